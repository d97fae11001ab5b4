#include "differential/ags_writer.h"
#include "differential/program.h"

namespace vellum::fuzz {

void AgsWriter::declareGlobals() {
  for (const char* name : {"g0", "g1", "g2", "h0", "c0", "m0", "p0.x", "p0.y", "p0.Area", "Spot.Made"})
    globals_.push_back({name, AgsType::Int});
  for (const char* name : {"f0", "f1", "p0.w"}) globals_.push_back({name, AgsType::Float});
  for (const char* name : {"s0", "s1", "p0.t"}) globals_.push_back({name, AgsType::Text});
  for (const char* name : {"n0", "n1"}) globals_.push_back({name, AgsType::Node});
  auto fixed = [&](const char* name, AgsType type, int size) {
    globals_.push_back({.name = name, .type = type, .size = size, .fixed = true});
  };
  fixed("ia", AgsType::Ints, 16);
  fixed("sa", AgsType::Ints, 7);
  fixed("ca", AgsType::Ints, 4);
  fixed("p0.cells", AgsType::Ints, 4);
  fixed("p0.Slots", AgsType::Ints, 9);
  fixed("fa", AgsType::Floats, 8);
  fixed("ta", AgsType::Texts, 4);
  fixed("na", AgsType::Nodes, 4);
  for (const char* name : {"da", "db"}) globals_.push_back({name, AgsType::Ints, 4});
  globals_.push_back({"fd", AgsType::Floats, 4});
  globals_.push_back({"td", AgsType::Texts, 4});
  globals_.push_back({"nd", AgsType::Nodes, 4});
}

std::string AgsWriter::types() const {
  return joined(
      {"enum Mood { eGlad, eSad = -5, eNext, eBig = 100000 };\n"
       "managed struct Node {\n  int v;\n  short h;\n  float f;\n",
       modern_ ? "  String t;\n  Node* next;\n" : "",
       "  import int Sum(int k);\n  import void Put(int k);\n};\n"
       "struct Spot {\n  int x;\n  short y;\n  float w;\n  String t;\n  int cells[4];\n"
       "  import attribute int Area;\n  import attribute int Slots[];\n  import static attribute int Made;\n"
       "  import int Total(int k);\n};\n"});
}

std::string AgsWriter::globals() {
  return "int g0 = 7, g1, g2 = -3;\nshort h0;\nchar c0;\nMood m0;\nfloat f0 = 1.5, f1;\nString s0, s1;\nNode* "
         "n0;\nNode* n1;\n"
         "int ia[16];\nshort sa[7];\nchar ca[4];\nfloat fa[8];\nString ta[4];\nNode* na[4];\n"
         "int da[], db[];\nfloat fd[];\nString td[];\nNode* nd[];\nSpot p0, ps[4];\nint made;\n";
}

std::string AgsWriter::imports() const {
  std::string text =
      "import int g0, g1, g2;\nimport short h0;\nimport char c0;\nimport Mood m0;\nimport float f0, f1;\n"
      "import String s0, s1;\nimport Node* n0;\nimport Node* n1;\nimport int ia[16];\nimport short sa[7];\nimport char "
      "ca[4];\n"
      "import float fa[8];\nimport String ta[4];\nimport Node* na[4];\nimport int da[], db[];\nimport float fd[];\n"
      "import String td[];\nimport Node* nd[];\nimport Spot p0, ps[4];\n"
      "import String S(String s);\nimport String Cut(String s);\nimport int V(Node* n);\nimport Node* N(Node* n);\n";
  for (const AgsFunction& one : functions_) {
    if (one.ofMain || !one.owner.empty()) continue;
    text += joined({"import ", nameOf(one.result), ' ', one.name, '('});
    for (std::size_t i = 0; i < one.parameters.size(); ++i) {
      std::string_view type = nameOf(one.parameters[i]);
      bool list = type.ends_with("[]");
      text += joined({i > 0 ? ", " : "", list ? type.substr(0, type.size() - 2) : type, " a", i, list ? "[]" : ""});
    }
    text += ");\n";
  }
  return text;
}

void AgsWriter::body(const AgsFunction& function, int statements) {
  current_ = function;
  total_ = 0;
  times_ = 1;
  calls_ = 0;
  depth_ = 0;
  std::string before;
  before.swap(out_);
  std::string owner = function.owner.empty() ? "" : function.owner + "::";
  std::string head = joined({nameOf(function.result), ' ', owner, function.name, '('});
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    AgsType type = function.parameters[i];
    std::string_view name = nameOf(type);
    bool list = name.ends_with("[]");
    AgsVariable made{i == 0 && function.recursive ? "depth" : joined({'a', i}), type, list ? 4 : 0};
    if (made.name == "depth") made.assignable = false, made.low = 0, made.high = 5;
    head +=
        joined({i > 0 ? ", " : "", list ? name.substr(0, name.size() - 2) : name, ' ', made.name, list ? "[]" : ""});
    locals_.push_back(made);
  }
  if (function.owner == "Node") {
    locals_.push_back({"this.v", AgsType::Int});
    locals_.push_back({"this.h", AgsType::Int});
    locals_.push_back({"this.f", AgsType::Float});
    if (modern_) locals_.push_back({"this.t", AgsType::Text});
  } else if (function.owner == "Spot") {
    locals_.push_back({"this.x", AgsType::Int});
    locals_.push_back({"this.y", AgsType::Int});
    locals_.push_back({.name = "this.cells", .type = AgsType::Ints, .size = 4, .fixed = true});
  }
  open(head + ") {");
  bool gives = function.result != AgsType::Void;
  calls_ = 2;  // none before the depth is checked
  if (function.recursive)
    line(joined({"if (depth <= 0) return", gives ? " " : "", gives ? expression(function.result, 2) : "", ';'}));
  calls_ = 0;
  block(statements);
  if (gives)
    line(joined({"return ",
                 function.result == AgsType::Text ? joined({"Cut(", text(2), ')'}) : expression(function.result, 2),
                 ';'}));
  close();
  locals_.clear();
  texts_.push_back(std::move(out_));
  out_.swap(before);
  functions_.push_back(function);
  functions_.back().cost = (total_ + 2) * (function.recursive ? RecursionCost : 1);
}

