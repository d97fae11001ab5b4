#include "languages/ags/syntax/preprocessor.h"

#include <algorithm>
#include <map>
#include <set>

#include "diagnostics/spelling.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/syntax/lexer.h"

namespace vellum::ags {

namespace {

using source::Location;

// The limit of steps (tokens made, macros opened) for one use of a macro: `#define a b b`, `#define b c c`, ... doubles
// each time, even when the last one is empty. A second limit applies to the tokens of all uses in a file.
constexpr std::uint32_t MaxExpansion = 20000;
constexpr std::size_t MaxMade = 2'000'000;
constexpr std::size_t MaxTexts = 65000;
constexpr std::size_t MaxMacroDepth = 100;

class Preprocessor {
 public:
  Preprocessor(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
               diagnostics::Emitter& emitter)
      : sources_(sources),
        dialect_(dialect),
        macros_(macros),
        emitter_(emitter),
        file_(file),
        text_(sources[file].text()),
        lexer_(text_, {file, {0, 0}}, false, emitter),
        buffer_(file, text_) {
    buffer_.reserve(text_.size() / 5 + 8);
  }

  Tokens run() {
    for (;;) {
      RawToken token = lexer_.next();
      if (token.kind == End) break;
      if (token.kind == Bad && text_[token.begin] == '#') {
        directive(token);
        continue;
      }
      std::string_view word = text_.substr(token.begin, token.end - token.begin);
      if (token.kind == Name && macros_.find(word) != nullptr) expandUse(token, word);
      else buffer_.add(token.kind, token.begin, token.end);
    }
    for (const Conditional& open : open_)
      if (open.name != "else") emitter_.emit(diag::UnclosedConditional, open.at, open.name);
    auto end = static_cast<std::uint32_t>(text_.size());
    buffer_.add(End, end, end);
    return {std::move(buffer_), std::make_shared<const std::vector<std::string>>(std::move(texts_))};
  }

 private:
  struct Conditional {
    Location at;
    std::string name;
    bool sawElse = false;
  };

  Location at(std::uint32_t begin, std::uint32_t end) const { return {file_, {begin, end}}; }

  // `token` is the '#'. Reads the rest of the line.
  void directive(RawToken token) {
    std::uint32_t wordBegin = lexer_.position();
    std::uint32_t wordEnd = wordBegin;
    while (wordEnd < text_.size() && base::isAsciiAlpha(text_[wordEnd])) ++wordEnd;
    // `# define` is reported, but processed.
    std::uint32_t blanks = wordBegin;
    while (blanks < text_.size() && (text_[blanks] == ' ' || text_[blanks] == '\t')) ++blanks;
    bool isApart = wordEnd == wordBegin && blanks < text_.size() && base::isAsciiAlpha(text_[blanks]);
    if (isApart) {
      wordBegin = wordEnd = blanks;
      while (wordEnd < text_.size() && base::isAsciiAlpha(text_[wordEnd])) ++wordEnd;
    }
    std::string name(text_.substr(wordBegin, wordEnd - wordBegin));
    Location here = at(token.begin, wordEnd);
    std::string rest = lexer_.takeRestOfLine().substr(name.size());
    std::string argument(base::trim(rest));
    if (token.startsLine) name = meantDirective(name, isApart, here);
    // The offset of the argument, for exact locations.
    std::uint32_t argumentBegin = wordEnd;
    while (argumentBegin < text_.size() && (text_[argumentBegin] == ' ' || text_[argumentBegin] == '\t'))
      ++argumentBegin;
    Location argumentAt = at(argumentBegin, argumentBegin + static_cast<std::uint32_t>(argument.size()));

    if (!token.startsLine) {
      emitter_.emit(diag::BadCharacter, at(token.begin, token.begin + 1), "'#'")
          .hint("a preprocessor command must be the first thing on its line");
    } else if (name == "define") {
      define(argument, argumentBegin, here);
    } else if (name == "undef") {
      undefine(argument, argumentAt, here);
    } else if (name == "ifdef" || name == "ifndef") {
      if (argument.empty()) emitter_.emit(diag::MissingMacroName, here, name);
      conditional(here, name, (macros_.find(argument) != nullptr) == (name == "ifdef"));
    } else if (name == "ifver" || name == "ifnver") {
      conditional(here, name, atLeast(argument, argumentAt) == (name == "ifver"));
    } else if (name == "else") {
      if (open_.empty() || open_.back().sawElse) {
        emitter_.emit(diag::StrayConditional, here, name);
        if (open_.empty()) open_.push_back({here, name, true});  // prevents a second error at its #endif
      } else {
        open_.back().sawElse = true;
        skipInactive();
      }
    } else if (name == "endif") {
      if (open_.empty()) emitter_.emit(diag::StrayConditional, here, name);
      else open_.pop_back();
    } else if (name == "error") {
      emitter_.emit(diag::ErrorDirective, at(token.begin, argumentAt.span.end),
                    argument.empty() ? std::string("#error") : argument);
    } else if (name == "region" || name == "endregion" || name == "sectionstart" || name == "sectionend") {
      // Marks for the editor.
    } else if (name == "module" && dialect_.generation == Generation::Api40) {
      // Written by the editor.
    } else {
      unknown(name, here);
    }
  }

