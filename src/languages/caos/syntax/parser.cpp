#include "languages/caos/syntax/parser.h"

#include "base/plural.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/caos/builtins/row_match.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/foreign_words.h"
#include "languages/caos/syntax/lexer.h"
#include "languages/caos/syntax/orderiser.h"

namespace vellum::caos {

namespace {

class Parser {
 public:
  Parser(syntax::TokenBuffer tokens, diagnostics::Emitter& emitter, diagnostics::Emitter& removeEmitter,
         const Vocabulary& words)
      : build_(std::move(tokens)), words_(words), main_(emitter), remove_(removeEmitter), emitter_(&emitter) {}

  syntax::Tree run() {
    auto file = build_.mark();
    while (!build_.atEnd()) section();
    finish(NodeKind::File, file);
    return build_.take();
  }

 private:
  TokenKind kind(std::uint32_t ahead = 0) const { return static_cast<TokenKind>(build_.kind(ahead)); }
  void finish(NodeKind kind, syntax::TreeBuilder::Mark mark) { build_.finish(static_cast<std::uint16_t>(kind), mark); }
  void leaf(NodeKind kind) { build_.leaf(static_cast<std::uint16_t>(kind)); }
  bool atWord(std::string_view word) const {
    return kind() == TokenKind::Word && base::equalsIgnoreCase(build_.text(), word);
  }
  // The second word of a name, when the next token is one.
  std::string_view nextWord() const { return kind(1) == TokenKind::Word ? build_.text(1) : std::string_view(); }

  diagnostics::Diagnostic& error(const diagnostics::Kind& kind) {
    errorAt_ = build_.position();
    return emitter_->emit(kind, build_.location());
  }

  // Hints are costly, so they are omitted for input with very many errors.
  bool isNoise() const { return emitter_->all().size() >= diagnostics::Emitter::MaxKept; }

  void context(diagnostics::Diagnostic& diagnostic, const diagnostics::Kind& kind) {
    diagnostic.hint(orderiserContext(build_.tokens(), build_.position(), kind.text));
  }

  bool atStructure() const {
    if (kind() != TokenKind::Word || build_.text().size() != 4) return false;
    // Tested at each command: nearly all words differ in their first letter.
    switch (base::toLowerAscii(build_.text()[0])) {
      case 's': return atWord("scrp");
      case 'e': return atWord("endm");
      case 'r': return atWord("rscr");
      case 'i': return atWord("iscr");
      default: return false;
    }
  }

  bool atCommand() const {
    if (kind() != TokenKind::Word) return false;
    const Row* row = words_.findCommand(build_.text());
    return row != nullptr ? row->kind != Kind::Operator : words_.isCommandPrefix(build_.text());
  }

  // Whether it is safe to continue here after an error: at a word that can't be a value of the failed command, or that
  // begins its line.
  bool atFreshCommand() const {
    if (!atCommand()) return false;
    if (!words_.hasValue(build_.text()) && !words_.isValuePrefix(build_.text())) return true;
    return startsLine(build_.position());
  }

  void section() {
    auto mark = build_.mark();
    foreignReported_ = bracketReported_ = false;
    if (atWord("scrp")) {
      build_.advance();
      for (int i = 0; i < 4; ++i) {
        if (kind() != TokenKind::Integer) {
          error(diag::ClassifierExpected).hint("write them as plain numbers: SCRP 2 21 1000 9");
          break;
        }
        integer();
      }
      commands();
      if (atWord("endm")) build_.advance();
      else if (!build_.atEnd())
        error(diag::EndmMissing)
            .hint("write ENDM before it")
            .note(build_.tokens().location(mark.token), "this script is still open");
      finish(NodeKind::Script, mark);
    } else if (atWord("rscr")) {
      build_.advance();
      emitter_ = &remove_;
      commands();
      emitter_ = &main_;
      if (atWord("endm")) build_.advance();
      finish(NodeKind::Remove, mark);
    } else {
      if (atWord("iscr")) build_.advance();
      commands();
      if (atWord("endm")) build_.advance();
      finish(NodeKind::Install, mark);
    }
  }

