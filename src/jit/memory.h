// Globals, fields, elements: each access is checked, then one load or store.
#pragma once

#include "jit/function_code.h"

namespace vellum::jit {

template <MacroAssembler Masm>
class Emitter;

template <MacroAssembler Masm>
class Memory {
 public:
  using Gp = typename Masm::Gp;
  using Fp = typename Masm::Fp;
  using Mem = typename Masm::Mem;
  using Place = typename Masm::Place;
  using Label = asmjit::Label;
  explicit Memory(Emitter<Masm>& emitter) : e_(emitter), c_(emitter.code), masm_(emitter.masm) {}

  bool emit(const ir::Instruction& i);
  // Traps when the object is null, unless it is known not to be.
  void checkNotNull(std::uint16_t slot);
  // Updates the register that holds the array's length, if there is one.
  void keepLength(std::uint16_t slot);
  // Between begin and end, the elements that the loop accesses are proven to exist.
  void beginProvenElements(const CountedLoop& loop);
  void endProvenElements();
  // The memory operand of a field; emits its checks.
  Mem field(std::uint16_t slot, std::int32_t offset, std::uint32_t width);
  // Only the checks of a load.
  void check(const ir::Instruction& i, const ir::MemoryAccess& access);
  // `known`: the offset, if its checks succeed.
  void emitElementOffset(const ir::Instruction& i, const Gp* known = nullptr);

 private:
  static constexpr std::int32_t DataOffset = sizeof(vm::Object);
  // The memory operand of an access of `width` bytes. Emits its checks.
  Mem place(const ir::Instruction& i, const ir::MemoryAccess& access);
  void checkElement(const ir::Instruction& i);
  Mem element(const ir::Instruction& i, std::uint32_t width);
  Mem provenElement(const ir::Instruction& i, std::uint32_t width);
  Mem globalElement(const ir::Instruction& i, std::uint32_t width);
  Mem inside(const ir::Instruction& i, std::uint32_t width);
  Mem inBlock(const ir::Instruction& i, std::uint32_t width);
  Gp bytesOf(Gp object);
  void checkInside(const ir::Instruction& i, std::uint32_t width);
  void checkBounds(const ir::Instruction& i, std::uint32_t width);
  bool isNotNull() const;
  void checkIndex(Gp object, Gp index);
  void load(ir::Storage storage, std::uint16_t to, const Mem& from);
  void store(ir::Storage storage, std::uint16_t from, const Mem& to);
  void storeTaken(std::uint16_t from, const Mem& to);
  void emitLength(const ir::Instruction& i);
  bool emitInBlock(const ir::Instruction& i);
  bool emitFieldArithmetic(const ir::Instruction& i);

  Emitter<Masm>& e_;
  FunctionCode<Masm>& c_;
  Masm& masm_;
};

}  // namespace vellum::jit
