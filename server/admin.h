// What an operator does with a database: look, check, copy, back up.
#pragma once

#include <map>

#include "engine/json.h"
#include "server/store.h"

namespace tide::server {

// Replays every table entry by entry under the rules it was played with.
struct Validation {
  std::size_t tables = 0, entries = 0;
  std::vector<std::string> differences;  // "table x, entry 5: ..."
};
Expected<Validation> validate(Store& store);

// The saved game of a table that is over.
Expected<json::value> export_table(Store& store, const std::string& id);
// A finished game becomes a table; gives back its id.
Expected<std::string> import_table(Store& store, const json::value& saved);

// Everything from one database into another, which must be empty; counts rows by table. All or
// nothing.
Expected<std::map<std::string, std::int64_t>> copy_database(const std::string& from,
                                                            const std::string& to);

// The file beside a SQLite database by which `tide admin` finds the server that holds it: its
// address and a secret, readable by its owner only.
struct AdminDoor {
  std::string address;
  int port = 0;
  std::string secret;
};
Expected<void> write_door(const std::string& database, const AdminDoor& door);
void remove_door(const std::string& database);
std::optional<AdminDoor> find_door(const std::string& database);
// undo, close, seat, ban, token (acts.h), by the running server if there is one.
Expected<json::value> act_on_database(const std::string& database, const json::value& act);
// A copy of the database into `file`, by the running server if there is one.
Expected<void> backup_database(const std::string& database, const std::string& file);

}  // namespace tide::server
