#include "languages/caos/check/check.h"

#include <algorithm>
#include <memory>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/check/blocks.h"
#include "languages/caos/check/lints.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/lexer.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {

std::string_view typeName(ValueType type) {
  static constexpr std::string_view names[] = {"integer", "float", "string", "agent", "value", "byte-string"};
  return names[static_cast<std::size_t>(type)];
}

namespace {

class Checker {
 public:
  Checker(const syntax::Tree& tree, diagnostics::Emitter& emitter, diagnostics::Emitter& removeEmitter)
      : tree_(tree), tokens_(tree.tokens()), main_(emitter), remove_(removeEmitter), emitter_(&emitter) {}

  CheckedProgram run() {
    CheckedProgram program;
    memory_ = program.memory.get();
    if (!tree_.root()) return program;
    program.scripts.reserve(tree_[tree_.root()].childCount);
    for (syntax::NodeId section : tree_.children(tree_.root())) program.scripts.push_back(script(section));
    return program;
  }

 private:
  OrderiserErrors errors() const { return {tokens_, *emitter_}; }
  bool isWord(std::uint32_t token) const { return tokens_[token].kind == static_cast<std::uint16_t>(TokenKind::Word); }

  template <class T>
  std::span<T> many(std::size_t count) {
    if (count == 0) return {};
    auto* first = static_cast<T*>(memory_->allocate(count * sizeof(T), alignof(T)));
    std::uninitialized_default_construct_n(first, count);
    return {first, count};
  }
  std::string_view kept(std::string_view text) {
    std::span<char> copy = many<char>(text.size());
    std::copy(text.begin(), text.end(), copy.begin());
    return {copy.data(), copy.size()};
  }

  CheckedScript script(syntax::NodeId id) {
    const syntax::Node& node = tree_[id];
    CheckedScript script;
    script.whole = tree_.location(id);
    script.location = tokens_.location(node.firstToken);
    NodeKind kind = kindOf(node);
    script.part = kind == NodeKind::Script   ? CheckedScript::Part::Event
                  : kind == NodeKind::Remove ? CheckedScript::Part::Remove
                                             : CheckedScript::Part::Install;
    emitter_ = kind == NodeKind::Remove ? &remove_ : &main_;
    broken_ = usesLocals_ = runsCaos_ = false;
    script.statements.reserve(node.childCount);
    int numbers = 0;
    bool allKnown = true;
    for (syntax::NodeId child : tree_.children(id)) {
      NodeKind childKind = kindOf(tree_[child]);
      if (childKind == NodeKind::Integer) {
        if (numbers < 4) script.classifier[numbers++] = integerOf(tree_.firstTokenText(child));
      } else if (childKind == NodeKind::Command) {
        diagnostics::Emitter* heard = emitter_;
        if (isValueBehind(child)) emitter_ = &unheard_;
        statement(script.statements.emplace_back(), child);
        emitter_ = heard;
        // What a text that is cut off in the middle of a command lacks after it is no news.
        if (isIncomplete(child, script.statements.back()) && tree_[child].endToken + 1 == tokens_.size())
          allKnown = false;
      } else {
        broken_ = true;
        allKnown = false;
      }
    }
    if (kind == NodeKind::Script && numbers < 4) broken_ = true;
    // An unknown word may have been the other end of a block, or a label.
    OrderiserErrors orderiser(tokens_, allKnown ? *emitter_ : unheard_);
    if (!matchBlocks(script, orderiser)) broken_ = true;
    if (!matchLabels(script, orderiser)) broken_ = true;
    unheard_.clear();
    script.usesLocals = usesLocals_;
    script.runsCaos = runsCaos_;
    if (!fitsLimits(script, *emitter_)) broken_ = true;
    if (!broken_) lint(script, *emitter_);
    script.broken = broken_;
    return script;
  }

  // Of a node's words; empty when it has but one.
  std::string_view secondWord(const syntax::Node& node) const {
    std::uint32_t second = node.firstToken + 1;
    return second < node.endToken && isWord(second) ? tokens_.text(second) : std::string_view();
  }

