// Where scripts spend their instructions: samples the stacks of a run at intervals of instructions.
//
// It counts instructions, not time, so equal runs give equal profiles. Intervals vary a little, so that no loop runs in
// phase with them, and grow with the run: memory is bounded for a run of any length, and a short run is sampled
// completely. A host function's C++ code counts as the one instruction that called it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "source/source_set.h"

namespace vellum::vm {

class Fiber;
struct LinkedFunction;

class Profiler {
 public:
  struct Frame {
    std::string name;
    std::string file;        // empty when it has no location
    std::uint32_t line = 0;  // starts at 1; 0: none
    friend auto operator<=>(const Frame&, const Frame&) = default;
  };
  // A node of the call tree. The root is node 0, with frame 0.
  struct Node {
    std::uint32_t parent = 0;
    std::uint32_t frame = 0;
  };
  // `instructions` ran between the previous sample and this one, whose stack is `node`.
  struct Sample {
    std::uint32_t node = 0;
    std::uint64_t instructions = 0;
  };

  explicit Profiler(const source::SourceSet& sources);
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;

  const std::vector<Frame>& frames() const { return frames_; }
  const std::vector<Node>& nodes() const { return nodes_; }  // a node comes after its parent
  const std::vector<Sample>& samples() const { return samples_; }
  std::uint64_t instructions() const { return total_; }  // of all samples

  // For the VM. Runs nest when host functions run scripts.
  std::uint32_t addFrame(Frame frame);
  void enter(std::uint32_t title, const Fiber& fiber) { runs_.push_back({title, &fiber}); }
  void leave() { runs_.pop_back(); }
  void unloaded() {  // the VM has unloaded functions
    placed_.clear();
    seen_.clear();
  }
  // Before each instruction: whether to call sample(). The frames of all runs must be up to date.
  bool due() { return --left_ == 0; }
  void sample();

  static constexpr std::size_t MaxSamples = 10'000;
  static constexpr std::size_t MaxNodes = 100'000;  // further ones count towards their caller
  static constexpr std::size_t MaxDepth = 200;      // of one run's calls; a deeper stack omits calls in the middle
  static constexpr std::size_t MaxStack = 400;      // of all runs; deeper calls count for their caller

 private:
  struct Run {
    std::uint32_t title;
    const Fiber* fiber;
  };
  // A call of the previous stack; without a function, `at` is a frame.
  struct Seen {
    const LinkedFunction* function;
    std::uint32_t at;
    std::uint32_t node;
  };
  using Chain = std::vector<std::uint32_t>;
  static constexpr std::uint32_t InBetween = 1;  // the frame that replaces omitted calls

  void nextStep();
  void thinOut();
  std::uint32_t stack();
  bool descend(std::uint32_t& node, std::uint32_t frame);
  bool descendTo(std::uint32_t& node, const LinkedFunction& function, std::uint32_t at);
  std::uint32_t frameOf(const std::string& name, const source::Location& location);

  const source::SourceSet& sources_;
  std::vector<Run> runs_;
  std::vector<Seen> seen_;
  std::vector<Frame> frames_;
  std::map<Frame, std::uint32_t> frameIds_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> children_;  // node and frame to node
  // By function and instruction: the frames there, outermost first; cleared when functions may be unloaded.
  std::unordered_map<const LinkedFunction*, std::vector<Chain>> placed_;
  std::vector<Sample> samples_;
  std::uint64_t total_ = 0;
  std::uint64_t interval_ = 1;  // average number of instructions between two samples
  std::uint64_t step_ = 1;      // between the last sample and the next
  std::uint64_t left_ = 1;
  std::uint64_t dice_ = 0x9e3779b97f4a7c15;
};

}  // namespace vellum::vm
