#include "languages/gal/world/members.h"

#include <algorithm>

#include "languages/gal/world/playback.h"

namespace vellum::gal {

Members::Members(const AgentDefinition& agent, base::MemoryAccount* account)
    : agent_(agent),
      inputCount_(agent.inputs.size()),
      channelCount_(agent.channels.size()),
      memory_(account),
      extras_(account) {
  layOut();
}

void Members::layOut() {
  bagCount_ = agent_.randoms.size();
  firstSlip_.clear();
  slipCount_ = 0;
  for (const auto& odds : agent_.randoms) {
    firstSlip_.push_back(slipCount_);
    slipCount_ += odds.size();
  }
  auto lines = [](std::size_t bytes) { return (bytes + sizeof(Line) - 1) / sizeof(Line); };
  layout_.bags = sizeof(std::uint64_t) + inputCount_ * sizeof(std::int32_t);
  layout_.slips = layout_.bags + bagCount_ * sizeof(Bag);
  layout_.channels = lines(layout_.slips + slipCount_ * sizeof(std::uint32_t)) * sizeof(Line);
  layout_.lines = lines(layout_.channels + channelCount_ * sizeof(ChannelState));
}

void Members::add(std::uint64_t since) {
  auto count = static_cast<std::size_t>(size_) + 1;
  memory_.resize(count * layout_.lines);
  extras_.resize(count * channelCount_);
  Member made = at(size_++);
  *made.since = since;
  std::fill_n(made.inputs, inputCount_, 0);
  std::fill_n(made.bags, bagCount_, Bag());
  std::fill_n(made.slips, slipCount_, 0u);
  std::fill_n(made.channels, channelCount_, ChannelState());
}

void Members::bringUpTo(int member, std::uint64_t tick) {
  Member state = at(member);
  if (tick <= *state.since) return;
  std::uint64_t ticks = tick - *state.since;
  *state.since = tick;
  ChannelExtra* first = extras(member);
  for (std::size_t i = 0; i < channelCount_; ++i) skip(state.channels[i], first[i], ticks);
  for (std::size_t i = 0; i < bagCount_; ++i)
    if (state.bags[i].holdTicks > 0) state.bags[i].holdTicks -= static_cast<std::int32_t>(ticks);
}

void Members::definitionChanged() {
  std::size_t oldBags = bagCount_, oldSlips = slipCount_;
  Layout old = layout_;
  layOut();
  base::AccountVector<Line> memory(static_cast<std::size_t>(size_) * layout_.lines, memory_.get_allocator());
  std::swap(memory, memory_);
  for (int i = 0; i < size_; ++i) {
    Member from = at(memory.data(), old, i), to = at(i);
    *to.since = *from.since;
    std::copy_n(from.inputs, inputCount_, to.inputs);
    std::fill_n(to.bags, bagCount_, Bag());
    std::copy_n(from.bags, std::min(oldBags, bagCount_), to.bags);
    std::fill_n(to.slips, slipCount_, 0u);
    std::copy_n(from.slips, std::min(oldSlips, slipCount_), to.slips);
    std::copy_n(from.channels, channelCount_, to.channels);
  }
}

void Members::prefetch(int member) const {
  const Line* first = memory_.data() + static_cast<std::size_t>(member) * layout_.lines;
  for (std::size_t i = 0; i < layout_.lines; ++i) __builtin_prefetch(first + i, 1);
}

void Members::prefetchExtras(int member) {
  const ChannelState* channels = at(member).channels;
  const ChannelExtra* first = extras(member);
  for (std::size_t i = 0; i < channelCount_; ++i)
    if (channels[i].fadingCount > 0 || channels[i].notifies) __builtin_prefetch(first + i, 1);
}

}  // namespace vellum::gal
