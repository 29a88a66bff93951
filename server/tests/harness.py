"""What end-to-end tests of the server share: servers, bots and a PostgreSQL of their own. The command line is that of e2e.py."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

TIDE, BOT, DATABASE = sys.argv[1:4]
sys.path.insert(0, os.path.dirname(BOT))
import bot  # noqa: E402


class Server:
    """`tide serve` on a port of its own."""

    running = []

    def __init__(self, database, port=0, hasty=True):
        words = [TIDE, "serve", "--port", str(port), "--db", database] + ["--hasty"] * hasty
        self.log = tempfile.TemporaryFile("w+")  # a pipe that nobody reads would stop it
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("Tidetable is at http"), f"{line!r} {self.read_log()}"
        self.url = line.split()[-1]
        Server.running.append(self)
        self.port = int(self.url.rsplit(":", 1)[1])

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        Server.running.remove(self)
        code = self.process.wait(20)
        self.process.stdout.close()
        return code, self.read_log()

    def read_log(self):
        self.log.seek(0)
        return self.log.read()

    def get(self, path, token=None):
        return bot.request(self.url, path, None, token)

    def post(self, path, body, token=None):
        return bot.request(self.url, path, body, token)

    def guest(self, name):
        return self.post("/api/people", {"name": name})["token"]


def run_bot(*words):
    return subprocess.Popen([sys.executable, BOT, "--pace", "0", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finished(process):
    try:
        out, err = process.communicate(timeout=180)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        raise AssertionError("a bot hangs: " + process.communicate()[1])
    assert process.returncode == 0, err
    return json.loads(out.strip().splitlines()[-1])


def verify(server, table, folder):
    """The game replays, and its luck is the one that was promised."""
    game, proof = os.path.join(folder, "game.tide"), os.path.join(folder, "proof.json")
    for file, path in ((game, "export"), (proof, "proof")):
        with open(file, "w") as f:
            json.dump(server.get(f"/api/tables/{table}/{path}"), f)
    done = subprocess.run([TIDE, "verify", game, "--proof", proof], capture_output=True, text=True)
    assert done.returncode == 0 and "luck as promised" in done.stdout, done.stdout + done.stderr
    return game, proof


def entries(database):
    if database.startswith("sqlite:"):
        import sqlite3
        rows = sqlite3.connect(database[7:]).execute("SELECT table_id, seat, cid FROM entries").fetchall()
        return [tuple(r) for r in rows]
    done = subprocess.run(["psql", "-At", "-F", " ", "-c", "SELECT table_id, seat, cid FROM entries", database],
                          capture_output=True, text=True, check=True)
    return [(t, int(s), c) for t, s, c in (line.split(" ") for line in done.stdout.splitlines())]


def expect_status(server, status, path, body=None, headers=None):
    data = None if body is None else (body if isinstance(body, bytes) else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(urllib.request.Request(server.url + path, data, headers or {}), timeout=10) as reply:
            found, text = reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        found, text = error.code, error.read().decode()
    assert found == status, f"{path}: {found} instead of {status}: {text}"
    return text


def admin(*words, code=0):
    done = subprocess.run([TIDE, "admin", *words], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, f"{words}: {done.returncode} {done.stdout} {done.stderr}"
    return done.stdout


class Postgres:
    """A PostgreSQL in a folder of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="tide-postgres-")
        self.count = 0
        Postgres.latest = self
        # It refuses to run as root: then its own user runs it.
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.folder + "/data", "-A", "trust", "-U", "tide", "--no-sync")
        self.start()

    def start(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-w", "-l", self.folder + "/log", "-o",
                 f"-c listen_addresses= -c unix_socket_directories={self.folder}", "start")

    def run(self, program, *words):
        subprocess.run([*self.user, "/usr/lib/postgresql/15/bin/" + program, *words], check=True,
                       stdout=subprocess.DEVNULL)

    def restart(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-w", "-m", "immediate", "stop")
        time.sleep(0.3)
        self.start()

    def new_database(self):
        self.count += 1
        self.run("createdb", "-h", self.folder, "-U", "tide", f"t{self.count}")
        return f"postgresql://tide@{self.folder.replace('/', '%2F')}/t{self.count}"

    def stop(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-m", "fast", "stop")
        shutil.rmtree(self.folder)
