#include "languages/caos/check/expressions.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/diagnostics.h"

namespace vellum::caos {

// Selects a row of a value form with several result types.
static const Row* choose(std::span<const Row* const> rows, ArgumentType wanted) {
  for (const Row* row : rows) {
    bool isString = row->kind == Kind::String;
    bool isNumber = row->kind == Kind::Integer || row->kind == Kind::Float;
    if (wanted == ArgumentType::String && isString) return row;
    if (wanted != ArgumentType::String && wanted != ArgumentType::Agent && isNumber) return row;
  }
  return rows[0];
}

static ValueType typeOf(const Row& row) {
  switch (row.kind) {
    case Kind::Integer: return ValueType::Integer;
    case Kind::Float: return ValueType::Float;
    case Kind::String: return ValueType::String;
    case Kind::Agent: return ValueType::Agent;
    default: return ValueType::Any;
  }
}

std::string withArticle(ValueType type) {
  bool an = type == ValueType::Integer || type == ValueType::Agent;
  return base::cat(an ? "an " : "a ", typeName(type));
}

static void requireType(CheckContext& context, const Expression& value, ArgumentType wanted) {
  const diagnostics::Kind* fault = nullptr;
  bool any = value.type == ValueType::Any;
  bool number = any || value.type == ValueType::Integer || value.type == ValueType::Float;
  switch (wanted) {
    case ArgumentType::Integer:
    case ArgumentType::Float:
    case ArgumentType::Decimal:
      if (!number) fault = &diag::ExpectedNumber;
      break;
    case ArgumentType::String:
      if (!any && value.type != ValueType::String) fault = &diag::ExpectedString;
      break;
    case ArgumentType::Agent:
      if (!any && value.type != ValueType::Agent) fault = &diag::ExpectedAgent;
      break;
    case ArgumentType::Variable:
      if (!value.isVariable()) fault = &diag::ExpectedVariable;
      break;
    case ArgumentType::Bytes:
      if (value.type != ValueType::Bytes) fault = &diag::ExpectedByteString;
      break;
    case ArgumentType::Anything:
      if (value.type == ValueType::Bytes) fault = &diag::ExpectedValue;
      break;
    case ArgumentType::Condition:
    case ArgumentType::Label: break;
  }
  if (fault == nullptr) return;
  auto& diagnostic = context.errors().emit(*fault, value.location);
  if (wanted != ArgumentType::Variable && wanted != ArgumentType::Bytes)
    diagnostic.hint(base::cat("this is ", withArticle(value.type)));
  if (wanted == ArgumentType::Variable)
    diagnostic.hint("only a variable can be set here: VA00, OV00, MV00, GAME \"name\", ...");
  if (wanted == ArgumentType::Bytes) diagnostic.hint("a byte string looks like [1 2 3]");
  context.broken = true;
}

// Reports the first error, at its place.
static void checkBytes(CheckContext& context, Expression& value, std::string_view text) {
  value.form = Expression::Form::Bytes;
  value.type = ValueType::Bytes;
  std::string all;
  for (const ByteItem& item : bytesOf(text)) {
    if (item.number < 0 || item.number > 255) {
      const auto& kind = item.number < 0 ? diag::ExpectedByte : diag::ByteOutOfRange;
      source::Location at = value.location;
      at.span = {at.span.begin + item.begin, at.span.begin + item.end};
      context.errors().emit(kind, at).hint("write numbers from 0 to 255 between the brackets");
      context.broken = true;
      return;
    }
    all.push_back(static_cast<char>(item.number));
  }
  value.text = context.kept(all);
}

static void checkCall(CheckContext& context, Expression& value, syntax::NodeId id, ArgumentType wanted) {
  const syntax::Node& node = context.tree[id];
  value.form = Expression::Form::Call;
  value.row =
      choose(context.words.matchValues(context.tokens.text(node.firstToken), context.secondWord(node)).rows, wanted);
  value.type = typeOf(*value.row);
  if (value.isCaos()) context.runsCaos = true;
  value.arguments = context.many<Expression>(std::min<std::size_t>(node.childCount, value.row->arguments.size()));
  std::size_t at = 0;
  for (syntax::NodeId child : context.tree.children(id)) {
    if (at >= value.row->arguments.size()) break;
    checkExpression(context, value.arguments[at], child, value.row->arguments[at].type);
    ++at;
  }
  if (at < value.row->arguments.size()) context.broken = true;
}

static void checkUntyped(CheckContext& context, Expression& value, syntax::NodeId id, ArgumentType wanted) {
  const syntax::Node& node = context.tree[id];
  value.location = context.tree.location(id);
  std::string_view text = context.tree.firstTokenText(id);
  if (kindOf(node) != NodeKind::Value && context.tokens[node.firstToken].flags != 0) context.broken = true;
  switch (kindOf(node)) {
    case NodeKind::Integer: value.number = integerOf(text); break;
    case NodeKind::Float:
      value.form = Expression::Form::Real;
      value.type = ValueType::Float;
      value.real = floatOf(text);
      break;
    case NodeKind::String:
      value.form = Expression::Form::Text;
      value.type = ValueType::String;
      value.text = context.kept(stringOf(text));
      break;
    case NodeKind::Character:
      value.number = characterOf(text);
      if (value.number < 0 && (context.tokens[node.firstToken].flags & Unclosed) == 0) {
        context.emitter->emit(diag::NotACharacter, value.location).hint("write one character between the quotes: 'A'");
        context.broken = true;
      }
      break;
    case NodeKind::Bytes: checkBytes(context, value, text); break;
    case NodeKind::Variable: {
      char letter = 0;
      value.number = variableNumber(text, letter);
      value.form = letter == 'v'   ? Expression::Form::Local
                   : letter == 'o' ? Expression::Form::Target
                                   : Expression::Form::Owner;
      value.type = ValueType::Any;
      if (letter == 'v') context.usesLocals = true;
      break;
    }
    case NodeKind::Value: checkCall(context, value, id, wanted); break;
    default: context.broken = true;
  }
}

void checkExpression(CheckContext& context, Expression& value, syntax::NodeId id, ArgumentType wanted) {
  checkUntyped(context, value, id, wanted);
  requireType(context, value, wanted);
}

}  // namespace vellum::caos
