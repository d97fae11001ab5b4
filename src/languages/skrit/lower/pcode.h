// The stack p-code of a skrit: the manual documents it, listings and error boxes show it, and the IR is made from it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/check/program.h"

namespace vellum::skrit {

enum class Pcode : std::uint8_t {
#define VELLUM_SKRIT_OPCODE(name, mnemonic, operand, pops, pushes, group, text) name,
#include "languages/skrit/lower/opcodes.def"
#undef VELLUM_SKRIT_OPCODE
  Count
};

enum class OperandKind : std::uint8_t { None, Number, Real, Target, Variable, Callee, Export, State, Count };

struct PcodeInfo {
  std::string_view mnemonic;
  OperandKind operand;
  std::string_view pops, pushes;
  std::string_view text;
};
const PcodeInfo& pcodeInfo(Pcode op);

struct PcodeInstruction {
  Pcode op = Pcode::SITNSPIN;
  Store store = Store::Local;  // Variable
  std::int32_t operand = 0;    // the bits of a float for Real
  std::uint16_t extra = 0;     // calls of functions with '...': how many arguments follow the fixed ones
  source::Location location;
};

struct PcodeFunction {
  std::vector<PcodeInstruction> code;  // functions[i] of the program
};

struct PcodeProgram {
  std::vector<PcodeFunction> functions;
  std::vector<std::string> strings;  // the string table; PUSH4's offset is an index
};

// The program must have been checked without errors.
PcodeProgram toPcode(const Program& program, const ExportTable& exports);

// "ISLESSI", "LOADVAR  speed$", "BRANCHZERO  0012"
std::string pcodeText(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                      const PcodeInstruction& instruction);

}  // namespace vellum::skrit
