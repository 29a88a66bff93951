// Rules that are in the middle of something, as data: a stack of frames in the state. A frame is
// one rule procedure; the top one either runs on or waits for somebody to choose. Nothing hides in
// a call stack, so a position can be copied, saved and tested in the middle of anything.
#pragma once

#include <variant>

#include "engine/fixed_vector.h"

namespace tide {

template <int Capacity, class... Frames>
class Flow {
 public:
  using Frame = std::variant<Frames...>;

  bool empty() const { return stack_.empty(); }
  int depth() const { return stack_.size(); }

  // References to frames stay good while frames are pushed on top of them.
  template <class F>
  F& push(const F& frame) {
    stack_.push_back(frame);
    return std::get<F>(stack_.back());
  }
  void pop() { stack_.pop_back(); }
  void clear() { stack_.clear(); }

  Frame& top() { return stack_.back(); }
  const Frame& top() const { return stack_.back(); }
  // The frame below the top one by `down` steps.
  Frame& below(int down) { return stack_[stack_.size() - 1 - down]; }
  const Frame& below(int down) const { return stack_[stack_.size() - 1 - down]; }

  // The uppermost frame of kind F, or null.
  template <class F>
  F* find() {
    for (int i = stack_.size(); i-- > 0;) {
      if (auto* f = std::get_if<F>(&stack_[i])) return f;
    }
    return nullptr;
  }
  template <class F>
  const F* find() const {
    return const_cast<Flow*>(this)->find<F>();
  }
  template <class F>
  const F* top_as() const {
    return stack_.empty() ? nullptr : std::get_if<F>(&stack_.back());
  }
  template <class F>
  F* top_as() {
    return stack_.empty() ? nullptr : std::get_if<F>(&stack_.back());
  }

  const FixedVector<Frame, Capacity>& frames() const { return stack_; }
  FixedVector<Frame, Capacity>& frames() { return stack_; }

 private:
  FixedVector<Frame, Capacity> stack_;
};

}  // namespace tide
