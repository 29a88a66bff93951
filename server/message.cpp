#include "server/message.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "server/fields.h"

namespace tide::server {
namespace {

// Those that need nothing but cid and seat.
constexpr std::array plain = {"undo_ask", "undo_agree", "undo_refuse", "resign", "helm",
                              "leave",    "pause",      "resume",      "close"};

bool good_cid(const std::string& cid) {
  return cid.size() >= 8 && cid.size() <= 64 && std::ranges::all_of(cid, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_';
         });
}

}  // namespace

std::string cid_of(const json::value& message) {
  const auto* object = message.if_object();
  const auto* cid = object != nullptr ? object->if_contains("cid") : nullptr;
  if (cid == nullptr || !cid->is_string()) return "";
  return std::string(cid->get_string().subview(0, 64));
}

Allowed<Command> read_command(const json::value& message) {
  Fields fields(message);
  Command c;
  c.kind = fields.needed_text("t", 20);
  c.cid = fields.text("cid", 64);
  c.seat = static_cast<int>(fields.number("seat", 1, max_seats).value_or(0));
  bool known = true;
  if (c.kind == "act") {
    c.window = fields.number("win", 0);
    c.text = fields.needed_text("act", 200);
  } else if (c.kind == "undo") {
    c.window = fields.number("win", 0);
    c.number = fields.number("moves", 0, 10'000).value_or(0);
  } else if (c.kind == "order") {
    c.text = fields.text("order", 60);
    c.number = fields.number("number", 0, 1'000'000).value_or(0);
  } else if (c.kind == "replace") {
    c.number = fields.number("whom", 1, max_seats).value_or(0);
  } else if (c.kind == "nonce") {
    c.text = fields.needed_text("nonce", 32);
  } else {
    known = std::ranges::find(plain, c.kind) != plain.end();
  }
  const auto bad = [](std::string text) {
    return std::unexpected(Refused{"bad", std::move(text)});
  };
  const auto complaint = fields.complaint();
  if (!known && !c.kind.empty()) return bad("'t': no such message");
  if (complaint) return bad(*complaint);
  if (!good_cid(c.cid)) return bad("'cid': expected 8 to 64 letters, digits, '-' or '_'");
  if (c.seat == 0) return bad("'seat' is missing");
  return c;
}

}  // namespace tide::server
