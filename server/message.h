// The commands of clients, as they come by socket or by POST: docs/api.md.
#pragma once

#include "server/table.h"

namespace tide::server {

// Reads {"t": "act", "cid": .., "seat": .., ..}; the refusal is "bad" with a reason.
Allowed<Command> read_command(const json::value& message);
// The cid of a message that may make no sense otherwise, for the refusal; empty if it has none.
std::string cid_of(const json::value& message);

}  // namespace tide::server