  // The intended command of a misspelt word: `#Define`, `# define`.
  std::string meantDirective(const std::string& name, bool isApart, Location here) {
    for (std::string_view known : Directives) {
      if (!base::equalsIgnoreCase(known, name) || (known == name && !isApart)) continue;
      emitter_.emit(diag::UnknownDirective, here, text_.substr(here.span.begin + 1, here.span.length() - 1))
          .hint(base::cat("write '#", known, "'"));
      return std::string(known);
    }
    return name;
  }

  void unknown(const std::string& name, Location here) {
    auto& diagnostic = emitter_.emit(diag::UnknownDirective, here, name);
    if (name == "if") open_.push_back({here, name});  // prevents a second error at its #endif
    if (name == "if" || name == "elif") {
      diagnostic.hint("use #ifdef, #ifndef, #ifver or #ifnver, with #else");
    } else if (name == "include") {
      diagnostic.hint("headers of earlier modules are included by themselves: put the module above this one");
    } else {
      diagnostics::SpellingSuggestion spelling(name);
      for (std::string_view known : Directives) spelling.offer(known);
      if (spelling) diagnostic.hint(base::cat("did you mean '#", spelling.best(), "'?"));
    }
  }

  void define(const std::string& argument, std::uint32_t begin, Location here) {
    std::size_t length = 0;
    while (length < argument.size() && (base::isAsciiAlnum(argument[length]) || argument[length] == '_')) ++length;
    std::string name = argument.substr(0, length);
    Location nameAt = at(begin, begin + static_cast<std::uint32_t>(length));
    if (length == 0 || base::isAsciiDigit(name[0])) {
      emitter_.emit(diag::MissingMacroName, here, "define");
      return;
    }
    if (length < argument.size() && argument[length] == '(') {
      emitter_.emit(diag::MacroWithParameters, nameAt).hint("write a function instead");
      if (auto [place, isNew] = macros_.add(name); isNew) *place = {"", nameAt, true};
      return;
    }
    if (argument.ends_with('\\')) {
      auto last = begin + static_cast<std::uint32_t>(argument.size());
      emitter_.emit(diag::BadCharacter, at(last - 1, last), "'\\'").hint("a macro ends with its line");
      while (lexer_.takeNextLine().ends_with('\\')) {
      }
      if (auto [place, isNew] = macros_.add(name); isNew) *place = {"", nameAt, true};
      return;
    }
    auto [place, isNew] = macros_.add(name);
    if (!isNew) {
      auto& diagnostic = emitter_.emit(diag::DuplicateMacro, nameAt, name);
      if (place->defined.valid()) diagnostic.note(place->defined, "defined here");
      return;
    }
    *place = {std::string(base::trim(std::string_view(argument).substr(length))), nameAt, false};
  }

  void undefine(const std::string& argument, Location argumentAt, Location here) {
    if (argument.empty()) {
      emitter_.emit(diag::MissingMacroName, here, "undef");
      return;
    }
    if (macros_.remove(argument)) return;
    auto& diagnostic = emitter_.emit(diag::UndefinedMacro, argumentAt, argument);
    diagnostics::SpellingSuggestion spelling(argument);
    for (const auto& macro : macros_)
      if (!macro.removed) spelling.offer(macro.name);
    if (spelling) diagnostic.hint(spelling.hint());
  }

  void conditional(Location here, const std::string& name, bool active) {
    open_.push_back({here, name});
    if (!active) skipInactive();
  }

