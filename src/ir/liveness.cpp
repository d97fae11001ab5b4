#include "ir/liveness.h"

#include <algorithm>

#include "ir/registers.h"

namespace vellum::ir {

static constexpr std::size_t WordBits = 64;

static void set(std::uint64_t* bits, std::size_t at) { bits[at / WordBits] |= std::uint64_t(1) << at % WordBits; }
static void clear(std::uint64_t* bits, std::size_t at) { bits[at / WordBits] &= ~(std::uint64_t(1) << at % WordBits); }
static bool has(const std::uint64_t* bits, std::size_t at) { return (bits[at / WordBits] >> at % WordBits & 1) != 0; }

Liveness::Liveness(const Function& function) : f_(function), words_(f_.slots.size() / WordBits + 1) {
  const std::size_t size = f_.code.size();
  std::vector<bool> starts(size + 1);
  starts[0] = true;
  for (std::size_t i = 0; i < size; ++i) {
    if (isBranch(f_.code[i].op)) starts[static_cast<std::size_t>(f_.code[i].d)] = true;
    if (isBranch(f_.code[i].op) || endsBlock(f_.code[i].op)) starts[i + 1] = true;
  }
  blockOf_.resize(size);
  for (std::size_t i = 0; i < size; ++i) {
    if (starts[i]) begins_.push_back(static_cast<std::uint32_t>(i));
    blockOf_[i] = static_cast<std::uint32_t>(begins_.size() - 1);
  }
  const std::size_t blocks = begins_.size();
  begins_.push_back(static_cast<std::uint32_t>(size));
  sets_.assign(blocks * words_, 0);
  // What a block reads before it writes, and what passes through it: `in = reads | (out & passes)`.
  std::vector<Word> reads(blocks * words_), passes(blocks * words_, ~Word(0)), live(words_);
  for (std::size_t block = 0; block < blocks; ++block) {
    Word* read = reads.data() + block * words_;
    Word* passing = passes.data() + block * words_;
    for (std::size_t at = begins_[block + 1]; at-- > begins_[block];) {
      step(f_.code[at], read);
      forEachWrittenLocal(f_.code[at], f_.slots.size(), [&](std::uint16_t slot) { clear(passing, slot); });
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t block = blocks; block-- > 0;) {
      std::fill(live.begin(), live.end(), 0);
      joinSuccessors(block, live.data());
      for (std::size_t word = 0; word < words_; ++word) {
        const std::size_t at = block * words_ + word;
        const Word before = sets_[at];
        sets_[at] = reads[at] | (live[word] & passes[at]);
        changed |= sets_[at] != before;
      }
    }
  }
}

void Liveness::joinSuccessors(std::size_t block, Word* live) const {
  const std::size_t last = begins_[block + 1] - 1;
  const Instruction& ending = f_.code[last];
  auto join = [&](std::size_t successor) {
    const Word* other = in(blockOf_[successor]);
    for (std::size_t i = 0; i < words_; ++i) live[i] |= other[i];
  };
  if (isBranch(ending.op)) join(static_cast<std::size_t>(ending.d));
  if (!endsBlock(ending.op) && last + 1 < f_.code.size()) join(last + 1);
}

void Liveness::walk(std::size_t block) const {
  const std::size_t size = begins_[block + 1] - begins_[block];
  stride_ = size * words_ / MostWords + 1;
  places_.clear();
  std::vector<Word> live(words_);
  joinSuccessors(block, live.data());
  for (std::size_t back = 0;; ++back) {
    if (back % stride_ == 0) places_.insert(places_.end(), live.begin(), live.end());
    if (back == size) break;
    step(f_.code[begins_[block + 1] - back - 1], live.data());
  }
  walked_ = block;
}

std::vector<bool> Liveness::at(std::size_t instruction) const {
  const std::size_t block = blockOf_[instruction], end = begins_[block + 1];
  if (block != walked_) walk(block);
  const std::size_t place = (end - instruction) / stride_;
  std::vector<Word> live(places_.begin() + static_cast<std::ptrdiff_t>(place * words_),
                         places_.begin() + static_cast<std::ptrdiff_t>((place + 1) * words_));
  for (std::size_t at = end - place * stride_; at-- > instruction;) step(f_.code[at], live.data());
  std::vector<bool> slots(f_.slots.size());
  for (std::size_t i = 0; i < slots.size(); ++i) slots[i] = has(live.data(), i);
  return slots;
}

bool Liveness::at(std::size_t instruction, std::uint16_t slot) const {
  if (slot >= f_.slots.size()) return false;
  const std::size_t block = blockOf_[instruction];
  for (std::size_t at = instruction; at < begins_[block + 1]; ++at) {
    bool reads = false, writes = false;
    forEachWritten(f_.code[at], [&](std::uint16_t written) { writes |= written == slot; });
    forEachRegister(f_.code[at], [&](const Operand& operand, std::uint16_t read) {
      reads |= read == slot && operand.access != Access::Write;
    });
    if (reads || writes) return reads;
  }
  std::vector<Word> live(words_);
  joinSuccessors(block, live.data());
  return has(live.data(), slot);
}

void Liveness::step(const Instruction& instruction, Word* live) const {
  forEachWrittenLocal(instruction, f_.slots.size(), [&](std::uint16_t slot) { clear(live, slot); });
  forEachRegister(instruction, [&](const Operand& operand, std::uint16_t slot) {
    if (operand.access != Access::Write && slot < f_.slots.size()) set(live, slot);
  });
}

std::vector<bool> liveSlots(const Function& function, std::uint32_t at) {
  std::vector<bool> live = Liveness(function).at(at);
  for (std::size_t i = 0; i < live.size(); ++i) {
    Type type = function.slots[i];
    if (type == Type::Ref || type == Type::Value) live[i] = true;
  }
  return live;
}

}  // namespace vellum::ir
