// A loop whose clock stands still until the test moves it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>

#include "server/loop.h"

namespace tide::server {

class VirtualLoop : public Loop {
 public:
  // Says whether another thread has something to post.
  std::function<bool()> others_busy = [] { return false; };

  Millis now() const override { return now_; }
  void post(std::function<void()> act) override {
    {
      const std::scoped_lock lock(mutex_);
      posted_.push_back(std::move(act));
    }
    wake_.notify_one();
  }
  void after(Millis delay, std::function<void()> act) override {
    timers_.emplace(now_ + delay, std::move(act));
  }
  void work(std::function<void()> job, std::function<void()> then) override {
    job();
    post(std::move(then));
  }

  // Runs what is posted, and timers as the clock passes them, until the condition holds. Fails the
  // test when nothing happens any more.
  void run_until(const std::function<bool()>& condition, const char* what) {
    while (!condition()) {
      if (run_all_posted() || run_timer(now_)) continue;
      if (timers_.empty()) {
        ADD_FAILURE() << "nothing happens any more, waiting for: " << what;
        return;
      }
      now_ = std::max(now_, timers_.begin()->first);
    }
  }
  // Lets this much time pass.
  void advance(Millis time) {
    const Millis end = now_ + time;
    while (true) {
      while (run_all_posted()) continue;
      if (timers_.empty() || timers_.begin()->first > end) break;
      now_ = std::max(now_, timers_.begin()->first);
      run_timer(now_);
    }
    now_ = end;
  }

 private:
  bool run_all_posted() {
    bool any = run_posted(std::chrono::milliseconds(0));
    while (others_busy()) any |= run_posted(std::chrono::milliseconds(1));
    return run_posted(std::chrono::milliseconds(0)) || any;
  }
  bool run_posted(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, patience, [&] { return !posted_.empty(); });
    if (posted_.empty()) return false;
    auto acts = std::move(posted_);
    posted_.clear();
    lock.unlock();
    for (auto& act : acts) act();
    return true;
  }
  bool run_timer(Millis until) {
    if (timers_.empty() || timers_.begin()->first > until) return false;
    auto act = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    act();
    return true;
  }

  Millis now_ = 1'000'000;
  std::multimap<Millis, std::function<void()>> timers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::function<void()>> posted_;
};

}  // namespace tide::server
