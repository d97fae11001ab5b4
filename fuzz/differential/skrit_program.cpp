// Writes one Skrit program: an object with variables, functions, two states, events and timers.
#include <algorithm>
#include <vector>

#include "differential/choices.h"
#include "differential/program.h"

namespace vellum::fuzz {

namespace {

enum class SkritType : std::uint8_t { Void, Int, Float, Bool, Text };
constexpr std::string_view SkritNames[] = {"void", "int", "float", "bool", "string"};

std::string_view skritName(SkritType type) { return SkritNames[static_cast<std::size_t>(type)]; }

struct SkritVariable {
  std::string name;
  SkritType type = SkritType::Int;
  bool assignable = true;
};

struct SkritFunction {
  std::string name;
  SkritType result = SkritType::Void;
  std::vector<SkritType> parameters;
  int cost = 1;
  bool recursive = false;  // its first parameter is the depth
};

class SkritWriter {
 public:
  explicit SkritWriter(std::string_view bytes) : choose_(bytes) {}

  std::string program() {
    globals();
    int count = choose_.between(1, 6);
    for (int i = 0; i < count; ++i) function();
    std::string functions;
    functions.swap(out_);
    event("startup state a$\n{\n", "OnUpdate$( float seconds$ )", 6);
    line("transition -> b$: OnTimer( 1 );");
    out_ += "}\n";
    event("state b$\n{\n", "OnUpdate$( float seconds$ )", 4);
    line(choose_.below(2) == 0 ? "transition -> a$: OnTimer( 2 );" : "transition -> a$: if ( g0$ > 0 );");
    out_ += "}\n";
    event("", "OnConstruct$", 3);
    out_ += "event OnEnterState$\n{\n\tthis.CreateFrameTimer( 1, 2 );\n\tthis.CreateFrameTimer( 2, 3 );\n}\n";
    return calls() + head_ + functions + out_;
  }

 private:
  static constexpr int MostCost = 3000, MostIterations = 300, RecursionCost = 40, Deep = 3;

  void globals() {
    auto add = [&](std::string name, SkritType type, std::string_view value) {
      head_ += joined({choose_.oneIn(4) ? "shared " : "", skritName(type), ' ', name, " = ", value, ";\n"});
      globals_.push_back({std::move(name), type});
    };
    for (int i = 0; i < 3; ++i) add(joined({'g', i, '$'}), SkritType::Int, integers());
    for (int i = 0; i < 2; ++i) add(joined({'f', i, '$'}), SkritType::Float, reals());
    for (int i = 0; i < 2; ++i) add(joined({'s', i, '$'}), SkritType::Text, texts());
    add("b0$", SkritType::Bool, "true");
  }

  std::string integers() {
    constexpr std::string_view Edges[] = {"0",  "1",   "-1",  "2",     "3",       "7",          "8",          "10",
                                          "16", "100", "255", "65535", "1000000", "2147483647", "0x80000000", "-5"};
    return std::string(choose_.of(Edges));
  }
  std::string reals() {
    constexpr std::string_view Edges[] = {"0.0", "1.0", "-1.5", "0.1", "3.25", "1000000.0", "0.001", "16777217.0"};
    return std::string(choose_.of(Edges));
  }
  std::string texts() {
    constexpr std::string_view Edges[] = {"\"\"", "\"a\"", "\"abc\"", "\"Krug\"", "\"farmböy\"", "\"-12\"", "\"3.5m\""};
    return std::string(choose_.of(Edges));
  }
  std::string literal(SkritType type) {
    switch (type) {
      case SkritType::Int: return integers();
      case SkritType::Float: return reals();
      case SkritType::Bool: return choose_.below(2) == 0 ? "true" : "false";
      default: return texts();
    }
  }

  const SkritVariable* variable(SkritType type, bool assignable = false) {
    std::vector<const SkritVariable*> found;
    for (const auto* list : {&locals_, &globals_})
      for (const SkritVariable& one : *list)
        if (one.type == type && (one.assignable || !assignable)) found.push_back(&one);
    return found.empty() ? nullptr : choose_.in(found);
  }

  std::string leaf(SkritType type) {
    const SkritVariable* found = choose_.below(3) == 0 ? nullptr : variable(type);
    return found == nullptr ? literal(type) : found->name;
  }

  std::string expression(SkritType type, int depth) {
    total_ += times_;
    if (depth <= 0 || choose_.below(4) == 0) return leaf(type);
    switch (type) {
      case SkritType::Int: return integer(depth - 1);
      case SkritType::Float: return real(depth - 1);
      case SkritType::Bool: return condition(depth - 1);
      default: return text(depth - 1);
    }
  }
  std::string i(int depth) { return expression(SkritType::Int, depth); }
  std::string f(int depth) { return expression(SkritType::Float, depth); }
  std::string b(int depth) { return expression(SkritType::Bool, depth); }
  std::string s(int depth) { return expression(SkritType::Text, depth); }

