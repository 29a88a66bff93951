// How much of something one address or person may do. Each limit has a name, a counter and a bucket
// that fills up evenly.
#pragma once

#include <string>
#include <unordered_map>

#include "server/metrics.h"
#include "server/store.h"

namespace tide::server {

struct Limit {
  std::string name;
  double count;  // in
  Millis time;   // this time
};

class Limits {
 public:
  explicit Limits(Metrics& metrics) : metrics_(metrics) {}

  bool allow(const Limit& limit, const std::string& who, Millis now) {
    Bucket& bucket = buckets_[limit.name + ":" + who];
    const double rate = limit.count / static_cast<double>(limit.time);
    if (bucket.at == 0) bucket.left = limit.count;
    bucket.left = std::min(limit.count, bucket.left + rate * static_cast<double>(now - bucket.at));
    bucket.at = now;
    bucket.full_at = now + limit.time;
    if (bucket.left < 1) {
      metrics_.count("rate_hits", "limit=\"" + limit.name + "\"");
      return false;
    }
    bucket.left -= 1;
    return true;
  }
  // Forgets buckets that are full again.
  void sweep(Millis now) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full_at < now; });
  }

 private:
  struct Bucket {
    double left = 0;
    Millis at = 0, full_at = 0;
  };
  Metrics& metrics_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// An IPv4 address, or the first 64 bits of an IPv6 one: the rest is the visitor's to choose.
std::string limited_part(const std::string& address);

}  // namespace tide::server