  void commands() {
    while (!build_.atEnd() && !atStructure()) command();
  }

  void skipToCommand() {
    while (!build_.atEnd() && !atFreshCommand() && !atStructure()) build_.advance();
  }

  // A command at which the previous one failed was perhaps meant as one of its values, so its own errors are not
  // reported.
  void command() {
    diagnostics::Emitter* heard = emitter_;
    if (build_.position() == doubtful_) emitter_ = &unheard_;
    parseCommand();
    if (emitter_ == heard) return;
    emitter_ = heard;
    unheard_.clear();
  }

  void parseCommand() {
    auto mark = build_.mark();
    if (kind() != TokenKind::Word) {
      unknownCommand();
      build_.advance();
      skipToCommand();
      finish(NodeKind::Error, mark);
      return;
    }
    auto [row, words] = words_.matchCommand(build_.text(), nextWord());
    if (words == 2) build_.advance();
    if (row == nullptr || row->kind == Kind::Operator) {
      if (row == nullptr && words_.isCommandPrefix(build_.text())) unknownSubcommand(false);
      else unknownCommand();
      build_.advance();
      skipToCommand();
      finish(NodeKind::Error, mark);
      return;
    }
    build_.advance();
    lineTaken_ = {};
    command_ = row->id;
    for (const Argument& argument : row->arguments) {
      const std::uint32_t start = build_.position();
      const bool isCommandOfNextLine = startsLine(start) && atCommand();
      if (this->argument(argument.type)) {
        if (isCommandOfNextLine && lineTaken_.row == nullptr)
          lineTaken_ = {row, mark.token, start, static_cast<std::size_t>(&argument - row->arguments.data()), 0};
        continue;
      }
      if (atCommand() && errorAt_ == build_.position()) doubtful_ = errorAt_;
      skipToCommand();
      break;
    }
    lineTaken_.end = build_.position();
    finish(NodeKind::Command, mark);
  }

  bool startsLine(std::uint32_t token) const {
    return build_.tokens().gapBefore(token).find('\n') != std::string_view::npos;
  }

  // Values that are missing at a line's end are taken from the next line, `attr 199` for one, where the rest of that
  // line then makes no sense.
  void tooFewValues() {
    errorAt_ = build_.position();
    const std::size_t needed = lineTaken_.row->arguments.size();
    emitter_
        ->emit(diag::TooFewValues, build_.tokens().location(lineTaken_.command), lineTaken_.row->name,
               base::counted(needed, "value"), lineTaken_.had)
        .note(build_.tokens().location(lineTaken_.word),
              base::cat("'", build_.tokens().text(lineTaken_.word), "' on the next line is read as value ",
                        lineTaken_.had + 1));
  }

  void unknownCommand() {
    if (literalFault() || (foreignReported_ && endsForeignBlock(build_.text()))) return;
    if (lineTaken_.row != nullptr && lineTaken_.end == build_.position()) return tooFewValues();
    auto& diagnostic = error(diag::InvalidCommand);
    if (isNoise()) return;
    std::string_view word = build_.text();
    context(diagnostic, diag::InvalidCommand);
    if (kind() != TokenKind::Word) {
      diagnostic.hint("a command is expected here; the one before has all of its values already");
      return;
    }
    if (words_.hasValue(word) || words_.isValuePrefix(word)) {
      diagnostic.hint(base::cat("'", word, "' is a value; a command is expected here"));
      return;
    }
    char letter = 0;
    if (variableNumber(word, letter) >= 0) {
      diagnostic.hint(base::cat("to set a variable write SETV ", word, " ..., SETS for text, SETA for an agent"));
      return;
    }
    if (std::string_view instead = insteadOf(word); !instead.empty()) {
      diagnostic.hint(std::string(instead));
      foreignReported_ = true;
      return;
    }
    diagnostics::SpellingSuggestion suggestion(word);
    for (const Row& row : rows())
      if (row.kind == Kind::Command || row.kind == Kind::Structure) suggestion.offer(base::toLower(row.name));
    if (suggestion) diagnostic.hint(suggestion.hint());
    else diagnostic.hint("no command has this name; `vellum doc -l caos` lists them all");
  }

