// tide verify: do saved games still play as they were saved, and with the luck that was promised?
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/saved.h"
#include "cli/text.h"
#include "server/proof.h"

namespace tide::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> files;
  std::optional<std::string> content, proof;
  std::string commitment;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "FILE", files, Needed::yes, "saved games");
    option(command, "--content", "FILE", content, "the content they were played with, if changed");
    option(command, "--proof", "FILE", proof,
           "what the server gave as /api/tables/ID/proof: is the luck the one it promised?");
    option(command, "--commitment", "HASH", commitment,
           "with --proof: the commitment that was shown before the game began");
    json_flag(command, json);
  }
};

// The luck of the match against what a server promised and revealed.
Expected<void> check_luck(const VerifyOptions& options, const SavedGame& saved) {
  if (!options.proof) return {};
  const auto text = read_file(*options.proof);
  if (!text) return std::unexpected(text.error());
  const auto proof = parse_json(*text);
  if (!proof) return std::unexpected(Error(proof.error()).within(*options.proof));
  return server::check_proof(*proof, saved.seed, options.commitment);
}

Expected<int> run(const VerifyOptions& options) {
  if (options.proof && options.files.size() != 1) return wrong("--proof is about one game");
  if (!options.proof && !options.commitment.empty()) return wrong("--commitment needs --proof");
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
    const auto luck = check_luck(options, *saved);
    json::object entry{{"file", file}, {"same", match && luck}};
    if (match && luck) {
      const std::size_t moves = match->moves().size();
      entry["moves"] = moves;
      text += fmt::format("{}: good, {}{}{}\n", printable(file), counted(moves, "move", "moves"),
                          match->over() ? "" : ", not finished",
                          options.proof ? ", luck as promised" : "");
    } else {
      const std::string& difference = (match ? luck.error() : match.error()).message;
      entry["difference"] = difference;
      text += printable(fmt::format("{}: differs: {}", file, difference)) + "\n";
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
      "tide verify games/*.tide\n"
      "  tide verify game.tide --proof proof.json --commitment 5c1f…",
      run);
  add_remark(command, "Exit 1 if a game differs, 2 if a file is no saved game.");
}

}  // namespace tide::cli
