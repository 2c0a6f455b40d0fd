"""Who may ask the studio for anything: only pages that it has sent itself, in the browser that it has opened.

Every request is looked at before any room sees it:

* The Host must be exactly the address that we listen at. A name of somebody else's that leads to this machine (DNS
  rebinding) is another host: 400.
* The address that is opened carries a token once; it is exchanged for a cookie that scripts cannot read and that no
  other site's request carries. Cookies take no notice of ports, so ours is named after its own. Without it: 403.
* What writes must come from our own page by its Origin, and nothing may be fetched by another site, not even a picture.
* No page may run a script or show a style that is not ours; what is sent is what it says it is, and stays here.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST = "127.0.0.1"
MOST_BYTES = 64_000_000  # of what a page sends: a workbook, a picture
_READS = ("GET", "HEAD")


class Keys:
    """What proves that a request is ours: the token of the address, and the cookie that it is exchanged for."""

    def __init__(self, port: int) -> None:
        self.host = f"{HOST}:{port}"
        self.origin = f"http://{self.host}"
        self.name = f"pnp-studio-{port}"
        self.token = secrets.token_urlsafe(32)
        self.cookie = secrets.token_urlsafe(32)

    @property
    def address(self) -> str:
        """What the browser is opened with."""
        return f"{self.origin}/?{urlencode({'token': self.token})}"


class Guard:
    """Looks at every request first, and says with every answer what a browser may do with it."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As an ASGI application; anything but HTTP is not answered."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                told(MutableHeaders(scope=message), nonce)
            await send(message)

        refused = self.refusal(scope)
        await (self.app if refused is None else refused)(scope, receive, safely)

    def refusal(self, scope: Scope) -> Response | None:
        """What is answered to a request that no room may see; None for one of ours."""
        headers = Headers(scope=scope)
        if headers.getlist("host") != [self.keys.host]:
            return PlainTextResponse("this is not the address of the studio", 400)
        query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
        reads = scope["method"] in _READS
        if reads and secrets.compare_digest(query.get("token", "").encode(), self.keys.token.encode()):
            return self._let_in(scope["path"], query)
        if not self._has_cookie(headers):
            return PlainTextResponse(
                "the studio is opened by the address that `pnp studio` prints; it is a new one each time", 403
            )
        # A page on another port of this machine is the same site: our cookie comes along with what it asks for.
        site = headers.get("sec-fetch-site")
        if site not in (None, "same-origin", "none"):
            return PlainTextResponse("asked for by another site", 403)
        if not reads and (headers.getlist("origin") != [self.keys.origin] or site == "none"):
            return PlainTextResponse("only the studio's own pages may write", 403)
        length = headers.get("content-length", "0")
        if "transfer-encoding" in headers:
            return PlainTextResponse("how long is it?", 411)
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return PlainTextResponse(f"more than {MOST_BYTES // 10**6} MB", 413)
        return None

    def _has_cookie(self, headers: Headers) -> bool:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(self.keys.name)
        except CookieError:
            return False
        return found is not None and secrets.compare_digest(found.value.encode(), self.keys.cookie.encode())

    def _let_in(self, path: str, query: dict[str, str]) -> Response:
        """Take the token out of the address, where it would stand in the history."""
        del query["token"]
        # Two slashes at the beginning would be another host.
        clean = f"/{path.lstrip('/')}"
        answer = RedirectResponse(f"{clean}?{urlencode(query)}" if query else clean, 303)
        answer.set_cookie(self.keys.name, self.keys.cookie, path="/", httponly=True, samesite="strict")
        return answer


def told(headers: MutableHeaders, nonce: str) -> None:
    """Say what a browser may do with an answer. A room may have been stricter with what is a stranger's."""
    policy = (
        "default-src 'self'; img-src 'self' data: blob:; "
        f"style-src 'self' 'nonce-{nonce}'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )
    headers.setdefault("content-security-policy", policy)
    headers.setdefault("cache-control", "no-store")
    headers["x-content-type-options"] = "nosniff"
    headers["referrer-policy"] = "no-referrer"
    headers["cross-origin-resource-policy"] = "same-origin"
    headers["cross-origin-opener-policy"] = "same-origin"
    headers["x-frame-options"] = "DENY"