  // Called at the first word of a name of two words.
  void unknownSubcommand(bool value) {
    std::string first = base::toLower(build_.text());
    std::string_view second = nextWord();
    const auto& kind = second.empty() ? diag::ExpectedSubcommand : diag::InvalidSubcommand;
    auto& diagnostic = emitter_->emit(kind, second.empty() ? build_.location() : build_.location(1));
    if (isNoise()) return;
    context(diagnostic, kind);
    diagnostics::SpellingSuggestion suggestion(second);
    std::string all;
    int count = 0;
    for (const Row& row : rows()) {
      std::size_t space = row.name.find(' ');
      if (space == std::string_view::npos || row.isValue() != value) continue;
      if (!base::equalsIgnoreCase(row.name.substr(0, space), first)) continue;
      std::string subcommand = base::toLower(row.name.substr(space + 1));
      if (count++ < 16) base::append(all, base::cat(count > 1 ? ", " : "", subcommand));
      suggestion.offer(subcommand);
    }
    if (suggestion) diagnostic.hint(suggestion.hint());
    else diagnostic.hint(base::cat("after '", first, "' comes one of: ", all));
  }

  // Reports an error in the literal itself, once, at its place.
  bool literalFault() {
    if (build_.flags() == 0 && kind() != TokenKind::Bad) return false;
    if ((build_.flags() & Unclosed) != 0) {
      error(diag::UnclosedString)
          .hint(kind() == TokenKind::Bytes ? "close it with ']' on the same line"
                                           : "close it with a quote on the same line; write \\n for a line end");
      return true;
    }
    if ((build_.flags() & OutOfRange) != 0) {
      error(diag::NumberOutOfRange).hint("integers have 32 bits; with a point, as in 1.0, it is a float");
      return true;
    }
    char c = build_.text().empty() ? '\0' : build_.text()[0];
    if (kind() == TokenKind::Bad && (base::isAsciiDigit(c) || c == '-' || c == '.' || c == '+' || c == '%')) {
      std::string_view text = build_.text();
      bool foreign = text.size() == 1 || text.find_first_of(";()") != text.npos;
      std::string_view instead = foreign ? insteadOf(text) : std::string_view();
      error(diag::MalformedNumber)
          .hint(std::string(instead.empty() ? "numbers look like 5, -7, 1.5 or %1010" : instead));
      return true;
    }
    if (kind() == TokenKind::Bad) {
      if ((c == '}' || c == ')') && bracketReported_) return true;
      bracketReported_ |= c == '{' || c == '(';
      auto& diagnostic = error(diag::SyntaxError);
      context(diagnostic, diag::SyntaxError);
      std::string_view instead = insteadOf(build_.text());
      diagnostic.hint(std::string(instead.empty() ? "no word of CAOS begins with this character" : instead));
      return true;
    }
    return false;
  }

  void integer() {
    literalFault();
    leaf(NodeKind::Integer);
  }

  static const diagnostics::Kind& expected(ArgumentType type) {
    switch (type) {
      case ArgumentType::Integer:
      case ArgumentType::Float:
      case ArgumentType::Decimal: return diag::ExpectedNumber;
      case ArgumentType::String: return diag::ExpectedString;
      case ArgumentType::Agent: return diag::ExpectedAgent;
      case ArgumentType::Variable: return diag::ExpectedVariable;
      case ArgumentType::Bytes: return diag::ExpectedByteString;
      case ArgumentType::Label: return diag::LabelExpected;
      case ArgumentType::Anything:
      case ArgumentType::Condition: break;
    }
    return diag::ExpectedValue;
  }

  bool argument(ArgumentType type) {
    if (type == ArgumentType::Condition) return condition();
    if (type == ArgumentType::Label) {
      if (kind() != TokenKind::Word || atStructure()) {
        auto& diagnostic = error(diag::LabelExpected);
        context(diagnostic, diag::LabelExpected);
        diagnostic.hint("a label starts with a letter");
        return false;
      }
      leaf(NodeKind::Label);
      return true;
    }
    if (!build_.enter()) {
      error(diag::NestedTooDeeply).hint("put a part of it into a variable first");
      build_.leave();
      return false;
    }
    bool literalOnly = type == ArgumentType::Bytes && kind() != TokenKind::Bytes;
    bool good = literalOnly ? noValue(type) : value(type);
    build_.leave();
    return good;
  }

