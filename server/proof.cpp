#include "server/proof.h"

#include "server/fields.h"
#include "server/secret.h"

namespace tide::server {

Expected<void> check_proof(const json::value& proof, std::string_view match_seed,
                           std::string_view promised) {
  Fields fields(proof);
  const std::string table = fields.needed_text("table"), seed = fields.needed_text("seed");
  const std::string commitment = fields.needed_text("commitment");
  const std::string made = fields.needed_text("match_seed");
  const bool fixed = fields.flag("fixed");
  const json::value* list = fields.any("nonces");
  if (const auto complaint = fields.complaint()) return wrong(*complaint);
  if (list == nullptr || !list->is_array()) return wrong("'nonces': expected a list");
  std::vector<Nonce> nonces;
  for (const json::value& value : list->get_array()) {
    Fields nonce(value);
    const auto seat = nonce.number("seat", 1, 100);
    nonces.push_back({static_cast<int>(seat.value_or(0)), nonce.needed_text("nonce")});
    if (const auto complaint = nonce.complaint()) return wrong("'nonces': " + *complaint);
  }
  if (fixed) return wrong("the seed of this game was given: its luck was known to somebody");
  if (!promised.empty() && promised != commitment) {
    return wrong("the commitment is not the one that was noted before the game");
  }
  if (seed_commitment(table, seed) != commitment) return wrong("the seed is not the one promised");
  if (tide::server::match_seed(table, seed, nonces) != made) {
    return wrong("the seed of the match does not follow from the seed and the nonces");
  }
  if (made != match_seed) return wrong("the game was not played with the seed of this proof");
  return {};
}

}  // namespace tide::server
