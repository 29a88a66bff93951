// The tables of the database, one description for both kinds.
#pragma once

#include "server/sql.h"

namespace tide::server {

enum class Dialect : bool { sqlite, postgresql };

// Creates what is missing; refuses a database that a newer program has changed.
Expected<void> prepare_schema(Sql& sql, Dialect dialect);

}  // namespace tide::server
