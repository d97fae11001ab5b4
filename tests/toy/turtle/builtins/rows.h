// The rows of rows.def as data. Includes no world and no virtual machine, so that all phases can.
#pragma once

#include <span>

#include "ir/module.h"

namespace vellum::turtle {

enum class Builtin : std::uint8_t {
#define VELLUM_TURTLE_BUILTIN(name, word, operands, result, signature, text) name,
#include "turtle/builtins/rows.def"
#undef VELLUM_TURTLE_BUILTIN
};

struct BuiltinRow {
  Builtin builtin;
  std::string_view word;
  std::size_t operands;
  char result;
  std::string_view signature, text;
};

std::span<const BuiltinRow> builtinRows();
const BuiltinRow* builtinNamed(std::string_view word);  // null when there is none
ir::Signature signatureOf(const BuiltinRow& row);
std::string hostName(const BuiltinRow& row);  // "turtle.forward"

}  // namespace vellum::turtle
