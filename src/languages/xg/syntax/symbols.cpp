#include "languages/xg/syntax/symbols.h"

#include "languages/xg/syntax/numbers.h"

namespace vellum::xg {
namespace {

bool readValue(const syntax::Tree& tree, syntax::NodeId id, Symbol& symbol) {
  const syntax::Node& node = tree[id];
  TokenKind first = tokenKind(tree, node.firstToken);
  symbol.kind = Symbol::Kind::Value;
  symbol.blends = first == TokenKind::Lower || first == TokenKind::Slash;
  if (kindOf(tree, id) == NodeKind::Letter) {
    char letter = tree.tokens().text(node.firstToken)[0];
    symbol.value = static_cast<float>(letter - (symbol.blends ? 'a' : 'A')) / 25.0f;
    return true;
  }
  if (node.endToken - node.firstToken < 2) return false;
  double value = readPlainNumber(tree.tokens().text(node.firstToken + 1)).value;
  if (!(value >= -LargestValue)) value = -LargestValue;
  if (value > LargestValue) value = LargestValue;
  symbol.value = static_cast<float>(value);
  return true;
}

bool readSymbol(const syntax::Tree& tree, syntax::NodeId id, Symbol& symbol) {
  const syntax::Node& node = tree[id];
  symbol.span = tree.location(id).span;
  symbol.node = id;
  switch (kindOf(tree, id)) {
    case NodeKind::Letter:
    case NodeKind::Exact: return readValue(tree, id, symbol);
    case NodeKind::Repetition: {
      std::int64_t count = readPlainInteger(tree.tokens().text(node.firstToken), false).value;
      symbol.count = static_cast<std::uint32_t>(count < 1 ? 1 : count);
      return node.firstChild && readValue(tree, node.firstChild, symbol);
    }
    case NodeKind::Timer: symbol.kind = Symbol::Kind::Timer; break;
    case NodeKind::RandomTimer: symbol.kind = Symbol::Kind::RandomTimer; break;
    case NodeKind::Event: symbol.kind = Symbol::Kind::Event; break;
    case NodeKind::Period: symbol.kind = Symbol::Kind::Period; return true;
    case NodeKind::Marker: symbol.kind = Symbol::Kind::Marker; return true;
    case NodeKind::Repeat: symbol.kind = Symbol::Kind::Repeat; return true;
    default: return false;
  }
  if (node.endToken - node.firstToken < 2) return false;
  std::int64_t number = readPlainInteger(tree.tokens().text(node.firstToken + 1), true).value;
  if (symbol.kind != Symbol::Kind::Event) {
    if (number < 0) number = 0;
    if (number > MaxTics) number = MaxTics;
  }
  symbol.number = static_cast<std::int32_t>(number);
  return true;
}

}  // namespace

std::vector<Symbol> symbolsOf(const syntax::Tree& tree, syntax::NodeId function) {
  std::vector<Symbol> symbols;
  for (syntax::NodeId id : tree.children(function)) {
    Symbol symbol;
    if (readSymbol(tree, id, symbol)) symbols.push_back(symbol);
  }
  return symbols;
}

source::Span rawSpan(const syntax::Tree& tree, syntax::NodeId function, const Reading& reading) {
  const syntax::Node& node = tree[function];
  const syntax::TokenBuffer& tokens = tree.tokens();
  bool empty = node.endToken == node.firstToken;
  source::Span span = tree.location(function).span;
  std::uint32_t before = node.firstToken;
  TokenKind previous = before > 0 ? tokenKind(tree, before - 1) : TokenKind::End;
  if (previous == TokenKind::Colon) span.begin = tokens[before - 1].span.end;
  else if (reading.bare && before == 0) span.begin = reading.begin;
  std::uint32_t next = empty ? node.firstToken : node.endToken;
  if (next < tokens.size()) {
    TokenKind kind = tokenKind(tree, next);
    if (kind == TokenKind::Bar) span.end = tokens[next].span.begin;
    else if (reading.bare && kind == TokenKind::End) span.end = tokens[next].span.begin;
  }
  if (span.end < span.begin) span.end = span.begin;
  return span;
}

}  // namespace vellum::xg
