#include "server/metrics.h"

#include <fmt/format.h>

namespace tide::server {

void Metrics::observe(const std::string& name, double seconds) {
  Histogram& h = histograms_[name];
  std::size_t i = 0;
  while (i < bounds.size() && seconds > bounds[i]) ++i;
  ++h.buckets[i];
  h.sum += seconds;
}

std::string Metrics::text() const {
  std::string out;
  for (const auto& [name, series] : counters_) {
    out += fmt::format("# TYPE tide_{}_total counter\n", name);
    for (const auto& [labels, n] : series) {
      out += labels.empty() ? fmt::format("tide_{}_total {}\n", name, n)
                            : fmt::format("tide_{}_total{{{}}} {}\n", name, labels, n);
    }
  }
  for (const auto& [name, value] : gauges_) {
    out += fmt::format("# TYPE tide_{0} gauge\ntide_{0} {1}\n", name, value);
  }
  for (const auto& [name, h] : histograms_) {
    out += fmt::format("# TYPE tide_{}_seconds histogram\n", name);
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      below += h.buckets[i];
      out += fmt::format("tide_{}_seconds_bucket{{le=\"{}\"}} {}\n", name, bounds[i], below);
    }
    below += h.buckets[bounds.size()];
    out += fmt::format(
        "tide_{0}_seconds_bucket{{le=\"+Inf\"}} {1}\ntide_{0}_seconds_sum {2}\n"
        "tide_{0}_seconds_count {1}\n",
        name, below, h.sum);
  }
  return out;
}

}  // namespace tide::server
