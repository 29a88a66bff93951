// tide admin: an operator looks after a server.
#include "server/admin.h"

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/text.h"
#include "server/secret.h"

namespace tide::cli {
namespace {

struct AdminOptions {
  std::string what, argument, database = "sqlite:tidetable.db", target, person;
  std::optional<std::string> status;
  std::uint64_t moves = 1, seat = 0;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "WHAT", what, Needed::yes,
               "tables, show, export, import, validate, backup, copy, undo, close, seat, ban, "
               "token or acts");
    positional(command, "ARGUMENT", argument, Needed::no,
               "the table; the person's id or login to ban or give a token; the file to import, "
               "or to back up into");
    option(command, "--db", "URL", database,
           "sqlite:FILE or postgresql://.. (default: sqlite:tidetable.db)");
    option(command, "--to", "URL", target, "the database to copy into");
    option(command, "--moves", "N", moves, 1, 100'000,
           "how many moves undo takes back (default: 1)");
    option(command, "--seat", "N", seat, 1, 8, "the seat that gets another person");
    option(command, "--person", "P", person, "who gets the seat: id or login");
    option(command, "--status", "S", status, "only tables that are open, running, over, ..");
    json_flag(command, json);
  }
};

json::object row_json(const server::TableRow& row) {
  return {{"table", row.id},
          {"game", row.game},
          {"status", row.status},
          {"entries", row.rev},
          {"created_at", row.created_at},
          {"changed_at", row.changed_at}};
}

Expected<int> list(server::Store& store, const AdminOptions& options) {
  const auto rows = store.list({.status = options.status, .limit = 1'000'000});
  if (!rows) return std::unexpected(rows.error());
  json::array all;
  std::string text;
  for (const server::TableRow& row : *rows) {
    all.push_back(row_json(row));
    text += fmt::format("{}  {:<16} {:<8} {}\n", row.id, row.game, row.status,
                        counted(static_cast<std::size_t>(row.rev), "entry", "entries"));
  }
  if (options.json) {
    out_json(all);
  } else {
    out(text);
  }
  return success;
}

// Never the seed, and no move of a running game: whoever looks may sit at the table.
Expected<int> show(server::Store& store, const AdminOptions& options) {
  const auto stored = store.load(options.argument);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return wrong(fmt::format("no table '{}'", options.argument));
  const bool over = (*stored)->row.status == "over";
  json::object shown = row_json((*stored)->row);
  json::array seats, entries;
  for (const server::SeatRow& seat : (*stored)->seats) {
    seats.push_back(json::object{{"seat", seat.seat}, {"kind", seat.kind}, {"level", seat.level}});
  }
  for (const server::EntryRow& e : (*stored)->entries) {
    json::object entry{{"seq", e.seq}, {"seat", e.seat}, {"kind", e.kind}, {"at", e.at}};
    if (over) entry["body"] = e.body;
    entries.push_back(std::move(entry));
  }
  shown["seats"] = std::move(seats);
  shown["log"] = std::move(entries);
  out_json(shown);
  return success;
}

Expected<int> check(server::Store& store, const AdminOptions& options) {
  const auto found = server::validate(store);
  if (!found) return std::unexpected(found.error());
  if (options.json) {
    json::array differences;
    for (const std::string& d : found->differences) differences.emplace_back(d);
    out_json(json::object{
        {"tables", found->tables}, {"entries", found->entries}, {"differences", differences}});
  } else {
    for (const std::string& d : found->differences) out(printable(d) + "\n");
    out(fmt::format("{}, {}, {} differ\n", counted(found->tables, "table", "tables"),
                    counted(found->entries, "entry", "entries"), found->differences.size()));
  }
  return found->differences.empty() ? success : check_failed;
}

Expected<int> import(server::Store& store, const AdminOptions& options) {
  const auto text = read_file(options.argument);
  if (!text) return std::unexpected(text.error());
  const auto parsed = parse_json(*text);
  if (!parsed) return std::unexpected(parsed.error());
  const auto id = server::import_table(store, *parsed);
  if (!id) return std::unexpected(id.error());
  out(fmt::format("table {}\n", *id));
  return success;
}

