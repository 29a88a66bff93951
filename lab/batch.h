// Many games on several threads, with results that do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tide::lab {

struct BatchControl {
  int threads = 1;
  const std::atomic<bool>* stop =
      nullptr;  // when it turns true, blocks that were begun are finished
  // Called by the thread that waits for the batch, about ten times a second.
  std::function<void(std::uint64_t done)> progress = {};
};

// Plays the games 0 … total-1 in blocks. Each thread fills a Part of its own with
// work(part, first, count); `merge` gets each Part once, never two at a time and in no fixed order,
// so merging must be exact: whole numbers, not fractions. Blocks are handed out in order and
// finished once begun, so what was played is always 0 … n-1. Returns n.
template <class Part, class Work, class Merge>
std::uint64_t run_batch(std::uint64_t total, const BatchControl& control, Work work, Merge merge) {
  using Clock = std::chrono::steady_clock;
  constexpr auto short_block = std::chrono::milliseconds(5);
  constexpr auto long_block = std::chrono::milliseconds(40);
  constexpr std::uint64_t largest_block = 4096;

  // On lines of their own: the only two words that threads share, touched once a block.
  alignas(64) std::atomic<std::uint64_t> next = 0;
  alignas(64) std::atomic<std::uint64_t> done = 0;
  alignas(64) std::mutex mutex;
  std::condition_variable finished;
  int running = std::max(control.threads, 1);

  const auto worker = [&] {
    Part part{};
    std::uint64_t size = 1;
    while (control.stop == nullptr || !control.stop->load(std::memory_order_relaxed)) {
      const std::uint64_t first = next.fetch_add(size, std::memory_order_relaxed);
      if (first >= total) break;
      const std::uint64_t count = std::min(size, total - first);
      const auto begin = Clock::now();
      work(part, first, count);
      const auto spent = Clock::now() - begin;
      done.fetch_add(count, std::memory_order_relaxed);
      // Short enough that Ctrl-C and the last block cost little, long enough to forget the queue.
      if (spent < short_block && size < largest_block) size *= 2;
      if (spent > long_block && size > 1) size /= 2;
    }
    const std::scoped_lock lock(mutex);
    merge(part);
    --running;
    finished.notify_one();
  };

  std::vector<std::jthread> threads;
  for (int i = 0, n = running; i < n; ++i) threads.emplace_back(worker);
  std::unique_lock lock(mutex);
  while (!finished.wait_for(lock, std::chrono::milliseconds(100), [&] { return running == 0; })) {
    if (!control.progress) continue;
    lock.unlock();
    control.progress(done.load(std::memory_order_relaxed));
    lock.lock();
  }
  return done;
}

}  // namespace tide::lab
