// Lines of brain rules as text: "multiply dendrite.weight", "load 0.5".
#include <cstdint>
#include <optional>

#include "base/text.h"
#include "languages/caos/genetics/field_text.h"
#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/genetics/rule.h"

namespace vellum::caos {

namespace {

constexpr std::string_view NeuronVariables[] = {"state", "input", "output", "3", "4", "5", "6", "ngf"};
constexpr std::string_view DendriteVariables[] = {"weight", "base-weight", "2", "3", "4", "5", "6", "strength"};

// An operand that has a name: "neuron.input", "random".
struct Named {
  OperandKind kind;
  std::string_view name;
  std::span<const std::string_view> variables;  // empty: the value is a number, or nothing
};
constexpr Named NamedOperands[] = {
    {OperandKind::Accumulator, "accumulator", {}},
    {OperandKind::Source, "source", NeuronVariables},
    {OperandKind::Dendrite, "dendrite", DendriteVariables},
    {OperandKind::Neuron, "neuron", NeuronVariables},
    {OperandKind::Spare, "spare", NeuronVariables},
    {OperandKind::Random, "random", {}},
    {OperandKind::SourceChemical, "source-chemical", {}},
    {OperandKind::Chemical, "chemical", {}},
    {OperandKind::NeuronChemical, "destination-chemical", {}},
    {OperandKind::Zero, "zero", {}},
    {OperandKind::One, "one", {}},
};

constexpr int Whole = 248;  // a share's byte of 1.0
constexpr int MostPlaces = 4;

// The byte whose share of 248 is nearest to `places` decimals: number / 10^places.
int nearestShare(std::int64_t number, std::int64_t scale) {
  return static_cast<int>((number * Whole * 2 + scale) / (scale * 2));
}

// The shortest decimal number of which `value` is the nearest share.
void appendShare(std::string& out, int value) {
  std::int64_t scale = 1;
  for (int places = 1; places <= MostPlaces; ++places) {
    scale *= 10;
    std::int64_t number = (value * scale * 2 + Whole) / (Whole * 2);
    if (nearestShare(number, scale) != value) continue;
    std::string digits = base::cat(number % scale);
    base::append(out, number / scale);
    out += '.';
    out.append(static_cast<std::size_t>(places) - digits.size(), '0');
    return base::append(out, digits);
  }
}

std::optional<int> readShare(std::string_view text) {
  std::size_t dot = text.find('.');
  if (dot == std::string_view::npos || text.size() - dot - 1 > MostPlaces || dot + 1 == text.size() || dot > 2)
    return {};
  auto before = base::parseInt(text.substr(0, dot)), after = base::parseInt(text.substr(dot + 1));
  if (!before || !after || *before < 0 || *after < 0) return {};
  std::int64_t scale = 1;
  for (std::size_t i = dot + 1; i < text.size(); ++i) scale *= 10;
  int value = nearestShare(*before * scale + *after, scale);
  return value <= 255 ? std::optional(value) : std::nullopt;
}

void appendOperand(std::string& out, std::uint8_t kind, std::uint8_t value) {
  for (const Named& row : NamedOperands) {
    if (static_cast<std::uint8_t>(row.kind) != kind) continue;
    base::append(out, row.name);
    if (row.kind == OperandKind::Chemical) {
      out += '.';
      return appendChemical(out, value);
    }
    if (value < row.variables.size()) return base::append(out, base::cat('.', row.variables[value]));
    if (value != 0 || !row.variables.empty()) base::append(out, base::cat('.', int(value)));
    return;
  }
  switch (static_cast<OperandKind>(kind)) {
    case OperandKind::Fraction: return appendShare(out, value);
    case OperandKind::NegatedFraction: out += '-'; return appendShare(out, value);
    case OperandKind::TenFractions: return base::append(out, base::cat(int(value), "/24.8"));
    case OperandKind::TenthOfFraction: return base::append(out, base::cat(int(value), "/2480"));
    case OperandKind::Integer: return base::append(out, int(value));
    default: return base::append(out, base::cat("kind", int(kind), '.', int(value)));
  }
}

struct Operand {
  std::uint8_t kind, value;
};

std::optional<Operand> operandOf(OperandKind kind, std::string_view number) {
  std::uint8_t value = 0;
  if (!readByte(number, value).empty()) return std::nullopt;
  return Operand{static_cast<std::uint8_t>(kind), value};
}

std::optional<Operand> readNamedOperand(std::string_view name, std::string_view rest, bool hasRest,
                                        diagnostics::SpellingSuggestion& near) {
  for (const Named& row : NamedOperands) {
    if (row.name != name) continue;
    if (!hasRest)
      return row.variables.empty() ? std::optional(Operand{static_cast<std::uint8_t>(row.kind), 0}) : std::nullopt;
    if (row.kind == OperandKind::Chemical) {
      diagnostics::SpellingSuggestion chemicals(rest);
      auto chemical = chemicalNamed(rest, chemicals);
      return chemical ? std::optional(Operand{static_cast<std::uint8_t>(row.kind), *chemical}) : std::nullopt;
    }
    for (std::size_t i = 0; i < row.variables.size(); ++i)
      if (row.variables[i] == rest) return Operand{static_cast<std::uint8_t>(row.kind), static_cast<std::uint8_t>(i)};
    return operandOf(row.kind, rest);
  }
  for (const Named& row : NamedOperands) near.offer(row.name);
  return std::nullopt;
}

std::optional<Operand> readOperand(std::string_view text, diagnostics::SpellingSuggestion& near) {
  if (text.ends_with("/24.8")) return operandOf(OperandKind::TenFractions, text.substr(0, text.size() - 5));
  if (text.ends_with("/2480")) return operandOf(OperandKind::TenthOfFraction, text.substr(0, text.size() - 5));
  if (!text.empty() && (base::isAsciiDigit(text[0]) || text[0] == '-')) {
    if (text.find('.') == std::string_view::npos) return operandOf(OperandKind::Integer, text);
    bool negative = text[0] == '-';
    auto share = readShare(negative ? text.substr(1) : text);
    if (!share) return std::nullopt;
    OperandKind kind = negative ? OperandKind::NegatedFraction : OperandKind::Fraction;
    return Operand{static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(*share)};
  }
  std::size_t dot = text.find('.');
  bool hasRest = dot != std::string_view::npos;
  std::string_view name = text.substr(0, dot), rest = hasRest ? text.substr(dot + 1) : std::string_view();
  if (name.starts_with("kind")) {
    std::uint8_t kind = 0, value = 0;
    if (!readByte(name.substr(4), kind).empty() || !readByte(rest, value).empty()) return std::nullopt;
    return Operand{kind, value};
  }
  return readNamedOperand(name, rest, hasRest, near);
}

std::optional<std::uint8_t> readOpcode(std::string_view name, diagnostics::SpellingSuggestion& near) {
  for (std::size_t opcode = 0; opcode < RuleRows.size(); ++opcode)
    if (RuleRows[opcode].name == name) return static_cast<std::uint8_t>(opcode);
  std::uint8_t number = 0;
  if (name.starts_with("opcode") && readByte(name.substr(6), number).empty()) return number;
  for (const RuleRow& row : RuleRows) near.offer(row.name);
  return std::nullopt;
}

}  // namespace

std::size_t ruleLength(FieldBytes rule) {
  std::size_t length = rule.size();
  while (length > 0 && rule[length - 1] == 0) --length;
  return (length + RuleLineBytes - 1) / RuleLineBytes;
}

void appendRuleLine(std::string& out, FieldBytes line) {
  bool known = line[0] < RuleRows.size();
  if (known) base::append(out, RuleRows[line[0]].name);
  else base::append(out, base::cat("opcode", int(line[0])));
  bool bare = known && RuleRows[line[0]].operand == OperandUse::Unused && line[1] == 0 && line[2] == 0;
  if (bare) return;
  out += ' ';
  appendOperand(out, line[1], line[2]);
}

std::string readRuleLine(std::string_view text, std::span<std::uint8_t> line) {
  std::size_t blank = text.find_first_of(" \t");
  std::string_view name = text.substr(0, blank);
  std::string_view rest = blank == std::string_view::npos ? std::string_view() : base::trim(text.substr(blank));
  diagnostics::SpellingSuggestion nearOpcode(name), nearOperand(rest);
  auto opcode = readOpcode(name, nearOpcode);
  if (!opcode) return unknownName("opcode", name, nearOpcode);
  line[0] = *opcode;
  line[1] = line[2] = 0;
  if (rest.empty()) {
    bool bare = *opcode < RuleRows.size() && RuleRows[*opcode].operand == OperandUse::Unused;
    return bare ? "" : base::cat("'", name, "' needs an operand, such as neuron.state or 0.5");
  }
  auto operand = readOperand(rest, nearOperand);
  if (!operand) return unknownName("operand", rest, nearOperand);
  line[1] = operand->kind;
  line[2] = operand->value;
  return "";
}

}  // namespace vellum::caos