  // Parses any value; `type` is only for the message when there is none.
  bool value(ArgumentType type) {
    switch (kind()) {
      case TokenKind::Integer: integer(); return true;
      case TokenKind::Float: leaf(NodeKind::Float); return true;
      case TokenKind::String:
        literalFault();
        leaf(NodeKind::String);
        return true;
      case TokenKind::Character:
        literalFault();
        leaf(NodeKind::Character);
        return true;
      case TokenKind::Bytes:
        literalFault();
        leaf(NodeKind::Bytes);
        return true;
      case TokenKind::Word: break;
      default: return noValue(type);
    }
    std::string_view word = build_.text();
    char letter = 0;
    if (variableNumber(word, letter) >= 0) {
      leaf(NodeKind::Variable);
      return true;
    }
    auto mark = build_.mark();
    auto [found, words] = words_.matchValues(word, nextWord());
    if (words == 2) build_.advance();
    if (found.empty() && words_.isValuePrefix(word)) {
      unknownSubcommand(true);
      build_.advance();
      if (!nextWord().empty()) build_.advance();
      finish(NodeKind::Error, mark);
      return false;
    }
    if (found.empty()) return noValue(type);
    build_.advance();
    bool good = true;
    for (const Argument& argument : found[0]->arguments) {
      good = this->argument(argument.type);
      if (!good) break;
    }
    finish(good ? NodeKind::Value : NodeKind::Error, mark);
    return good;
  }

  bool noValue(ArgumentType type) {
    if (kind() != TokenKind::End && literalFault()) {
      leaf(NodeKind::Error);
      return false;
    }
    const diagnostics::Kind& kindOfError = expected(type);
    auto& diagnostic = error(kindOfError);
    context(diagnostic, kindOfError);
    if (type == ArgumentType::Bytes) diagnostic.hint("a byte string looks like [1 2 3]");
    else if (kind() == TokenKind::Word && !atCommand() && !atStructure() && !isNoise()) {
      if (!hintAtSetv(diagnostic, build_.text())) hintAtValue(diagnostic, build_.text(), type);
      leaf(NodeKind::Error);
    } else if (kind() == TokenKind::Word) {
      diagnostic.hint(base::cat("'", build_.text(), "' is a command, not a value"));
    } else if (kind() == TokenKind::Operator) {
      diagnostic.hint("SETV, SETS and SETA take no '='; in conditions one '=' (or EQ) is between two values");
    } else if (build_.atEnd()) {
      diagnostic.hint("the script ends in the middle of a command");
    }
    return false;
  }

  // A word in place of SETV's number may be meant as a text, or as a sum. Whether it was one of those.
  bool hintAtSetv(diagnostics::Diagnostic& diagnostic, std::string_view word) {
    if (command_ != Id::Setv) return false;
    const std::size_t sign = word.find_first_of("+-*/");
    char letter = 0;
    if (sign != word.npos && sign > 0 && variableNumber(word.substr(0, sign), letter) >= 0) {
      const std::string_view instead = word[sign] == '+'   ? "ADDV"
                                       : word[sign] == '-' ? "SUBV"
                                       : word[sign] == '*' ? "MULV"
                                                           : "DIVV";
      diagnostic.hint(base::cat("values have no operators: set the variable first, then ", instead,
                                " changes it, as in ", base::toLower(instead), " va00 1"));
      return true;
    }
    diagnostics::SpellingSuggestion near(word);
    for (const Row& row : rows())
      if (row.isValue() && row.name.size() == word.size()) near.offer(base::toLower(row.name));
    const bool isNumbered = word.size() > 1 && base::toLowerAscii(word[1]) == 'a' && base::toLowerAscii(word[0]) == 'v';
    if (near || isNumbered || !insteadOf(word).empty()) return false;
    diagnostic.hint(base::cat("a string needs quotes and SETS: sets va00 \"", word, "\""));
    return true;
  }

