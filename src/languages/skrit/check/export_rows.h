// The rows of exports.def as data, for code that iterates over all of them: the checker's table and the manual.
#pragma once

#include <span>
#include <string_view>

namespace vellum::skrit {

struct ExportRow {
  enum class Kind : unsigned char { Enum, Constant, Class, Function, Base };
  Kind kind;
  std::string_view owner;        // the enumeration of a constant, the class of a function (global: ""), of a base
  std::string_view name;         // empty for functions, whose declaration names them
  std::string_view declaration;  // of functions
  std::string_view text;
  std::string_view host;   // of functions: the dispatcher's name of the body
  int number = 0;          // of constants
  bool singleton = false;  // of classes
};

// In the order of the file.
std::span<const ExportRow> exportRows();

}  // namespace vellum::skrit
