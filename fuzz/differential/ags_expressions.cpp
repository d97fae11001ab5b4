#include <algorithm>

#include "differential/ags_writer.h"

namespace vellum::fuzz {

namespace {

constexpr std::string_view EdgeNumbers[] = {"0",    "1",       "2",     "-1",    "3",          "7",
                                            "8",    "10",      "16",    "100",   "255",        "256",
                                            "1000", "-128",    "32767", "65535", "2147483647", "(-2147483647 - 1)",
                                            "'a'",  "0x10000", "-7"};
constexpr std::string_view Reals[] = {"0.0", "1.0", "-1.5", "0.1", "3.25", "1000000.0", "0.001", "-2.0", "16777217.0"};
constexpr std::string_view Literals[] = {"\"\"",    "\"a\"",          "\"abc\"",  "\"Hello World\"", "\"grün\"",
                                         "\"-12\"", "\"3.5 apples\"", "\"żółw\"", "\"aXbXc\"",       "\"日本\""};
constexpr std::string_view Divisors[] = {"1",  "2",  "3",  "4",  "7",   "8",    "10",
                                         "16", "-1", "-3", "64", "100", "1000", "-8"};
constexpr std::string_view Comparisons[] = {"==", "!=", "<", ">", "<=", ">="};

AgsType elementOf(AgsType type) {
  switch (type) {
    case AgsType::Ints: return AgsType::Int;
    case AgsType::Floats: return AgsType::Float;
    case AgsType::Texts: return AgsType::Text;
    case AgsType::Nodes: return AgsType::Node;
    default: return AgsType::Void;
  }
}

}  // namespace

std::string_view nameOf(AgsType type) {
  constexpr std::string_view Names[] = {"void",  "int",     "float",    "String", "Node*",
                                        "int[]", "float[]", "String[]", "Node*[]"};
  return Names[static_cast<std::size_t>(type)];
}

std::string AgsWriter::expression(AgsType type, int depth) {
  ++total_;
  switch (type) {
    case AgsType::Int: return integer(depth);
    case AgsType::Float: return real(depth);
    case AgsType::Text: return text(depth);
    case AgsType::Node: return node(depth);
    default: return array(type, depth);
  }
}

const AgsVariable* AgsWriter::variable(AgsType type, bool assignable) {
  std::vector<const AgsVariable*> found;
  auto add = [&](const std::vector<AgsVariable>& from) {
    for (const AgsVariable& one : from)
      if (one.type == type && !one.fixed && (one.assignable || !assignable)) found.push_back(&one);
  };
  add(locals_);
  std::size_t locals = found.size();
  add(globals_);
  if (found.empty()) return nullptr;
  // Locals as often as globals: there are fewer of them.
  if (locals > 0 && choose_.below(2) == 0) return found[choose_.below(static_cast<std::uint32_t>(locals))];
  return choose_.in(found);
}

std::string AgsWriter::literal(AgsType type) {
  switch (type) {
    case AgsType::Int: return number();
    case AgsType::Float: return std::string(choose_.of(Reals));
    case AgsType::Text: return std::string(choose_.of(Literals));
    default: return "null";
  }
}

std::string AgsWriter::number() {
  if (choose_.below(3) == 0) return std::to_string(choose_.below(20));
  return std::string(choose_.of(EdgeNumbers));
}

std::string AgsWriter::integer(int depth) {
  if (depth <= 0 || choose_.below(4) == 0) {
    if (choose_.below(3) == 0) return number();
    const AgsVariable* found = variable(AgsType::Int);
    return found == nullptr ? number() : found->name;
  }
  return integerOf(static_cast<int>(choose_.below(16)), depth - 1);
}

std::string AgsWriter::integerOf(int which, int depth) {
  switch (which) {
    default: return binary(depth);
    case 5: return element(AgsType::Int, depth);
    case 6: return element(AgsType::Int, depth);
    case 7: return joined({'(', condition(depth), ')'});
    case 8: return call(AgsType::Int, depth);
    case 9: return joined({choose_.below(2) == 0 ? "(0 - " : "(!", integer(depth), ')'});
    case 10: return joined({receiver(AgsType::Text, depth), ".Length"});
    case 11: return joined({receiver(AgsType::Text, depth), ".Chars[", integer(depth), ']'});
    case 12: return joined({"FloatToInt(", real(depth), choose_.below(2) == 0 ? ", eRoundNearest)" : ", eRoundDown)"});
    case 13:
      if (modern_) return joined({'(', condition(depth), " ? ", integer(depth), " : ", integer(depth), ')'});
      return joined({"ps[", index(4, depth), "].", choose_.below(2) == 0 ? "x" : "y"});
    case 14: {
      constexpr std::string_view Calls[] = {".IndexOf(", ".CompareTo(", ".StartsWith(", ".Contains("};
      return joined({receiver(AgsType::Text, depth), choose_.of(Calls), text(depth), ')'});
    }
    case 15: return joined({"V(", node(depth), ')'});
  }
}

std::string AgsWriter::binary(int depth) {
  constexpr std::string_view Plain[] = {"+", "-", "*", "&", "|", "^", "+", "-"};
  std::string left = integer(depth);
  switch (choose_.below(8)) {
    default: return joined({'(', left, ' ', choose_.of(Plain), ' ', integer(depth), ')'});
    case 5: {  // by what is not zero, mostly
      std::string_view sign = choose_.below(2) == 0 ? "/" : "%";
      switch (choose_.below(8)) {
        default: return joined({'(', left, ' ', sign, ' ', choose_.of(Divisors), ')'});
        case 5: return joined({'(', left, ' ', sign, " (", integer(depth), " | 1))"});
        case 6: return joined({'(', left, ' ', sign, " ((", integer(depth), " & 7) + 1))"});
        case 7: return choose_.oneIn(3) ? joined({'(', left, ' ', sign, ' ', integer(depth), ')'}) : left;
      }
    }
    case 6: {
      std::string_view sign = choose_.below(2) == 0 ? "<<" : ">>";
      if (choose_.below(2) == 0) return joined({'(', left, ' ', sign, ' ', choose_.below(32), ')'});
      if (choose_.oneIn(4)) return joined({'(', left, ' ', sign, ' ', integer(depth), ')'});
      return joined({'(', left, ' ', sign, " (", integer(depth), " & 31))"});
    }
    case 7: {
      constexpr int Masks[] = {1, 3, 7, 15, 255, 65535};
      return joined({'(', left, " & ", choose_.of(Masks), ')'});
    }
  }
}

std::string AgsWriter::condition(int depth) {
  switch (choose_.below(10)) {
    default: return joined({integer(depth), ' ', choose_.of(Comparisons), ' ', integer(depth)});
    case 4: return joined({real(depth), ' ', choose_.of(Comparisons), ' ', real(depth)});
    case 5: return joined({text(depth), choose_.below(2) == 0 ? " == " : " != ", text(depth)});
    case 6:
      return joined(
          {node(depth), choose_.below(2) == 0 ? " == " : " != ", choose_.below(2) == 0 ? "null" : node(depth)});
    case 7:
      if (depth <= 0) return integer(0);
      return joined(
          {'(', condition(depth - 1), choose_.below(2) == 0 ? ") && (" : ") || (", condition(depth - 1), ')'});
    case 8: return joined({"!(", integer(depth), ')'});
    case 9: return integer(depth);
  }
}

std::string AgsWriter::real(int depth) {
  if (depth <= 0 || choose_.below(4) == 0) {
    const AgsVariable* found = choose_.below(3) == 0 ? nullptr : variable(AgsType::Float);
    return found == nullptr ? literal(AgsType::Float) : found->name;
  }
  constexpr std::string_view Plain[] = {"+", "-", "*"};
  constexpr std::string_view Functions[] = {"Maths.Sin(", "Maths.Cos(", "Maths.ArcTan(", "Maths.Exp("};
  switch (choose_.below(9)) {
    default: return joined({'(', real(depth - 1), ' ', choose_.of(Plain), ' ', real(depth - 1), ')'});
    case 3: return joined({"IntToFloat(", integer(depth - 1), ')'});
    case 4: return element(AgsType::Float, depth - 1);
    case 5: return call(AgsType::Float, depth - 1);
    case 6: {
      if (choose_.oneIn(8)) return joined({'(', real(depth - 1), " / ", real(depth - 1), ')'});
      constexpr std::string_view By[] = {"2.0", "3.0", "-0.5", "10.0", "4.0"};
      return joined({'(', real(depth - 1), " / ", choose_.of(By), ')'});
    }
    case 7: return joined({choose_.of(Functions), real(depth - 1), ')'});
    case 8: return joined({receiver(AgsType::Text, depth - 1), ".AsFloat"});
  }
}

std::string AgsWriter::text(int depth) {
  if (depth <= 0 || choose_.below(3) == 0) {
    if (choose_.oneIn(40)) return "S(null)";
    const AgsVariable* found = choose_.below(3) == 0 ? nullptr : variable(AgsType::Text);
    if (found == nullptr) return literal(AgsType::Text);
    return choose_.oneIn(6) ? found->name : joined({"S(", found->name, ')'});
  }
  total_ += 3;
  return textOf(static_cast<int>(choose_.below(10)), depth - 1);
}

std::string AgsWriter::textOf(int which, int depth) {
  switch (which) {
    default: return joined({receiver(AgsType::Text, depth), ".Append(", text(depth), ')'});
    case 1:
      return joined(
          {receiver(AgsType::Text, depth), ".AppendChar(", choose_.below(2) == 0 ? integer(depth) : "233", ')'});
    case 2:
      return joined({receiver(AgsType::Text, depth), ".Substring(", choose_.below(6), ", ", choose_.below(5), ')'});
    case 3:
      return joined({receiver(AgsType::Text, depth), ".Truncate(",
                     choose_.below(2) == 0 ? joined({integer(depth), " & 7"}) : "3", ')'});
    case 4: return joined({receiver(AgsType::Text, depth), choose_.below(2) == 0 ? ".UpperCase()" : ".LowerCase()"});
    case 5: return joined({receiver(AgsType::Text, depth), ".Replace(\"a\", ", text(depth), ')'});
    case 6:
      return joined({"String.Format(\"%d|%s|%.3f\", ", integer(depth), ", ", text(depth), ", ", real(depth), ')'});
    case 7: return joined({"S(", element(AgsType::Text, depth), ')'});
    case 8: {
      std::string result = call(AgsType::Text, depth);
      return joined({"S(", result, ')'});
    }
    case 9: return joined({receiver(AgsType::Text, depth), ".ReplaceCharAt(", choose_.below(3), ", ", "'z'", ')'});
  }
}

std::string AgsWriter::node(int depth) {
  const AgsVariable* found = variable(AgsType::Node);
  if (found != nullptr && (depth <= 0 || choose_.below(2) == 0)) return found->name;
  switch (depth <= 0 ? 0 : choose_.below(5)) {
    default: return "null";
    case 1: return element(AgsType::Node, depth - 1);
    case 2: return call(AgsType::Node, depth - 1);
    case 3: return joined({"N(", node(depth - 1), ')'});
    case 4:
      return modern_ ? joined({receiver(AgsType::Node, depth - 1), ".next"}) : joined({"N(", node(depth - 1), ')'});
  }
}

// What a member is taken of. Version 3.6 has no members of calls. Null is rare.
std::string AgsWriter::receiver(AgsType type, int depth) {
  std::string_view helper = type == AgsType::Text ? "S(" : "N(";
  if (modern_ && !choose_.oneIn(8)) return joined({helper, type == AgsType::Text ? text(depth) : node(depth), ')'});
  const AgsVariable* found = choose_.oneIn(4) ? nullptr : variable(type);
  if (found != nullptr) return found->name;
  std::string result = element(type, depth);
  return result.ends_with(']') ? result : type == AgsType::Text ? "s0" : "n0";
}

// Arrays that are made here have at least four elements.
std::string AgsWriter::array(AgsType type, int depth) {
  const AgsVariable* found = variable(type);
  if (found != nullptr && choose_.below(4) != 3) return found->name;
  std::string result = depth > 0 ? call(type, depth - 1) : "null";
  if (result != "null") return result;
  AgsType of = elementOf(type);
  total_ += 8;
  std::string size =
      choose_.below(2) == 0 ? std::to_string(4 + choose_.below(9)) : joined({"4 + (", integer(0), " & 7)"});
  return joined({"new ", of == AgsType::Node ? "Node" : nameOf(of), '[', size, ']'});
}

// An index that is below `size`, mostly.
std::string AgsWriter::index(int size, int depth) {
  std::vector<const AgsVariable*> counters;
  for (const AgsVariable& one : locals_)
    if (!one.assignable && one.type == AgsType::Int && one.low >= 0 && one.high > one.low && one.high <= size)
      counters.push_back(&one);
  if (!counters.empty() && choose_.below(4) != 3) return choose_.in(counters)->name;
  int mask = 1;
  while (mask * 2 <= size) mask *= 2;
  switch (choose_.below(8)) {
    default: return std::to_string(choose_.below(static_cast<std::uint32_t>(size)));
    case 3:
    case 4: return joined({integer(depth - 1), " & ", mask - 1});
    case 5: return joined({'(', integer(depth - 1), " & 255) % ", size});
    case 6:
      if (choose_.oneIn(8)) return integer(depth - 1);
      return std::to_string(size - 1);
    case 7: return choose_.oneIn(16) ? std::to_string(size) : std::to_string(size / 2);
  }
}

std::string AgsWriter::element(AgsType type, int depth) {
  std::vector<const AgsVariable*> arrays;
  for (const auto* list : {&locals_, &globals_})
    for (const AgsVariable& one : *list)
      if (elementOf(one.type) == type && one.size > 0) arrays.push_back(&one);
  if (arrays.empty()) return literal(type);
  const AgsVariable& chosen = *choose_.in(arrays);
  return joined({chosen.name, '[', index(chosen.size, depth), ']'});
}

std::string AgsWriter::call(AgsType result, int depth) {
  if (current_.recursive && current_.result == result && calls_ < 2 && times_ == 1 && choose_.below(2) == 0) {
    ++calls_;
    std::string text = joined({current_.name, "(depth - 1"});
    for (std::size_t i = 1; i < current_.parameters.size(); ++i)
      text += joined({", ", expression(current_.parameters[i], depth - 1)});
    return text + ")";
  }
  std::vector<const AgsFunction*> fitting;
  for (const AgsFunction& one : functions_)
    if (one.result == result && canAfford(one.cost)) fitting.push_back(&one);
  if (fitting.empty()) return literal(result);
  const AgsFunction chosen = *choose_.in(fitting);
  total_ += chosen.cost * times_;
  std::string text;
  if (chosen.owner == "Node") text = receiver(AgsType::Node, depth - 1) + ".";
  if (chosen.owner == "Spot") text = choose_.below(2) == 0 ? "p0." : joined({"ps[", index(4, depth), "]."});
  text += joined({chosen.name, '('});
  for (std::size_t i = 0; i < chosen.parameters.size(); ++i) {
    if (i > 0) text += ", ";
    bool isDepth = i == 0 && chosen.recursive;
    text += !isDepth                ? expression(chosen.parameters[i], depth - 1)
            : choose_.below(2) == 0 ? std::to_string(choose_.below(5))
                                    : joined({integer(depth - 1), " & 3"});
  }
  return text + ")";
}

}  // namespace vellum::fuzz
