// The log of whoever runs the server. Never tokens, chat or what is hidden, and nothing that a seat
// does in secret: whoever reads it may be a player.
#pragma once

#include <functional>
#include <string>

namespace tide::server {

struct Note {
  std::string text;
  std::string table = {}, cid = {};
  int seat = 0;
  bool fault = true;  // false: a usual thing
};
using Log = std::function<void(const Note& note)>;

}  // namespace tide::server
