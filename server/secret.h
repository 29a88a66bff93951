// Random secrets and hashes (libsodium). Nothing here is used by the rules of a game.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tide::server {

// Before any other function here and before any thread.
void prepare_secrets();

std::string random_hex(int count);  // of bytes
// An identifier of 100 random bits in 20 letters and digits, for addresses.
std::string random_id();
std::uint64_t random_number();

// BLAKE2b, 32 bytes in hex.
std::string hash_hex(std::string_view text);
// 64 bits of it, for keys of generators that decide nothing secret.
std::uint64_t short_hash(std::string_view text);

// Argon2id. Takes a good part of a second on purpose.
std::string hash_password(const std::string& password);
bool check_password(const std::string& hash, const std::string& password);

// --- Luck that can be checked afterwards: docs/api.md, "Provable luck". SHA-256 and HMAC, which
// every browser can compute.
struct Nonce {
  int seat = 0;
  std::string hex;
};
std::string seed_commitment(std::string_view table, std::string_view seed);
std::string nonce_commitment(std::string_view nonce);
// The seed of the match: 32 hex digits from the server's seed and the seats' nonces.
std::string match_seed(std::string_view table, std::string_view seed,
                       const std::vector<Nonce>& nonces);

}  // namespace tide::server
