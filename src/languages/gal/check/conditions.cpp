// Conditions and texts (GAL manual, "If-Else statements", "Concatenated string form").
#include <optional>

#include "languages/gal/check/checker.h"

namespace vellum::gal {
namespace {

constexpr std::size_t MaxText = 65'536;  // bytes; longer than any name of a script or notify

bool isText(NodeKind kind) { return kind == NodeKind::String || kind == NodeKind::Str; }

}  // namespace

Condition Checker::condition(NodeId node) {
  Condition out;
  out.location = at(node);
  switch (kind(node)) {
    case NodeKind::Parentheses: {
      NodeId inner = tree_.child(node, 0);
      if (!inner) return out;
      Condition content = condition(inner);
      content.location = at(node);
      return content;
    }
    case NodeKind::And:
    case NodeKind::Or:
      out.kind = kind(node) == NodeKind::And ? ConditionKind::And : ConditionKind::Or;
      for (NodeId operand : tree_.children(node)) out.operands.push_back(condition(operand));
      return out;
    case NodeKind::Has: {
      out.kind = firstKeyword(node) == Keyword::Has ? ConditionKind::Has : ConditionKind::HasNo;
      NodeId name = tree_.child(node, 0);
      out.a = name ? text(name) : -1;
      return out;
    }
    case NodeKind::Comparison: return comparison(node);
    case NodeKind::String:
    case NodeKind::Str: emitter_.emit(diag::Expected, at(node), "a condition", "a string"); return out;
    default: return out;
  }
}

Condition Checker::comparison(NodeId node) {
  Condition out;
  out.location = at(node);
  NodeId left = tree_.child(node, 0), right = tree_.child(node, 1);
  if (!left || !right) return out;
  bool equal = false;
  for (std::uint32_t i = tree_[left].endToken; i < tree_[right].firstToken; ++i)
    equal = equal || static_cast<TokenKind>(tree_.tokens()[i].kind) == TokenKind::Equal;
  bool leftText = isText(kind(left)), rightText = isText(kind(right));
  if (leftText && rightText) {
    out.kind = equal ? ConditionKind::SameText : ConditionKind::OtherText;
    out.a = text(left);
    out.b = text(right);
    return out;
  }
  if (leftText != rightText) {
    NodeId name = leftText ? right : left;
    if (kind(name) != NodeKind::Name) return out;
    auto& diagnostic = emitter_.emit(diag::ComparisonKind, at(node), "an input", "a string");
    diagnostic.hint(base::cat("str(", nameOf(name), ") is the input's value as a string"));
    return out;
  }
  if (kind(left) != NodeKind::Name || kind(right) != NodeKind::Name) return out;
  int input = inputNamed(left);
  if (input < 0) return out;
  // A value is looked for first: the manual compares inputs with values only.
  int value = agent_.findValue(input, nameOf(right));
  auto other = inputs_.find(base::toLower(nameOf(right)));
  if (value < 0 && other != inputs_.end()) {
    auto& diagnostic = emitter_.emit(diag::ComparisonKind, at(node), "an input", "another input");
    diagnostic.hint(base::cat("compare them as strings: str(", nameOf(left), ") = str(", nameOf(right), ")"));
    return out;
  }
  value = valueNamed(input, right);
  if (value < 0) return out;
  out.kind = equal ? ConditionKind::InputIs : ConditionKind::InputIsNot;
  out.a = input;
  out.b = value;
  return out;
}

int Checker::text(NodeId node) {
  Text out;
  if (kind(node) == NodeKind::String) {
    out.parts.push_back({-1, contentOf(node)});
    return addText(std::move(out));
  }
  for (NodeId part : tree_.children(node)) {
    if (kind(part) == NodeKind::String) out.parts.push_back({-1, contentOf(part)});
    if (kind(part) == NodeKind::Name) out.parts.push_back({inputNamed(part), {}});
  }
  if (longest(out) > MaxText) emitter_.emit(diag::TextTooLong, at(node), MaxText);
  return addText(std::move(out));
}

std::size_t Checker::longest(const Text& text) const {
  std::size_t size = 0;
  for (const TextPart& part : text.parts)
    size += part.input >= 0 ? agent_.inputs[static_cast<std::size_t>(part.input)].longestText : part.text.size();
  return size;
}

// Neighbouring literals are joined, so that equal texts are found equal.
int Checker::addText(Text text) {
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
  auto [place, fresh] = texts_.emplace(std::move(key), static_cast<int>(agent_.texts.size()));
  if (fresh) agent_.texts.push_back(std::move(joined));
  return place->second;
}

}  // namespace vellum::gal
