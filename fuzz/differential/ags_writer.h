// Writes one AGS Script program. Types are right by construction; loops and recursion have small bounds, so that a
// program ends; most accesses are inside of their array and most references not null, and few are on purpose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "differential/choices.h"

namespace vellum::fuzz {

enum class AgsType : std::uint8_t { Void, Int, Float, Text, Node, Ints, Floats, Texts, Nodes };

struct AgsVariable {
  std::string name;
  AgsType type = AgsType::Int;
  int size = 0;            // of an array: no index below it is out of bounds
  bool assignable = true;  // not the counter of a loop
  int low = 0, high = 0;   // of a counter: its values are in [low, high)
  bool fixed = false;      // an array with a constant size, which has no references
};

struct AgsFunction {
  std::string name, owner;  // the struct that it is a method of, or ""

  AgsType result = AgsType::Void;
  std::vector<AgsType> parameters;
  int cost = 1;
  bool recursive = false;  // its first parameter is the depth
  bool ofMain = true;
};

class AgsWriter {
 public:
  explicit AgsWriter(std::string_view bytes) : choose_(bytes), modern_(choose_.below(2) == 1) {}
  std::string program();

 private:
  static constexpr int CostOfFunction = 3000;
  static constexpr int MostIterations = 300;
  static constexpr int RecursionCost = 40;

  // ags_expressions.cpp: source text of an expression of a type. `depth` bounds its nesting.
  std::string expression(AgsType type, int depth);
  std::string integer(int depth);
  std::string integerOf(int which, int depth);
  std::string condition(int depth);
  std::string number();
  std::string binary(int depth);
  std::string real(int depth);
  std::string text(int depth);
  std::string textOf(int which, int depth);
  std::string node(int depth);
  std::string array(AgsType type, int depth);
  std::string index(int size, int depth);
  std::string element(AgsType type, int depth);
  std::string call(AgsType result, int depth);
  std::string receiver(AgsType type, int depth);
  std::string literal(AgsType type);
  const AgsVariable* variable(AgsType type, bool assignable = false);

  // ags_statements.cpp
  void block(int most);
  void statement();
  void assignment();
  void declaration();
  void conditional();
  void loop();
  void counting();
  void forward(const std::string& counter, int trips);
  void whileLoop(int trips);
  void overArray();
  void overList();
  void choice();
  void leave();
  void show();
  void step();
  std::string place(AgsType type);
  void body(const AgsFunction& function, int statements);
  void line(std::string_view text);
  void open(std::string_view text);
  void close(std::string_view text = "}");
  std::string fresh(std::string_view stem) { return std::string(stem) + std::to_string(++names_); }
  bool canAfford(int cost) const { return total_ + cost * times_ <= CostOfFunction; }

  // ags_program.cpp
  void declareGlobals();
  std::string types() const;
  std::string globals();
  std::string imports() const;
  std::string methods();
  std::string functions(bool ofMain);
  void makeFunction(bool ofMain);
  std::string entry();
  std::string calls();

  struct Loop {
    bool canContinue;
    bool isSwitch;
  };

  Choices choose_;
  bool modern_;  // script API 4.0
  bool twoFiles_ = false;
  std::vector<AgsVariable> globals_, locals_;
  std::vector<AgsFunction> functions_;
  std::vector<std::string> texts_;  // of functions_
  std::vector<Loop> loops_;
  AgsFunction current_;
  std::string out_;
  int indent_ = 0, names_ = 0, depth_ = 0;
  int times_ = 1, total_ = 0;  // how often the current place runs, and the cost so far
  int calls_ = 0;              // of itself, by a recursive function
};

std::string_view nameOf(AgsType type);

}  // namespace vellum::fuzz
