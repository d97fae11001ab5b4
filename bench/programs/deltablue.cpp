// DeltaBlue: one-way constraints between variables, solved step by step: a chain and a projection, 50 times.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <vector>

enum Kind { Stay, Edit, Equal, Scale };
enum Strength { Required, StrongPreferred, Preferred, StrongDefault, Default, WeakDefault, Weakest };
enum Direction { None, Forward, Backward };

struct Constraint;
using Constraints = std::vector<Constraint*>;

struct Variable {
  int value, mark = 0;
  Strength strength = Weakest;
  bool stay = true;
  Constraint* source = nullptr;
  Constraints constraints;
};

// A constraint of one variable has only the second; scale and offset are null unless it scales.
struct Constraint {
  Kind kind;
  Strength strength;
  Variable *first, *second, *scale, *offset;
  Direction direction = None;
  Variable* input() { return direction == Forward ? first : second; }
  Variable* output() { return direction == Backward ? first : second; }
  bool inputsKnown(int mark);
  void execute();
  void recalculate();
  void choose(int mark);
};

static bool isKnown(Variable* variable, int mark) {
  return variable->mark == mark || variable->stay || variable->source == nullptr;
}

bool Constraint::inputsKnown(int mark) {
  if (kind < Equal) return true;
  if (!isKnown(input(), mark)) return false;
  return kind == Equal || (isKnown(scale, mark) && isKnown(offset, mark));
}

void Constraint::execute() {
  if (kind == Equal) {
    output()->value = input()->value;
  } else if (kind == Scale) {
    if (direction == Forward) {
      second->value = first->value * scale->value + offset->value;
    } else {
      first->value = (second->value - offset->value) / scale->value;
    }
  }
}

void Constraint::recalculate() {
  Variable* to = output();
  if (kind < Equal) {
    to->strength = strength;
    to->stay = kind == Stay;
    return;
  }
  Variable* from = input();
  to->strength = strength > from->strength ? strength : from->strength;
  to->stay = from->stay;
  if (kind == Scale) to->stay = from->stay && scale->stay && offset->stay;
  if (to->stay) execute();
}

// Which of its variables a constraint computes: the weaker one, if it is stronger than that.
void Constraint::choose(int mark) {
  bool toSecond = second->mark != mark && strength < second->strength;
  if (kind < Equal || first->mark == mark) {
    direction = toSecond ? Forward : None;
  } else if (second->mark == mark || first->strength > second->strength) {
    direction = first->mark != mark && strength < first->strength ? Backward : None;
  } else {
    direction = toSecond ? Forward : None;
  }
}

static std::deque<Variable> allVariables;
static std::deque<Constraint> allConstraints;
static int lastMark;

static Variable* newVariable(int value) { return &allVariables.emplace_back(Variable{value}); }

static Constraint* pop(Constraints& list) {
  Constraint* last = list.back();
  list.pop_back();
  return last;
}

static void erase(Constraints& list, Constraint* item) {
  list.erase(std::remove(list.begin(), list.end(), item), list.end());
}

static void addConsumers(Variable* variable, Constraints& found) {
  for (Constraint* constraint : variable->constraints) {
    if (constraint != variable->source && constraint->direction != None) found.push_back(constraint);
  }
}

static void propagate(Constraint* from, int mark) {
  Constraints todo{from};
  while (!todo.empty()) {
    Constraint* constraint = pop(todo);
    if (constraint->output()->mark == mark) std::abort();
    constraint->recalculate();
    addConsumers(constraint->output(), todo);
  }
}

// The constraint that this one takes a variable from, or null.
static Constraint* satisfy(Constraint* constraint, int mark) {
  constraint->choose(mark);
  if (constraint->direction == None) {
    if (constraint->strength == Required) std::abort();
    return nullptr;
  }
  if (constraint->kind >= Equal) {
    constraint->input()->mark = mark;
    if (constraint->kind == Scale) constraint->scale->mark = constraint->offset->mark = mark;
  }
  Variable* output = constraint->output();
  Constraint* overridden = output->source;
  if (overridden != nullptr) overridden->direction = None;
  output->source = constraint;
  propagate(constraint, mark);
  output->mark = mark;
  return overridden;
}

