#include "server/secret.h"

#include <sodium.h>

#include <array>
#include <cstring>

#include "engine/check.h"

namespace tide::server {
namespace {

using Digest = std::array<unsigned char, 32>;

std::string hex(const unsigned char* bytes, std::size_t size) {
  std::string text(size * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, size);
  text.pop_back();
  return text;
}

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Digest digest(std::string_view text) {
  Digest out;
  TIDE_CHECK(crypto_generichash(out.data(), out.size(), bytes(text), text.size(), nullptr, 0) == 0);
  return out;
}

std::string sha256_hex(std::string_view text) {
  Digest out;
  TIDE_CHECK(crypto_hash_sha256(out.data(), bytes(text), text.size()) == 0);
  return hex(out.data(), out.size());
}

std::string hmac_sha256_hex(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  Digest out;
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
  crypto_auth_hmacsha256_final(&state, out.data());
  return hex(out.data(), out.size());
}

}  // namespace

void prepare_secrets() { TIDE_CHECK(sodium_init() >= 0); }

std::string random_hex(int count) {
  std::string raw(static_cast<std::size_t>(count), '\0');
  randombytes_buf(raw.data(), raw.size());
  return hex(bytes(raw), raw.size());
}

std::string random_id() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::array<unsigned char, 20> raw;
  randombytes_buf(raw.data(), raw.size());
  std::string id;
  for (const unsigned char byte : raw) id += letters[byte % letters.size()];
  return id;
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string hash_hex(std::string_view text) {
  const Digest out = digest(text);
  return hex(out.data(), out.size());
}

std::uint64_t short_hash(std::string_view text) {
  const Digest out = digest(text);
  std::uint64_t number = 0;
  std::memcpy(&number, out.data(), sizeof number);
  return number;
}

std::string hash_password(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  TIDE_CHECK(crypto_pwhash_str(out.data(), password.data(), password.size(),
                               crypto_pwhash_OPSLIMIT_INTERACTIVE,
                               crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0);
  return out.data();
}

bool check_password(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string seed_commitment(std::string_view table, std::string_view seed) {
  return sha256_hex("tidetable seed\n" + std::string(table) + "\n" + std::string(seed));
}

std::string nonce_commitment(std::string_view nonce) {
  return sha256_hex("tidetable nonce\n" + std::string(nonce));
}

std::string match_seed(std::string_view table, std::string_view seed,
                       const std::vector<Nonce>& nonces) {
  std::string message = "tidetable match\n" + std::string(table) + "\n";
  for (const Nonce& nonce : nonces) {
    message += std::to_string(nonce.seat) + ":" + nonce.hex + "\n";
  }
  return hmac_sha256_hex(seed, message).substr(0, 32);
}

}  // namespace tide::server