  std::string integer(int depth) {
    constexpr std::string_view Plain[] = {"+", "-", "*", "&", "|", "^"};
    constexpr std::string_view By[] = {"1", "2", "3", "4", "7", "8", "10", "16", "-1", "-3", "1000"};
    switch (choose_.below(15)) {
      default: return joined({"( ", i(depth), ' ', choose_.of(Plain), ' ', i(depth), " )"});
      case 6: return joined({"( ", i(depth), choose_.below(2) == 0 ? " / " : " % ", choose_.of(By), " )"});
      case 7:
        if (choose_.oneIn(12)) return joined({"( ", i(depth), choose_.below(2) == 0 ? " / " : " % ", i(depth), " )"});
        return joined({"( ", i(depth), choose_.below(2) == 0 ? " / ( " : " % ( ", i(depth), " | 1 ) )"});
      case 8:
        return joined({choose_.below(2) == 0 ? "Math.LShift( " : "Math.RShift( ", i(depth), ", ", i(0), " & 31 )"});
      case 9: return joined({"int( ", f(depth), " )"});
      case 10: return joined({"( ", b(depth), " ? ", i(depth), " : ", i(depth), " )"});
      case 11: return joined({choose_.below(2) == 0 ? "String.Length( " : "String.ToInt( ", s(depth), " )"});
      case 12: return joined({"String.Find( ", s(depth), ", ", s(depth), " )"});
      case 13: return call(SkritType::Int, depth);
      case 14: {
        constexpr std::string_view Signs[] = {"-", "~", "!"};
        return joined({"( ", choose_.of(Signs), i(depth), " )"});
      }
    }
  }

  std::string real(int depth) {
    constexpr std::string_view Plain[] = {"+", "-", "*"};
    constexpr std::string_view By[] = {"2.0", "3.0", "-0.5", "10.0"};
    switch (choose_.below(8)) {
      default: return joined({"( ", f(depth), ' ', choose_.of(Plain), ' ', f(depth), " )"});
      case 3: return joined({"( ", f(depth), " / ", choose_.of(By), " )"});
      case 4:
        return choose_.oneIn(8) ? joined({"( ", f(depth), " / ", f(depth), " )"})
                                : joined({"( ", i(depth), " * 0.5 )"});
      case 5: return joined({"( ", b(depth), " ? ", f(depth), " : ", i(depth), " )"});
      case 6: return call(SkritType::Float, depth);
      case 7: return choose_.oneIn(3) ? joined({"( ", f(depth), " ** ", choose_.below(4), " )"}) : f(depth);
    }
  }

  std::string condition(int depth) {
    constexpr std::string_view Comparisons[] = {"==", "!=", "<", ">", "<=", ">="};
    switch (choose_.below(8)) {
      default: return joined({"( ", i(depth), ' ', choose_.of(Comparisons), ' ', i(depth), " )"});
      case 4: return joined({"( ", f(depth), ' ', choose_.of(Comparisons), ' ', f(depth), " )"});
      case 5:
        return joined({"( ", s(depth), ' ', choose_.oneIn(4) ? "~=" : choose_.of(Comparisons), ' ', s(depth), " )"});
      case 6: return joined({"( ", b(depth), choose_.below(2) == 0 ? " && " : " || ", b(depth), " )"});
      case 7: return joined({"( !", b(depth), " )"});
    }
  }

  std::string text(int depth) {
    total_ += 3 * times_;
    constexpr std::string_view Cuts[] = {"String.Left( ", "String.Right( "};
    switch (choose_.below(8)) {
      default: return joined({"( ", s(depth), " + ", s(depth), " )"});
      case 2: return joined({choose_.of(Cuts), s(depth), ", ", i(depth), " & 7 )"});
      case 3: return joined({"String.Mid( ", s(depth), ", ", choose_.below(4), ", ", choose_.below(5), " )"});
      case 4: return joined({choose_.below(2) == 0 ? "String.ToUpper( " : "String.ToLower( ", s(depth), " )"});
      case 5: return joined({"String.Format( \"%d|%s|%g\", ", i(depth), ", ", s(depth), ", ", f(depth), " )"});
      case 6: return joined({"String.FromInt( ", i(depth), " )"});
      case 7: return call(SkritType::Text, depth);
    }
  }