  // A value that belongs to no command, which has its error: this one was perhaps read wrongly.
  bool isValueBehind(syntax::NodeId id) const {
    std::uint32_t behind = tree_[id].endToken;
    if (behind + 1 >= tokens_.size()) return false;
    syntax::NodeId next = tree_[id].next;
    if (next && kindOf(tree_[next]) == NodeKind::Command) return false;
    if (!isWord(behind)) return true;
    std::string_view word = tokens_.text(behind);
    char letter = 0;
    return findCommand(word) == nullptr && (!findValues(word).empty() || variableNumber(word, letter) >= 0);
  }

  bool isIncomplete(syntax::NodeId id, const Statement& statement) const {
    const syntax::Node& node = tree_[id];
    if (node.childCount < statement.row->arguments.size()) return true;
    return node.childCount > 0 && kindOf(tree_[tree_.child(id, node.childCount - 1)]) == NodeKind::Error;
  }

  // Statements and values are filled in where they stay: there are many of them.
  void statement(Statement& statement, syntax::NodeId id) {
    const syntax::Node& node = tree_[id];
    auto [row, words] = matchCommand(tokens_.text(node.firstToken), secondWord(node));
    statement.location = tokens_.location(node.firstToken);
    if (words == 2) statement.location.span.end = tokens_[node.firstToken + 1].span.end;
    statement.row = row;
    statement.arguments = many<Expression>(std::min<std::size_t>(node.childCount, row->arguments.size()));
    std::size_t at = 0, values = 0;
    for (syntax::NodeId child : tree_.children(id)) {
      if (at >= row->arguments.size()) break;
      ArgumentType type = row->arguments[at++].type;
      if (kindOf(tree_[child]) == NodeKind::Error) {
        broken_ = true;
      } else if (type == ArgumentType::Condition) {
        statement.condition = condition(child);
      } else if (type == ArgumentType::Label) {
        statement.label = kept(tree_.firstTokenText(child));
        if (!base::isAsciiAlpha(statement.label.empty() ? '\0' : statement.label[0])) {
          errors().emit(diag::LabelExpected, tree_.location(child)).hint("a label starts with a letter");
          broken_ = true;
        }
      } else {
        expression(statement.arguments[values++], child, type);
      }
    }
    statement.arguments = statement.arguments.first(values);
    if (at < row->arguments.size()) broken_ = true;
  }

  // Which row of a value form with several result types is meant.
  static const Row* choose(std::span<const Row* const> rows, ArgumentType wanted) {
    for (const Row* row : rows) {
      bool isString = row->kind == Kind::String;
      bool isNumber = row->kind == Kind::Integer || row->kind == Kind::Float;
      if (wanted == ArgumentType::String && isString) return row;
      if (wanted != ArgumentType::String && wanted != ArgumentType::Agent && isNumber) return row;
    }
    return rows[0];
  }

  static ValueType typeOf(const Row& row) {
    switch (row.kind) {
      case Kind::Integer: return ValueType::Integer;
      case Kind::Float: return ValueType::Float;
      case Kind::String: return ValueType::String;
      case Kind::Agent: return ValueType::Agent;
      default: return ValueType::Any;
    }
  }

  void expression(Expression& value, syntax::NodeId id, ArgumentType wanted) {
    untyped(value, id, wanted);
    require(value, wanted);
  }