Expected<int> list_acts(server::Store& store, const AdminOptions& options) {
  const auto rows = store.acts(1'000'000);
  if (!rows) return std::unexpected(rows.error());
  json::array all;
  std::string text;
  for (const server::ActRow& act : *rows) {
    all.push_back(json::object{{"at", act.at}, {"what", act.what}, {"about", act.about}});
    text += fmt::format("{}  {:<6} {}\n", act.at, act.what, act.about);
  }
  if (options.json) {
    out_json(all);
  } else {
    out(text);
  }
  return success;
}

Expected<int> act(const AdminOptions& options) {
  const std::string& what = options.what;
  json::object wanted{{"what", what}};
  wanted[what == "ban" || what == "token" ? "person" : "table"] = options.argument;
  if (what == "undo") wanted["moves"] = static_cast<std::int64_t>(options.moves);
  if (what == "seat") {
    if (options.seat == 0 || options.person.empty()) return wrong("seat needs --seat and --person");
    wanted["seat"] = static_cast<std::int64_t>(options.seat);
    wanted["person"] = options.person;
  }
  const auto done = server::act_on_database(options.database, wanted);
  if (!done) return std::unexpected(done.error());
  if (what == "token") {
    out(std::string(done->at("token").as_string()) + "\n");
  } else {
    out("done\n");
  }
  return success;
}

Expected<int> run(const AdminOptions& options) {
  server::prepare_secrets();
  const std::string& what = options.what;
  static const std::vector<std::string> known = {"tables", "show",  "export", "import", "validate",
                                                 "backup", "copy",  "undo",   "close",  "seat",
                                                 "ban",    "token", "acts"};
  if (std::ranges::find(known, what) == known.end()) {
    return wrong(fmt::format("admin '{}': expected {}", what, one_of(known)));
  }
  const bool acts =
      what == "undo" || what == "close" || what == "seat" || what == "ban" || what == "token";
  const bool named =
      acts || what == "show" || what == "export" || what == "import" || what == "backup";
  if (named && options.argument.empty()) return wrong(fmt::format("{} what?", what));
  if (acts) return act(options);
  if (what == "backup") {
    const auto done = server::backup_database(options.database, options.argument);
    if (!done) return std::unexpected(done.error());
    out(fmt::format("backed up into {}\n", options.argument));
    return success;
  }
  if (what == "copy") {
    if (options.target.empty()) return wrong("copy needs --to URL");
    const auto counts = server::copy_database(options.database, options.target);
    if (!counts) return std::unexpected(counts.error());
    for (const auto& [name, count] : *counts) out(fmt::format("{:<9} {}\n", name, count));
    const auto copied = server::Store::open(options.target);
    if (!copied) return std::unexpected(copied.error());
    return check(**copied, options);
  }
  const bool writes = what == "import";
  const auto store = writes ? server::Store::open(options.database)
                            : server::Store::open_to_read(options.database);
  if (!store) return std::unexpected(store.error());
  if (what == "tables") return list(**store, options);
  if (what == "show") return show(**store, options);
  if (what == "validate") return check(**store, options);
  if (what == "import") return import(**store, options);
  if (what == "export") {
    const auto saved = server::export_table(**store, options.argument);
    if (!saved) return std::unexpected(saved.error());
    out_json(*saved);
    return success;
  }
  return list_acts(**store, options);
}

}  // namespace

void add_admin(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<AdminOptions>(
      app, invocation, "admin", "Look after a server: its tables, people and database",
      "tide admin validate --db sqlite:tidetable.db\n"
      "  tide admin backup tonight.db\n"
      "  tide admin undo TABLE --moves 2\n"
      "  tide admin copy --db sqlite:tidetable.db --to postgresql://localhost/tide",
      run);
  add_remark(command,
             "All but import and copy work while the server runs. Exit 1 if a table differs.");
}

}  // namespace tide::cli
