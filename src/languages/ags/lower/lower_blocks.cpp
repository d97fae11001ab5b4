// Global arrays and structs never change their blocks (rule 3), so a function that uses one in a loop loads the
// reference once, at its beginning.
#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

namespace {

class BlockFinder {
 public:
  explicit BlockFinder(const Lowerer& program) : program_(program) {}

  void statement(const Statement* s, bool inLoop) {
    for (; s != nullptr; s = s->otherwise) {  // else-if chains may be long
      bool repeats =
          s->kind == StatementKind::While || s->kind == StatementKind::DoWhile || s->kind == StatementKind::For;
      expression(s->place, inLoop);
      expression(s->value, inLoop || repeats);
      for (const SwitchCase& label : s->cases) expression(label.value, inLoop);
      for (const Statement* inner : s->statements) statement(inner, inLoop);
      for (const Statement* step : s->steps) statement(step, true);
      if (s->body != nullptr) statement(s->body, inLoop || repeats);
    }
  }

  const std::vector<const Variable*>& found() const { return found_; }

 private:
  static constexpr std::size_t MaxBlocks = 12;

  void expression(const Expression* root, bool inLoop) {
    if (inLoop) eachInside(root, [this](const Expression* e) { one(e); });
  }

  void one(const Expression* e) {
    if (e->kind == ExpressionKind::Variable && found_.size() < MaxBlocks) {
      const Variable* variable = program_.resolve(e->variable);
      bool block = variable != nullptr && variable->isGlobal &&
                   (variable->type->kind == TypeKind::FixedArray || variable->type->kind == TypeKind::Struct);
      for (const Variable* other : found_) block = block && other != variable;
      if (block) found_.push_back(variable);
    }
  }

  const Lowerer& program_;
  std::vector<const Variable*> found_;
};

}  // namespace

void FunctionLowerer::loadBlocks() {
  BlockFinder finder(program_);
  finder.statement(function_.body, false);
  for (const Variable* variable : finder.found()) {
    Reg block = f_.local(ir::Type::Borrowed, "");
    f_.emitK(Op::LoadGB, block, {}, static_cast<std::int32_t>(program_.globalOffset(variable, function_.unit)));
    blocks_[variable] = block;
  }
}

}  // namespace vellum::ags
