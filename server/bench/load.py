#!/usr/bin/env python3
"""Every bar of the server in one command, on this machine only; with --write the section "The server under load" of that file is replaced.

    python3 server/bench/load.py --seconds 60 --write docs/performance.md
    python3 server/bench/load.py --only load --seconds 10 --sockets 500

load      open sockets at running tables, moves a second, latency, memory. Each table is a game of Connect Four that nobody wins, 42 moves, both
          seats on one socket; the other sockets are spectators. The latency of a move is from sending it to its answer, which comes after
          the commit. Then sockets that come again, undo, and kill -9 with a restart.
restart   a thousand running tables of the larger games, half played: kill -9, and how long until the first answer.
kills     kill -9 at random moments while bots play (server/tests/e2e.py).
cluster   two processes on one PostgreSQL: how soon a move shows at the other; one is killed.
mangled   frames lost, delayed, repeated and reordered (tide_live_test).
messages  nonsense sent to a server (tide_live_test), and whether its memory stays flat.
"""

import argparse
import asyncio
import json
import os
import platform
import re
import resource
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
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) / 1024 if found else 0


def progress(what, share):
    """One line that is written over, on a terminal only."""
    if sys.stderr.isatty():
        done = int(30 * min(1, share))
        print(f"\r{what:<28} [{'#' * done}{'.' * (30 - done)}] {share:4.0%}", end="" if share < 1 else "\n", file=sys.stderr, flush=True)


def row(what, measured, needed="", good=None):
    return what, measured, needed, "" if good is None else "yes" if good else "**missed**"


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
    for i, id in enumerate(ids):
        progress("opening sockets", i / args.sockets)
        own = await line([{"t": "hello", "table": id, "seat": 1}, {"t": "hello", "table": id, "seat": 2}])
        lines.append(own)
        tables.append(Table(id, own, times, failures))
    for i in range(args.sockets - len(ids)):
        progress("opening sockets", (i + len(ids)) / args.sockets)
        lines.append(await line([{"t": "hello", "table": ids[i % len(ids)]}]))
    while not all(l.open and l.messages > 0 for l in lines):
        await asyncio.sleep(0.05)
    progress("opening sockets", 1)

    begin, sent, turn, before = time.perf_counter(), 0, 0, processor(process)
    while (passed := time.perf_counter() - begin) < args.seconds:
        progress("moves", passed / args.seconds)
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
    progress("moves", 1)
    used = processor(process) - before
    await asyncio.sleep(1)
    assert all(l.open for l in lines), "sockets were lost"
    again, undone = [], []
    for table in tables[:200]:
        begin = time.perf_counter()
        back = await line([{"t": "hello", "table": table.id, "seat": 1}])
        while back.messages == 0:
            await asyncio.sleep(0.0005)
        again.append(time.perf_counter() - begin)
        if not 0 < table.move < len(DRAW):
            continue
        answers = []
        back.answered = answers.append
        begin = time.perf_counter()
        back.send({"t": "undo", "table": table.id, "cid": "load-undo", "seat": (table.move - 1) % 2 + 1, "moves": 1})
        while not answers:
            await asyncio.sleep(0.0005)
        undone.append(time.perf_counter() - begin)
        failures += [table.id] * (not answers[0])
        back.transport.close()
    return times, failures, sum(l.messages for l in lines), used, sorted(again), sorted(undone)