void AgsWriter::makeFunction(bool ofMain) {
  constexpr AgsType Results[] = {AgsType::Int,  AgsType::Int,  AgsType::Void, AgsType::Float,
                                 AgsType::Text, AgsType::Node, AgsType::Ints};
  constexpr AgsType Parameters[] = {AgsType::Int,  AgsType::Int,  AgsType::Int,    AgsType::Float, AgsType::Text,
                                    AgsType::Node, AgsType::Ints, AgsType::Floats, AgsType::Texts};
  AgsFunction made;
  made.name = joined({'F', functions_.size()});
  made.ofMain = ofMain;
  made.result = choose_.of(Results);
  made.recursive = choose_.oneIn(5);
  if (made.recursive) made.parameters.push_back(AgsType::Int);
  for (int count = choose_.between(0, 4); count > 0; --count) made.parameters.push_back(choose_.of(Parameters));
  body(made, choose_.oneIn(3) ? 1 : 7);
}

std::string AgsWriter::functions(bool ofMain) {
  std::string text;
  for (std::size_t i = 0; i < functions_.size(); ++i)
    if (functions_[i].ofMain == ofMain) text += texts_[i];
  return text;
}

// The parts that every program has, and the methods.
std::string AgsWriter::methods() {
  return "String S(String s) {\n  if (s == null) return \"-\";\n  return s;\n}\n"
         "String Cut(String s) {\n  if (s == null) return null;\n  if (s.Length > 40) return s.Truncate(7);\n  return "
         "s;\n}\n"
         "int V(Node* n) {\n  if (n == null) return -7;\n  return n.v;\n}\n"
         "Node* N(Node* n) {\n  if (n != null) return n;\n  n = new Node;\n  n.v = g0;\n  return n;\n}\n"
         "int get_Area(this Spot*) {\n  return this.x * this.y;\n}\n"
         "void set_Area(this Spot*, int value) {\n  this.x = value;\n  g1++;\n}\n"
         "int geti_Slots(this Spot*, int i) {\n  return this.cells[i & 3] + i;\n}\n"
         "void seti_Slots(this Spot*, int i, int value) {\n  if (value > 1000) value = 1000;\n  this.cells[i & 3] = "
         "value;\n}\n"
         "int get_Made(static Spot) {\n  return made;\n}\n"
         "void set_Made(static Spot, int value) {\n  made = value;\n}\n";
}

