// What whoever runs the server changes: `tide admin` undo, close, seat, ban, token. Done by the
// process that serves if there is one, else by the tool itself.
#pragma once

#include "server/hub.h"

namespace tide::server {

// `act` is {"what": "undo", "table", "moves"}, {"what": "close", "table"}, {"what": "seat",
// "table", "seat", "person"}, {"what": "ban", "person"} or {"what": "token", "person"}; a person
// is named by login or id. Each leaves an entry in the table's log or takes effect on the person,
// and is noted among the acts. Calls back once, on the loop's thread, with what is to be shown.
void perform(Hub& hub, Store& store, Loop& loop, const json::value& act,
             std::function<void(Expected<json::object>)> done);

}  // namespace tide::server
