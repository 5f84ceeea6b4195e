"""The one layer between the server and the routes: what must be refused is refused before a route sees it, every
answer gets the protecting headers, and what a route did not foresee becomes an answer too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.web.errors import problem_response, refused, unforeseen
from app.web.security import Guard, counted, protecting

UNGUARDED = "/static/"
WEBSOCKET = "websocket"
Quick = Route | WebSocketRoute


class Front:
    """ASGI middleware, the outermost. ``quick`` are routes of the application that are asked for so often that they are
    looked at before all others, past its layers: their endpoints take the request (and may raise HTTPException) or the
    socket alone. It may still be filled while the application is put together."""

    def __init__(self, app: ASGIApp, *, guard: Guard, images: bool, quick: Sequence[Quick]) -> None:
        self.app, self.guard, self.quick = app, guard, quick
        self.headers = protecting(images)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)
        elif kind == "websocket" and (problem := self.guard.problem(HTTPConnection(scope))):
            await receive()
            await send({"type": "websocket.close", "code": 1008 if problem.status_code == 403 else 1013})
        elif kind == "websocket" and (quick := self._quick(WEBSOCKET, scope)):
            await quick(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def protected(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = self._with_headers(message.get("headers", ()))
            await send(message)

        request = Request(scope, receive if "content-length" in Request(scope).headers else counted(receive))
        try:
            answer = await self._answered(request, protected)
        except ClientDisconnect:  # gone before all was said: nothing was done, and nobody is there to be told
            return
        except Exception as error:
            if started:
                raise
            answer = refused(request, error) if isinstance(error, HTTPException) else unforeseen(request, error)
        if answer is not None:
            await answer(scope, receive, protected)

    async def _answered(self, request: Request, send: Send) -> Response | None:
        """What is answered; None when the application has said it itself."""
        scope = request.scope
        path: str = scope["path"]
        if not path.startswith(UNGUARDED) and (problem := self.guard.problem(request)):
            return problem_response(request, problem)
        if quick := self._quick(scope["method"], scope):
            answer: Response = await quick(request)
            return answer
        await self.app(scope, request.receive, send)
        return None

    def _quick(self, method: str, scope: Scope) -> Callable[[Any], Awaitable[Any]] | None:
        for route in self.quick:
            methods = route.methods if isinstance(route, Route) else (WEBSOCKET,)
            if method in (methods or ()) and (found := route.path_regex.match(scope["path"])):
                scope["path_params"] = found.groupdict()
                endpoint: Callable[[Any], Awaitable[Any]] = route.endpoint
                return endpoint
        return None

    def _with_headers(self, own: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        there = {name for name, _ in own}
        return [*own, *(pair for pair in self.headers.items() if pair[0] not in there)]
