#include "examples/connect-four/connect_four.h"

extern const tide::Asset tide_assets_connect_four[];

namespace tide::connect_four {

namespace {

struct ContentFile {
  std::string game;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(ContentFile, (), (game, options))

// The discs that are part of a line of four; a last disc can close several.
Discs in_lines(Discs d) {
  Discs found = 0;
  for (const int step : {1, 7, 6, 8}) {
    const Discs first = d & d >> step & d >> 2 * step & d >> 3 * step;
    found |= first | first << step | first << 2 * step | first << 3 * step;
  }
  return found;
}

}  // namespace

const Asset* ConnectFour::assets() { return tide_assets_connect_four; }

Expected<Content> ConnectFour::read_content(const json::value& file) {
  ContentFile read;
  Content content;
  if (auto ok = reflect::from_json(file, read, content); !ok) return std::unexpected(ok.error());
  if (read.game != id) return wrong("/game: expected connect-four");
  auto specs = read_option_specs(read.options);
  if (!specs) return std::unexpected(std::move(specs.error()).within("/options"));
  if (!specs->empty()) return wrong("/options: Connect Four has none");
  return content;
}

Result ConnectFour::result(const State& s) {
  Result result{.seats = 2, .reason = s.won ? "reason.won" : "full"};
  const Seat last((s.moves - 1) & 1);
  for (const Seat seat : SeatSet::first(2)) {
    const bool lost = s.won && seat != last;
    result.place[seat] = lost ? 2 : 1;
    result.score[seat] = s.won ? (lost ? -1 : 1) : 0;
  }
  return result;
}

std::optional<Refusal> ConnectFour::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return Refusal{s.won ? Rule("CFO-04") : Rule("CFO-05"), {"refused.over", {}}};
  if (seat != mover(s)) return Refusal{"CFO-01", {"refused.turn", {}}};
  const int column = static_cast<int>(action);
  int discs = 0;
  for (int row = 0; row < rows; ++row) {
    discs += static_cast<int>((s.discs[0] | s.discs[1]) >> (column * 7 + row) & 1);
  }
  if (discs < rows) return std::nullopt;
  return Refusal{"CFO-03", {"refused.full", {{"column", column_name(column)}}}};
}

View ConnectFour::view(const State& s, std::optional<Seat>) {
  View view{.rows = {}, .line = {}, .to_act = to_act(s), .winners = {}};
  if (over(s)) view.winners = result(s).winners();
  const Discs won = in_lines(s.discs[0]) | in_lines(s.discs[1]);
  for (int row = rows; row-- > 0;) {
    std::string line;
    for (int c = 0; c < columns; ++c) {
      const int bit = c * 7 + row;
      line += (s.discs[0] >> bit & 1) != 0 ? 'x' : (s.discs[1] >> bit & 1) != 0 ? 'o' : '.';
      if ((won >> bit & 1) != 0) view.line.push_back(fmt::format("{}{}", column_name(c), row + 1));
    }
    view.rows.push_back(line);
  }
  return view;
}

Description ConnectFour::describe(const State& s, Seat, Action a) {
  const int c = static_cast<int>(a);
  const auto column = column_name(c);
  return {{"drop", {{"column", column}}}, fmt::format("place:{}{}", column, landing_row(s, c))};
}

Phrase ConnectFour::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (seat == mover(s)) return {"prompt.drop", {}};
  return {"prompt.wait", {{"player", mover(s)}}};
}

std::string ConnectFour::draw(const Content&, const View& view, bool colour) {
  std::string out = "  a b c d e f g\n";
  for (const auto& row : view.rows) {
    out += ' ';
    for (const char c : row) {
      const char* paint = c == 'x' ? "\033[33m" : c == 'o' ? "\033[31m" : "\033[2m";
      out += ' ';
      if (colour) out += paint;
      out += c;
      if (colour) out += "\033[0m";
    }
    out += '\n';
  }
  return out;
}

json::value ConnectFour::to_position(const State& s) {
  json::array lines;
  for (const auto& row : view(s, std::nullopt).rows) lines.emplace_back(row);
  return json::object{{"rows", lines}};
}

Expected<State> ConnectFour::from_position(const Content& content, const json::value& position) {
  const auto* lines = position.is_object() ? position.get_object().if_contains("rows") : nullptr;
  std::vector<std::string> read;
  if (lines == nullptr || position.get_object().size() != 1) return wrong("expected only 'rows'");
  if (auto ok = reflect::from_json(*lines, read, content); !ok) {
    return reflect::deeper(ok.error(), "rows");
  }
  if (read.size() != rows) return wrong("/rows: expected 6 texts");
  State s{.content = &content};
  for (int row = 0; row < rows; ++row) {
    const auto& line = read[static_cast<std::size_t>(rows - 1 - row)];
    if (line.size() != columns || line.find_first_not_of(".xo") != std::string::npos) {
      return wrong(fmt::format("/rows/{}: expected 7 of '.', 'x' and 'o'", rows - 1 - row));
    }
    for (int c = 0; c < columns; ++c) {
      const char disc = line[static_cast<std::size_t>(c)];
      if (disc == '.') continue;
      s.discs[disc == 'o'] |= Discs{1} << (c * 7 + row);
      ++s.moves;
    }
  }
  s.won = four(s.discs[0]) || four(s.discs[1]);
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> ConnectFour::check(const State& s) {
  const int x = std::popcount(s.discs[0]), o = std::popcount(s.discs[1]);
  if ((s.discs[0] & s.discs[1]) != 0) return wrong("two discs in one place");
  if (x != o && x != o + 1) return wrong(fmt::format("{} discs of seat 1 and {} of seat 2", x, o));
  if (x + o != s.moves) return wrong(fmt::format("{} discs after {} moves", x + o, s.moves));
  const Discs all = s.discs[0] | s.discs[1];
  for (int c = 0; c < columns; ++c) {
    const Discs column = all >> c * 7 & 0x7F;
    if ((column & (column + 1)) != 0 || column > 0x3F) {
      return wrong(fmt::format("a disc hangs in the air in column {}", column_name(c)));
    }
  }
  // CFO-01, CFO-04: the game stops with the first line, so only the last mover can have one.
  if (four(s.discs[s.moves & 1])) return wrong("a seat moved on after its opponent had won");
  return {};
}

Action ConnectFour::scripted(const State& s, Seat seat, const ActionList& list, Rng& rng) {
  // Win if possible, else stop the other from winning, else stay near the middle.
  for (const Seat who : {seat, Seat(1 - seat.index)}) {
    for (const Action a : list) {
      const int c = static_cast<int>(a);
      const Discs place = ((s.discs[0] | s.discs[1]) + (Discs{1} << c * 7)) & 0x7FULL << c * 7;
      if (four(s.discs[who] | place)) return a;
    }
  }
  Action best = list[0];
  int best_value = -1;
  for (const Action a : list) {
    const int off_centre = std::abs(static_cast<int>(a) - columns / 2);
    const int value = 4 * (columns - off_centre) + static_cast<int>(rng.below(8));
    if (value > best_value) best = a, best_value = value;
  }
  return best;
}

float ConnectFour::evaluate(const State& s, Seat seat) {
  if (!over(s)) return 0.5F;
  return 0.5F + 0.5F * static_cast<float>(result(s).score[seat]);
}

}  // namespace tide::connect_four