  // Skips to the #else or #endif that ends the inactive part, and consumes it.
  void skipInactive() {
    int depth = 0;
    while (lexer_.skipToDirective()) {
      RawToken token = lexer_.next();
      std::uint32_t wordBegin = lexer_.position();
      std::string line = lexer_.takeRestOfLine();
      std::size_t length = 0;
      while (length < line.size() && base::isAsciiAlpha(line[length])) ++length;
      std::string_view name = std::string_view(line).substr(0, length);
      if (name == "ifdef" || name == "ifndef" || name == "ifver" || name == "ifnver") {
        ++depth;
      } else if (name == "endif") {
        if (depth-- > 0) continue;
        open_.pop_back();
        return;
      } else if (name == "else" && depth == 0) {
        if (!open_.back().sawElse) {
          open_.back().sawElse = true;
          return;
        }
        Location here = at(token.begin, wordBegin + static_cast<std::uint32_t>(length));
        emitter_.emit(diag::StrayConditional, here, name);
      }
    }
  }

  // AGS keywords, "Version checking": #ifver 2.72 is true for 2.72 and above.
  bool atLeast(const std::string& version, Location where) {
    static constexpr int version36[] = {3, 6, 3, 0}, version40[] = {4, 0, 0, 0};
    const int* ours = dialect_.generation == Generation::Api40 ? version40 : version36;
    auto parts = base::split(version, '.');
    bool good = !version.empty() && parts.size() <= 4;
    int asked[4] = {0, 0, 0, 0};
    for (std::size_t i = 0; good && i < parts.size(); ++i) {
      auto number = base::parseInt(parts[i]);
      good = number && *number >= 0 && *number < 1000000;
      if (good) asked[i] = static_cast<int>(*number);
    }
    if (!good) {
      emitter_.emit(diag::BadVersion, where, version);
      return true;
    }
    for (int i = 0; i < 4; ++i)
      if (ours[i] != asked[i]) return ours[i] > asked[i];
    return true;
  }

  void expandUse(const RawToken& use, std::string_view name) {
    use_ = use;
    produced_.clear();
    active_.clear();
    tooLarge_ = false;
    steps_ = 0;
    if (macros_.find(name)->isBroken) {
      buffer_.add(Bad, use.begin, use.end);
      return;
    }
    expand(std::string(name));
    if (tooLarge_) {
      emitter_.emit(diag::MacroTooLarge, at(use.begin, use.end), name);
      buffer_.add(Bad, use.begin, use.end);
      return;
    }
    if (!produced_.empty() && produced_.back().kind == Semicolon && insideStatement(use.end)) {
      produced_.pop_back();
      semicolonTooMany(at(use.begin, use.end), std::string(name));
    }
    // The first token covers the use's whole span, later ones are empty at its end: spans never go backwards.
    std::uint32_t begin = use.begin;
    made_ += produced_.size();
    for (const Produced& token : produced_) {
      buffer_.add(token.kind, begin, use.end, token.text);
      begin = use.end;
    }
  }

  // Counts a step; false: the use has exceeded the limit.
  bool step() {
    if (++steps_ > MaxExpansion || made_ + produced_.size() >= MaxMade) tooLarge_ = true;
    return !tooLarge_;
  }

  // Whether the rest of the line continues the statement, or ends it.
  bool insideStatement(std::uint32_t after) const {
    std::size_t next = text_.find_first_not_of(" \t", after);
    if (next == text_.npos || std::string_view(";),].+-*/%<>=&|^?:").find(text_[next]) == std::string_view::npos)
      return false;
    std::string_view sign = text_.substr(next, 2);
    return sign != "//" && sign != "/*";
  }

  // `#define LIMIT 5;`, in the middle of a statement: reported once, at the surplus ';'.
  void semicolonTooMany(Location use, const std::string& name) {
    if (!endInSemicolon_.insert(name).second) return;
    const Macro& macro = *macros_.find(name);
    Location place = macro.defined.valid() ? macro.defined : use;
    if (macro.defined.valid()) {
      std::string_view text = sources_[place.file].text();
      std::size_t begin = text.find_first_not_of(" \t", place.span.end);
      std::size_t last = begin + macro.text.size() - 1;
      if (begin < text.size() && !macro.text.empty() && text.substr(begin, macro.text.size()) == macro.text)
        place.span = {static_cast<std::uint32_t>(last), static_cast<std::uint32_t>(last + 1)};
    }
    auto& diagnostic = emitter_.emit(diag::MisplacedWord, place, ";");
    diagnostic.hint(base::cat("remove it: '", name, "' is used inside a statement"));
    if (macro.defined.valid()) diagnostic.note(use, "used here");
  }

