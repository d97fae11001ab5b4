// `noloopcheck` covers what the function calls, too (AGS 3.6.3, measured by its engine's loop check): each function
// that it can reach, and that counts loops itself or below, has a second version whose loops don't count.
#include <utility>

#include "languages/ags/lower/lowerer.h"

namespace vellum::ags {

namespace {

struct Reached {
  bool countsLoops = false;  // it, or what it calls
  std::vector<const Function*> calls;
};

class CallFinder {
 public:
  CallFinder(const Lowerer& program, const Function& function) : program_(program), function_(function) {
    statement(function.body);
  }
  Reached take() { return std::move(out_); }

 private:
  void statement(const Statement* s) {
    for (; s != nullptr; s = s->otherwise) {  // else-if chains may be long
      bool counts = s->kind == StatementKind::While || s->kind == StatementKind::For;
      out_.countsLoops = out_.countsLoops || counts;
      expression(s->place);
      expression(s->value);
      for (const SwitchCase& label : s->cases) expression(label.value);
      for (const Statement* inner : s->statements) statement(inner);
      for (const Statement* step : s->steps) statement(step);
      if (s->body != nullptr) statement(s->body);
    }
  }

  void expression(const Expression* root) {
    eachInside(root, [this](const Expression* e) {
      for (const Function* called : {e->function, e->setter}) {
        const Function* target = called == nullptr ? nullptr : program_.resolve(called, function_.unit);
        if (target != nullptr && target->body != nullptr && !target->noLoopCheck) out_.calls.push_back(target);
      }
    });
  }

  const Lowerer& program_;
  const Function& function_;
  Reached out_;
};

}  // namespace

// In the order in which they are reached.
std::vector<const Function*> Lowerer::reachedUnchecked() const {
  std::map<const Function*, Reached> reached;
  std::vector<const Function*> order;
  auto visit = [&](const Function* function) {
    if (!reached.try_emplace(function).second) return;
    order.push_back(function);
    reached[function] = CallFinder(*this, *function).take();
  };
  for (const Unit& unit : program_.units)
    for (const Function* function : unit.functions)
      if (function->body != nullptr && function->noLoopCheck) visit(function);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (const Function* called : std::vector(reached[order[i]].calls)) visit(called);
  // From the functions that loop to their callers.
  std::map<const Function*, std::vector<const Function*>> callers;
  std::vector<const Function*> open;
  for (const Function* function : order) {
    for (const Function* called : reached[function].calls) callers[called].push_back(function);
    if (reached[function].countsLoops) open.push_back(function);
  }
  while (!open.empty()) {
    const Function* looping = open.back();
    open.pop_back();
    for (const Function* caller : callers[looping])
      if (!std::exchange(reached[caller].countsLoops, true)) open.push_back(caller);
  }
  std::erase_if(order, [&](const Function* each) { return each->noLoopCheck || !reached[each].countsLoops; });
  return order;
}

}  // namespace vellum::ags
