// Lowers functions, one file for each part.
//
// Rules:
//  1. Simple locals live in registers; what an expression gives is read-only for its user, unless it is
//     a temporary of the running statement.
//  2. Temporaries are free again when a statement ends; references in them are dropped there.
//  3. Fixed arrays and structs are blocks that one register or global owns for its whole life, so a borrowed
//     reference to them is always good.
#pragma once

#include <array>

#include "ir/builder.h"
#include "languages/ags/lower/lower.h"
#include "languages/ags/syntax/tokens.h"

namespace vellum::ags {

class Lowerer {
 public:
  Lowerer(const CheckedProgram& program, const Dialect& dialect, std::string_view name);
  Lowered run();

  // The tables of the whole module.
  ir::TypeId objectType(const StructInfo* info);
  ir::TypeId arrayType(const Type* element);
  ir::TypeId targetOf(const Type* type);  // what references of this type refer to
  // The host function of a call, whose arguments beyond the parameters have the types `extra`.
  ir::HostId hostFunction(const Function& function, const std::vector<const Type*>& extra);
  std::uint32_t globalOffset(const Variable* variable, std::size_t unit);
  const Function* resolve(const Function* function, std::size_t unit) const;
  const Variable* resolve(const Variable* variable) const;

  const CheckedProgram& program_;
  const Dialect& dialect_;
  Lowered out_;

 private:
  ir::FunctionId declare(const Function& function);
  std::vector<const Function*> reachedUnchecked() const;
  void lowerStart();
  bool isManagedBase(const StructInfo* info) const;
  ir::TypeId managedType(const StructInfo* info);
  void describeReferences(ir::ObjectType& type, const Type* block);
  std::map<std::pair<const Variable*, std::size_t>, std::uint32_t> offsets_;
  std::map<const void*, ir::TypeId> types_;
  std::map<std::string_view, ir::TypeId> hostTypes_;
  std::map<std::string_view, std::vector<const Function*>> definitions_;
  std::map<std::string_view, const Variable*> exports_;
};

ir::Storage storageOf(const Type* type);
std::uint32_t strideOf(const Type* type);  // bytes of an element of this type
// The letter that encodes the type of a further argument in the name of a variadic host function.
inline char letterOf(const Type* type) {
  if (type->isFloat()) return 'f';
  if (!type->isReference()) return 'i';
  return type->isString() || type->kind == TypeKind::Null ? 's' : 'o';
}
// The references in a block: their ascending offsets, and their types.
struct ReferencePlace {
  std::uint32_t offset;
  const Type* type;
};
void collectReferences(const Type* type, std::uint32_t offset, std::vector<ReferencePlace>& references);
ir::Signature signatureOf(const Function& function);

class FunctionLowerer {
 public:
  // `counted`: whether its loops count (lower_unchecked.cpp).
  FunctionLowerer(Lowerer& program, const Function& function, ir::FunctionId id, bool counted);
  void run();

 private:
  using Reg = ir::Reg;
  using Label = ir::Label;
  using Op = ir::Op;

  // A place in a block of memory: base object and offset.
  struct Block {
    Reg base;
    Reg offset;  // invalid: none
    std::uint32_t constant = 0;
  };
  struct Place {
    enum class Kind : std::uint8_t { Register, Global, Block, Element, Attribute } kind = Kind::Register;
    Reg reg;           // Register
    Block block;       // Global (constant: offset), Block
    Reg array, index;  // Element
    const Type* type = nullptr;
    const Expression* attribute = nullptr;
    Reg object;  // Attribute
  };

  // lower_blocks.cpp
  void loadBlocks();

  // lower_statements.cpp
  void statement(const Statement* statement);
  void declare(const Statement* statement);
  void setToZero(Reg reg);  // to 0, 0.0 or null
  void assign(const Statement* statement);
  bool isWholeRegister(const Place& where) const;
  void step(const Statement* statement);
  void assignWithOperator(const Statement* statement);
  void assignValue(const Statement* statement);
  void ifElse(const Statement* statement);
  void loop(const Statement* statement);
  void enterLoop(const Expression* condition, Label test, Label end);
  void closeLoop(const Expression* condition, Reg limit, Label body, ir::LoopKind kind);
  void forLoop(const Statement* statement);
  void switchCases(const Statement* statement);
  void returns(const Statement* statement);