  void expand(const std::string& name) {
    active_.push_back(name);
    // Copied: a view into the table must not outlive a change of it.
    std::string text = macros_.find(name)->text;
    Lexer lexer(text, at(use_.begin, use_.end), true, emitter_);
    for (;;) {
      RawToken token = lexer.next();
      if (token.kind == End || !step()) break;
      std::string word(std::string_view(text).substr(token.begin, token.end - token.begin));
      if (word == "#") emitter_.emit(diag::BadCharacter, at(use_.begin, use_.end), "'#'");
      bool again = std::find(active_.begin(), active_.end(), word) != active_.end();
      if (token.kind == Name && !again && active_.size() < MaxMacroDepth && macros_.find(word) != nullptr) {
        expand(word);
        continue;
      }
      auto [place, isNew] = textIndex_.try_emplace(word, static_cast<std::uint16_t>(texts_.size() + 1));
      if (isNew && texts_.size() >= MaxTexts) {
        textIndex_.erase(place);
        tooLarge_ = true;
        break;
      }
      if (isNew) texts_.push_back(word);
      produced_.push_back({token.kind, place->second});
    }
    active_.pop_back();
  }

  struct Produced {
    TokenKind kind;
    std::uint16_t text;
  };
  const source::SourceSet& sources_;
  const Dialect& dialect_;
  Macros& macros_;
  diagnostics::Emitter& emitter_;
  source::FileId file_;
  std::string_view text_;
  Lexer lexer_;
  syntax::TokenBuffer buffer_;
  std::vector<std::string> texts_;
  std::map<std::string, std::uint16_t> textIndex_;
  std::vector<Conditional> open_;
  RawToken use_;
  std::vector<Produced> produced_;
  bool tooLarge_ = false;
  std::set<std::string> endInSemicolon_;  // macros that were already reported
  std::uint32_t steps_ = 0;               // of this use
  std::size_t made_ = 0;                  // tokens, by all uses of the file
  std::vector<std::string> active_;
};

}  // namespace

static Macros macrosOf(const Dialect& dialect) {
  Macros macros;
  bool is40 = dialect.generation == Generation::Api40;
  // Versions compare alphabetically: v350, v3507, v351.
  std::string_view compatible = dialect.scriptCompat.empty() ? "v363" : std::string_view(dialect.scriptCompat);
  auto addVersion = [&](std::string_view version) {
    if (dialect.scriptApi.empty() || version <= dialect.scriptApi)
      macros[base::cat("SCRIPT_API_", version)] = {"1", {}, false};
    if (!is40 && version >= compatible) macros[base::cat("SCRIPT_COMPAT_", version)] = {"1", {}, false};
  };
  auto isWithheld = [&](std::string_view name) {
    return std::find(dialect.withheld.begin(), dialect.withheld.end(), name) != dialect.withheld.end();
  };
#define VELLUM_AGS_MACRO(name, text, in36, in40) \
  if ((is40 ? in40 : in36) && !isWithheld(#name)) macros[#name] = {text, {}, false};
#define VELLUM_AGS_API(version, in36, in40) \
  if (is40 ? in40 : in36) addVersion(#version);
#include "languages/ags/syntax/macros.def"
  if (!dialect.rightToLeft) macros["LRPRECEDENCE"] = {"1", {}, false};
  for (const auto& [name, text] : dialect.defines) macros[name] = {text, {}, false};
  return macros;
}

// Most games have those of their generation, which all worlds share.
Macros predefinedMacros(const Dialect& dialect) {
  bool isUsual = dialect.scriptApi.empty() && dialect.scriptCompat.empty() && dialect.withheld.empty() &&
                 dialect.defines.empty() && dialect.rightToLeft == Dialect().rightToLeft;
  if (!isUsual) return macrosOf(dialect);
  auto usual = [](Generation generation) {
    Dialect of;
    of.generation = generation;
    return macrosOf(of);
  };
  if (dialect.generation == Generation::Api40) {
    static const Macros macros40 = usual(Generation::Api40);
    return macros40;
  }
  static const Macros macros36 = usual(Generation::Api36);
  return macros36;
}

Tokens preprocess(const source::SourceSet& sources, source::FileId file, const Dialect& dialect, Macros& macros,
                  diagnostics::Emitter& emitter) {
  return Preprocessor(sources, file, dialect, macros, emitter).run();
}

}  // namespace vellum::ags
