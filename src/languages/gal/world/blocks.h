// The set and force blocks of the member that runs: which ones are open, and what they request for the end of its tick.
//
// Blocks only record what they request. So of two force blocks of one level in a row the first has no effect at all
// (GAL manual, "Channel statements"), and a set that names the same script each tick lets it continue.
#pragma once

#include "languages/gal/world/channel.h"

namespace vellum::gal {

class Blocks {
 public:
  // How many nested set and force blocks there may be at run time, across calls.
  static constexpr std::size_t MaxDepth = 256;

  explicit Blocks(std::size_t channels) : pending_(channels) {}

  // What the last block of a channel requests.
  PendingBlock& of(std::size_t channel) { return pending_[channel]; }
  const PendingBlock& of(std::size_t channel) const { return pending_[channel]; }

  // The innermost open block: its channel, -1 without one; its requests, null without one.
  int channel() const { return scopes_.empty() ? -1 : scopes_.back(); }
  PendingBlock* innermost() { return channel() < 0 ? nullptr : &pending_[static_cast<std::size_t>(channel())]; }
  std::size_t depth() const { return scopes_.size(); }
  void open(int channel) { scopes_.push_back(static_cast<std::int16_t>(channel)); }
  // Opens a scope without a channel, in which the enclosing blocks do not count. leave() must follow.
  void openScope() { scopes_.push_back(-1); }
  void leave() { scopes_.pop_back(); }
  void leaveAll() { scopes_.clear(); }

  // Records that the member does something that the next tick may not repeat; and that it will repeat it.
  void stir() { ++stirsHere(); }
  void unstir() { --stirsHere(); }
  std::int32_t stirsOutside() const { return stirs_; }  // of blocks

  void beginDefault() {
    stirs_ = 0;
    for (PendingBlock& block : pending_) {
      block.again = false;
      block.tries = block.stirs = 0;
    }
  }
  void beginImmediate() {
    scopes_.clear();
    stirs_ = 1;
    for (PendingBlock& block : pending_) block.entered = false;
  }

 private:
  std::int32_t& stirsHere() { return innermost() != nullptr ? innermost()->stirs : stirs_; }

  // All members share them, since they are ticked one after the other.
  std::vector<PendingBlock> pending_;  // by channel
  std::vector<std::int16_t> scopes_;
  std::int32_t stirs_ = 0;  // since Default began, outside of blocks
};

}  // namespace vellum::gal
