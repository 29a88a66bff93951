// Teams and setup (ledger 3.1).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// SVG-04: which member of a team leads each crew, by the size of the team.
constexpr std::array<std::array<int, crew_count>, 4> member_of{
    {{0, 0, 0, 0}, {0, 1, 1, 0}, {0, 1, 2, 2}, {0, 1, 2, 3}}};

void seat_crews(State& s) {
  for (const Side side : sides) {
    const auto size = static_cast<std::size_t>((s.seats + (side == Side::cockatrice ? 1 : 0)) / 2);
    for (const Crew c : crews) {
      s[side].seats[at(c)] = Seat(2 * member_of[size - 1][at(c)] + static_cast<int>(at(side)));
    }
  }
}

}  // namespace

State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx) {
  State s{};
  s.content = &content;
  s.options = setup.options;
  s.luck.key = key;
  s.seats = static_cast<std::uint8_t>(setup.seats);
  seat_crews(s);
  for (const Rule rule : {Rule("SVG-01"), Rule("SVG-02"), Rule("SVG-03"), Rule("SVG-04"),
                          Rule("SVG-08"), Rule("SVG-10"), Rule("SVG-37"), Rule("SVG-38"),
                          Rule("SVG-39"), Rule("SVG-76"), Rule("SVG-126"), Rule("SVG-133")}) {
    ctx.fired(rule);
  }
  for (const Side side : sides) {
    s[side].pose = s.chart().starts[at(side)];
    ctx.tell("SVG-06", "setup.pose",
             {{"ship", content.name(side)},
              {"hex", content.cell_names[s[side].pose.hex.index]},
              {"heading", reflect::enum_name(s[side].pose.heading)}});
    for (int i = 0; i < content.order_count(); ++i) {
      const OrderCard& card = content.orders[static_cast<std::size_t>(i)];
      s.deck(side, card.crew).add(Order(i), card.copies);
    }
    for (const Crew c : crews) {
      for (int i = 0; i < content.limits.start_orders; ++i) draw_order(s, side, c, ctx);  // SVG-07
    }
    ctx.tell("SVG-07", "setup.hands",
             {{"ship", content.name(side)}, {"count", content.limits.start_orders}});
  }
  switch (s.options.lead_rule) {
    case LeadRule::cockatrice_first: s.gauge = Side::cockatrice; break;
    case LeadRule::chimera_first: s.gauge = Side::chimera; break;
    default: s.gauge = static_cast<Side>(s.luck.roll(Stream::coin, 0, 1, ctx));
  }
  ctx.tell("SVG-09", "setup.gauge", {{"ship", content.name(s.gauge)}});
  begin_round(s, ctx);
  return s;
}

void advance(State& s, Context& ctx) {
  while (s.ending == Ending::none &&
         !std::visit([&](auto& frame) { return run(s, frame, ctx); }, s.flow.top())) {
  }
}

SeatSet waiting(const State& s) {
  if (s.ending != Ending::none) return {};
  const auto& top = s.flow.top();
  if (const auto* plan = std::get_if<Planning>(&top)) {
    SeatSet seats;
    for (const Side side : sides) {
      const Question q = question(s, *plan, side);
      if (q.ask != Ask::locked) seats = seats | SeatSet::only(asked(s, side, q));
    }
    return seats;
  }
  return std::visit(
      [&](const auto& frame) {
        if constexpr (std::same_as<std::decay_t<decltype(frame)>, Planning>) {
          return SeatSet();
        } else {
          return SeatSet::only(decider(s, frame));
        }
      },
      top);
}

}  // namespace tide::savage_seas