  void untyped(Expression& value, syntax::NodeId id, ArgumentType wanted) {
    const syntax::Node& node = tree_[id];
    value.location = tree_.location(id);
    std::string_view text = tree_.firstTokenText(id);
    if (kindOf(node) != NodeKind::Value && tokens_[node.firstToken].flags != 0) broken_ = true;
    switch (kindOf(node)) {
      case NodeKind::Integer: value.number = integerOf(text); break;
      case NodeKind::Float:
        value.form = Expression::Form::Real;
        value.type = ValueType::Float;
        value.real = floatOf(text);
        break;
      case NodeKind::String:
        value.form = Expression::Form::Text;
        value.type = ValueType::String;
        value.text = kept(stringOf(text));
        break;
      case NodeKind::Character:
        value.number = characterOf(text);
        if (value.number < 0 && (tokens_[node.firstToken].flags & Unclosed) == 0) {
          emitter_->emit(diag::NotACharacter, value.location).hint("write one character between the quotes: 'A'");
          broken_ = true;
        }
        break;
      case NodeKind::Bytes: bytes(value, text); break;
      case NodeKind::Variable: {
        char letter = 0;
        value.number = variableNumber(text, letter);
        value.form = letter == 'v'   ? Expression::Form::Local
                     : letter == 'o' ? Expression::Form::Target
                                     : Expression::Form::Owner;
        value.type = ValueType::Any;
        if (letter == 'v') usesLocals_ = true;
        break;
      }
      case NodeKind::Value: call(value, id, wanted); break;
      default: broken_ = true;
    }
  }

  // The first fault is reported, at its place.
  void bytes(Expression& value, std::string_view text) {
    value.form = Expression::Form::Bytes;
    value.type = ValueType::Bytes;
    std::string all;
    for (const ByteItem& item : bytesOf(text)) {
      if (item.number < 0 || item.number > 255) {
        const auto& kind = item.number < 0 ? diag::ExpectedByte : diag::ByteOutOfRange;
        source::Location at = value.location;
        at.span = {at.span.begin + item.begin, at.span.begin + item.end};
        errors().emit(kind, at).hint("write numbers from 0 to 255 between the brackets");
        broken_ = true;
        return;
      }
      all.push_back(static_cast<char>(item.number));
    }
    value.text = kept(all);
  }

  void call(Expression& value, syntax::NodeId id, ArgumentType wanted) {
    const syntax::Node& node = tree_[id];
    value.form = Expression::Form::Call;
    value.row = choose(matchValues(tokens_.text(node.firstToken), secondWord(node)).rows, wanted);
    value.type = typeOf(*value.row);
    if (value.isCaos()) runsCaos_ = true;
    value.arguments = many<Expression>(std::min<std::size_t>(node.childCount, value.row->arguments.size()));
    std::size_t at = 0;
    for (syntax::NodeId child : tree_.children(id)) {
      if (at >= value.row->arguments.size()) break;
      expression(value.arguments[at], child, value.row->arguments[at].type);
      ++at;
    }
    if (at < value.row->arguments.size()) broken_ = true;
  }

  void require(const Expression& value, ArgumentType wanted) {
    const diagnostics::Kind* fault = nullptr;
    bool any = value.type == ValueType::Any;
    bool number = any || value.type == ValueType::Integer || value.type == ValueType::Float;
    switch (wanted) {
      case ArgumentType::Integer:
      case ArgumentType::Float:
      case ArgumentType::Decimal:
        if (!number) fault = &diag::ExpectedNumber;
        break;
      case ArgumentType::String:
        if (!any && value.type != ValueType::String) fault = &diag::ExpectedString;
        break;
      case ArgumentType::Agent:
        if (!any && value.type != ValueType::Agent) fault = &diag::ExpectedAgent;
        break;
      case ArgumentType::Variable:
        if (!value.isVariable()) fault = &diag::ExpectedVariable;
        break;
      case ArgumentType::Bytes:
        if (value.type != ValueType::Bytes) fault = &diag::ExpectedByteString;
        break;
      case ArgumentType::Anything:
        if (value.type == ValueType::Bytes) fault = &diag::ExpectedValue;
        break;
      case ArgumentType::Condition:
      case ArgumentType::Label: break;
    }
    if (fault == nullptr) return;
    auto& diagnostic = errors().emit(*fault, value.location);
    if (wanted != ArgumentType::Variable && wanted != ArgumentType::Bytes)
      diagnostic.hint(base::cat("this is ", withArticle(value.type)));
    if (wanted == ArgumentType::Variable)
      diagnostic.hint("only a variable can be set here: VA00, OV00, MV00, GAME \"name\", ...");
    if (wanted == ArgumentType::Bytes) diagnostic.hint("a byte string looks like [1 2 3]");
    broken_ = true;
  }

