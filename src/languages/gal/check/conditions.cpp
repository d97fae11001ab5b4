// Conditions and texts (GAL manual, "If-Else statements", "Concatenated string form").
#include <optional>

#include "languages/gal/check/conditions.h"
#include "languages/gal/check/context.h"
#include "languages/gal/check/declarations.h"

namespace vellum::gal {

static Condition checkComparison(CheckContext& context, NodeId node);
static std::size_t longestLength(const CheckContext& context, const Text& text);
namespace {

constexpr std::size_t MaxText = 65'536;  // bytes; longer than any name of a script or notify

bool isText(NodeKind kind) { return kind == NodeKind::String || kind == NodeKind::Str; }

}  // namespace

Condition checkCondition(CheckContext& context, NodeId node) {
  Condition out;
  out.location = context.at(node);
  switch (context.kind(node)) {
    case NodeKind::Parentheses: {
      NodeId inner = context.tree.child(node, 0);
      if (!inner) return out;
      Condition content = checkCondition(context, inner);
      content.location = context.at(node);
      return content;
    }
    case NodeKind::And:
    case NodeKind::Or:
      out.kind = context.kind(node) == NodeKind::And ? ConditionKind::And : ConditionKind::Or;
      for (NodeId operand : context.tree.children(node)) out.operands.push_back(checkCondition(context, operand));
      return out;
    case NodeKind::Has: {
      out.kind = context.firstKeyword(node) == Keyword::Has ? ConditionKind::Has : ConditionKind::HasNo;
      NodeId name = context.tree.child(node, 0);
      out.a = name ? readText(context, name) : -1;
      return out;
    }
    case NodeKind::Comparison: return checkComparison(context, node);
    case NodeKind::String:
    case NodeKind::Str: context.emitter.emit(diag::Expected, context.at(node), "a condition", "a string"); return out;
    default: return out;
  }
}

static Condition checkComparison(CheckContext& context, NodeId node) {
  Condition out;
  out.location = context.at(node);
  NodeId left = context.tree.child(node, 0), right = context.tree.child(node, 1);
  if (!left || !right) return out;
  bool equal = false;
  for (std::uint32_t i = context.tree[left].endToken; i < context.tree[right].firstToken; ++i)
    equal = equal || static_cast<TokenKind>(context.tree.tokens()[i].kind) == TokenKind::Equal;
  bool leftText = isText(context.kind(left)), rightText = isText(context.kind(right));
  if (leftText && rightText) {
    out.kind = equal ? ConditionKind::SameText : ConditionKind::OtherText;
    out.a = readText(context, left);
    out.b = readText(context, right);
    return out;
  }
  if (leftText != rightText) {
    NodeId name = leftText ? right : left;
    if (context.kind(name) != NodeKind::Name) return out;
    auto& diagnostic = context.emitter.emit(diag::ComparisonKind, context.at(node), "an input", "a string");
    diagnostic.hint(base::cat("str(", context.nameOf(name), ") is the input's value as a string"));
    return out;
  }
  if (context.kind(left) != NodeKind::Name || context.kind(right) != NodeKind::Name) return out;
  bool isOwn = context.inputs.contains(base::toLower(context.nameOf(left)));
  if (int hosts = isOwn ? -1 : context.host.inputNamed(context.nameOf(left)); hosts >= 0) {
    const HostNames::Input& known = context.host.inputs[static_cast<std::size_t>(hosts)];
    out.b = known.valueNamed(context.nameOf(right));
    if (out.b < 0) context.emitter.emit(diag::UnknownValue, context.at(right), known.name, context.nameOf(right));
    out.kind = equal ? ConditionKind::HostIs : ConditionKind::HostIsNot;
    out.a = hosts;
    context.agent.usesHost = true;
    return out;
  }
  int input = findInput(context, left);
  if (input < 0) return out;
  // A value has precedence over an input: the manual compares inputs with values only.
  int value = context.agent.findValue(input, context.nameOf(right));
  auto other = context.inputs.find(base::toLower(context.nameOf(right)));
  if (value < 0 && other != context.inputs.end()) {
    auto& diagnostic = context.emitter.emit(diag::ComparisonKind, context.at(node), "an input", "another input");
    diagnostic.hint(
        base::cat("compare them as strings: str(", context.nameOf(left), ") = str(", context.nameOf(right), ")"));
    return out;
  }
  value = findValue(context, input, right);
  if (value < 0) return out;
  out.kind = equal ? ConditionKind::InputIs : ConditionKind::InputIsNot;
  out.a = input;
  out.b = value;
  return out;
}

int readText(CheckContext& context, NodeId node) {
  Text out;
  if (context.kind(node) == NodeKind::String) {
    out.parts.push_back({-1, context.contentOf(node)});
    return context.addText(std::move(out));
  }
  for (NodeId part : context.tree.children(node)) {
    if (context.kind(part) == NodeKind::String) out.parts.push_back({-1, context.contentOf(part)});
    if (context.kind(part) == NodeKind::Name) out.parts.push_back({findInput(context, part), {}});
  }
  if (longestLength(context, out) > MaxText) context.emitter.emit(diag::TextTooLong, context.at(node), MaxText);
  return context.addText(std::move(out));
}

static std::size_t longestLength(const CheckContext& context, const Text& text) {
  std::size_t size = 0;
  for (const TextPart& part : text.parts)
    size += part.input >= 0 ? context.agent.inputs[static_cast<std::size_t>(part.input)].longestText : part.text.size();
  return size;
}

// Joins adjacent literals, so that equal texts share an index.
int CheckContext::addText(Text text) {
  Text joined;
  for (TextPart& part : text.parts) {
    bool literal = part.input < 0 && !joined.parts.empty() && joined.parts.back().input < 0;
    if (literal) joined.parts.back().text += part.text;
    else joined.parts.push_back(std::move(part));
  }
  std::string key;
  for (const TextPart& part : joined.parts) {
    if (part.input >= 0) base::append(key, base::cat("i", part.input, ";"));
    else base::append(key, base::cat("t", part.text.size(), ";", part.text));
  }
  auto [place, fresh] = texts.emplace(std::move(key), static_cast<int>(agent.texts.size()));
  if (fresh) agent.texts.push_back(std::move(joined));
  return place->second;
}

}  // namespace vellum::gal