static void add(Constraint* constraint) {
  lastMark++;
  while (constraint != nullptr) constraint = satisfy(constraint, lastMark);
}

static Constraint* newConstraint(Kind kind, Strength strength, Variable* first, Variable* second,
                                 Variable* scale = nullptr, Variable* offset = nullptr) {
  Constraint* made = &allConstraints.emplace_back(Constraint{kind, strength, first, second, scale, offset});
  if (first != nullptr) first->constraints.push_back(made);
  second->constraints.push_back(made);
  if (kind == Scale) {
    scale->constraints.push_back(made);
    offset->constraints.push_back(made);
  }
  add(made);
  return made;
}

// All constraints that are not satisfied without the source of this variable.
static Constraints unsatisfied(Variable* variable) {
  variable->source = nullptr;
  variable->strength = Weakest;
  variable->stay = true;
  Constraints found, todo;
  while (variable != nullptr) {
    for (Constraint* constraint : variable->constraints) {
      if (constraint->direction == None) {
        found.push_back(constraint);
      } else if (constraint != variable->source) {
        constraint->recalculate();
        todo.push_back(constraint);
      }
    }
    variable = todo.empty() ? nullptr : pop(todo)->output();
  }
  return found;
}

static void remove(Constraint* constraint) {
  Variable* output = constraint->output();
  constraint->direction = None;
  if (constraint->first != nullptr) erase(constraint->first->constraints, constraint);
  erase(constraint->second->constraints, constraint);
  Constraints again = unsatisfied(output);
  for (int strength = Required; strength <= Weakest; strength++) {
    for (Constraint* waiting : again) {
      if (waiting->strength == strength) add(waiting);
    }
  }
}

// The constraints to execute, in order, when the variable of an edit gets another value.
static Constraints planOf(Constraint* edit) {
  lastMark++;
  Constraints plan, todo;
  if (edit->direction != None) todo.push_back(edit);
  while (!todo.empty()) {
    Constraint* constraint = pop(todo);
    Variable* output = constraint->output();
    if (output->mark != lastMark && constraint->inputsKnown(lastMark)) {
      plan.push_back(constraint);
      output->mark = lastMark;
      addConsumers(output, todo);
    }
  }
  return plan;
}

static void execute(const Constraints& plan) {
  for (Constraint* constraint : plan) constraint->execute();
}

static int chain(int length) {
  Variable* first = newVariable(0);
  Variable* last = first;
  for (int i = 0; i < length; i++) {
    Variable* next = newVariable(0);
    newConstraint(Equal, Required, last, next);
    last = next;
  }
  newConstraint(Stay, StrongDefault, nullptr, last);
  Constraint* edit = newConstraint(Edit, Preferred, nullptr, first);
  Constraints plan = planOf(edit);
  int sum = 0;
  for (int i = 0; i < 100; i++) {
    first->value = i;
    execute(plan);
    sum += last->value;
  }
  remove(edit);
  return sum;
}

static void change(Variable* variable, int value) {
  Constraint* edit = newConstraint(Edit, Preferred, nullptr, variable);
  Constraints plan = planOf(edit);
  for (int i = 0; i < 10; i++) {
    variable->value = value;
    execute(plan);
  }
  remove(edit);
}

static int projection(int count) {
  Variable* scale = newVariable(10);
  Variable* offset = newVariable(1000);
  Variable *source = nullptr, *target = nullptr;
  std::vector<Variable*> targets;
  for (int i = 0; i < count; i++) {
    source = newVariable(i);
    target = newVariable(i);
    targets.push_back(target);
    newConstraint(Stay, Default, nullptr, source);
    newConstraint(Scale, Required, source, target, scale, offset);
  }
  change(source, 17);
  int sum = target->value;
  change(target, 1050);
  sum += source->value;
  change(scale, 5);
  for (int i = 0; i < count - 1; i++) sum += targets[i]->value;
  change(offset, 2000);
  for (int i = 0; i < count - 1; i++) sum += targets[i]->value;
  return sum;
}

int main() {
  int total = 0;
  for (int round = 0; round < 50; round++) {
    allVariables.clear();
    allConstraints.clear();
    total += chain(1000) % 1000 + projection(1000) % 1000;
  }
  std::printf("%d\n", total);
}