  // lower_appends.cpp
  bool appendInPlace(const Statement* statement);
  bool appendToLocal(Reg variable, const std::vector<const Expression*>& appends);
  Reg appended(const Expression* append);

  // lower_expressions.cpp. `want`: a preferred register for the value; it may be ignored.
  Reg value(const Expression* e, Reg want = {});
  Reg constant(const Expression* e, Reg want);
  Reg placeValue(const Expression* e, Reg want);
  Reg callValue(const Expression* e, Reg want);
  Reg unary(const Expression* e, Reg want);
  Reg conditional(const Expression* e, Reg want);
  Reg newObject(const Expression* e, Reg want);
  Reg cast(const Expression* e, Reg want);

  // lower_operators.cpp
  Reg step(const Expression* e, Reg want);
  Reg chain(const Expression* e, Reg want);
  Reg combine(const Expression* e, Reg a, Reg want);
  Reg binary(const Expression* e, Reg a, Reg want);
  Reg logical(const Expression* e, Reg a, Reg want);
  Reg compareValue(const Expression* e, Reg a, Reg want);
  void arithmetic(std::uint16_t op, Reg target, Reg left, const Expression* right, const Type* type);
  void arithmetic(std::uint16_t op, Reg target, Reg left, Reg right, const Type* type);
  // Jumps to `target` when the condition evaluates to `when`, otherwise falls through.
  void branch(const Expression* condition, bool when, Label target, ir::LoopKind kind);
  void compareBranch(const Expression* e, bool when, Label target, ir::LoopKind kind);
  void floatBranch(std::uint16_t op, const Expression* left, const Expression* right, bool when, Label target,
                   ir::LoopKind kind);
  void intBranch(std::uint16_t op, const Expression* left, const Expression* right, Label target, ir::LoopKind kind);
  void equalityBranch(const Expression* left, const Expression* right, bool jumpOnEqual, Label target,
                      ir::LoopKind kind);

  // lower_places.cpp
  Place place(const Expression* e);
  Block block(const Expression* e);  // of a struct, a fixed array inside one, or a pointer
  Place elementPlace(const Expression* e);
  Reg load(const Place& place, Reg want = {});
  void store(const Place& place, Reg value);
  void narrow(const Type* type, Reg reg, Reg from);  // wraps to a char's or short's range

  // lower_calls.cpp
  Reg call(const Expression* e, Reg want);
  struct Argument {
    Reg reg;
    const Expression* constant = nullptr;  // a number instead of a register
  };
  Reg toFloat(const Argument& number, Reg want);
  Reg emitCall(const Function* function, Reg objectReg, Block objectBlock, const std::vector<Argument>& arguments,
               const std::vector<const Type*>& extra, Reg want, source::Location at);
  ir::FunctionId target(const Function& function) const;
  Reg emitMissingCall(const Function& called, Reg want);
  Reg offsetInBlock(const Block& block);
  int passThis(const Function& function, Reg objectReg, const Block& objectBlock, bool host);
  void passArgument(int slot, const Argument& argument, bool borrowed);

  Reg temp(ir::Type type);
  using TempsUsed = std::array<std::size_t, 8>;  // of each type
  TempsUsed tempsUsed() const;
  void release(const TempsUsed& before);
  bool isTemp(Reg reg) const;
  Reg copyTo(Reg want, Reg value);  // moves a value into `want` if given
  void endStatement();
  void at(source::Location location) { f_.at(location); }
  Reg registerOf(const Variable* variable);

  Lowerer& program_;
  const Function& function_;
  ir::FunctionBuilder f_;
  std::map<const Variable*, Reg> registers_;
  std::map<const Variable*, Reg> blocks_;  // global arrays and structs that the function's loops use
  Reg this_, thisOffset_;
  struct Pool {
    std::vector<Reg> all;
    std::size_t used = 0;
  };
  std::array<Pool, 8> pools_;
  std::vector<bool> temps_;  // by slot: is a temporary
  std::vector<bool> taken_;  // by slot: its reference was moved in this statement
  Reg limit_;                // enterLoop()'s second result
  bool borrow_ = true;       // whether global pointers may be borrowed without counting
  struct LoopLabels {
    Label end, next;
    bool isLoop;
  };
  std::vector<LoopLabels> loops_;
  ir::LoopKind counted_ = ir::LoopKind::Counted;
};

}  // namespace vellum::ags
