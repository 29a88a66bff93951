#!/usr/bin/env python3
"""A bot that plays a whole game at a table of `tide serve`, over the network.

It needs nothing but Python: the WebSocket is a page of code at the end. docs/api.md describes every message.

    python3 bot.py --server http://localhost:8080 --game salt-and-bones --against scripted
    python3 bot.py --server http://localhost:8080 --table TABLE --token TOKEN --seat 2     # a seat that is yours
    python3 bot.py --server http://localhost:8080 --table TABLE                            # sits down at a listed table
    python3 bot.py --program "./mybot --fast" --game set-sail                              # another program decides
"""

import argparse
import base64
import hashlib
import hmac
import http.client
import json
import os
import random
import shlex
import socket
import struct
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def request(server, path, body=None, token=None):
    """One HTTP request; a body makes it a POST. Returns the JSON of the reply."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=60) as reply:
            return json.loads(reply.read() or b"null")
    except urllib.error.HTTPError as error:
        sys.exit(f"bot: {path}: {error.read().decode(errors='replace')}")


def choose(update, rng):
    """The bot's whole mind: any legal action. `update["view"]` is all that a better one may look at."""
    return rng.choice(update["asks"][0]["actions"])["act"]


class Program:
    """Another program that decides: gets each update as one line of JSON, answers with one line of notation."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def choose(self, update, _):
        try:
            self.process.stdin.write(json.dumps(update) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            sys.exit(f"bot: the program ended with {self.process.wait()}")
        return line.strip()


def play(args):
    rng = random.Random(args.seed)
    decide = Program(args.program).choose if args.program else choose
    token = args.token or request(args.server, "/api/people", {"name": args.name})["token"]
    table, seat = args.table, args.seat
    if table is None:
        seats = ["me"] + [args.against] * (args.seats - 1)
        table = request(args.server, "/api/tables", {"game": args.game, "seats": seats, "listed": args.against == "open"},
                        token)["table"]
        seat = 1
        print(f"table {table}", flush=True)
    elif seat is None:
        seat = request(args.server, f"/api/tables/{table}/sit", {}, token)["seat"]

    log, pending, decided = 0, None, 0  # `decided`: the last window that was answered
    while True:
        try:
            stream = WebSocket(args.server, "/api/stream", token)
            stream.send({"t": "hello", "table": table, "seat": seat, "log": log})
            if pending:  # not answered before the connection broke: the same command, the same cid
                stream.send(pending)
            update = None
            while True:
                message = stream.receive()
                if message["t"] == "error":
                    sys.exit(f"bot: {message['text']}")
                if message["t"] == "update":
                    update = message
                    log = update["log"][-1]["n"] if update["log"] else log
                    if update["status"] in ("over", "closed"):
                        return update, table, token
                if message["t"] == "answer" and pending and message["cid"] == pending["cid"]:
                    if message.get("refused") == "busy":
                        time.sleep(0.1)
                        stream.send(pending)
                        continue
                    if not message["ok"] and message["refused"] != "stale":
                        sys.exit(f"bot: refused: {message}")
                    if message["ok"] and args.acknowledged:
                        args.acknowledged.write(f"{table} {seat} {pending['cid']}\n")
                        args.acknowledged.flush()
                    decided, pending = pending["win"], None
                if update and pending is None and update["asks"] and update["asks"][0]["win"] > decided:
                    time.sleep(args.pace)
                    pending = {"t": "act", "table": table, "cid": os.urandom(16).hex(), "seat": seat,
                               "win": update["asks"][0]["win"], "act": decide(update, rng)}
                    stream.send(pending)
        except (ConnectionError, socket.timeout):
            if not args.patient:
                raise
            args.server = first_ready([*args.also, args.server])


def first_ready(servers):
    for _ in range(600):
        for server in servers:
            try:
                urllib.request.urlopen(server + "/readyz", timeout=2).read()
                return server
            except OSError:
                time.sleep(0.05)
    sys.exit("bot: no server comes back")


def check_luck(server, table, token):
    """The seed was fixed before the game began, and everything followed from it."""
    p = request(server, f"/api/tables/{table}/proof", None, token)

    nonces = "".join(f"{n['seat']}:{n['nonce']}\n" for n in p["nonces"])
    promised = hashlib.sha256(f"tidetable seed\n{table}\n{p['seed']}".encode()).hexdigest()
    made = hmac.digest(p["seed"].encode(), f"tidetable match\n{table}\n{nonces}".encode(), "sha256").hex()[:32]
    assert p["commitment"] == promised, "the seed is not the one promised"
    assert p["match_seed"] == made, "the luck is not of that seed"
    key, counts = key_of(made), {}
    for step, stream, n, bound, value in request(server, f"/api/tables/{table}/draws", None, token)["draws"]:
        assert n == counts.get(stream, 0), f"stream {stream}: outcome {n} at step {step} is out of turn"
        assert value == outcome(key, stream, n, bound), f"stream {stream}: outcome {n} at step {step} is not the one of the seed"
        counts[stream] = n + 1


def siphash(key, word):
    """SipHash-2-4 of an 8-byte word."""
    full = (1 << 64) - 1
    v = [c ^ k for c, k in zip((0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573), key * 2)]

    def mix(a, b, turn):
        v[a] = (v[a] + v[b]) & full
        v[b] = ((v[b] << turn | v[b] >> 64 - turn) & full) ^ v[a]

    def round():
        mix(0, 1, 13)
        v[0] = (v[0] << 32 | v[0] >> 32) & full
        mix(2, 3, 16)
        mix(0, 3, 21)
        mix(2, 1, 17)
        v[2] = (v[2] << 32 | v[2] >> 32) & full

    for part in (word, 8 << 56):
        v[3] ^= part
        round()
        round()
        v[0] ^= part
    v[2] ^= 0xFF
    for _ in range(4):
        round()
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def key_of(seed):
    """The key of a match: its seed, seven bytes at a time and the rest with the length."""
    def derive(key, word):
        return siphash(key, word), siphash(tuple(k ^ (1 << 64) - 1 for k in key), word)

    data, key = seed.encode(), (0x7469646574616265, 0x6C65207365656421)
    whole = len(data) // 7 * 7
    for i in range(0, whole, 7):
        key = derive(key, int.from_bytes(data[i:i + 7], "big"))
    return derive(key, int.from_bytes(data[whole:], "big") | len(data) << 56)


def outcome(key, stream, n, bound):
    """The n-th outcome of a stream, 0 to below the bound; the few values that would favour some are passed over."""
    attempt = 0
    while True:
        m = (siphash(key, n | stream << 32 | attempt << 48) >> 32) * bound
        if m % 2**32 >= 2**32 % bound:
            return m >> 32
        attempt += 1


class WebSocket:
    """A client of RFC 6455, as much as a bot needs."""

    def __init__(self, server, path, token):
        url = urllib.parse.urlsplit(server)
        self.socket = socket.create_connection((url.hostname, url.port or 80), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tide.1\r\n"
                             f"Authorization: Bearer {token}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0] + b" ":
            raise ConnectionError(head.decode(errors="replace").split("\r\n")[0])

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server closed the connection")
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def _frame(self, opcode, data):
        size = len(data)
        head = bytes([0x80 | opcode])
        head += bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, message):
        self._frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message, as JSON."""
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError(f"closed: {data[2:].decode(errors='replace')}")
            if opcode == 9:
                self._frame(10, data)
            elif opcode in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="http://localhost:8080")
    parser.add_argument("--also", action="append", default=[], help="another process of the same server, for --patient")
    parser.add_argument("--game", default="connect-four")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--against", default="scripted", help="scripted, random, or open: wait for others")
    parser.add_argument("--table", help="sit down at this table instead of making one")
    parser.add_argument("--token", help="play in the name of whoever has this token")
    parser.add_argument("--seat", type=int, help="a seat that is yours already")
    parser.add_argument("--name", default="bot")
    parser.add_argument("--program", help="a program that decides, by lines on its standard input and output")
    parser.add_argument("--seed", help="the same choices again")
    parser.add_argument("--pace", type=float, default=0.25, help="seconds before each move; a socket may send 5 messages a second")
    parser.add_argument("--patient", action="store_true", help="when the connection breaks, connect again")
    parser.add_argument("--acknowledged", type=argparse.FileType("a"), help="write the cid of each move that was answered")
    parser.add_argument("--save", help="where to put the saved game (.tide)")
    args = parser.parse_args()
    last, table, token = play(args)
    if last["status"] == "closed":
        sys.exit("bot: the table was closed")
    while True:
        try:
            check_luck(args.server, table, token)
            saved = request(args.server, f"/api/tables/{table}/export", None, token) if args.save else None
            break
        except (OSError, http.client.HTTPException):
            if not args.patient:
                raise
            args.server = first_ready([*args.also, args.server])
    if args.save:
        with open(args.save, "w") as file:
            json.dump(saved, file)
    print(json.dumps({"table": table, "seat": last["seat"], "result": last["result"]}))


if __name__ == "__main__":
    main()
