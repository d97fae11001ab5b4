// What each command of commands.def does.
#pragma once

#include <bit>

#include "languages/gal/builtins/rows.h"
#include "languages/gal/world/bags.h"
#include "languages/gal/world/block_commands.h"

namespace vellum::gal {

// A command's arguments by slot; floats as bits.
struct Arguments {
  std::int32_t slots[3];
  std::int32_t i(int slot) const { return slots[slot]; }
  float f(int slot) const { return std::bit_cast<float>(slots[slot]); }
};

// A row without a body does not compile.
template <Command>
void runCommand(AgentGroup& group, const Arguments& call) = delete;

// The string that a text currently evaluates to, -1 for None.
inline std::int32_t stringOf(AgentGroup& group, std::int32_t text) {
  return text < 0 ? -1 : group.texts.resolve(static_cast<std::size_t>(text), group.now.inputs);
}

// Evaluates `a` before `b`, so that strings get their numbers in the same order everywhere.
inline bool sameTexts(AgentGroup& group, std::int32_t a, std::int32_t b) {
  std::int32_t first = stringOf(group, a);
  return first == stringOf(group, b);
}

template <>
inline void runCommand<Command::Script>(AgentGroup& group, const Arguments& call) {
  setScript(group, stringOf(group, call.i(0)));
}
template <>
inline void runCommand<Command::Blend>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->blend = call.f(0);
}
template <>
inline void runCommand<Command::BlendIn>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->blendIn = call.i(0) != 0;
}
template <>
inline void runCommand<Command::BlendNull>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->blendNull = call.i(0) != 0;
}
template <>
inline void runCommand<Command::Rate>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->rate = call.f(0);
}
template <>
inline void runCommand<Command::Duration>(AgentGroup& group, const Arguments& call) {
  setDuration(group, call.f(0));
}
template <>
inline void runCommand<Command::StartFrame>(AgentGroup& group, const Arguments& call) {
  PendingBlock* block = group.blocks.innermost();
  if (block == nullptr) return;
  block->startLow = call.f(0);
  block->startHigh = call.f(1);
}
template <>
inline void runCommand<Command::Looping>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->looping = call.i(0) != 0;
}
template <>
inline void runCommand<Command::Restart>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->restart = call.i(0) != 0;
}
template <>
inline void runCommand<Command::WaitBlendIn>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->waitBlendIn = call.i(0) != 0;
}
template <>
inline void runCommand<Command::WaitBlendOut>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->waitBlendOut = call.i(0) != 0;
}
template <>
inline void runCommand<Command::WaitBlend>(AgentGroup& group, const Arguments& call) {
  runCommand<Command::WaitBlendIn>(group, call);
}
template <>
inline void runCommand<Command::Notify>(AgentGroup& group, const Arguments& call) {
  addNotify(group, call.f(0), stringOf(group, call.i(1)));
}
template <>
inline void runCommand<Command::SyncChannel>(AgentGroup& group, const Arguments& call) {
  if (PendingBlock* block = group.blocks.innermost()) block->sync = static_cast<std::int16_t>(call.i(0));
}
template <>
inline void runCommand<Command::ResetChannel>(AgentGroup& group, const Arguments& call) {
  resetChannel(group, call.i(0));
}
template <>
inline void runCommand<Command::KeepSet>(AgentGroup& group, const Arguments& call) {
  keepSet(group, call.f(0), call.f(1));
}
// The first argument is the number of its random block.
template <>
inline void runCommand<Command::KeepChance>(AgentGroup& group, const Arguments& call) {
  keepChance(group, call.i(0), call.f(1), call.f(2));
}
template <>
inline void runCommand<Command::Timer>(AgentGroup& group, const Arguments& call) {
  setTimer(group, call.f(0), call.i(1));
}

}  // namespace vellum::gal