std::string AgsWriter::entry() {
  return "function game_start() {\n  s0 = \"start\";\n  s1 = \"\";\n  p0.t = \"point\";\n  da = new int[9];\n  db = "
         "da;\n"
         "  fd = new float[4];\n  td = new String[8];\n  nd = new Node[6];\n  n0 = new Node;\n  n1 = new Node;\n"
         "  for (int i = 0; i < 4; i++) {\n    ta[i] = \"item\";\n    td[i * 2] = \"odd\";\n    na[i] = new Node;\n    "
         "ps[i].x = i * 3;\n    nd[i] = new Node;\n"
         "    nd[i].v = i;\n  }\n}\n";
}

std::string AgsWriter::calls() {
  std::string text = joined({"// args: --ticks 4 --budget 100000 --script-api ", modern_ ? "4.0" : "3.6",
                             twoFiles_ ? " --with Lib.ash --with Lib.asc\n" : "\n"});
  for (const AgsFunction& one : functions_) {
    bool literals = one.owner.empty();
    for (AgsType type : one.parameters) literals = literals && type <= AgsType::Text;
    if (!literals) continue;
    for (int tick = 1, count = choose_.between(1, 4); tick <= count; ++tick) {
      text += joined({"// call: ", one.name, '('});
      for (std::size_t i = 0; i < one.parameters.size(); ++i) {
        constexpr std::string_view Ints[] = {"3", "0", "-1", "7", "100000", "2147483647", "-2147483648"};
        constexpr std::string_view Floats[] = {"1.5", "0.0", "-2.25"};
        constexpr std::string_view Texts[] = {"\"text\"", "\"\"", "\"ä\""};
        bool isDepth = i == 0 && one.recursive;
        text += joined({i > 0 ? ", " : "", isDepth                               ? "4"
                                           : one.parameters[i] == AgsType::Int   ? choose_.of(Ints)
                                           : one.parameters[i] == AgsType::Float ? choose_.of(Floats)
                                                                                 : choose_.of(Texts)});
      }
      text += joined({")@", tick, '\n'});
    }
  }
  return text;
}

std::string AgsWriter::program() {
  twoFiles_ = choose_.below(3) == 2;
  declareGlobals();
  body({"Sum", "Node", AgsType::Int, {AgsType::Int}, 1, false, !twoFiles_}, 2);
  body({"Put", "Node", AgsType::Void, {AgsType::Int}, 1, false, !twoFiles_}, 2);
  body({"Total", "Spot", AgsType::Int, {AgsType::Int}, 1, false, !twoFiles_}, 3);
  int count = choose_.between(1, 6);
  for (int i = 0; i < count; ++i) makeFunction(!twoFiles_ || i * 2 >= count);
  body({"repeatedly_execute", "", AgsType::Void, {}, 1, false, true}, 8);
  AgsFunction each = functions_.back();
  std::string tick = texts_.back();
  functions_.pop_back();
  texts_.pop_back();
  std::string base = globals() + methods();
  std::string exported =
      "export g0, g1, g2, h0, c0, m0, f0, f1, s0, s1, n0, n1, ia, sa, ca, fa, ta, na, da, db, fd, td, nd, p0, ps;\n";
  std::string text = calls();
  if (!twoFiles_) return text + types() + base + functions(true) + tick + entry();
  text += functions(true) + tick + entry();
  text += joined({FileMark, "Lib.ash\n", types(), imports(), FileMark, "Lib.asc\n", base, functions(false), exported});
  return text;
}

std::string agsProgram(std::string_view bytes) { return AgsWriter(bytes).program(); }

}  // namespace vellum::fuzz
