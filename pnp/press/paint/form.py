"""One face or picture while it is painted into a form XObject, element by element."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Sequence

from pnp.press.objects import optional
from pnp.press.objects.painted import Packed, Piece, pack
from pnp.press.paint import flat as flat_pictures
from pnp.press.paint import large_groups, lines, uses
from pnp.svg import chunks, flat, large, runs
from pnp.svg.style import Style
from pnp.svg.values import Refused

from .content import DEEPEST, KINDS, PATH_DATA, SVG, Content, Painting
from .shapes import Spec
from .shared import LONG, First, Run

# Painted only where something refers to them, or not at all.
_SILENT = frozenset(
    SVG + tag
    for tag in (
        "defs",
        "title",
        "desc",
        "metadata",
        "clipPath",
        "linearGradient",
        "radialGradient",
        "symbol",
        "mask",
        "pattern",
        "marker",
    )
)
_RECT, _PATH = SVG + "rect", SVG + "path"
_FIRST = 12  # elements among which the ground of a face is looked for: what it is made of may come before it
_WORDS = frozenset(SVG + tag for tag in ("title", "desc", "metadata"))


class Form(Content):
    """Paints elements of one face or picture."""

    # Elements

    def children(self, parent: ET.Element, style: Style, depth: int = 0) -> None:
        """Paint the elements within one, in order."""
        if depth > DEEPEST:
            raise Refused(f"elements are nested more than {DEEPEST} deep")
        if parent.text and not parent.text.isspace():
            raise Refused(f"text outside a text element: {parent.text.strip()[:20]!r}")
        self.count(len(parent))
        ground = None if depth else self._ground(parent)
        if len(parent) < runs.FEW or self.using:
            self._each(parent, style, depth, ground)
            return
        for plain, nodes in runs.parted(parent, ground):
            (self._run if plain else self._each)(nodes, style, depth, ground)

    def _run(self, nodes: Sequence[ET.Element], style: Style, depth: int, ground: ET.Element | None) -> None:
        """Paint a run of plain shapes, as it was painted before if it was."""
        name = (runs.name(nodes), style)
        first = self.shared.firsts.get(name)
        known = self.shared.runs.get((name, *self._holds(first))) if first is not None else None
        if known is None:
            self._note(name, nodes, style, depth, ground)
            return
        self.node = nodes[-1]
        if known.long:
            self.tally_paths(known.long)
        if known.size:
            self.wrote(known.size)
        for alpha in known.alphas:
            self.opacities(alpha)
            self.alphas.append(alpha)
        if known.text:
            self.out.append(known.text)
        self.fill, self.pen, self.alpha = known.fill or self.fill, known.pen or self.pen, known.alpha or self.alpha

    def _holds(self, first: First) -> tuple[bool, bool, bool]:
        """Whether what a run asks for first is in force."""
        return self.fill == first.fill, self.pen == first.pen, self.alpha == first.alpha

    def _note(
        self, name: object, nodes: Sequence[ET.Element], style: Style, depth: int, ground: ET.Element | None
    ) -> None:
        """Paint a run of plain shapes and keep how that went."""
        first = self.first = First()
        before = self.fill, self.pen, self.alpha
        begin, slow, alphas, size, long = len(self.out), self.slow, len(self.alphas), self.size, self.tallied(PATH_DATA)
        self._each(nodes, style, depth, ground)
        self.first = None
        if self.slow > slow:
            return
        key = (name, before[0] == first.fill, before[1] == first.pen, before[2] == first.alpha)
        text = _joined(self.out[begin:])
        if text is None:
            return
        if len(text) >= LONG:
            text = Piece(text)
            self.out[begin:] = [text]
        run = Run(
            text,
            *(self.fill if first.fill else "", self.pen if first.pen else "", self.alpha if first.alpha else None),
            *(tuple(self.alphas[alphas:]), self.size - size, self.tallied(PATH_DATA) - long),
        )
        self.shared.keep(name, first, key, run)

    def _each(self, nodes: Iterable[ET.Element], style: Style, depth: int, ground: ET.Element | None) -> None:
        """Paint elements one by one."""
        for node in nodes:
            if node is ground:
                self.out.append(optional.begin(optional.BACKGROUND))
                self.element(node, style, depth)
                self.out.append(optional.END)
            elif depth:
                self.element(node, style, depth)
            elif (group := large.large_of(node)) is not None:
                large_groups.paint(self, group, style)
            elif (known := chunks.known(node)) is None or not known.again or not known.alone:
                self.element(node, style, depth)
            else:
                self._again(known, node, style)
            if node.tail and not node.tail.isspace():
                self.node = node
                raise Refused(f"text outside a text element: {node.tail.strip()[:20]!r}")

    def _again(self, known: chunks.Known, node: ET.Element, style: Style) -> None:
        """Paint an element that stands directly in the face as it was painted on another face, or keep how it went."""
        if self.first is not None or self.using or self.shaped or not self.shared.lettering.house:
            self.element(node, style, 0)
            return
        key = ("painted", style, self.whole, self.room, self.most, self.fill, self.pen, self.alpha)
        found: Painting | None = known.told.get(key)
        if found is None:
            found = self.painting(node, style)
            known.keep(key, found)
            return
        if found.text is None:
            self.element(node, style, 0)
            return
        self.node = node
        self.replay(found, found.text)

    def replay(self, found: Painting, text: Iterable[str | Packed]) -> None:
        """Paint what was painted before, by its operators."""
        self.out += text
        self.shared.lettering.note(found.fonts)
        for alpha in found.alphas:
            self.opacities(alpha)
            self.alphas.append(alpha)
        self.fill, self.pen, self.alpha = found.after
        self.slow += found.slow
        self.add(found.spent)

    def painting(self, node: ET.Element, style: Style, *, numbered: bool = False) -> Painting:
        """Paint an element that stands directly in the face; how that went, with its text even where that names objects
        by numbers, if these are told otherwise (`numbered`).
        """
        lettering = self.shared.lettering
        before, begin, alphas, slow, spent = lettering.heard(), len(self.out), len(self.alphas), self.slow, self.spent()
        things = self._things()
        self.element(node, style, 0)
        fonts = lettering.heard()
        lettering.note((*before, *fonts))
        if things != self._things() and not numbered:
            return Painting(None)
        more = self.spent().since(spent)
        after = self.fill, self.pen, self.alpha
        return Painting(*(tuple(self.out[begin:]), fonts, tuple(self.alphas[alphas:]), after, self.slow - slow, more))

    def _things(self) -> tuple[int, ...]:
        """How many objects there are, pictures, and names of either that were written."""
        sketch = self.shared.document
        return len(sketch.objects), len(sketch.pictures), len(self.prints), self.named_objects

    def _ground(self, parent: ET.Element) -> ET.Element | None:
        """The rectangle that covers all of a face, if one of the first elements is one."""
        for node in parent[:_FIRST]:
            if node.tag == _RECT:
                try:
                    x, y, width, height = (float(node.get(key, "0")) for key in ("x", "y", "width", "height"))
                except ValueError:
                    continue
                if x <= 0 and y <= 0 and x + width >= self.room[0] and y + height >= self.room[1]:
                    return node
        return None

    def element(self, node: ET.Element, style: Style, depth: int) -> None:
        """Paint one element."""
        self.node = node
        tag = node.tag
        attributes = node.attrib
        if tag == _PATH and not len(node) and not node.text:
            plain = self.shared.path(attributes, style)
            if plain is not None:
                look, painted = plain
                if painted:
                    self._lay(look, painted)
                return
        spec = self.shared.specs.get((tag, style, *attributes, *attributes.values()))
        if spec is None:
            kind = KINDS.get(tag)
            if kind is None:
                if tag in _SILENT:
                    return
                raise Refused(f"the painter does not know <{tag.removeprefix(SVG)}>")
            spec = self.spec(node, kind, style)
        if spec.quick and not len(node):
            # Most elements: a plain shape or a plain line of text.
            if spec.line is not None:
                lines.paint(self, node, spec)
            elif not node.text or node.text.isspace():
                self._shape(spec)
            else:
                raise Refused(f"text outside a text element: {node.text.strip()[:20]!r}")
            return
        self.slow += 1
        kind = KINDS[tag]
        self.depth = depth
        if spec.hidden:
            return
        if spec.plain:
            self._content(node, kind, spec, depth)
            return
        saved = self.save()
        if spec.matrix is not None:
            self.concat(spec.matrix)
        masked = False
        if spec.clip:
            from .clips import clip

            masked = clip(self, spec.clip, node, kind, spec)
            self.node = node
        if spec.mask:
            self._masked(node, kind, spec, depth, through=masked)
        elif spec.opacity < 1 or masked:
            self._group(node, kind, spec, depth)
        else:
            self._content(node, kind, spec, depth)
        self.restore(saved)

    def _group(self, node: ET.Element, kind: str, spec: Spec, depth: int) -> None:
        """An element seen through as one: painted into a transparency group of its own."""
        number = self.aside(lambda: self._content(node, kind, spec, depth))
        self.set_alpha(spec.opacity, spec.opacity)
        self.out.append(f"{self.resource('XObject', number)} Do")

    def _masked(self, node: ET.Element, kind: str, spec: Spec, depth: int, *, through: bool) -> None:
        """An element behind a mask; `through` where a clip path is in force as a mask already, which holds as well."""
        from .masks import mask

        def paint() -> None:
            self.out.append(mask(self, node, kind, spec))
            self.node = node
            self._group(node, kind, spec, depth)

        if not through:
            paint()
            return
        number = self.aside(paint)
        self.out.append(f"{self.resource('XObject', number)} Do")

    def _content(self, node: ET.Element, kind: str, spec: Spec, depth: int) -> None:
        if kind == "text":
            lines.paint(self, node, spec)
        elif kind == "g":
            if spec.matrix is None:
                self.children(node, spec.style, depth + 1)
            else:
                self._apart(node, spec.style, depth + 1)
        elif kind == "svg":
            uses.nested(self, node, spec, depth)
        else:
            if len(node) or node.text:
                self._only_words(node)
            if kind == "use":
                uses.use(self, node, spec, depth)
            elif kind == "image":
                from pnp.press.paint import pictures  # like clips and gradients: only faces that have some pay for it

                pictures.paint(self, spec)
            else:
                self._shape(spec)
                if spec.marked:
                    from pnp.press.paint import markers

                    markers.paint(self, kind, spec)
                    self.node = node

    def _apart(self, node: ET.Element, style: Style, depth: int) -> None:
        """What a group holds that has coordinates of its own: as it would be painted anywhere, whatever is in force.

        So it is packed apart, if it is a picture: long, without a picture in it, and without references.
        """
        self.fill = self.pen = ""
        if (body := flat.body_of(node)) is not None:
            try:
                flat_pictures.paint(self, body, style)
                return
            except flat.Unsaid:
                node = flat.elements_of(body)
        begin, things = len(self.out), self._things()
        self.children(node, style, depth)
        if things == self._things() and (text := _joined(self.out[begin:])) is not None and len(text) >= LONG:
            self.out[begin:] = [pack(text)]

    def _only_words(self, node: ET.Element) -> None:
        """A shape may hold a title, and nothing that would be painted."""
        if node.text and not node.text.isspace():
            raise Refused(f"text outside a text element: {node.text.strip()[:20]!r}")
        for child in node:
            if child.tag not in _WORDS:
                self.node = child
                raise Refused(f"the painter does not know <{child.tag.removeprefix(SVG)}> here")

    def _shape(self, spec: Spec) -> None:
        if not spec.ops or not spec.painted:
            return
        if not spec.served:
            self._lay(spec, spec.painted)
            return
        if self.first is not None:
            self.first.see(spec)
        if self.alpha != spec.alpha:
            self.set_alpha(*spec.alpha)
        self.wrote(len(spec.ops))
        from pnp.press.paint import shadings

        shadings.paint(self, spec)

    def _lay(self, spec: Spec, painted: str) -> None:
        """Paint a shape of that look."""
        if self.first is not None:
            self.first.see(spec)
        if self.alpha != spec.alpha:
            self.set_alpha(*spec.alpha)
        if spec.fill and self.fill != spec.fill:
            self.fill = spec.fill
            self.out.append(spec.fill)
        if spec.pen and self.pen != spec.pen:
            self.pen = spec.pen
            self.out.append(spec.pen)
        if len(painted) > LONG:
            self.wrote(len(painted))
        self.out.append(painted)


def _joined(pieces: Sequence[str | Packed]) -> str | None:
    """Operators, one a line; None where some of them are packed already."""
    try:
        return "\n".join(pieces)  # type: ignore[arg-type]
    except TypeError:
        return None
