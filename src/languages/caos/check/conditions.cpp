#include "languages/caos/check/conditions.h"

#include "languages/caos/builtins/row_match.h"
#include "languages/caos/check/expressions.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

static Comparator comparator(std::string_view word) {
  const Row* row = findCommand(word);
  if (row == nullptr) return Comparator::Equal;
  switch (row->id) {
    case Id::NeOperator:
    case Id::NotEqualSignOperator: return Comparator::NotEqual;
    case Id::GtOperator:
    case Id::GreaterSignOperator: return Comparator::Greater;
    case Id::GeOperator:
    case Id::GreaterEqualSignOperator: return Comparator::GreaterEqual;
    case Id::LtOperator:
    case Id::LessSignOperator: return Comparator::Less;
    case Id::LeOperator:
    case Id::LessEqualSignOperator: return Comparator::LessEqual;
    case Id::BtOperator: return Comparator::BitsSet;
    case Id::BfOperator: return Comparator::BitsClear;
    default: return Comparator::Equal;
  }
}

static void checkTypes(CheckContext& context, const Comparison& comparison) {
  ValueType left = comparison.left.type, right = comparison.right.type;
  auto family = [](ValueType type) { return type == ValueType::Float ? ValueType::Integer : type; };
  if (comparesBits(comparison.comparator)) return;
  bool equality = comparison.comparator == Comparator::Equal || comparison.comparator == Comparator::NotEqual;
  if (!equality && (left == ValueType::Agent || right == ValueType::Agent)) {
    context.emitter->emit(diag::InvalidAgentComparison, comparison.location)
        .hint("agents can only be equal (eq) or not (ne)");
    context.broken = true;
    return;
  }
  if (left == ValueType::Any || right == ValueType::Any || family(left) == family(right)) return;
  context.emitter->emit(diag::ComparedAcrossTypes, comparison.location, withArticle(left), withArticle(right));
}

std::span<Comparison> checkCondition(CheckContext& context, syntax::NodeId id) {
  std::size_t count = 0;
  for (syntax::NodeId child : context.tree.children(id))
    count += kindOf(context.tree[child]) == NodeKind::Comparison ? 1 : 0;
  std::span<Comparison> all = context.many<Comparison>(count);
  count = 0;
  const syntax::Node* before = nullptr;
  for (syntax::NodeId child : context.tree.children(id)) {
    const syntax::Node& node = context.tree[child];
    if (kindOf(node) != NodeKind::Comparison) {
      context.broken = true;
      continue;
    }
    Comparison& comparison = all[count];
    comparison.location = context.tree.location(child);
    if (before != nullptr) {
      const Row* joint = findCommand(context.tokens.text(before->endToken));
      comparison.orWithBefore = joint != nullptr && joint->id == Id::OrOperator;
    }
    before = &node;
    syntax::NodeId left = context.tree.child(child, 0), right = context.tree.child(child, 1);
    if (!left || !right) {
      context.broken = true;
      continue;
    }
    comparison.comparator = comparator(context.tokens.text(context.tree[left].endToken));
    ArgumentType wanted = comparesBits(comparison.comparator) ? ArgumentType::Integer : ArgumentType::Anything;
    checkExpression(context, comparison.left, left, wanted);
    checkExpression(context, comparison.right, right, wanted);
    checkTypes(context, comparison);
    ++count;
  }
  return all.first(count);
}

}  // namespace vellum::caos
