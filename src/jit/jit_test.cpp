// Every instruction can be compiled for every machine, whatever its constants. Otherwise its function would remain
// interpreted, which no script test shows.
#include "jit/jit.h"

#include <gtest/gtest.h>

#include <bit>
#include <span>

#include "ir/loop_versioning.h"
#include "jit/emitter.h"
#include "jit/machines.h"
#include "jit/signature.h"
#include "vm/native.h"

namespace vellum::jit {
namespace {

using ir::Instruction;
using ir::Op;
using ir::Type;

// Three registers of each kind, all of them parameters, so that every instruction may read them.
constexpr std::uint16_t FirstInt = 0, FirstFloat = 3, FirstReference = 6, Borrowed = 9;
const std::vector<Type> Parameters = {Type::I32, Type::I32, Type::I32, Type::F32, Type::F32,
                                      Type::F32, Type::Ref, Type::Ref, Type::Ref, Type::Borrowed};

struct Constants {
  std::int32_t number;
  float real;
  std::int32_t offset;  // of a field
};
constexpr Constants All[] = {{2, 0.0f, 0},
                             {7, 1.0f, 8},
                             {-2, -0.0f, 4088},
                             {4095, 0.1f, 32752},
                             {4096, 1e30f, 32760},
                             {-4097, -2.5f, 40000},
                             {0x00ff00ff, 3.0f, 16},
                             {65537, 1e-45f, 24},
                             {INT32_MAX, 31.0f, 1 << 20},
                             {INT32_MIN, 33.0f, 0x3ffffff8}};

// Fills in an operand. False: it needs more than registers and constants; the script tests cover it.
bool fill(Instruction& i, const ir::Operand& operand, const Constants& constants) {
  auto put = [&](std::uint16_t slot) {
    (operand.field == 'a' ? i.a : operand.field == 'b' ? i.b : i.c) = slot;
    return true;
  };
  auto immediate = [&](std::int32_t number) {
    (operand.field == 'd' ? i.d : i.e) = number;
    return true;
  };
  auto nth = static_cast<std::uint16_t>(operand.field - 'a');
  switch (operand.type) {
    case 'i': return put(FirstInt + nth);
    case 'f': return put(FirstFloat + nth);
    case 'R': return put(FirstReference + nth);
    case 'r': return put(FirstReference + nth);
    case 'B': return put(Borrowed);
    case 's': return put(static_cast<std::uint16_t>(constants.number));
    case 'k': return immediate(constants.number);
    case 'K': return immediate(std::bit_cast<std::int32_t>(constants.real));
    case 'O': return immediate(constants.offset);
    case 'L': return immediate(1);
    default: return false;
  }
}

// The same element access with its check; nop for other instructions.
Instruction checkOf(Instruction instruction) {
  if (!ir::isUnchecked(instruction.op)) return {};
  instruction.op = ir::checkedForm(instruction.op);
  return instruction;
}

// nop or a check; the instruction, which jumps to itself if it jumps; ret
bool functionOf(Op op, const Constants& constants, ir::Function& function) {
  const ir::OpInfo& info = ir::opInfo(op);
  Instruction instruction;
  instruction.op = op;
  for (int n = 0; n < info.operandCount; ++n)
    if (!fill(instruction, info.operands[n], constants)) return false;
  if (op == Op::Within || op == Op::WithinK) instruction.e &= INT32_MAX;
  if (info.branch && info.loopForm == 0) instruction.d = 2;
  Instruction end;
  end.op = Op::Return;
  function.name = std::string(info.mnemonic) + " " + std::to_string(constants.number);
  function.signature = {Parameters, Type::Void};
  function.slots = Parameters;
  function.slotNames.resize(Parameters.size());
  function.code = {checkOf(instruction), instruction, end};
  function.locations.resize(3);
  return true;
}

// Whether its function would need a result or a loop.
bool needsMore(Op op) { return ir::isGuard(op) || ir::isReturn(op); }

// Calls `compile(function)` for each instruction that the machine has, with each of the constants. Returns the number
// of calls.
template <class Compile>
std::size_t forEachFunction(std::span<const Constants> all, ir::Machines machine, Compile compile) {
  ir::Module module;
  std::size_t compiled = 0;
  vm::Vm vm;
  for (std::size_t number = 0; number < ir::OpCount; ++number) {
    for (const Constants& constants : all) {
      auto op = static_cast<Op>(number);
      ir::Function function;
      if (needsMore(op) || !functionOf(op, constants, function)) continue;
      module.functions.assign(1, function);
      auto loaded = vm.load(module);
      EXPECT_TRUE(loaded.ok()) << loaded.error().message;
      const vm::LinkedFunction& linked = *vm.find(loaded.value(), function.name);
      if (!compilable(linked, machine)) continue;
      compile(linked);
      ++compiled;
    }
  }
  return compiled;
}

void compileForThisMachine(std::span<const Constants> all, bool fewRegisters) {
  auto compile = [&](const vm::LinkedFunction& function) {
    auto compiler = makeCompiler(fewRegisters);
    EXPECT_TRUE(compiler->compile(function)) << function.source->name;
    EXPECT_NE(compiler->compileFrom(function, 1), nullptr) << function.source->name;
  };
  EXPECT_GT(forEachFunction(all, HostMacroAssembler::Machine, compile), 100 * all.size());
}

// Compiles into a buffer, for any machine.
template <MacroAssembler Masm>
void compileFor(asmjit::Arch machine, std::span<const Constants> all, bool fewRegisters) {
  auto compile = [&](const vm::LinkedFunction& function) {
    for (bool replaces : {false, true}) {
      asmjit::CodeHolder code;
      code.init(asmjit::Environment(machine));
      typename Masm::Compiler compiler(&code);
      Emitter<Masm> emitter(compiler, function, 0, fewRegisters);
      if (replaces) emitter.emitOnStackReplacement(1);
      else emitter.emitFunction();
      EXPECT_EQ(compiler.finalize(), asmjit::kErrorOk) << function.source->name;
      EXPECT_EQ(code.flatten(), asmjit::kErrorOk) << function.source->name;
      EXPECT_GT(code.codeSize(), 0u) << function.source->name;
    }
  };
  EXPECT_GT(forEachFunction(all, Masm::Machine, compile), 100 * all.size());
}

TEST(Jit, EveryInstructionCanBeWrittenForThisMachine) { compileForThisMachine(All, false); }

TEST(Jit, EveryInstructionCanBeWrittenWithFewRegisters) { compileForThisMachine(std::span(All).first(2), true); }

TEST(Jit, EveryInstructionCanBeWrittenForX64) {
  compileFor<x64::MacroAssembler>(asmjit::Arch::kX64, All, false);
  compileFor<x64::MacroAssembler>(asmjit::Arch::kX64, std::span(All).first(2), true);
}

TEST(Jit, EveryInstructionCanBeWrittenForArm64) {
  compileFor<a64::MacroAssembler>(asmjit::Arch::kAArch64, All, false);
  compileFor<a64::MacroAssembler>(asmjit::Arch::kAArch64, std::span(All).first(2), true);
}

}  // namespace
}  // namespace vellum::jit
