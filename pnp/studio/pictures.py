"""Pictures that several rooms show: faces, parts, and files of the person's own folder."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.errors import Source, Unreadable
from pnp.studio import faces
from pnp.studio.reading import Recent, stamp
from pnp.studio.rooms import get, studio_of
from pnp.studio.studio import box_of

# A picture whose address says which one it is need not be asked for again.
KEEP = "private, max-age=86400, immutable"
KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".gif": "image/gif"}


_parts: Recent[bytes] = Recent(120)


def png(data: bytes, *, keep: bool = False) -> Response:
    """A picture of ours."""
    return Response(data, media_type="image/png", headers={"cache-control": KEEP if keep else "private, no-cache"})


def dpi_of(request: Request, usual: float = 96.0) -> float:
    """How fine a picture is to be, in bounds."""
    try:
        return min(400.0, max(20.0, float(request.query_params.get("dpi", usual))))
    except ValueError:
        raise Unreadable.at(Source("dpi"), "a number of dots to the inch") from None


def part(request: Request) -> Response:
    """The first face of a part: `?game=&in=&part=&dpi=`."""
    studio, box = studio_of(request), box_of(request)
    folder = studio.folder.path(box.folder)
    name, dpi = request.query_params.get("part", "box"), dpi_of(request)

    def painted() -> bytes:
        data: bytes = studio.hand.call(
            faces.part_face, folder, box.game, name, dpi, later=True, gone=request.state.gone
        )
        return data

    # The shelf is opened again and again, and a cover takes a second to paint.
    key = (studio.folder.root, box, name, dpi, stamp(studio.places(box), box.game))
    return png(_parts.get(key, painted))


def face(request: Request) -> Response:
    """A face by its name: `?game=&in=&name=combat/C07&dpi=`; of a table of one's own with `&own=` and its file."""
    studio, box = studio_of(request), box_of(request)
    folder = studio.folder.path(box.folder)
    name, own = request.query_params.get("name", ""), request.query_params.get("own", "")
    given = (folder, box.game, name, dpi_of(request), "full", studio.folder.path(own) if own else None)
    return png(studio.hand.call(faces.face_named, *given, later=True, gone=request.state.gone))


def own(request: Request) -> Response:
    """A picture file of the opened folder. An SVG is an image alone, never a document that could do things."""
    name = request.query_params.get("name", "")
    content = studio_of(request).folder.read(name)
    suffix = name[name.rfind(".") :].lower()
    sealed = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}
    if suffix == ".svg":
        if request.headers.get("sec-fetch-dest") != "image":
            raise HTTPException(403, "an SVG is shown as an image only")
        return Response(content.data, media_type="image/svg+xml", headers=sealed)
    if suffix not in KINDS:
        raise Unreadable.at(Source(name), f"not a picture ({', '.join((*KINDS, '.svg'))})")
    return Response(content.data, media_type=KINDS[suffix], headers=sealed)


ROUTES: list[Route] = [get("/api/pictures/part", part), get("/api/pictures/face", face), get("/api/pictures/own", own)]
