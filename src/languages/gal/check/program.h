// A checked agent: every name is resolved to an index, every number is read. Lowering, runtime and IDE functions work
// on it. Indices are -1 where the script has None, or where there is nothing.
#pragma once

#include <string>
#include <vector>

#include "languages/gal/builtins/rows.h"
#include "source/source_set.h"

namespace vellum::gal {

struct DeclaredChannel {
  std::string name;
  source::Location location;
};

struct DeclaredValue {
  std::string name;
  std::string alias;
  bool hasAlias = false;
  source::Location location;
  // GAL manual, "Concatenated string form": the alias replaces the value when there is one.
  const std::string& text() const { return hasAlias ? alias : name; }
};

struct DeclaredInput {
  std::string name;
  bool local = false;
  std::vector<DeclaredValue> values;  // the first is the default
  source::Location location;
  std::size_t longestText = 0;  // of its values, in bytes
};

// A string literal, or an input of str(...).
struct TextPart {
  int input = -1;
  std::string text;  // when input is -1
};
struct Text {
  std::vector<TextPart> parts;
};

enum class ConditionKind : std::uint8_t {
  Constant,  // a: 0 or 1; only where an error was reported
  InputIs,   // a: input, b: value
  InputIsNot,
  SameText,  // a, b: texts
  OtherText,
  Has,  // a: text
  HasNo,
  HostIs,  // a: input of the host, b: value
  HostIsNot,
  And,  // operands
  Or,
};

struct Condition {
  ConditionKind kind = ConditionKind::Constant;
  int a = 0, b = 0;
  source::Location location;
  std::vector<Condition> operands;
};

enum class StatementKind : std::uint8_t { Block, Set, If, Random, Chance, Call, HostCall, Return, LocalBind, Command };

struct Statement {
  StatementKind kind = StatementKind::Block;
  bool force = false;                 // Set
  Command command = Command::Script;  // Command
  int level = 0;                      // Set
  int index = -1;                     // Set: channel. Random: number of the random block. Chance: which of its chances.
                   // Call: action. HostCall: action of the host. LocalBind: input. Command: the text, channel or action
                   // it names
  int value = -1;             // LocalBind: value. KeepChance, Chance: number of the random block
  float numbers[2] = {0, 0};  // Command, in order; bools are 0 and 1
  source::Location location;
  std::vector<Condition> conditions;  // If: one for each arm
  std::vector<Statement> body;        // Block: statements. If: one for each arm, and the else. Others: their statement
};

struct Action {
  std::string name;
  source::Location location;  // of its name
  Statement body;
};

struct RandomBlock {
  std::vector<std::uint32_t> odds;
  source::Location location;
};

struct TransitionLine {
  int input = -1;
  int from = -1;  // a value, or -1 for any
  int to = -1;
  int action = -1;
  source::Location location;
};

struct KeyCommand {
  bool bind = false;  // else call
  int index = -1;     // action, or input
  int value = -1;     // bind
};

// One onpress or onrelease. `key` is in canonical form: modifiers in the order shift, ctrl, alt, then the key.
struct KeyBinding {
  std::string key;
  bool release = false;
  std::vector<KeyCommand> commands;
  source::Location location;
};

struct CheckedAgent {
  source::FileId file;
  std::vector<DeclaredChannel> channels;
  std::vector<DeclaredInput> inputs;
  std::vector<Action> actions;
  std::vector<Text> texts;  // equal ones share an index
  bool usesHost = false;    // calls actions or reads inputs of the host
  std::vector<RandomBlock> randoms;
  std::vector<TransitionLine> transitions;
  std::vector<KeyBinding> keys;
  int defaultAction = -1;

  int findValue(int input, std::string_view name) const;
  bool monitored(int input) const;  // has a transition section with lines
};

// "Choc", or str("Walk", Direction): as the script writes it.
std::string describe(const CheckedAgent& agent, const Text& text);

}  // namespace vellum::gal