def at(times, share):
    """Milliseconds that this share of the times stays below."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0


def stage_load(args, folder):
    count = max(args.tables, int(args.seconds * args.rate / len(DRAW) * 1.2))
    database = args.db or f"sqlite:{folder}/load.db"
    process, url, _ = start(args.tide, database)
    try:
        token = post(url, "/api/people", {"name": "load"})["token"]
        ids = []
        for i in range(count):
            progress("making tables", i / count)
            ids.append(post(url, "/api/tables", {"game": "connect-four", "seats": ["me", "me"]}, token)["table"])
        progress("making tables", 1)
        times, failures, messages, cpu, again, undone = asyncio.run(load(args, process, url, token, ids))
        used = memory(process)
        process.kill()
        process.wait()
        process, url, restart = start(args.tide, database)
        process.send_signal(signal.SIGTERM)
        process.wait()
        check = subprocess.run([args.tide, "admin", "validate", "--db", database], capture_output=True, text=True)
    finally:
        process.kill()
    times.sort()
    rate = len(times) / args.seconds
    replayed = check.stdout.strip().splitlines()[-1]
    return [row("sockets, running tables", f"{args.sockets}, {count}", "5,000, 1,000", args.sockets >= 5000 and count >= 1000),
            row("memory of the server", f"{used:.0f} MB", "< 500 MB", used < 500),
            row("moves a second", f"{rate:.0f} for {args.seconds:g} s", "1,000 for 60 s", rate >= 990 and args.seconds >= 60),
            row("acknowledged after", f"p50 {at(times, .5):.1f}, p95 {at(times, .95):.1f}, p99 {at(times, .99):.1f}, most {at(times, 1):.1f} ms",
                "p99 < 50 ms", at(times, .99) < 50),
            row("refused or lost", f"{len(failures)}", "0", not failures),
            row("messages to clients; processor time of the server", f"{messages}; {cpu:.1f} s"),
            row("a socket comes again: whole view after", f"p99 {at(again, .99):.1f} ms", "< 300 ms", at(again, .99) < 300),
            row("undo acknowledged after", f"p99 {at(undone, .99):.1f} ms", "< 100 ms", at(undone, .99) < 100),
            row("kill -9, first answer after", f"{restart:.2f} s", "< 2 s", restart < 2),
            row("all games replayed", replayed, "0 differ", check.returncode == 0)]


def half_played(url, token, game):
    """A game of opponents, cut in the middle."""
    id = post(url, "/api/tables", {"game": game["id"], "seats": ["scripted"] * game["min_seats"]}, token)["table"]
    for _ in range(1200):
        if json.loads(urllib.request.urlopen(f"{url}/api/tables/{id}").read())["status"] == "over":
            break
        time.sleep(0.05)
    saved = json.loads(urllib.request.urlopen(f"{url}/api/tables/{id}/export").read())
    saved["actions"] = saved["actions"][:len(saved["actions"]) // 2]
    del saved["result"]
    return saved


def stage_restart(args, folder):
    database = f"sqlite:{folder}/restart.db"
    process, url, _ = start(args.tide, database)
    try:
        token = post(url, "/api/people", {"name": "load"})["token"]
        games = [g for g in json.loads(urllib.request.urlopen(url + "/api/games").read())["games"] if g["id"] != "connect-four"]
        saved = [half_played(url, token, g) for g in games]
        ids = []
        for i in range(args.tables):
            progress("tables of larger games", i / args.tables)
            ids.append(post(url, "/api/import", {"saved": saved[i % len(saved)]}, token)["table"])
        progress("tables of larger games", 1)
        moves = sum(len(s["actions"]) for s in saved) / len(saved)
        process.kill()
        process.wait()
        process, url, first = start(args.tide, database)
        headers = {"Authorization": f"Bearer {token}"}

        def view(id):
            begin = time.perf_counter()
            urllib.request.urlopen(urllib.request.Request(f"{url}/api/tables/{id}/update?seat=1", headers=headers), timeout=60).read()
            return time.perf_counter() - begin

        views, begin = [], time.perf_counter()
        for i, id in enumerate(ids):
            progress("views after the restart", i / len(ids))
            views.append(view(id))
        progress("views after the restart", 1)
        everything, used = time.perf_counter() - begin, memory(process)
    finally:
        process.kill()
    answer = first + views[0]
    views.sort()
    return [row(f"kill -9 with {len(ids)} running tables of {len(saved)} larger games ({moves:.0f} moves each): first answer, first view",
                f"{first:.2f} s, {answer:.2f} s", "< 2 s", answer < 2),
            row("a table is loaded and its view sent after", f"p50 {at(views, .5):.1f}, p99 {at(views, .99):.1f} ms; all of them {everything:.1f} s, {used:.0f} MB")]


def run_case(args, database, case, **environment):
    """A case of the end-to-end test; what it printed, and whether it passed."""
    here = os.path.dirname(os.path.abspath(__file__))
    words = [sys.executable, f"{here}/../tests/e2e.py", args.tide, f"{here}/../../examples/bot/bot.py", database, case]
    progress(case, 0)
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **environment})
    progress(case, 1)
    told = [line.strip() for line in done.stdout.splitlines() if line.startswith("    ")]
    return "; ".join(told) or (done.stderr.strip().splitlines() or ["nothing"])[-1], done.returncode == 0


def stage_kills(args, folder):
    told, good = run_case(args, "sqlite", "acknowledged_moves_survive", TIDE_KILLS=str(args.kills))
    return [row("kill -9 at random while bots play; every acknowledged move is there once, all games replay", told,
                "100 kills", good and args.kills >= 100)]


def stage_cluster(args, folder):
    told, good = run_case(args, "postgresql", "several_processes_share_tables")
    usual = re.search(r"after (\d+) ms", told)
    return [row("two processes on one PostgreSQL, one killed", told, "usually < 100 ms", good and usual and int(usual[1]) < 100)]


def run_test(args, name, what, **environment):
    """A test of tide_live_test; seconds, and its memory after a fifth of the time and at the end."""
    test = os.path.join(os.path.dirname(args.tide), "server", "tide_live_test")
    process = subprocess.Popen([test, f"--gtest_filter={name}"], stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    begin, samples = time.time(), []
    while process.poll() is None:
        samples.append(memory(process))
        progress(what, 0.99 * (1 - 0.99 ** (time.time() - begin)))
        time.sleep(0.2)
    progress(what, 1)
    samples = [s for s in samples if s > 0] or [0]
    return time.time() - begin, samples[len(samples) // 5], max(samples[len(samples) // 5:]), process.returncode == 0


def stage_mangled(args, folder):
    seconds, _, _, good = run_test(args, "Streams.LossDelay*", "mangled frames", TIDE_MANGLED=str(args.mangled))
    return [row("frames lost, delayed, repeated, reordered: no wrong state, no double move", f"{args.mangled} games, {seconds:.0f} s", "0", good)]


def stage_messages(args, folder):
    seconds, early, late, good = run_test(args, "Streams.Nonsense*", "nonsense", TIDE_MESSAGES=str(args.messages))
    flat = late < early * 1.1 + 10
    return [row("nonsense to the server: no crash, memory flat", f"{args.messages:,} messages, {seconds:.0f} s, {early:.0f} then at most {late:.0f} MB",
                "10 million", good and flat and args.messages >= 10_000_000)]


STAGES = {"load": stage_load, "restart": stage_restart, "kills": stage_kills, "cluster": stage_cluster, "mangled": stage_mangled,
          "messages": stage_messages}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tide", nargs="?", default="build/release/tide")
    parser.add_argument("--only", nargs="+", choices=list(STAGES), default=list(STAGES), metavar="STAGE", help=", ".join(STAGES))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second")
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--mangled", type=int, default=1000, help="games behind a connection that mangles everything")
    parser.add_argument("--messages", type=int, default=10_000_000)
    parser.add_argument("--db", default=None, help="for load; default: a SQLite file in a folder that goes away")
    parser.add_argument("--write", help="a Markdown file")
    args = parser.parse_args()
    if args.seconds > MOST_SECONDS or args.sockets > MOST_SOCKETS:
        sys.exit(f"load.py: at most {MOST_SECONDS} s and {MOST_SOCKETS} sockets")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rows = []
    for stage in args.only:
        with tempfile.TemporaryDirectory() as folder:
            rows += STAGES[stage](args, folder)
    command = " ".join(["server/bench/load.py", *(w for w in sys.argv[1:] if w != args.tide)])
    load = ", ".join(f"{x:.1f}" for x in os.getloadavg())
    text = "\n".join(["## The server under load", "",
                      f"`{command}` on {os.cpu_count()} cores ({platform.machine()}), clients on the same machine, load average at the end {load}:", "",
                      "| | measured | needed | |", "|---|---|---|---|", *("| " + " | ".join(r) + " |" for r in rows), ""])
    print(text)
    if args.write:
        old = open(args.write).read() if os.path.exists(args.write) else "# Performance\n\n"
        section = re.compile(r"## The server under load\n.*?(?=^## |\Z)", re.S | re.M)
        new = section.sub(lambda _: text, old) if section.search(old) else old.rstrip("\n") + "\n\n" + text
        open(args.write, "w").write(new)
    sys.exit(1 if any(r[3] == "**missed**" for r in rows) else 0)


if __name__ == "__main__":
    main()
