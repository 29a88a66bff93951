#!/usr/bin/env python3
"""Load on a server of its own, on this machine only: open sockets, moves a second, latency, memory, restart.

    python3 server/bench/load.py build/release/tide --seconds 60 --rate 1000 --sockets 5000 --write docs/performance.md

Each table is a game of Connect Four that nobody wins, 42 moves, both seats on one socket; the other sockets are spectators. The latency of a
move is from sending it to its answer, which comes after the commit. With --write the section "The server under load" of that file is replaced.
"""

import argparse
import asyncio
import json
import os
import platform
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

DRAW = "abfccaffcgdddbgegdbafgbaddaceecggecffbaeeb"
MOST_SECONDS, MOST_SOCKETS = 120, 6000


def post(url, path, body, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def start(tide, database):
    begin = time.time()
    process = subprocess.Popen([tide, "serve", "--port", "0", "--db", database, "--hasty"], stdout=subprocess.PIPE, text=True)
    url = process.stdout.readline().split()[-1]
    urllib.request.urlopen(url + "/api/tables?status=running", timeout=30).read()
    return process, url, time.time() - begin


def memory(process):
    """Megabytes that the process holds."""
    text = open(f"/proc/{process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def processor(process):
    """Seconds of processor time that the process has used."""
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Line(asyncio.Protocol):
    """A WebSocket client that looks at nothing but answers."""

    def __init__(self, host, token, hellos):
        self.head = (f"GET /api/stream HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                     f"Authorization: Bearer {token}\r\n\r\n").encode()
        self.hellos, self.buffer, self.open = hellos, bytearray(), False
        self.messages = 0
        self.answered = None

    def connection_made(self, transport):
        self.transport = transport
        transport.write(self.head)

    def send(self, message):
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack(">H", len(data))
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + data)  # masked with zeros

    def data_received(self, data):
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self.buffer[:end], bytes(self.buffer[:end])
            del self.buffer[:end + 4]
            self.open = True
            for hello in self.hellos:
                self.send(hello)
        at, buffer = 0, self.buffer
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1], 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                size, head = struct.unpack_from(">H", buffer, at + 2)[0], 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                size, head = struct.unpack_from(">Q", buffer, at + 2)[0], 10
            if len(buffer) - at < head + size:
                break
            self.messages += 1
            begin = at + head
            if buffer[at] == 0x89:  # ping
                self.transport.write(b"\x8a" + bytes([0x80 | size]) + b"\0\0\0\0" + bytes(buffer[begin:begin + size]))
            elif buffer.startswith(b'{"t":"answer"', begin) and self.answered:
                self.answered(b'"ok":true' in buffer[begin:begin + size])
            at = begin + size
        del buffer[:at]

    def connection_lost(self, error):
        self.open = False


class Table:
    def __init__(self, id, line, times, failures):
        self.id, self.line, self.times, self.failures = id, line, times, failures
        self.move, self.sent = 0, None
        line.answered = self.answered

    def ready(self):
        return self.sent is None and self.move < len(DRAW)

    def play(self):
        seat, win = self.move % 2 + 1, self.move // 2 + 1
        self.sent = time.perf_counter()
        self.line.send({"t": "act", "table": self.id, "cid": f"load-{self.move:06}", "seat": seat, "win": win,
                        "act": f"drop {DRAW[self.move]}"})

    def answered(self, ok):
        if self.sent is None:
            return
        self.times.append(time.perf_counter() - self.sent)
        if not ok:
            self.failures.append(self.id)
        self.sent, self.move = None, self.move + 1


async def load(args, process, url, token, ids):
    host = url.split("//")[1]
    address, port = host.split(":")
    loop, times, failures = asyncio.get_running_loop(), [], []

    async def line(hellos):
        _, protocol = await loop.create_connection(lambda: Line(host, token, hellos), address, int(port))
        return protocol

    tables, lines = [], []
    for id in ids:
        own = await line([{"t": "hello", "table": id, "seat": 1}, {"t": "hello", "table": id, "seat": 2}])
        lines.append(own)
        tables.append(Table(id, own, times, failures))
    for i in range(args.sockets - len(ids)):
        lines.append(await line([{"t": "hello", "table": ids[i % len(ids)]}]))
    while not all(l.open and l.messages > 0 for l in lines):
        await asyncio.sleep(0.05)
    print(f"{len(lines)} sockets at {len(ids)} tables", file=sys.stderr)

    begin, sent, turn, before = time.perf_counter(), 0, 0, processor(process)
    while (passed := time.perf_counter() - begin) < args.seconds:
        skipped = 0
        while sent < args.rate * passed and skipped < len(tables):
            table = tables[turn % len(tables)]
            turn += 1
            if table.ready():
                table.play()
                sent += 1
            else:
                skipped += 1
        await asyncio.sleep(0.002)
    used = processor(process) - before
    await asyncio.sleep(1)
    assert all(l.open for l in lines), "sockets were lost"
    return times, failures, sum(l.messages for l in lines), used


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tide")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second")
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--db", default=None, help="default: a SQLite file in a folder that goes away")
    parser.add_argument("--write", help="a Markdown file")
    args = parser.parse_args()
    if args.seconds > MOST_SECONDS or args.sockets > MOST_SOCKETS:
        sys.exit(f"load.py: at most {MOST_SECONDS} s and {MOST_SOCKETS} sockets")
    import resource
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = max(args.tables, int(args.seconds * args.rate / len(DRAW) * 1.2))
    with tempfile.TemporaryDirectory() as folder:
        database = args.db or f"sqlite:{folder}/load.db"
        process, url, _ = start(args.tide, database)
        try:
            token = post(url, "/api/people", {"name": "load"})["token"]
            body = {"game": "connect-four", "seats": ["me", "me"]}
            ids = [post(url, "/api/tables", body, token)["table"] for _ in range(count)]
            times, failures, messages, cpu = asyncio.run(load(args, process, url, token, ids))
            used = memory(process)
            process.send_signal(signal.SIGKILL)
            process.wait()
            process, url, restart = start(args.tide, database)
            process.send_signal(signal.SIGTERM)
            process.wait()
            check = subprocess.run([args.tide, "admin", "validate", "--db", database], capture_output=True, text=True)
        finally:
            process.kill()
    times.sort()
    at = lambda share: times[min(len(times) - 1, int(len(times) * share))] * 1000
    rows = [("sockets, tables", f"{args.sockets}, {count}"),
            ("moves, seconds", f"{len(times)}, {args.seconds:g} ({len(times) / args.seconds:.0f} a second)"),
            ("refused or lost", f"{len(failures)}"),
            ("acknowledged after, ms", f"p50 {at(.5):.1f}, p95 {at(.95):.1f}, p99 {at(.99):.1f}, most {times[-1] * 1000:.1f}"),
            ("messages to clients", f"{messages}"),
            ("processor time of the server, s", f"{cpu:.1f}"),
            ("memory of the server, MB", f"{used:.0f}"),
            ("killed and restarted: first answer after, s", f"{restart:.2f}"),
            ("all games replayed", check.stdout.strip().splitlines()[-1])]
    text = "\n".join(["## The server under load", "",
                      f"`server/bench/load.py --seconds {args.seconds:g} --rate {args.rate:g} --sockets {args.sockets}` on "
                      f"{os.cpu_count()} cores ({platform.machine()}), load generator on the same machine:", "", "| | |", "|---|---|",
                      *(f"| {a} | {b} |" for a, b in rows), ""])
    print(text)
    if args.write:
        old = open(args.write).read() if os.path.exists(args.write) else "# Performance\n\n"
        section = re.compile(r"## The server under load\n.*?(?=^## |\Z)", re.S | re.M)
        new = section.sub(lambda _: text, old) if section.search(old) else old.rstrip("\n") + "\n\n" + text
        open(args.write, "w").write(new)
    sys.exit(0 if check.returncode == 0 and not failures else 1)


if __name__ == "__main__":
    main()
