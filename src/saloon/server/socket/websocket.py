"""One WebSocket. uvicorn opens it and keeps it alive; once somebody listens, messages go straight to them and back.

Past ASGI a message costs a fraction, a socket much less memory, and one that takes nothing any more can be cut off.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from saloon.server.common.incidents import new_incident
from saloon.server.socket.frames import end_of_frame, framed, text_of
from saloon.server.wire import FRAME_LIMIT


class Listener(Protocol):
    def received(self, text: bytes) -> None:
        """A whole message."""

    def writable(self) -> None:
        """The socket takes messages again."""

    def lost(self) -> None:
        """The socket is closed, and nothing more will be heard."""


class Socket(WebSocketsSansIOProtocol):
    listener: Listener | None = None
    rest = b""  # the beginning of a frame

    # --- opening ---

    async def run_asgi(self) -> None:
        """Ends as soon as somebody listens; the socket stays."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception as error:
            new_incident(error, task="open a line")
            self.send_500_response()
        if self.listener is None and self.close_timer is None:
            self.transport.close()

    def listen(self, listener: Listener) -> None:
        """From now on all is told to the listener, beginning with what has come meanwhile."""
        self.listener = listener
        del self.scope, self.request, self.response  # needed only to open it
        while not self.queue.empty():
            event: Any = self.queue.get_nowait()
            if event["type"] == "websocket.receive":
                listener.received(event.get("bytes") or event.get("text", "").encode())
        if self.disconnected:
            listener.lost()
        elif self.read_paused:
            self.read_on()

    # --- what comes in ---

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        usual = self.listener is not None and not (self.rest or self.frames or self.close_sent)
        text = text_of(data) if usual else None
        if text is None or self.listener is None:
            self.read_frames(self.rest + data)
        else:
            self.listener.received(text)

    def read_frames(self, data: bytes) -> None:
        """The library gets whole frames only, so that the next may be one that we read ourselves."""
        at = 0
        while not self.transport.is_closing() and 0 < (end := end_of_frame(data, at, FRAME_LIMIT)) <= len(data):
            super().data_received(data[at:end])
            at = end
        self.rest = data[at:]

    def send_receive_event_to_app(self) -> None:
        if self.listener is None:
            super().send_receive_event_to_app()
            return
        text, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.listener.received(text)

    def wait(self) -> None:
        """Reads no more for the moment: the other side must wait."""
        self.read_paused = True
        self.transport.pause_reading()

    def read_on(self) -> None:
        self.read_paused = False
        self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.listener is not None:
            self.listener.lost()

    # --- what goes out ---

    def at_once(self, *messages: bytes) -> bool:
        """Sends without waiting, if that is possible now."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([framed(message) for message in messages]))
        return True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.listener is not None:
            self.listener.writable()

    def hang_up(self, code: int) -> None:
        """Says so, and gives the other side a moment to answer."""
        closing = self.loop.create_task(self.close(code))
        self.tasks.add(closing)
        closing.add_done_callback(self.on_task_complete)

    async def close(self, code: int) -> None:
        with suppress(ClientDisconnected):
            await self.send({"type": "websocket.close", "code": code})

    def cut(self) -> None:
        """Ends the connection, whatever is still to be sent."""
        self.transport.abort()
