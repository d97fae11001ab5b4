#include <algorithm>

#include "differential/ags_writer.h"

namespace vellum::fuzz {

namespace {

constexpr int StatementDepth = 3;  // of nested blocks
constexpr int ExpressionDepth = 3;
constexpr AgsType AllTypes[] = {AgsType::Int,   AgsType::Int,   AgsType::Int,   AgsType::Int,  AgsType::Int,
                                AgsType::Int,   AgsType::Float, AgsType::Float, AgsType::Text, AgsType::Text,
                                AgsType::Node,  AgsType::Node,  AgsType::Ints,  AgsType::Ints, AgsType::Floats,
                                AgsType::Texts, AgsType::Nodes};

}  // namespace

void AgsWriter::line(std::string_view text) {
  out_ += joined({std::string(static_cast<std::size_t>(indent_) * 2, ' '), text, '\n'});
}

void AgsWriter::open(std::string_view text) {
  line(text);
  ++indent_;
}

void AgsWriter::close(std::string_view text) {
  --indent_;
  line(text);
}

void AgsWriter::block(int most) {
  std::size_t scope = locals_.size();
  ++depth_;
  for (int count = choose_.between(1, most); count > 0 && total_ < CostOfFunction; --count) statement();
  --depth_;
  locals_.resize(scope);
}

void AgsWriter::statement() {
  total_ += times_;
  std::uint32_t which = choose_.below(20);
  if (depth_ > StatementDepth && which >= 9 && which < 16) which -= 9;
  switch (which) {
    default: return assignment();
    case 5:
    case 6: return declaration();
    case 7: return step();
    case 8: return show();
    case 9:
    case 10: return conditional();
    case 11:
    case 12:
    case 13: return loop();
    case 14: return overArray();
    case 15: return choice();
    case 16:
    case 17: return leave();
    case 18: {
      const AgsVariable* text = variable(AgsType::Text, true);
      if (text == nullptr) return;
      return line(
          joined({text->name, " = ", text->name, choose_.below(2) == 0 ? ".AppendChar('x');" : ".Append(\"é,\");"}));
    }
    case 19:
      if (times_ <= 3 && current_.owner.empty() && choose_.oneIn(4)) return line("Wait(1);");
      return assignment();
  }
}

std::string AgsWriter::place(AgsType type) {
  if (choose_.below(2) == 0) {
    std::string found = element(type, ExpressionDepth - 1);
    if (found.ends_with(']')) return found;
  }
  const AgsVariable* found = variable(type, true);
  return found == nullptr ? "" : found->name;
}

void AgsWriter::assignment() {
  AgsType type = choose_.of(AllTypes);
  std::string to = place(type);
  if (to.empty()) return;
  if (type == AgsType::Int && choose_.below(2) == 0) {
    constexpr std::string_view Signs[] = {"+=", "-=", "*=", "&=", "|=", "^=", "+="};
    constexpr std::string_view By[] = {"/= 3", "/= 8", "<<= 2", ">>= 3", "/= -1"};
    if (choose_.oneIn(5)) return line(joined({to, ' ', choose_.of(By), ';'}));
    return line(joined({to, ' ', choose_.of(Signs), ' ', integer(ExpressionDepth), ';'}));
  }
  if (type == AgsType::Float && choose_.below(2) == 0) {
    constexpr std::string_view Signs[] = {"+=", "-=", "*="};
    return line(joined({to, ' ', choose_.of(Signs), ' ', real(ExpressionDepth), ';'}));
  }
  // Texts stay short, whatever the loops around do.
  if (type == AgsType::Text)
    return line(joined({to, " = ", choose_.oneIn(30) ? "null" : joined({"Cut(", text(ExpressionDepth), ')'}), ';'}));
  if (type == AgsType::Node && choose_.below(3) == 0) return line(joined({to, " = new Node;"}));
  line(joined({to, " = ", expression(type, ExpressionDepth), ';'}));
}

void AgsWriter::declaration() {
  AgsType type = choose_.of(AllTypes);
  std::string name = fresh("v");
  AgsVariable made{name, type};
  if (type == AgsType::Node) {  // not null from here on: its members are variables
    line(joined(
        {"Node* ", name, " = ", choose_.below(2) == 0 ? "new Node" : joined({"N(", node(ExpressionDepth), ')'}), ';'}));
    made.assignable = false;
    locals_.push_back(made);
    locals_.push_back({name + ".v", AgsType::Int});
    locals_.push_back({name + ".h", AgsType::Int});
    locals_.push_back({name + ".f", AgsType::Float});
    if (modern_) locals_.push_back({name + ".t", AgsType::Text});
    if (modern_) locals_.push_back({name + ".next", AgsType::Node});
    return;
  }
  if (type >= AgsType::Ints) {
    constexpr std::string_view Names[] = {"int", "float", "String", "Node*"};
    made.size = 4;
    std::string value = array(type, ExpressionDepth);
    line(joined({Names[static_cast<int>(type) - static_cast<int>(AgsType::Ints)], ' ', name, "[] = ", value, ';'}));
  } else {
    constexpr std::string_view Ints[] = {"int", "int", "int", "short", "char", "bool", "Mood"};
    std::string value =
        type == AgsType::Text ? joined({"Cut(", text(ExpressionDepth), ')'}) : expression(type, ExpressionDepth);
    line(joined({type == AgsType::Int ? choose_.of(Ints) : nameOf(type), ' ', name, " = ", value, ';'}));
  }
  locals_.push_back(made);
}

void AgsWriter::step() {
  std::string to = place(AgsType::Int);
  if (!to.empty()) line(joined({to, choose_.below(2) == 0 ? "++;" : "--;"}));
}

void AgsWriter::show() {
  if (times_ > 20) return assignment();
  line(joined({"Display(\"%d %.3f %s\", ", integer(2), ", ", real(1), ", ", text(1), ");"}));
}

void AgsWriter::conditional() {
  open(joined({"if (", condition(ExpressionDepth), ") {"}));
  block(3);
  if (choose_.below(2) == 0) {
    close("} else {");
    ++indent_;
    block(3);
  }
  close();
}

void AgsWriter::leave() {
  if (loops_.empty() || choose_.oneIn(4)) {
    if (depth_ < 2) return assignment();
    std::string value = current_.result == AgsType::Void ? "" : joined({' ', expression(current_.result, 2)});
    return line(joined({"if (", condition(2), ") return", value, ';'}));
  }
  bool canContinue = false;
  for (const Loop& loop : loops_) canContinue = loop.isSwitch ? canContinue : loop.canContinue;
  line(joined({"if (", condition(2), canContinue && choose_.below(2) == 0 ? ") continue;" : ") break;"}));
}

void AgsWriter::choice() {
  bool ofTexts = choose_.oneIn(4);
  open(joined({"switch (",
               ofTexts ? joined({"S(", text(2), ')'}) : joined({integer(2), choose_.below(2) == 0 ? " & 7" : ""}),
               ") {"}));
  loops_.push_back({false, true});
  constexpr std::string_view Keys[] = {"\"a\"", "\"abc\"", "\"\"", "\"grün\""};
  int cases = choose_.between(1, 4);
  for (int i = 0; i < cases; ++i) {
    line(joined({"case ", ofTexts ? std::string(Keys[i % 4]) : std::to_string(i * choose_.between(1, 2)), ':'}));
    if (choose_.oneIn(4)) continue;  // together with the next one
    open("{");
    block(2);
    close();
    if (!choose_.oneIn(3)) line("break;");
  }
  open("default: {");
  block(1);
  close();
  loops_.pop_back();
  close();
}

void AgsWriter::loop() {
  int room = std::min(MostIterations / times_, (CostOfFunction - total_) / (2 * times_));
  if (room < 2) return assignment();
  constexpr int Trips[] = {2, 3, 4, 7, 8, 16, 30, 100};
  int trips = std::min(choose_.of(Trips), room);
  times_ *= trips;
  switch (choose_.below(4)) {
    default: forward(fresh("i"), trips); break;
    case 2: counting(); break;
    case 3: whileLoop(trips); break;
  }
  times_ /= trips;
}

void AgsWriter::forward(const std::string& counter, int trips) {
  int from = choose_.below(3) == 2 ? -2 : static_cast<int>(choose_.below(2));
  std::string end = std::to_string(from + trips);
  if (choose_.oneIn(4)) {  // a bound that the body may change
    int mask = 1;
    while (mask * 2 < trips) mask *= 2;
    end = joined({from, " + (", integer(0), " & ", mask - 1, ')'});
  }
  open(joined({"for (int ", counter, " = ", from, "; ", counter, choose_.below(3) == 2 ? " != " : " < ", end, "; ",
               counter, "++) {"}));
  locals_.push_back({counter, AgsType::Int, 0, false, from, from + trips});
  loops_.push_back({true, false});
  block(4);
  loops_.pop_back();
  locals_.pop_back();
  close();
}

// Other ways to count: down, by a step, across the largest number.
void AgsWriter::counting() {
  int trips = 1;
  for (int t : {30, 16, 8, 7, 4, 3, 2})
    if (trips == 1 && times_ % t == 0) trips = t;
  std::string i = fresh("i");
  int low = 0, high = trips;
  switch (choose_.below(4)) {
    case 0: open(joined({"for (int ", i, " = ", trips - 1, "; ", i, " >= 0; ", i, "--) {"})); break;
    case 1:
      open(joined({"for (int ", i, " = ", trips, "; ", i, " > 0; ", i, " -= 2) {"}));
      high = trips + 1;
      break;
    case 2: open(joined({"for (int ", i, " = 0; ", i, " <= ", trips - 1, "; ", i, " += 3) {"})); break;
    default:
      open(joined({"for (int ", i, " = 2147483647 - ", trips, "; ", i, " > 0; ", i, "++) {"}));
      low = -1;
      high = 0;
      break;
  }
  locals_.push_back({i, AgsType::Int, 0, false, low, high});
  loops_.push_back({true, false});
  block(3);
  loops_.pop_back();
  locals_.pop_back();
  close();
}

void AgsWriter::whileLoop(int trips) {
  std::string k = fresh("k");
  line(joined({"int ", k, " = 0;"}));
  std::string count = joined({k, "++;"});
  locals_.push_back({k, AgsType::Int, 0, false, 0, trips + 1});
  bool countsFirst = choose_.below(2) == 0;
  bool atEnd = choose_.oneIn(3), endless = !atEnd && choose_.oneIn(3);
  std::string head =
      joined({"while (", k, " < ", trips, choose_.oneIn(3) ? joined({" && ", condition(1)}) : "", ") {"});
  open(atEnd ? "do {" : endless ? "while (true) {" : head);
  if (endless) {
    line(count);
    line(joined({"if (", k, " > ", trips, ") break;"}));
  } else if (countsFirst) {
    line(count);
  }
  loops_.push_back({countsFirst || endless, false});
  block(3);
  loops_.pop_back();
  if (!countsFirst && !endless) line(count);
  close(atEnd ? joined({"} while (", k, " < ", trips, ");"}) : "}");
}

// Over all elements of a dynamic array, also of the neighbours; or along a list.
void AgsWriter::overArray() {
  constexpr int Most = 12;
  if (times_ * Most > MostIterations || !canAfford(2 * Most)) return assignment();
  if (modern_ && choose_.oneIn(4)) return overList();
  constexpr AgsType Arrays[] = {AgsType::Ints, AgsType::Ints, AgsType::Floats, AgsType::Texts, AgsType::Nodes};
  const AgsVariable* found = variable(choose_.of(Arrays));
  if (found == nullptr) return assignment();
  AgsVariable array = *found;
  std::string i = fresh("i");
  times_ *= Most;
  int first = static_cast<int>(choose_.below(2));
  open(joined({"for (int ", i, " = ", first, "; ", i, choose_.oneIn(40) ? " <= " : " < ", array.name,
               choose_.oneIn(5) ? ".Length - 1; " : ".Length; ", i, "++) {"}));
  locals_.push_back({i, AgsType::Int, 0, false, -1, 0});
  loops_.push_back({true, false});
  bool ints = array.type == AgsType::Ints;
  switch (choose_.below(5)) {
    default:
      line(joined({choose_.below(2) == 0 ? "g0 += " : "g1 ^= ", ints ? joined({array.name, '[', i, "];"}) : "1;"}));
      break;
    case 1:
      if (ints) line(joined({array.name, '[', i, "] = ", integer(2), ';'}));
      break;
    case 2:
      if (ints) line(joined({"if (", i, " > 0) ", array.name, '[', i, "] += ", array.name, '[', i, " - 1];"}));
      break;
    case 3:
      if (ints) line(joined({"if (", array.name, '[', i, "] > ", integer(1), ") break;"}));
      break;
  }
  block(2);
  loops_.pop_back();
  locals_.pop_back();
  close();
  times_ /= Most;
}

void AgsWriter::overList() {
  constexpr int Most = 8;
  times_ *= Most;
  std::string p = fresh("p"), k = fresh("k");
  line(joined({"int ", k, " = 0;"}));
  open(joined(
      {"for (Node* ", p, " = ", node(1), "; ", p, " != null && ", k, " < ", Most, "; ", p, " = ", p, ".next) {"}));
  line(joined({k, "++;"}));
  std::size_t scope = locals_.size();
  locals_.push_back({p, AgsType::Node, 0, false});
  locals_.push_back({p + ".v", AgsType::Int});
  locals_.push_back({p + ".t", AgsType::Text});
  loops_.push_back({true, false});
  block(2);
  loops_.pop_back();
  locals_.resize(scope);
  close();
  times_ /= Most;
}

}  // namespace vellum::fuzz