  std::string call(SkritType result, int depth) {
    if (current_.recursive && current_.result == result && selfCalls_ < 2 && times_ == 1) {
      ++selfCalls_;
      return arguments(current_, "depth$ - 1", depth);
    }
    std::vector<const SkritFunction*> fitting;
    for (const SkritFunction& one : functions_)
      if (one.result == result && total_ + one.cost * times_ <= MostCost) fitting.push_back(&one);
    if (fitting.empty()) return result == SkritType::Void ? "" : literal(result);
    const SkritFunction& chosen = *choose_.in(fitting);
    total_ += chosen.cost * times_;
    return arguments(chosen, choose_.below(2) == 0 ? "4" : joined({i(depth - 1), " & 3"}), depth);
  }
  std::string arguments(const SkritFunction& function, std::string_view first, int depth) {
    if (function.parameters.empty()) return function.name;
    std::string text = function.name + "( ";
    for (std::size_t at = 0; at < function.parameters.size(); ++at) {
      if (at > 0) text += ", ";
      text += at == 0 && function.recursive ? std::string(first) : expression(function.parameters[at], depth - 1);
    }
    return text + " )";
  }

  void line(std::string_view text) {
    out_ += joined({std::string(static_cast<std::size_t>(indent_), '\t'), text, '\n'});
  }
  void open(std::string_view text) {
    if (!text.empty()) line(text);
    line("{");
    ++indent_;
  }
  void close() {
    --indent_;
    line("}");
  }

  void block(int most) {
    std::size_t scope = locals_.size();
    ++depth_;
    for (int count = choose_.between(1, most); count > 0 && total_ < MostCost; --count) statement();
    --depth_;
    locals_.resize(scope);
  }

  void statement() {
    total_ += times_;
    std::uint32_t which = choose_.below(13);
    if (depth_ > Deep && (which == 7 || which >= 11)) which = 0;
    switch (which) {
      default: return assignment();
      case 4: return declaration();
      case 5:
        if (times_ > 20) return assignment();
        return line(joined({"Report.GenericF( \"%d %g %s\\n\", ", i(2), ", ", f(2), ", ", s(2), " );"}));
      case 6: {
        std::string text = call(SkritType::Void, 2);
        return text.empty() ? assignment() : line(text + ";");
      }
      case 7:
        open(joined({"if ( ", b(Deep), " )"}));
        block(3);
        close();
        if (choose_.below(2) == 0) return;
        open("else");
        block(3);
        return close();
      case 8:
      case 9: return leave();
      case 10:
        if (depth_ != 1 || !inState_ || !choose_.oneIn(4)) return assignment();
        return line(joined({"if ( ", b(2), " ) { SetState ", choose_.below(2) == 0 ? "a$" : "b$", "; }"}));
      case 11:
      case 12: return loop();
    }
  }

  void assignment() {
    constexpr SkritType Types[] = {SkritType::Int, SkritType::Int, SkritType::Float, SkritType::Text, SkritType::Bool};
    SkritType type = choose_.of(Types);
    const SkritVariable* to = variable(type, true);
    if (to == nullptr) return;
    constexpr std::string_view Ints[] = {"=", "=", "+=", "-=", "*=", "|=", "&=", "^="};
    constexpr std::string_view Floats[] = {"=", "+=", "-=", "*="};
    std::string name = to->name;
    std::string_view sign = type == SkritType::Int     ? choose_.of(Ints)
                            : type == SkritType::Float ? choose_.of(Floats)
                                                       : "=";
    if (type == SkritType::Int && choose_.oneIn(8))
      return line(joined({name, choose_.below(2) == 0 ? " /= 3;" : " %= 8;"}));
    if (type == SkritType::Text && choose_.oneIn(3))
      return line(joined({name, " += ", choose_.below(2) == 0 ? "\"x\";" : "\"é,\";"}));
    if (type == SkritType::Text) return line(joined({name, " = String.Left( ", s(Deep), ", 40 );"}));
    line(joined({name, ' ', sign, ' ', expression(type, Deep), ';'}));
  }

  void declaration() {
    constexpr SkritType Types[] = {SkritType::Int, SkritType::Float, SkritType::Text, SkritType::Bool};
    SkritType type = choose_.of(Types);
    std::string name = joined({'v', ++names_, '$'});
    std::string value = type == SkritType::Text ? joined({"String.Left( ", s(Deep), ", 40 )"}) : expression(type, Deep);
    line(joined({skritName(type), ' ', name, " = ", value, ';'}));
    locals_.push_back({name, type});
  }

