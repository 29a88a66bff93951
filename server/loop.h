// Time and turns of the one thread on which all tables live. The server has a real one (net.cpp),
// tests one with a clock of their own.
#pragma once

#include <functional>

#include "server/store.h"

namespace tide::server {

class Loop {
 public:
  virtual ~Loop() = default;
  virtual Millis now() const = 0;
  // From any thread: runs the function on the loop's thread.
  virtual void post(std::function<void()> act) = 0;
  // From the loop's thread only. Cannot be called back: what runs looks whether it is still wanted.
  virtual void after(Millis delay, std::function<void()> act) = 0;
  // Runs the job elsewhere, where it may take its time, and `then` on the loop's thread.
  virtual void work(std::function<void()> job, std::function<void()> then) = 0;
};

}  // namespace tide::server