  static void hintAtValue(diagnostics::Diagnostic& diagnostic, std::string_view word, ArgumentType type) {
    if (std::string_view instead = insteadOf(word); !instead.empty()) {
      diagnostic.hint(std::string(instead));
      return;
    }
    diagnostics::SpellingSuggestion suggestion(word);
    for (const Row& row : rows())
      if (row.isValue() && (type != ArgumentType::String || row.kind == Kind::String))
        suggestion.offer(base::toLower(row.name));
    if (suggestion) diagnostic.hint(suggestion.hint());
    else if (type == ArgumentType::String) diagnostic.hint(base::cat("strings are in quotes: \"", word, "\""));
    else if (word.size() > 1 && base::toLowerAscii(word[1]) == 'a' && base::toLowerAscii(word[0]) == 'v')
      diagnostic.hint("variables have two digits: VA00 to VA99");
    else if (type == ArgumentType::Variable)
      diagnostic.hint(base::cat("variables are VA00 to VA99, OV00, MV00 and GAME \"", word, "\""));
    else diagnostic.hint("no value has this name; `vellum doc -l caos` lists them all");
  }

  bool condition() {
    auto mark = build_.mark();
    bool good = comparison();
    while (good && (atWord("and") || atWord("or"))) {
      build_.advance();
      good = comparison();
    }
    finish(good ? NodeKind::Condition : NodeKind::Error, mark);
    return good;
  }

  bool comparison() {
    auto mark = build_.mark();
    bool good = argument(ArgumentType::Anything);
    if (good) {
      const Row* row =
          kind() == TokenKind::Word || kind() == TokenKind::Operator ? words_.findCommand(build_.text()) : nullptr;
      bool isComparison =
          row != nullptr && row->kind == Kind::Operator && row->id != Id::AndOperator && row->id != Id::OrOperator;
      if (isComparison) {
        build_.advance();
        good = argument(ArgumentType::Anything);
      } else {
        auto& diagnostic = error(diag::ExpectedComparison);
        context(diagnostic, diag::ExpectedComparison);
        diagnostic.hint("use eq, ne, gt, ge, lt, le, bt or bf (or = <> > >= < <=)");
        good = false;
      }
    }
    finish(good ? NodeKind::Comparison : NodeKind::Error, mark);
    return good;
  }

  syntax::TreeBuilder build_;
  const Vocabulary& words_;
  diagnostics::Emitter& main_;
  diagnostics::Emitter& remove_;
  diagnostics::Emitter* emitter_;
  diagnostics::Emitter unheard_;
  bool bracketReported_ = false, foreignReported_ = false;  // in this section
  std::uint32_t errorAt_ = 0xffffffff;                      // the token of the last error
  // The last command, if one of its values is a command's name at the beginning of a line.
  struct LineTaken {
    const Row* row = nullptr;
    std::uint32_t command = 0, word = 0;  // tokens
    std::size_t had = 0;                  // values before that line
    std::uint32_t end = 0;                // the token after it
  } lineTaken_;
  Id command_ = Id{};                    // the last one that was read
  std::uint32_t doubtful_ = 0xffffffff;  // the token of a command at which the previous one failed
};

}  // namespace

int variableNumber(std::string_view word, char& letter) {
  if (word.size() != 4 || !base::isAsciiDigit(word[2]) || !base::isAsciiDigit(word[3])) return -1;
  char a = base::toLowerAscii(word[0]), b = base::toLowerAscii(word[1]);
  if (a == 'v' && b == 'a') letter = 'v';
  else if (a == 'o' && b == 'v') letter = 'o';
  else if (a == 'm' && b == 'v') letter = 'm';
  else return -1;
  return (word[2] - '0') * 10 + (word[3] - '0');
}

syntax::Tree parse(source::FileId file, std::string_view text, diagnostics::Emitter& emitter,
                   diagnostics::Emitter& removeEmitter, const Vocabulary& words) {
  return Parser(lex(file, text), emitter, removeEmitter, words).run();
}

}  // namespace vellum::caos
