// The checked tree: scripts of statements whose words are resolved to rows, whose values have types, and whose blocks
// and labels are matched.
#pragma once

#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "languages/caos/builtins/rows.h"
#include "source/source_set.h"

namespace vellum::caos {

enum class ValueType : std::uint8_t { Integer, Float, String, Agent, Any, Bytes };

std::string_view typeName(ValueType type);

struct Expression {
  enum class Form : std::uint8_t { Number, Real, Text, Bytes, Local, Target, Owner, Call };
  Form form = Form::Number;
  ValueType type = ValueType::Integer;
  const Row* row = nullptr;  // Call: the value form
  std::int32_t number = 0;   // Number; Local, Target, Owner (VA, OV, MV): the variable's number
  float real = 0;
  std::string_view text;            // Text; Bytes: the bytes
  std::span<Expression> arguments;  // Call
  source::Location location;

  bool isVariable() const {
    return form == Form::Local || form == Form::Target || form == Form::Owner ||
           (form == Form::Call && row->kind == Kind::Variable);
  }
  bool isCaos() const { return form == Form::Call && row->id == Id::CaosString; }  // runs a string
};

// The last two test whether all bits of the right side are set in the left one, or clear.
enum class Comparator : std::uint8_t { Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual, BitsSet, BitsClear };
inline bool comparesBits(Comparator comparator) {
  return comparator == Comparator::BitsSet || comparator == Comparator::BitsClear;
}

struct Comparison {
  Expression left, right;
  Comparator comparator = Comparator::Equal;
  bool orWithBefore = false;  // joined to the one before it by OR (else AND); the first has neither
  source::Location location;
};

constexpr std::uint32_t NoStatement = 0xffffffff;

struct Statement {
  const Row* row = nullptr;
  std::span<Expression> arguments;
  std::span<Comparison> condition;
  std::string_view label;  // GOTO, GSUB, SUBR
  // DOIF, ELIF, ELSE: the next ELIF, ELSE or ENDI. LOOP, REPS, ENUM: their end. UNTL, EVER, REPE, NEXT: their start.
  // GOTO, GSUB: the SUBR.
  std::uint32_t partner = NoStatement;
  source::Location location;  // of the command's words
};

struct CheckedScript {
  enum class Part : std::uint8_t { Install, Event, Remove };
  Part part = Part::Install;
  std::int32_t classifier[4] = {};  // Event: family, genus, species, event
  std::vector<Statement> statements;
  source::Location location;  // of its first token
  source::Location whole;
  bool broken = false;      // it has errors and can't be lowered
  bool usesLocals = false;  // names a VA variable
  bool runsCaos = false;    // it contains a value that runs a string as part of it
};

struct CheckedProgram {
  std::vector<CheckedScript> scripts;  // in the order of the text
  // The memory of the statements' contents: there is much of it, and it is freed with the program.
  std::unique_ptr<std::pmr::monotonic_buffer_resource> memory = std::make_unique<std::pmr::monotonic_buffer_resource>();
};

}  // namespace vellum::caos
