// A loop without a network and without timers, for tools that do one thing after the other.
#pragma once

#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop.h"

namespace tide::server {

// Runs what is posted when it is asked to: enough for one thing at a time.
class PatientLoop : public Loop {
 public:
  Millis now() const override {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  }
  void post(std::function<void()> act) override {
    const std::scoped_lock lock(mutex_);
    posted_.push_back(std::move(act));
  }
  void after(Millis, std::function<void()>) override {}  // nothing happens by itself here
  void work(std::function<void()> job, std::function<void()> then) override {
    job();
    post(std::move(then));
  }
  void run_until(const std::function<bool()>& condition) {
    while (!condition()) {
      std::vector<std::function<void()>> acts;
      {
        const std::scoped_lock lock(mutex_);
        acts.swap(posted_);
      }
      for (auto& act : acts) act();
      if (acts.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;
};

}  // namespace tide::server
