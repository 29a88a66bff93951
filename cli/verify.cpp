// tide verify: do saved games still play as they were saved?
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/saved.h"
#include "cli/text.h"

namespace tide::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  std::optional<std::string> content;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "FILE", files, Needed::yes, "saved games");
    option(command, "--content", "FILE", content, "the content they were played with, if changed");
    json_flag(command, json);
  }
};

Expected<int> run(const VerifyOptions& options) {
  const GameFinder find = game_finder();
  json::array list;
  std::string text;
  int code = success;
  for (const std::string& file : options.files) {
    const auto saved = read_saved(file);
    const auto custom = saved ? custom_game(*saved, options.content) : nullptr;
    if (!saved || !custom) {
      note("tide verify: " + (saved ? custom.error() : saved.error()).message);
      code = bad_input;
      continue;
    }
    const auto match = load_match(*saved, find, *custom);
    json::object entry{{"file", file}, {"same", match.has_value()}};
    if (match) {
      const std::size_t moves = match->moves().size();
      entry["moves"] = moves;
      text += fmt::format("{}: good, {}{}\n", printable(file), counted(moves, "move", "moves"),
                          match->over() ? "" : ", not finished");
    } else {
      entry["difference"] = match.error().message;
      text += printable(fmt::format("{}: differs: {}", file, match.error().message)) + "\n";
      code = std::max(code, check_failed);
    }
    list.push_back(std::move(entry));
  }
  if (options.json) {
    out_json(list);
  } else {
    out(text);
  }
  return code;
}

}  // namespace

void add_verify(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<VerifyOptions>(
      app, invocation, "verify", "Replay saved games and report the first difference of each",
      "tide verify games/*.tide", run);
  add_remark(command, "Exit 1 if a game differs, 2 if a file is no saved game.");
}

}  // namespace tide::cli
