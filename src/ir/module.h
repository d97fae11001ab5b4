// The shared IR: functions of typed registers and fixed-size instructions, with everything they refer to. A language
// lowers each unit that it loads at once (a game, a skrit, a cosfile's script) to one Module; the VM links it. Plain
// data: FunctionBuilder builds it, verify() checks it.
#pragma once

#include <bit>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "ir/opcode.h"
#include "ir/types.h"
#include "source/source_set.h"

namespace vellum::ir {

using FunctionId = base::Id<struct FunctionTag>;
using HostId = base::Id<struct HostTag>;
using TypeId = base::Id<struct TypeTag>;
using StringId = base::Id<struct StringTag>;

// 16 bytes. a, b, c: register slots (or small numbers); d, e: constants, labels, ids.
struct Instruction {
  Op op = Op::Nop;
  std::uint16_t a = 0, b = 0, c = 0;
  std::int32_t d = 0;
  std::int32_t e = 0;
  float floatD() const { return std::bit_cast<float>(d); }
};

struct Signature {
  std::vector<Type> parameters;
  Type result = Type::Void;
  int parameterSlots() const {
    int slots = 0;
    for (Type type : parameters) slots += slotsOf(type);
    return slots;
  }
  friend bool operator==(const Signature&, const Signature&) = default;
};

// Where an instruction comes from.
struct CodeLocation : source::Location {
  CodeLocation() = default;
  CodeLocation(source::Location location, std::uint32_t call = 0) : source::Location(location), inlined(call) {}
  std::uint32_t inlined = 0;  // 0: the function itself; else 1 + the index of its inlined call
};

// A call whose function was inlined into the caller (passes/inlining.cpp).
struct InlinedCall {
  std::string name;   // of the function that was called
  CodeLocation from;  // the call
};

struct Function {
  std::string name;                    // as the script's call stack shows it
  Signature signature;                 // parameters are the first registers, in order
  std::vector<Type> slots;             // by slot: the register's type; the second slot of a value is Void
  std::vector<std::string> slotNames;  // as long as slots; empty names for temporaries
  std::vector<Instruction> code;
  std::vector<CodeLocation> locations;  // as long as code
  std::vector<InlinedCall> inlined;
  std::uint16_t argumentSlots = 0;  // of the widest argument window
  source::Location location;        // where it is defined
};

// The target of a reference that is not null: a struct or array type of the module (an object may be of a type that
// extends it), or one of these two.
inline constexpr TypeId Strings{};
inline constexpr TypeId Anything{std::size_t(0xfffffffe)};

// Saves are checked against these targets. A reference without a target refers to a string.
struct HostFunction {
  std::string name;  // looked up among what the host registered: "String.Format"
  Signature signature;
  std::vector<TypeId> targets = {};  // by parameter; ignored for parameters of other types
  bool needsFirst = false;           // the first argument is never null
};

// A struct object (storage Struct, size, references), or an array whose elements are `element` (Struct: blocks of
// `size` bytes with `references` inside each).
struct ObjectType {
  std::string name;
  bool array = false;
  Storage element = Storage::Struct;
  std::uint32_t size = 0;                 // bytes of the struct, or of one element
  std::vector<std::uint32_t> references;  // byte offsets of owned references, ascending
  bool mayCycle = false;                  // can, through its references, reach an object of its own type
  std::vector<TypeId> targets = {};       // of each of the references; an array of references has one
  TypeId base = {};                       // of a struct: the type that it extends
  bool byName = false;                    // the host's struct type of this name, whatever its fields are
};

struct Module {
  std::string name;
  std::vector<Function> functions;
  std::vector<HostFunction> hosts;
  std::vector<ObjectType> types;
  std::vector<std::string> strings;             // UTF-8
  std::uint32_t globalSize = 0;                 // bytes of global memory, initially zero
  std::vector<std::uint32_t> globalReferences;  // offsets of owned references in it
  std::vector<TypeId> globalTargets;            // of each of those references
  std::vector<std::uint32_t> globalValues;      // offsets of 16-byte values in it
  // Disables inlining: for counting calls, or the lines that run.
  bool keepsCalls = false;
  // Keeps the functions as they were built, for printPasses().
  bool keepsBuilt = false;
  std::vector<Function> built;

  FunctionId findFunction(std::string_view name) const;
  HostId addHost(std::string_view name, Signature signature);  // returns the same id for the same name
  StringId addString(std::string_view text);                   // returns the same id for the same string
  TypeId addType(ObjectType type);

 private:
  friend class FunctionBuilder;
  // Room for the next function that is built; each keeps only what it needs.
  std::vector<Instruction> spareCode_;
  std::vector<CodeLocation> spareLocations_;
  std::unordered_map<std::string, std::uint32_t> stringIndex_;
  std::unordered_map<std::string, std::uint32_t> hostIndex_;
};

}  // namespace vellum::ir
