// The memory of a group's members: a contiguous piece for each, and apart from it what only blends and notifies access.
#pragma once

#include "base/account_allocator.h"
#include "languages/gal/world/channel.h"

namespace vellum::gal {

// Of a random block.
struct Bag {
  std::uint32_t left = 0;      // draws until it is filled again
  std::int32_t held = -1;      // the choice drawn last
  std::int32_t holdTicks = 0;  // for how long it is kept
};

// Where the state of one member is.
struct Member {
  std::uint64_t* since = nullptr;  // the tick of the group at which the state was up to date
  std::int32_t* inputs = nullptr;
  Bag* bags = nullptr;             // by random block
  std::uint32_t* slips = nullptr;  // by random block and chance: how often it is still in the bag
  ChannelState* channels = nullptr;
};

class Members {
 public:
  // The agent must outlive the members.
  explicit Members(const AgentDefinition& agent, base::MemoryAccount* account = nullptr);

  int size() const { return size_; }
  std::size_t inputCount() const { return inputCount_; }
  std::size_t channelCount() const { return channelCount_; }
  std::size_t bagCount() const { return bagCount_; }
  std::size_t slipCount() const { return slipCount_; }
  std::size_t firstSlip(std::size_t bag) const { return firstSlip_[bag]; }
  std::size_t bytesEach() const { return layout_.lines * sizeof(Line) + channelCount_ * sizeof(ChannelExtra); }

  // Both are valid until a member is added or the definition changes.
  Member at(int member) { return at(memory_.data(), layout_, member); }
  ChannelExtra* extras(int member) { return extras_.data() + static_cast<std::size_t>(member) * channelCount_; }
  void add(std::uint64_t since);  // one more: every input at its first value, every channel empty
  // Makes up for the ticks that the member has slept, up to this one.
  void bringUpTo(int member, std::uint64_t tick);
  // Call after random blocks were added to the definition, or its last ones removed (immediate actions).
  void definitionChanged();

  // Prefetch the memory of a member; then, when that is in the cache, what it points to.
  void prefetch(int member) const;
  void prefetchExtras(int member);

 private:
  // The state of a member starts at a cache line: `since`, inputs, bags, slips and channels.
  struct Line {
    alignas(64) unsigned char bytes[64];
  };
  struct Layout {
    std::size_t bags = 0, slips = 0, channels = 0;  // offsets in bytes
    std::size_t lines = 0;                          // of one member
  };
  static Member at(Line* memory, const Layout& layout, int member) {
    unsigned char* at = memory[static_cast<std::size_t>(member) * layout.lines].bytes;
    return {reinterpret_cast<std::uint64_t*>(at), reinterpret_cast<std::int32_t*>(at + sizeof(std::uint64_t)),
            reinterpret_cast<Bag*>(at + layout.bags), reinterpret_cast<std::uint32_t*>(at + layout.slips),
            reinterpret_cast<ChannelState*>(at + layout.channels)};
  }
  void layOut();

  const AgentDefinition& agent_;
  int size_ = 0;
  std::size_t inputCount_, channelCount_, bagCount_ = 0, slipCount_ = 0;
  std::vector<std::size_t> firstSlip_;  // by random block
  Layout layout_;
  base::AccountVector<Line> memory_;
  base::AccountVector<ChannelExtra> extras_;
};

}  // namespace vellum::gal
