"""A proxy that mangles WebSocket frames, and a player who gets through all the same."""

import asyncio
import json
import os
import random
import select
import struct
import threading

from harness import bot


class Proxy:
    """Between clients and a server: of the frames in both directions some get lost, come twice, come late or in another order, and sometimes
    the connection breaks with all that is on its way."""

    def __init__(self, port, seed):
        self.server_port, self.rng, self.lost, self.repeated, self.late, self.broken = port, random.Random(seed), 0, 0, 0, 0
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait()

    def _run(self, ready):
        asyncio.set_event_loop(self.loop)
        listener = self.loop.run_until_complete(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % listener.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def _connected(self, reader, writer):
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.server_port)
        ways = (reader, server_writer), (server_reader, writer)
        done = asyncio.gather(*(self._pass_on(*way) for way in ways))
        try:
            await done
        except (asyncio.IncompleteReadError, ConnectionError):
            done.cancel()
        for end in (writer, server_writer):
            end.close()

    async def _pass_on(self, reader, writer):
        writer.write(await reader.readuntil(b"\r\n\r\n"))  # the handshake arrives
        message = b""
        while True:
            head = await reader.readexactly(2)
            size = head[1] & 0x7F
            longer = await reader.readexactly({126: 2, 127: 8}.get(size, 0))
            if longer:
                size = int.from_bytes(longer, "big")
            frame = head + longer + await reader.readexactly(size + (4 if head[1] & 0x80 else 0))
            if head[0] & 0x08:  # pings and closing
                writer.write(frame)
                continue
            message += frame
            if not head[0] & 0x80:  # its end is still to come
                continue
            frame, message, fate = message, b"", self.rng.random()
            if fate < 0.1:
                self.lost += 1
            elif fate < 0.11:
                self.broken += 1
                raise ConnectionError
            else:
                copies = 2 if fate < 0.25 else 1
                self.repeated += copies - 1
                for _ in range(copies):
                    late = self.rng.choice([0, 0, 0.01, 0.04])
                    self.late += late > 0
                    self.loop.call_later(late, self._write, writer, frame)

    @staticmethod
    def _write(writer, frame):
        if not writer.is_closing():
            writer.write(frame)


class Player(threading.Thread):
    """Plays a seat to the end through the proxy as docs/api.md says: what is not answered is sent again with the same cid, and what is older than
    the version it has is not looked at."""

    patience = 0.1  # seconds without a message

    def __init__(self, url, table, token, seat, seed):
        super().__init__(daemon=True)
        self.url, self.table, self.token, self.seat, self.rng = url, table, token, seat, random.Random(seed)
        self.views, self.sent, self.acknowledged, self.fault = {}, set(), [], None

    def run(self):
        try:
            self.play()
        except Exception as error:  # told by the thread that waits for this one
            self.fault = error

    def play(self):
        pending, decided, latest = None, 0, None
        while True:
            try:
                stream = bot.WebSocket(self.url, "/api/stream", self.token)
                while True:
                    stream.send(pending or {"t": "hello", "table": self.table, "seat": self.seat})
                    while stream.buffer or select.select([stream.socket], [], [], self.patience)[0]:
                        message = stream.receive()
                        if message["t"] == "update":
                            latest = self.newer(latest, message)
                            if latest["status"] == "over":
                                return
                        if message["t"] == "answer" and pending and message["cid"] == pending["cid"]:
                            assert message["ok"] or message["refused"] == "stale", message
                            if message["ok"]:
                                self.acknowledged.append(pending["cid"])
                            decided, pending = pending["win"], None
                        if latest and pending is None and latest["asks"] and latest["asks"][0]["win"] > decided:
                            pending = {"t": "act", "table": self.table, "cid": os.urandom(16).hex(), "seat": self.seat,
                                       "win": latest["asks"][0]["win"], "act": bot.choose(latest, self.rng)}
                            self.sent.add(pending["cid"])
                            stream.send(pending)
            except (ConnectionError, TimeoutError, struct.error):
                pass

    def newer(self, latest, update):
        view = json.dumps([update["view"], update["asks"]])
        known = self.views.setdefault(update["v"], view)
        assert known == view, f"version {update['v']} has shown two views"
        return update if latest is None or update["v"] >= latest["v"] else latest