  void leave() {
    if (loops_ == 0 || choose_.oneIn(4)) {
      if (depth_ < 2) return assignment();
      std::string value = current_.result == SkritType::Void ? "" : " " + expression(current_.result, 2);
      return line(joined({"if ( ", b(2), " ) { return", value, "; }"}));
    }
    line(joined({"if ( ", b(2), " ) { ", choose_.below(2) == 0 ? "continue" : "break", "; }"}));
  }

  void loop() {
    int room = std::min(MostIterations / times_, (MostCost - total_) / (2 * times_));
    if (room < 2) return assignment();
    constexpr int Trips[] = {2, 3, 4, 7, 8, 16, 30, 100};
    int trips = std::min(choose_.of(Trips), room);
    std::string k = joined({'k', ++names_, '$'});
    line(joined({"int ", k, " = 0;"}));
    locals_.push_back({k, SkritType::Int, false});
    bool endless = choose_.oneIn(3);
    open(endless ? std::string("forever") : joined({"while ( ", k, " < ", trips, " )"}));
    line(joined({k, " += 1;"}));
    if (endless) line(joined({"if ( ", k, " > ", trips, " ) { break; }"}));
    times_ *= trips;
    ++loops_;
    block(4);
    --loops_;
    times_ /= trips;
    close();
  }

  void begin(const SkritFunction& function) {
    current_ = function;
    total_ = selfCalls_ = depth_ = loops_ = 0;
    times_ = 1;
  }

  void function() {
    constexpr SkritType Results[] = {SkritType::Int,   SkritType::Int,  SkritType::Void,
                                     SkritType::Float, SkritType::Text, SkritType::Bool};
    constexpr SkritType Parameters[] = {SkritType::Int, SkritType::Int, SkritType::Float, SkritType::Bool,
                                        SkritType::Text};
    SkritFunction made;
    made.name = joined({"Fun", functions_.size(), '$'});
    made.result = choose_.of(Results);
    made.recursive = choose_.oneIn(5);
    if (made.recursive) made.parameters.push_back(SkritType::Int);
    for (int count = choose_.between(0, 4); count > 0; --count) made.parameters.push_back(choose_.of(Parameters));
    begin(made);
    std::string text = joined({skritName(made.result), ' ', made.name});
    for (std::size_t at = 0; at < made.parameters.size(); ++at) {
      bool isDepth = at == 0 && made.recursive;
      std::string name = isDepth ? "depth$" : joined({'a', at, '$'});
      text += joined({at == 0 ? "( " : ", ", skritName(made.parameters[at]), ' ', name});
      locals_.push_back({name, made.parameters[at], !isDepth});
    }
    open(text + (made.parameters.empty() ? "" : " )"));
    bool gives = made.result != SkritType::Void;
    selfCalls_ = 2;  // none before the depth is checked
    if (made.recursive)
      line(joined({"if ( depth$ <= 0 ) { return", gives ? " " + expression(made.result, 2) : "", "; }"}));
    selfCalls_ = 0;
    block(7);
    if (gives)
      line(joined(
          {"return ",
           made.result == SkritType::Text ? joined({"String.Left( ", s(2), ", 40 )"}) : expression(made.result, 2),
           ';'}));
    close();
    locals_.clear();
    made.cost = (total_ + 2) * (made.recursive ? RecursionCost : 1);
    functions_.push_back(made);
  }

  void event(std::string_view before, std::string_view name, int most) {
    begin({});
    out_ += before;
    inState_ = !before.empty();
    open(joined({"event ", name}));
    block(most);
    close();
    locals_.clear();
  }

  std::string calls() {
    std::string text = "// args: --ticks 5 --budget 100000\n";
    for (const SkritFunction& one : functions_)
      for (int tick = 1, count = choose_.between(1, 4); tick <= count; ++tick) {
        text += joined({"// call: ", one.name, '('});
        for (std::size_t at = 0; at < one.parameters.size(); ++at) {
          bool isDepth = at == 0 && one.recursive;
          text += at > 0 ? ", " : "";
          text += isDepth ? "4" : one.parameters[at] == SkritType::Bool ? "true" : literal(one.parameters[at]);
        }
        text += joined({")@", tick, '\n'});
      }
    return text;
  }

  Choices choose_;
  std::vector<SkritVariable> globals_, locals_;
  std::vector<SkritFunction> functions_;
  SkritFunction current_;
  std::string head_, out_;
  int indent_ = 0, names_ = 0, depth_ = 0, loops_ = 0;
  int times_ = 1, total_ = 0, selfCalls_ = 0;  // see AgsWriter
  bool inState_ = false;
};

}  // namespace

std::string skritProgram(std::string_view bytes) { return SkritWriter(bytes).program(); }

}  // namespace vellum::fuzz
