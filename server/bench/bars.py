#!/usr/bin/env python3
"""Every bar of the server in one command, on this machine only; with --write the sections of that file about the server are replaced.

    python3 server/bench/bars.py --write docs/performance.md
    python3 server/bench/bars.py --only load --seconds 10 --sockets 500

load      open sockets at running tables, moves a second, latency, memory (server/bench/load.cpp). Each table is a game of Connect Four; the
          latency of a move is from sending it to its answer, which comes after the commit. Then sockets that come again, undo, and kill -9
          with a restart.
restart   a thousand running tables of the larger games, half played: kill -9, and how long until the first answer.
kills     kill -9 at random moments while bots play (server/tests/e2e.py).
cluster   two processes on one PostgreSQL: how soon a move shows at the other; one is killed.
mangled   frames lost, delayed, repeated and reordered (tide_live_test, server/tests/e2e.py).
messages  nonsense sent to a server (tide_live_test), and whether its memory stays flat.
"""

import argparse
import concurrent.futures
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

MOVES = 42  # of a game that tide_load plays


def post(url, path, body, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def start(tide, database):
    begin = time.time()
    process = subprocess.Popen([tide, "serve", "--port", "0", "--db", database, "--hasty"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
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


def times(figures):
    return "p50 {p50:.1f}, p95 {p95:.1f}, p99 {p99:.1f}, most {most:.1f} ms".format(**figures)


def at(times, share):
    """Milliseconds that this share of the sorted times stays below."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else 0


def make_tables(url, token, count):
    """Games of Connect Four with both seats held by the token."""
    body = {"game": "connect-four", "seats": ["me", "me"]}
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        made = [pool.submit(post, url, "/api/tables", body, token) for _ in range(count)]
        for i, table in enumerate(made):
            progress("making tables", i / count)
            yield table.result()["table"]
    progress("making tables", 1)


def stage_load(args, folder):
    load = os.path.join(os.path.dirname(args.tide), "server", "tide_load")
    subprocess.run(["cmake", "--build", os.path.dirname(args.tide), "--target", "tide_load"], stdout=subprocess.DEVNULL, check=True)
    count = max(args.tables, int(args.seconds * args.rate / MOVES * 1.2))
    database = args.db or f"sqlite:{folder}/load.db"
    process, url, _ = start(args.tide, database)
    try:
        token = post(url, "/api/people", {"name": "load"})["token"]
        ids = list(make_tables(url, token, count))
        words = [load, url.rsplit(":", 1)[1], token,
                 str(args.sockets), str(args.rate), str(args.seconds)]
        before = processor(process)
        done = subprocess.run(words, input="\n".join(ids), stdout=subprocess.PIPE, text=True, check=True)
        cpu, used = processor(process) - before, memory(process)
        found = json.loads(done.stdout)
        process.kill()
        process.wait()
        process, url, restart = start(args.tide, database)
        process.send_signal(signal.SIGTERM)
        process.wait()
        check = subprocess.run([args.tide, "admin", "validate", "--db", database], capture_output=True, text=True)
    finally:
        process.kill()
    acknowledged, again, undone = found["acknowledged"], found["again"], found["undone"]
    rate, lost = acknowledged["count"] / args.seconds, found["sent"] - acknowledged["count"] + found["refused"] + found["lost"]
    return [row("sockets, running tables", f"{args.sockets}, {count}", "5,000, 1,000", args.sockets >= 5000 and count >= 1000),
            row("memory of the server", f"{used:.0f} MB", "< 500 MB", used < 500),
            row("moves a second", f"{rate:.0f} for {args.seconds} s", "1,000 for 60 s", rate >= 990 and args.seconds >= 60),
            row("acknowledged after", times(acknowledged), "p99 < 50 ms", acknowledged["p99"] < 50),
            row("shown to everybody who watches after", times(found["shown"]), "p99 < 50 ms", found["shown"]["p99"] < 50),
            row("moves and sockets that were refused or lost", f"{lost}", "0", lost == 0),
            row("messages to clients; processor time of the server with opening the sockets", f"{found['messages']}; {cpu:.1f} s"),
            row("a socket comes again: whole view after", f"p99 {again['p99']:.1f} ms", "< 300 ms", again["p99"] < 300),
            row("undo acknowledged after", f"p99 {undone['p99']:.1f} ms", "< 100 ms", undone["p99"] < 100),
            row("kill -9, first answer after", f"{restart:.2f} s", "< 2 s", restart < 2),
            row("all games replayed", check.stdout.strip().splitlines()[-1], "0 differ", check.returncode == 0)]


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
    told, good = run_case(args, "postgresql", "several_processes_share_tables", TIDE_ACROSS="10")
    latest = re.search(r"p99 (\d+) ms", told)
    return [row("two processes on one PostgreSQL, one killed", told, "< 100 ms", good and latest is not None and int(latest[1]) < 100)]


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
    what = "frames lost, late, repeated, reordered; no wrong state, no double move: "
    seconds, _, _, good = run_test(args, "Streams.LossDelay*", "mangled frames", TIDE_MANGLED=str(args.mangled))
    told, real = run_case(args, "sqlite", "mangled_frames_make_no_wrong_move", TIDE_MANGLED="10")
    return [row(what + "in one process, on a clock of its own", f"{args.mangled} games, {seconds:.0f} s", "0 wrong", good),
            row(what + "the real server behind a proxy", told, "0 wrong", real)]


def stage_messages(args, folder):
    seconds, early, late, good = run_test(args, "Streams.Nonsense*", "nonsense", TIDE_MESSAGES=str(args.messages))
    flat = late < early * 1.1 + 10
    return [row("nonsense to the server: no crash, memory flat", f"{args.messages:,} messages, {seconds:.0f} s, {early:.0f} then at most {late:.0f} MB",
                "10 million", good and flat and args.messages >= 10_000_000)]


STAGES = {"load": stage_load, "restart": stage_restart, "kills": stage_kills, "cluster": stage_cluster, "mangled": stage_mangled,
          "messages": stage_messages}


def command(parser, args, stage):
    """What measures this stage again."""
    sizes = [f" --{name} {value}" for name, value in vars(args).items()
             if name in ("seconds", "rate", "sockets", "tables", "kills", "mangled", "messages") and value != parser.get_default(name)]
    return f"server/bench/bars.py --only {stage}" + "".join(sizes)


def section(stage, command, rows):
    load = ", ".join(f"{x:.1f}" for x in os.getloadavg())
    return "\n".join([f"### Server: {stage}", "",
                      f"`{command}` on {os.cpu_count()} cores ({platform.machine()}), clients on the same machine, load average at the end {load}:", "",
                      "| | measured | needed | |", "|---|---|---|---|", *("| " + " | ".join(r) + " |" for r in rows), ""])


def write(file, stage, text):
    """Puts the section of the stage where it was, or at the end of the sections of the server."""
    old = open(file).read() if os.path.exists(file) else "# Performance\n"
    if "## The server" not in old:
        old = old.rstrip("\n") + "\n\n## The server\n\n"
    known = re.compile(rf"### Server: {stage}\n.*?(?=^##|\Z)", re.S | re.M)
    if known.search(old):
        new = known.sub(lambda _: text + "\n", old)
    else:
        new = re.sub(r"## The server\n.*?(?=^## |\Z)", lambda m: m[0].rstrip("\n") + "\n\n" + text + "\n", old, count=1, flags=re.S | re.M)
    with open(file, "w") as out:
        out.write(new.rstrip("\n") + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tide", nargs="?", default="build/release/tide")
    parser.add_argument("--only", nargs="+", choices=list(STAGES), default=list(STAGES), metavar="STAGE", help=", ".join(STAGES))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--rate", type=int, default=1000, help="moves a second")
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--mangled", type=int, default=200, help="games behind a connection that mangles everything")
    parser.add_argument("--messages", type=int, default=10_000_000)
    parser.add_argument("--db", default=None, help="for load; default: a SQLite file in a folder that goes away")
    parser.add_argument("--write", help="a Markdown file")
    args = parser.parse_args()
    missed = False
    for stage in args.only:
        with tempfile.TemporaryDirectory() as folder:
            rows = STAGES[stage](args, folder)
        missed |= any(r[3] == "**missed**" for r in rows)
        text = section(stage, command(parser, args, stage), rows)
        print(text)
        if args.write:
            write(args.write, stage, text)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
