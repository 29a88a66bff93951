// Counters and times in the text form that Prometheus reads.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace tide::server {

class Metrics {
 public:
  // `labels` as they are printed: result="ok".
  void count(const std::string& name, const std::string& labels = "", std::uint64_t n = 1) {
    counters_[name][labels] += n;
  }
  void set(const std::string& name, double value) { gauges_[name] = value; }
  void observe(const std::string& name, double seconds);
  std::string text() const;

 private:
  static constexpr std::array bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                        0.05,   0.1,   0.25,   0.5,   1.0,  5.0};
  struct Histogram {
    std::array<std::uint64_t, bounds.size() + 1> buckets{};
    double sum = 0;
  };
  std::map<std::string, std::map<std::string, std::uint64_t>> counters_;
  std::map<std::string, double> gauges_;
  std::map<std::string, Histogram> histograms_;
};

}  // namespace tide::server
