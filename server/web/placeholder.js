// Lists the public tables. Names are text, never markup.
const body = document.getElementById("tables");

function row(cells) {
  const tr = document.createElement("tr");
  for (const cell of cells) {
    const td = document.createElement("td");
    td.textContent = cell;
    tr.append(td);
  }
  return tr;
}

async function show() {
  try {
    const { tables } = await (await fetch("/api/tables")).json();
    const seats = (t) => t.seats.map((s) => s.name ?? s.level ?? s.kind).join(", ");
    const rows = tables.map((t) => row([t.game, t.status, seats(t)]));
    body.replaceChildren(...(rows.length > 0 ? rows : [row(["No public table yet.", "", ""])]));
  } catch {
    body.replaceChildren(row(["The server does not answer.", "", ""]));
  }
}

show();
setInterval(show, 5000);
