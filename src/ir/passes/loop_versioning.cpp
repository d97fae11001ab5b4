// Loop versioning: inserts guards and a version without bounds checks before counted loops (ir/loop_versioning.h).
// Requires: it runs last, because the loop and its version must stay equal. Guarantees: the verifier can follow each
// proof.
#include "ir/loop_versioning.h"

#include <algorithm>

#include "ir/passes/pass.h"
#include "ir/passes/rewrite.h"

namespace vellum::ir {

namespace {

class LoopVersioning {
 public:
  explicit LoopVersioning(Function& function) : f_(function) {}

  void run() {
    static constexpr std::size_t MaxCode = 5000, MaxSlots = 60000;
    if (f_.code.size() > MaxCode || f_.slots.size() > MaxSlots) return;
    temporaries_ = static_cast<std::uint16_t>(f_.slots.size());
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      auto counted = findCountedLoop(f_, at);
      if (!counted || isShort(*counted)) continue;
      auto loop = readLoopBody(f_, std::move(*counted), LoopBody::NeverPauses);
      if (!loop || (!loops_.empty() && loop->head <= loops_.back().end)) continue;
      auto version = versionOf(f_, *loop, temporaries_);
      if (version.empty()) continue;
      loops_.push_back({loop->head, loop->end, std::move(version)});
    }
    if (loops_.empty()) return;
    addTemporaries();
    write();
  }

 private:
  struct Versioned {
    std::uint32_t head, end;
    std::vector<VersionedInstruction> version;
  };

  // Whether the number of iterations is known, and too small for the guards to pay off.
  bool isShort(const CountedLoop& loop) const {
    if (loop.boundSlot != CountedLoop::None || loop.stepSlot != CountedLoop::None) return false;
    for (std::uint32_t at = loop.head; at-- > 0 && !isBranch(f_.code[at].op);)
      if (writes(f_.code[at], loop.counter))
        return f_.code[at].op == Op::ConstI && (std::int64_t(loop.bound) - f_.code[at].d) / loop.step < LeastIterations;
    return false;
  }

  // A loop keeps its own backward branch; every other branch to it leads to its version.
  void write() {
    std::vector<std::uint32_t> start, place;  // by instruction: its new index, with and without the version before it
    std::vector<Instruction> code;
    std::vector<CodeLocation> locations;
    auto next = loops_.begin();
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      start.push_back(static_cast<std::uint32_t>(code.size()));
      if (next != loops_.end() && next->head == at) {
        for (const VersionedInstruction& each : next->version) {
          code.push_back(each.instruction);
          locations.push_back(f_.locations[each.from]);
        }
        ++next;
      }
      place.push_back(static_cast<std::uint32_t>(code.size()));
      code.push_back(f_.code[at]);
      locations.push_back(f_.locations[at]);
    }
    auto own = loops_.begin();
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      while (own != loops_.end() && own->end < at) ++own;
      Instruction& branch = code[place[at]];
      if (!isBranch(branch.op)) continue;
      auto to = static_cast<std::uint32_t>(branch.d);
      bool back = own != loops_.end() && own->end == at && own->head == to;
      branch.d = static_cast<std::int32_t>(back ? place[to] : start[to]);
    }
    for (const Versioned& loop : loops_) resolveLabels(loop, start, place, code);
    f_.code = std::move(code);
    f_.locations = std::move(locations);
  }

  // Resolves the branch targets of a version.
  static void resolveLabels(const Versioned& loop, const std::vector<std::uint32_t>& start,
                            const std::vector<std::uint32_t>& place, std::vector<Instruction>& code) {
    auto begin = static_cast<std::int32_t>(start[loop.head]);
    auto body = static_cast<std::int32_t>(place[loop.head] - (loop.end + 2 - loop.head));
    for (std::size_t i = 0; i < loop.version.size(); ++i) {
      Instruction& branch = code[static_cast<std::size_t>(begin) + i];
      switch (loop.version[i].label) {
        case VersionedInstruction::Label::None: break;
        case VersionedInstruction::Label::Loop: branch.d = static_cast<std::int32_t>(place[loop.head]); break;
        case VersionedInstruction::Label::Body: branch.d += body; break;
        case VersionedInstruction::Label::Outside:
          branch.d = static_cast<std::int32_t>(start[static_cast<std::size_t>(branch.d)]);
          break;
      }
    }
  }

  // Makes room for the temporaries: shifts the argument window, in which instructions may compute.
  void addTemporaries() {
    for (Instruction& instruction : f_.code)
      forEachRegister(instruction, [&](const Operand&, std::uint16_t& slot) {
        if (slot >= temporaries_) slot = static_cast<std::uint16_t>(slot + VersionTemporaries);
      });
    f_.slots.insert(f_.slots.end(), VersionTemporaries, Type::I32);
    f_.slotNames.resize(f_.slots.size());
  }

  Function& f_;
  std::uint16_t temporaries_ = 0;
  std::vector<Versioned> loops_;
};

}  // namespace

void runLoopVersioning(Function& function) {
  auto loops = [](const Instruction& instruction) { return loopFormOf(instruction.op) != 0; };
  auto looks = [](const Instruction& instruction) { return isElement(instruction.op); };
  auto begin = function.code.begin(), end = function.code.end();
  if (std::any_of(begin, end, loops) && std::any_of(begin, end, looks)) LoopVersioning(function).run();
}

}  // namespace vellum::ir
