"""Records the luck of a real game of two people with nonces, through the server's own routes:

    python3 web/tests/record_luck.py build/release/tide web/tests/fixtures/luck/salt-and-bones.json
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

BOT = pathlib.Path(__file__).parents[2] / "examples/bot/bot.py"
sys.dont_write_bytecode = True
sys.path.insert(0, str(BOT.parent))
import bot  # noqa: E402

tide, out = sys.argv[1:]
url = "http://127.0.0.1:23187"
with tempfile.TemporaryDirectory() as folder:
    server = subprocess.Popen([tide, "serve", "--port", url.rsplit(":")[-1], "--db", f"sqlite:{folder}/t.db"], stderr=subprocess.DEVNULL)
    try:
        bot.first_ready([url])
        people = [bot.request(url, "/api/people", {"name": name, "language": "en"})["token"] for name in ("Ania", "Jan")]
        nonces = [os.urandom(16).hex() for _ in people]
        hashes = [hashlib.sha256(f"tidetable nonce\n{n}".encode()).hexdigest() for n in nonces]
        wanted = {"game": "salt-and-bones", "seats": ["me", "open"], "listed": True, "nonce_hash": hashes[0]}
        table = bot.request(url, "/api/tables", wanted, people[0])["table"]
        at = f"/api/tables/{table}"
        bot.request(url, at + "/sit", {"nonce_hash": hashes[1]}, people[1])
        for seat, (token, nonce) in enumerate(zip(people, nonces), 1):
            bot.request(url, at + "/commands", {"t": "nonce", "cid": f"open-nonce-{seat}", "seat": seat, "nonce": nonce}, token)
        bots = [subprocess.Popen([sys.executable, BOT, "--server", url, "--table", table, "--token", token, "--seat", str(seat)])
                for seat, token in enumerate(people, 1)]
        assert [b.wait() for b in bots] == [0, 0]
        proof, saved, drawn = (bot.request(url, f"{at}/{what}", None, people[0]) for what in ("proof", "export", "draws"))
    finally:
        server.terminate()
        server.wait()
draws = [json.dumps(d) for d in drawn["draws"]]
lines = ",\n  ".join(", ".join(draws[i:i + 8]) for i in range(0, len(draws), 8))
with open(out, "w") as file:
    file.write(f'{{\n "proof": {json.dumps(proof)},\n "played": {json.dumps(saved["seed"])},\n "draws": [\n  {lines}\n ]\n}}\n')
