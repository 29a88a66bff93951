#include "games/savage-seas/actions.h"

#include <cctype>

namespace tide::savage_seas::act {
namespace {

std::string order_name(const Content& content, int order) {
  if (order >= content.order_count()) return fmt::format("order-{}", order + 1);
  std::string text = content.order_names[static_cast<std::size_t>(order)];
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

constexpr std::array<const char*, maneuvers> maneuver_names{
    "port sail", "starboard sail", "sail port", "sail starboard", "port", "starboard", "sail"};

}  // namespace

std::string notation(const Content& content, Action a) {
  const auto order = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, order_name(content, r.index(a)));
  };
  const auto crew = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, reflect::enum_name(static_cast<Crew>(r.index(a))));
  };
  const auto position = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, r.index(a) + 1);
  };
  if (leave.has(a)) return "leave";
  if (place.has(a)) return order("place", place);
  if (place_reload.has(a)) return crew("place reload", place_reload);
  if (pass.has(a)) return "pass";
  if (scupper.has(a)) return "scupper";
  if (maneuver.has(a)) return maneuver_names[static_cast<std::size_t>(maneuver.index(a))];
  if (heal.has(a)) return crew("heal", heal);
  if (douse.has(a)) return position("douse", douse);
  if (discard.has(a)) return order("discard", discard);
  if (done.has(a)) return "done";
  if (give.has(a)) return order("give", give);
  if (stop.has(a)) return "stop";
  if (wound.has(a)) return position("wound", wound);
  if (rob.has(a)) return crew("rob", rob);
  if (look.has(a)) return position("look", look);
  if (swap.has(a)) {
    const auto pair = swap_pairs[static_cast<std::size_t>(swap.index(a))];
    return fmt::format("swap {} {}", pair[0], pair[1]);
  }
  if (keep.has(a)) return "keep";
  if (offer.has(a)) return order("offer", offer);
  if (offer_reload.has(a)) return crew("offer reload", offer_reload);
  if (offer_nothing.has(a)) return "offer nothing";
  return yes.has(a) ? "yes" : "no";
}

}  // namespace tide::savage_seas::act
