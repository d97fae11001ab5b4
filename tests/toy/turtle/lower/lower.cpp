#include "turtle/lower/lower.h"

#include "ir/builder.h"
#include "ir/passes/pass.h"

namespace vellum::turtle {
namespace {

using ir::Op;
using ir::Reg;

Reg lowerOperand(ir::FunctionBuilder& f, const Operand& operand) {
  Reg result = f.temporary(ir::Type::I32);
  if (operand.reading == nullptr) f.emitK(Op::ConstI, result, {}, operand.number);
  else f.host(f.module().addHost(hostName(*operand.reading), signatureOf(*operand.reading)), result);
  return result;
}

void lowerStatements(ir::FunctionBuilder& f, const std::vector<Statement>& statements);

// The test is at the bottom: its backward branch is the only branch of an iteration.
void lowerRepeat(ir::FunctionBuilder& f, const Statement& statement) {
  Reg left = lowerOperand(f, statement.operands[0]);
  ir::Label body = f.label(), test = f.label();
  f.jump(test);
  f.bind(body);
  lowerStatements(f, statement.body);
  f.at(statement.location);
  f.emitK(Op::AddK, left, left, -1);
  f.bind(test);
  f.branchK(Op::JumpGtK, left, 0, body);
}

void lowerCommand(ir::FunctionBuilder& f, const Statement& statement) {
  std::vector<Reg> operands;
  for (const Operand& operand : statement.operands) operands.push_back(lowerOperand(f, operand));
  for (std::size_t i = 0; i < operands.size(); ++i) f.argument(static_cast<int>(i), operands[i]);
  f.host(f.module().addHost(hostName(*statement.command), signatureOf(*statement.command)));
}

void lowerStatements(ir::FunctionBuilder& f, const std::vector<Statement>& statements) {
  for (const Statement& statement : statements) {
    f.at(statement.location);
    if (statement.command == nullptr) lowerRepeat(f, statement);
    else lowerCommand(f, statement);
  }
}

}  // namespace

ir::Module lower(const std::vector<Statement>& program) {
  ir::Module module;
  module.name = "turtle";
  module.functions.emplace_back().name = "main";
  ir::FunctionBuilder f(module, ir::FunctionId(0));
  lowerStatements(f, program);
  f.finish();
  ir::optimize(module);
  return module;
}

}  // namespace vellum::turtle