  static std::string withArticle(ValueType type) {
    bool an = type == ValueType::Integer || type == ValueType::Agent;
    return base::cat(an ? "an " : "a ", typeName(type));
  }

  std::span<Comparison> condition(syntax::NodeId id) {
    std::size_t count = 0;
    for (syntax::NodeId child : tree_.children(id)) count += kindOf(tree_[child]) == NodeKind::Comparison ? 1 : 0;
    std::span<Comparison> all = many<Comparison>(count);
    count = 0;
    const syntax::Node* before = nullptr;
    for (syntax::NodeId child : tree_.children(id)) {
      const syntax::Node& node = tree_[child];
      if (kindOf(node) != NodeKind::Comparison) {
        broken_ = true;
        continue;
      }
      Comparison& comparison = all[count];
      comparison.location = tree_.location(child);
      if (before != nullptr) {
        const Row* joint = findCommand(tokens_.text(before->endToken));
        comparison.orWithBefore = joint != nullptr && joint->id == Id::OrOperator;
      }
      before = &node;
      syntax::NodeId left = tree_.child(child, 0), right = tree_.child(child, 1);
      if (!left || !right) {
        broken_ = true;
        continue;
      }
      comparison.comparator = comparator(tokens_.text(tree_[left].endToken));
      ArgumentType wanted = comparesBits(comparison.comparator) ? ArgumentType::Integer : ArgumentType::Anything;
      expression(comparison.left, left, wanted);
      expression(comparison.right, right, wanted);
      types(comparison);
      ++count;
    }
    return all.first(count);
  }

  static Comparator comparator(std::string_view word) {
    const Row* row = findCommand(word);
    if (row == nullptr) return Comparator::Equal;
    switch (row->id) {
      case Id::NeOperator:
      case Id::NotEqualSignOperator: return Comparator::NotEqual;
      case Id::GtOperator:
      case Id::GreaterSignOperator: return Comparator::Greater;
      case Id::GeOperator:
      case Id::GreaterEqualSignOperator: return Comparator::GreaterEqual;
      case Id::LtOperator:
      case Id::LessSignOperator: return Comparator::Less;
      case Id::LeOperator:
      case Id::LessEqualSignOperator: return Comparator::LessEqual;
      case Id::BtOperator: return Comparator::BitsSet;
      case Id::BfOperator: return Comparator::BitsClear;
      default: return Comparator::Equal;
    }
  }

  void types(const Comparison& comparison) {
    ValueType left = comparison.left.type, right = comparison.right.type;
    auto family = [](ValueType type) { return type == ValueType::Float ? ValueType::Integer : type; };
    if (comparesBits(comparison.comparator)) return;
    bool equality = comparison.comparator == Comparator::Equal || comparison.comparator == Comparator::NotEqual;
    if (!equality && (left == ValueType::Agent || right == ValueType::Agent)) {
      emitter_->emit(diag::InvalidAgentComparison, comparison.location)
          .hint("agents can only be equal (eq) or not (ne)");
      broken_ = true;
      return;
    }
    if (left == ValueType::Any || right == ValueType::Any || family(left) == family(right)) return;
    emitter_->emit(diag::ComparedAcrossTypes, comparison.location, withArticle(left), withArticle(right));
  }

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  diagnostics::Emitter& main_;
  diagnostics::Emitter& remove_;
  diagnostics::Emitter* emitter_;
  diagnostics::Emitter unheard_;
  std::pmr::monotonic_buffer_resource* memory_ = nullptr;        // of the program under way
  bool broken_ = false, usesLocals_ = false, runsCaos_ = false;  // of the script under way
};

}  // namespace

CheckedProgram check(const syntax::Tree& tree, diagnostics::Emitter& emitter, diagnostics::Emitter& removeEmitter) {
  return Checker(tree, emitter, removeEmitter).run();
}

CheckedProgram checkText(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                         diagnostics::Emitter& removeEmitter) {
  return check(parse(file, text, emitter, removeEmitter), emitter, removeEmitter);
}

}  // namespace vellum::caos
