// The same random games through the engine's template face.
#pragma once

#include "engine/playout.h"
#include "examples/connect-four/connect_four.h"

namespace tide::bench {

class EngineGames {
 public:
  explicit EngineGames(const Key& key) : rng_(key) {}

  // Plays this many games and returns the number of moves.
  std::uint64_t play(int games) {
    using connect_four::ConnectFour;
    std::uint64_t moves = 0;
    for (int g = 0; g < games; ++g) {
      Context ctx;
      GameRecord record;
      ConnectFour::State state = ConnectFour::start(content_, {2, {}}, {}, ctx);
      play_out<ConnectFour>(state, plan_, rng_, ctx, record);
      moves += record.decisions;
    }
    return moves;
  }

 private:
  connect_four::Content content_;
  PlayoutPlan plan_{.setup = {2, {}}, .seed = {}};
  Rng rng_;
};

}  // namespace tide::bench
