// What the engine knows of every word of CAOS, read from the .def files beside this header (one a chapter of the
// manual): parser, checker, dispatcher, HELP, MANN and the reference pages all read these rows.
//
//   VELLUM_CAOS_BUILT(Id, "NAME", Kind, "argument:type,...", "doc")      has a body, run_Id, in builtins/*.cpp
//   VELLUM_CAOS_COMPILED(Id, "NAME", Kind, "argument:type,...", "doc")   becomes instructions: lower/
//
// Kind is Command, or for a form that is a value the value's type. A name has one word or two. Types of arguments:
// integer float decimal string agent variable anything bytestring condition label.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vellum::caos {

enum class Kind : std::uint8_t { Command, Integer, Float, String, Agent, Variable, Structure, Operator };

enum class ArgumentType : std::uint8_t {
  Integer,
  Float,
  Decimal,  // an integer or a float
  String,
  Agent,
  Variable,  // one that can be set
  Anything,
  Bytes,  // [1 2 3]
  Condition,
  Label,
};

enum class Status : std::uint8_t { Built, Compiled };

enum class Id : std::uint16_t {
#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) id,
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc) id,
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED
  Count,
  OfHost = Count  // of every word of a host
};

struct Argument {
  std::string_view name;
  ArgumentType type;
};

struct Row {
  Id id;
  std::string_view name;  // upper case, one space between two words
  Kind kind;
  std::vector<Argument> arguments;
  std::string_view chapter;
  Status status;
  std::string_view doc;

  bool isValue() const { return kind >= Kind::Integer && kind <= Kind::Variable; }
};

std::span<const Row> rows();
const Row& row(Id id);

// The row of a command, structure word (SCRP) or operator; null when there is none. Case does not matter; `second` is
// empty for a name of one word.
const Row* findCommand(std::string_view first, std::string_view second = {});
// The rows of a value form: more than one when the name returns different types (FACE).
std::span<const Row* const> findValues(std::string_view first, std::string_view second = {});
// True when some name of two words begins with `first`.
bool isCommandPrefix(std::string_view first);
bool isValuePrefix(std::string_view first);

std::string_view rowKindName(Kind kind);       // "command", "integer", ...
std::string_view typeName(ArgumentType type);  // "integer", "byte-string", ...
// "MESG WRIT agent (agent) message_id (integer)"
std::string signature(const Row& row);
// The name under which the row's body is registered with the virtual machine: "MESG WRIT", "POSX (float)".
std::string hostName(const Row& row);

}  // namespace vellum::caos
