#include "vm/profiler.h"

#include <algorithm>

#include "base/text.h"
#include "ir/calls.h"
#include "source/code_page.h"
#include "vm/linked.h"

namespace vellum::vm {

// Frame 0 is the root.
Profiler::Profiler(const source::SourceSet& sources)
    : sources_(sources), frames_{{"(all)", {}, 0}, {"(calls in between)", {}, 0}}, nodes_(1) {}

void Vm::setProfiler(Profiler* profiler, std::string_view title) {
  profiler_ = profiler;
  if (profiler != nullptr) profiledAs_ = profiler->addFrame({std::string(title), {}, 0});
}

Outcome Vm::executeProfiled(Fiber& fiber) {
  profiler_->enter(profiledAs_, fiber);
  Outcome outcome = execute<true>(fiber, nullptr, 0);
  profiler_->leave();
  return outcome;
}

std::uint32_t Profiler::addFrame(Frame frame) {
  auto [found, added] = frameIds_.try_emplace(std::move(frame), static_cast<std::uint32_t>(frames_.size()));
  if (added) frames_.push_back(found->first);
  return found->second;
}

void Profiler::sample() {
  std::uint32_t node = stack();
  total_ += step_;
  if (!samples_.empty() && samples_.back().node == node && interval_ == 1) samples_.back().instructions += step_;
  else samples_.push_back({node, step_});
  if (samples_.size() >= MaxSamples) thinOut();
  nextStep();
}

static std::uint64_t roll(std::uint64_t& dice) {
  dice ^= dice << 13;
  dice ^= dice >> 7;
  dice ^= dice << 17;
  return dice;
}

// Uniform from 1 to 2n - 1, n on average.
void Profiler::nextStep() { step_ = left_ = 1 + roll(dice_) % (2 * interval_ - 1); }

// Makes one sample of two, with the stack of either, by their instructions: stacks may take turns.
void Profiler::thinOut() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i + 1 < samples_.size(); i += 2) {
    const Sample first = samples_[i], second = samples_[i + 1];
    const std::uint64_t both = first.instructions + second.instructions;
    samples_[kept++] = {roll(dice_) % both < first.instructions ? first.node : second.node, both};
  }
  samples_.resize(kept);
  interval_ *= 2;
}

// Skips the outer part that the stack shares with the previous one.
std::uint32_t Profiler::stack() {
  std::uint32_t node = 0;
  std::size_t depth = 0;
  auto add = [&](const LinkedFunction* function, std::uint32_t at) {
    if (depth >= MaxStack) return false;
    if (depth == seen_.size() || seen_[depth].function != function || seen_[depth].at != at) {
      seen_.resize(depth);
      if (!(function != nullptr ? descendTo(node, *function, at) : descend(node, at))) return false;
      seen_.push_back({function, at, node});
    }
    node = seen_[depth++].node;
    return true;
  };
  for (std::size_t index = 0; index < runs_.size(); ++index) {
    const Run& run = runs_[index];
    // A run nested in another of the same VM is already below its title.
    bool sameTitle = index > 0 && run.title == runs_[index - 1].title;
    if (!sameTitle && !add(nullptr, run.title)) return node;
    const FrameStack& calls = run.fiber->frames();
    std::size_t leftOut = calls.size() > MaxDepth ? calls.size() - MaxDepth : 0;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      if (leftOut > 0 && i == MaxDepth / 2) {
        if (!add(nullptr, InBetween)) return node;
        i += leftOut;
      }
      if (!add(calls[i].function, calls[i].at())) return node;
    }
  }
  return node;
}

bool Profiler::descend(std::uint32_t& node, std::uint32_t frame) {
  std::uint64_t key = std::uint64_t(node) << 32 | frame;
  auto found = children_.find(key);
  if (found == children_.end()) {
    if (nodes_.size() >= MaxNodes) return false;
    found = children_.emplace(key, static_cast<std::uint32_t>(nodes_.size())).first;
    nodes_.push_back({node, frame});
  }
  node = found->second;
  return true;
}

// Inlined calls count as calls.
bool Profiler::descendTo(std::uint32_t& node, const LinkedFunction& function, std::uint32_t at) {
  const ir::Function& source = *function.source;
  std::vector<Chain>& places = placed_[&function];
  if (places.empty()) places.resize(source.code.size() + 1);
  Chain& chain = places[std::min<std::size_t>(at, source.code.size())];
  if (chain.empty())
    ir::forEachCall(source, at, [&](const std::string& name, const source::Location& location) {
      chain.insert(chain.begin(), frameOf(name, location));
    });
  return std::all_of(chain.begin(), chain.end(), [&](std::uint32_t frame) { return descend(node, frame); });
}

std::uint32_t Profiler::frameOf(const std::string& name, const source::Location& location) {
  Frame frame{name, {}, 0};
  if (location.valid()) {
    std::string_view file = sources_[location.file].name();
    frame.file = source::isUtf8(file) ? std::string(file) : source::windows1252ToUtf8(file);
    frame.line = sources_.lineAt(location);
  }
  return addFrame(std::move(frame));
}

}  // namespace vellum::vm
