// Calls of skrit functions, of exports, and of helpers of the engine.
#include "languages/skrit/lower/translator.h"

namespace vellum::skrit::lowering {

void Translator::helper(std::string_view name, ir::Type operands, ir::Type result) {
  Entry right = pop(), left = pop();
  Reg a = load(left), b = load(right);
  ir::Signature signature{{operands, operands}, result};
  argument(0, operands, a);
  argument(1, operands, b);
  Reg out = f_->temporary(result);
  f_->host(module_.addHost(name, signature), out);
  push(inRegister(out));
}

void Translator::argument(int slot, ir::Type wanted, Reg reg) {
  if (wanted == ir::Type::Borrowed) f_->argumentBorrow(slot, reg);
  else f_->argument(slot, reg);
}

void Translator::callSkrit(const PcodeInstruction& it) {
  const Function& callee = program_.functions[static_cast<std::size_t>(it.operand)];
  std::size_t count = callee.parameters.size(), first = stack_.size() - count;
  std::vector<Reg> regs;
  for (std::size_t i = 0; i < count; ++i) {
    Entry& entry = stack_[first + i];
    bool constant = entry.kind == Entry::Kind::Int || entry.kind == Entry::Kind::Float;
    regs.push_back(constant ? Reg() : load(entry));
  }
  for (std::size_t i = 0; i < count; ++i) {
    Entry& entry = stack_[first + i];
    int slot = static_cast<int>(i);
    if (entry.kind == Entry::Kind::Int) f_->argumentI(slot, entry.number);
    else if (entry.kind == Entry::Kind::Float) f_->argumentF(slot, entry.value);
    else if (entry.owned && regs[i].type == ir::Type::Ref) f_->argumentTake(slot, regs[i]);
    else f_->argument(slot, regs[i]);
  }
  stack_.resize(first);
  Reg out;
  if (!callee.result.is(Base::Void)) out = f_->temporary(irType(callee.result));
  f_->call(ir::FunctionId(static_cast<std::size_t>(it.operand)), out);
  if (out.valid()) push(inRegister(out, true));
}

void Translator::callExport(const PcodeInstruction& it) {
  const ExportFunction& callee = exports_.functions[static_cast<std::size_t>(it.operand)];
  ir::Signature signature = hostSignature(exports_, callee);
  std::size_t extra = 0;
  if (callee.variadic) {
    pop();  // the number of arguments
    extra = it.extra;
  }
  // The arguments of `...` are passed first, one helper call each; the callee reads them from the engine.
  std::size_t fixed = signature.parameters.size(), first = stack_.size() - extra - fixed;
  std::vector<Reg> regs;
  for (std::size_t i = first; i < stack_.size(); ++i) regs.push_back(load(stack_[i]));
  for (std::size_t i = 0; i < extra; ++i) {
    Reg reg = regs[fixed + i];
    ir::Type type = reg.type == ir::Type::Ref ? ir::Type::Borrowed : reg.type;
    std::string_view name = type == ir::Type::Borrowed ? "skrit:vararg.s"
                            : type == ir::Type::F32    ? "skrit:vararg.f"
                                                       : "skrit:vararg.i";
    argument(0, type, reg);
    f_->host(module_.addHost(name, ir::Signature{{type}, ir::Type::Void}));
  }
  for (std::size_t i = 0; i < fixed; ++i) argument(static_cast<int>(i), signature.parameters[i], regs[i]);
  stack_.resize(first);
  Reg out;
  if (signature.result != ir::Type::Void) out = f_->temporary(signature.result);
  f_->host(module_.addHost(callee.host, signature), out);
  if (out.valid()) push(inRegister(out, true));
}

}  // namespace vellum::skrit::lowering
