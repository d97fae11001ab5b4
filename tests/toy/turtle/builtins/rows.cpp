#include "turtle/builtins/rows.h"

#include "base/text.h"

namespace vellum::turtle {

std::span<const BuiltinRow> builtinRows() {
  static constexpr BuiltinRow rows[] = {
#define VELLUM_TURTLE_BUILTIN(name, word, operands, result, signature, text) \
  {Builtin::name, word, operands, result, signature, text},
#include "turtle/builtins/rows.def"
#undef VELLUM_TURTLE_BUILTIN
  };
  return rows;
}

const BuiltinRow* builtinNamed(std::string_view word) {
  for (const BuiltinRow& row : builtinRows())
    if (row.word == word) return &row;
  return nullptr;
}

ir::Signature signatureOf(const BuiltinRow& row) {
  return {std::vector(row.operands, ir::Type::I32), row.result == 'i' ? ir::Type::I32 : ir::Type::Void};
}

std::string hostName(const BuiltinRow& row) { return base::cat("turtle.", row.word); }

}  // namespace vellum::turtle
