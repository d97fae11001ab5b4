#include "languages/skrit/lower/pcode.h"

#include <bit>

#include "base/text.h"

namespace vellum::skrit {

const PcodeInfo& pcodeInfo(Pcode op) {
  static constexpr PcodeInfo rows[] = {
#define VELLUM_SKRIT_OPCODE(name, mnemonic, operand, pops, pushes, group, text) \
  {mnemonic, OperandKind::operand, pops, pushes, text},
#include "languages/skrit/lower/opcodes.def"
#undef VELLUM_SKRIT_OPCODE
  };
  return rows[static_cast<std::size_t>(op)];
}

static std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '"' || c == '\\') out += {'\\', c};
    else if (static_cast<unsigned char>(c) < 0x20) out += '?';
    else out.push_back(c);
    if (out.size() > 48) return out + "...\"";
  }
  return out + "\"";
}

std::string pcodeText(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                      const PcodeInstruction& instruction) {
  const PcodeInfo& info = pcodeInfo(instruction.op);
  std::string out(info.mnemonic);
  if (info.operand == OperandKind::None) return out;
  out.append(out.size() < 18 ? 18 - out.size() : 1, ' ');
  switch (info.operand) {
    case OperandKind::None: break;
    case OperandKind::Number:
      if (instruction.op == Pcode::PUSH4O)
        base::append(out, base::cat("string ", instruction.operand, "  ; ",
                                    quoted(pcode.strings[static_cast<std::size_t>(instruction.operand)])));
      else base::append(out, instruction.operand);
      break;
    case OperandKind::Real: base::appendGeneral(out, std::bit_cast<float>(instruction.operand), 9); break;
    case OperandKind::Target: {
      std::string number = base::cat(instruction.operand);
      out.append(number.size() < 4 ? 4 - number.size() : 0, '0');
      out += number;
      break;
    }
    case OperandKind::Variable:
      if (instruction.store == Store::Local) out += "local ";
      else if (instruction.store == Store::Shared) out += "shared ";
      out += '#';
      base::append(out, instruction.operand);
      break;
    case OperandKind::Callee: out += program.functions[static_cast<std::size_t>(instruction.operand)].name; break;
    case OperandKind::Export: {
      const ExportFunction& function = exports.functions[static_cast<std::size_t>(instruction.operand)];
      if (function.owner != ExportTable::None) out += exports.classes[function.owner].name + ".";
      out += function.name;
      break;
    }
    case OperandKind::State: out += program.states[static_cast<std::size_t>(instruction.operand)].name; break;
    case OperandKind::Count: base::append(out, instruction.operand); break;
  }
  return out;
}

}  // namespace vellum::skrit
