#include "languages/ags/play/script.h"

#include "base/path.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/world/key_names.h"

namespace vellum::ags::play {

namespace {

struct Verb {
  std::string_view words;  // one or two
  StepKind kind;
  int mode;  // of StepKind::Mode
  std::string_view usage;
};

// The words that begin a line. Longer ones precede their prefixes.
constexpr Verb Verbs[] = {
    {"look", StepKind::Mode, 1, "look THING"},
    {"interact", StepKind::Mode, 2, "interact THING"},
    {"talk", StepKind::Mode, 3, "talk THING"},
    {"pick up", StepKind::Mode, 5, "pick up THING"},
    {"mode8", StepKind::Mode, 8, "mode8 THING"},
    {"mode9", StepKind::Mode, 9, "mode9 THING"},
    {"use", StepKind::UseOn, 4, "use ITEM on THING"},
    {"walk", StepKind::Walk, 0, "walk X Y"},
    {"click", StepKind::Click, 0, "click X Y, or: click X Y with MODE"},
    {"right-click", StepKind::RightClick, 0, "right-click X Y"},
    {"move", StepKind::Point, 0, "move X Y"},
    {"drag", StepKind::Drag, 0, "drag X Y to X Y"},
    {"wheel", StepKind::Wheel, 0, "wheel up, or: wheel down"},
    {"press", StepKind::Press, 0, "press CONTROL"},
    {"key", StepKind::Key, 0, "key NAME"},
    {"type", StepKind::Type, 0, "type TEXT"},
    {"choose", StepKind::Choose, 0, "choose NUMBER, or: choose TEXT"},
    {"answer", StepKind::Answer, 0, "answer TEXT"},
    {"wait until idle", StepKind::WaitIdle, 0, "wait until idle"},
    {"wait until", StepKind::WaitUntil, 0, "wait until EXPRESSION"},
    {"wait", StepKind::WaitTicks, 0, "wait TICKS"},
    {"do", StepKind::Do, 0, "do STATEMENT"},
    {"seed", StepKind::Seed, 0, "seed NUMBER"},
};

constexpr Verb Expectations[] = {
    {"said", StepKind::ExpectSaid, 0, "expect said TEXT"},
    {"room", StepKind::ExpectRoom, 0, "expect room NUMBER"},
    {"has", StepKind::ExpectHas, 0, "expect has ITEM"},
    {"score", StepKind::ExpectScore, 0, "expect score NUMBER"},
    {"option", StepKind::ExpectOption, 0, "expect option NUMBER, or: expect option TEXT"},
    {"over", StepKind::ExpectOver, 0, "expect over"},
};

constexpr std::string_view Modes[] = {"walk",    "look",    "interact", "talk",  "use-inventory",
                                      "pick-up", "pointer", "wait",     "mode8", "mode9"};
constexpr std::size_t MaxSteps = 100'000;

class Reader {
 public:
  Reader(const source::SourceSet& sources, Includes& includes, diagnostics::Emitter& emitter, Script& script)
      : sources_(sources), includes_(includes), emitter_(emitter), script_(script) {}

  void read(source::FileId file, int depth) {
    source::FileId before = file_;
    file_ = file;
    script_.files.push_back(file);
    std::size_t map = script_.maps.size();
    script_.maps.emplace_back().begin(file);
    const source::SourceText& text = sources_[file];
    for (std::uint32_t i = 1; i <= text.lineCount() && script_.steps.size() < MaxSteps; ++i) {
      source::Span span = text.lineSpan(i);
      std::string_view whole = text.text(span);
      std::string_view words = base::trim(whole);
      if (words.empty() || words.starts_with('#')) continue;
      map_ = map;
      line(words, depth);
    }
    file_ = before;
  }

 private:
  source::Location place(std::string_view words) const { return {file_, spanOf(words)}; }
  // The location of words that are in the file's own text.
  source::Span spanOf(std::string_view words) const {
    auto begin = static_cast<std::uint32_t>(words.data() - sources_[file_].text().data());
    return {begin, begin + static_cast<std::uint32_t>(words.size())};
  }

  // Removes `words` from the front of a line; they must be followed by a blank or the end.
  static bool take(std::string_view& line, std::string_view words) {
    if (!line.starts_with(words)) return false;
    if (line.size() > words.size() && !base::isAsciiSpace(line[words.size()])) return false;
    line = base::trim(line.substr(words.size()));
    return true;
  }
  static std::string_view takeWord(std::string_view& line) {
    std::size_t end = 0;
    while (end < line.size() && !base::isAsciiSpace(line[end])) ++end;
    std::string_view word = line.substr(0, end);
    line = base::trim(line.substr(end));
    return word;
  }
  static bool takeNumber(std::string_view& line, int& out, std::int64_t least = -32768) {
    std::string_view rest = line;
    auto number = base::parseInt(takeWord(rest));
    if (!number || *number < least || *number > 1'000'000'000) return false;
    out = static_cast<int>(*number);
    line = rest;
    return true;
  }
  static bool takePlace(std::string_view& line, Step& step) {
    return takeNumber(line, step.number) && takeNumber(line, step.number2) && step.number <= 32767 &&
           step.number2 <= 32767;
  }
  static std::string unquoted(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
  }

  void line(std::string_view words, int depth) {
    std::string_view all = words;
    if (take(words, "play")) return play(words, all, depth);
    Step step;
    step.at = place(all);
    if (take(words, "expect")) return expectation(step, words, all);
    step.goesOn = take(words, "begin");
    for (const Verb& verb : Verbs) {
      if (!take(words, verb.words)) continue;
      step.kind = verb.kind;
      step.mode = verb.mode;
      const std::size_t before = emitter_.errorCount();
      bool good = operands(step, words);
      const bool cantBegin = step.goesOn && !isMove(step.kind);
      if (good && !cantBegin) script_.steps.push_back(std::move(step));
      else if (good) emitter_.emit(diag::PlayNoMove, step.at, verb.words);
      else if (emitter_.errorCount() == before) emitter_.emit(diag::PlayUsage, step.at, verb.usage);
      return;
    }
    std::string_view word = takeWord(words);
    diagnostics::SpellingSuggestion suggestion(word);
    for (const Verb& verb : Verbs) suggestion.offer(verb.words);
    suggestion.offer("expect");
    suggestion.offer("play");
    auto& unknown = emitter_.emit(diag::PlayUnknown, place(word.empty() ? all : word), word);
    unknown.hint(suggestion ? suggestion.hint() : commands());
  }

  static std::string commands() {
    std::string list = "commands are ";
    std::string_view last;
    for (const Verb& verb : Verbs) {
      std::string_view word = verb.words.substr(0, verb.words.find(' '));
      if (word != last) base::append(list, base::cat(word, ", "));
      last = word;
    }
    return list + "expect and play";
  }

  void play(std::string_view name, std::string_view all, int depth) {
    if (name.empty()) emitter_.emit(diag::PlayUsage, place(all), "play FILE");
    else if (depth >= 16) emitter_.emit(diag::PlayDepth, place(all));
    else if (auto file = includes_.include(unquoted(name), place(name))) read(*file, depth + 1);
  }

  bool operands(Step& step, std::string_view rest) {
    switch (step.kind) {
      case StepKind::Mode:
      case StepKind::Press: step.text = takeWord(rest); return !step.text.empty() && rest.empty();
      case StepKind::UseOn:
        step.text = takeWord(rest);
        if (!take(rest, "on")) return false;
        step.other = takeWord(rest);
        return !step.text.empty() && !step.other.empty() && rest.empty();
      case StepKind::Click:
      case StepKind::RightClick:
        step.mode = -1;
        if (!takePlace(rest, step)) return false;
        if (take(rest, "with")) {
          std::string_view wanted = takeWord(rest);
          for (int i = 0; i < 10; ++i)
            if (Modes[i] == wanted) step.mode = i;
          if (step.mode < 0) return false;
        }
        return rest.empty();
      case StepKind::Point:
      case StepKind::Walk: return takePlace(rest, step) && rest.empty();
      case StepKind::Drag: {
        Step to;
        if (!takePlace(rest, step) || !take(rest, "to") || !takePlace(rest, to)) return false;
        step.toX = to.number;
        step.toY = to.number2;
        return rest.empty();
      }
      case StepKind::Wheel: step.number = rest == "up" ? 8 : 9; return rest == "up" || rest == "down";
      case StepKind::Key: return key(step, rest);
      case StepKind::Type:
      case StepKind::Answer: step.text = unquoted(rest); return !step.text.empty();
      case StepKind::Choose: return choice(step, rest);
      case StepKind::WaitIdle: return rest.empty();
      case StepKind::WaitTicks:
      case StepKind::Seed: return takeNumber(rest, step.number, 0) && rest.empty();
      case StepKind::WaitUntil: return expression(step, rest);
      case StepKind::Do: return statement(step, rest);
      default: return false;
    }
  }

  static bool choice(Step& step, std::string_view rest) {
    std::string_view words = rest;
    if (takeNumber(words, step.number, 1) && words.empty()) return true;
    step.number = 0;
    step.text = unquoted(rest);
    return !step.text.empty();
  }

  bool key(Step& step, std::string_view rest) {
    std::string_view name = takeWord(rest);
    if (!rest.empty()) return false;
    if (auto named = world::keyNamed(name)) {
      step.number = *named;
      return true;
    }
    if (auto number = base::parseInt(name); number && name.size() > 1 && *number > 0 && *number < 1000) {
      step.number = static_cast<int>(*number);
      return true;
    }
    if (name.empty()) return false;
    if (name.size() != 1) return unknownKey(name);
    step.number = static_cast<unsigned char>(base::toUpperAscii(name[0]));
    return true;
  }

  // False: reported.
  bool unknownKey(std::string_view name) {
    auto& unknown = emitter_.emit(diag::PlayUnknownKey, place(name), name);
    diagnostics::SpellingSuggestion suggestion(name);
    for (const world::KeyName& key : world::keyNames()) {
      if (base::equalsIgnoreCase(key.name.substr(0, name.size()), name)) {  // "Esc"
        unknown.hint(base::cat("did you mean '", key.name, "'?"));
        return false;
      }
      if (key.name[0] != 'F') suggestion.offer(key.name);
    }
    if (suggestion) unknown.hint(suggestion.hint());
    std::string names;
    for (const world::KeyName& key : world::keyNames())
      if (key.name[0] != 'F') base::append(names, base::cat(key.name, ", "));
    unknown.hint(base::cat("keys are ", names, "F1 to F12, a letter, a digit, and Ctrl- with a letter"));
    return false;
  }

  void expectation(Step& step, std::string_view words, std::string_view all) {
    step.negated = take(words, "not");
    for (const Verb& verb : Expectations) {
      std::string_view rest = words;
      if (!take(rest, verb.words)) continue;
      // `score == 5` and `room.x` are expressions, not keywords.
      step.kind = verb.kind;
      bool good = false;
      switch (verb.kind) {
        case StepKind::ExpectSaid:
          step.text = unquoted(rest);
          good = !step.text.empty();
          break;
        case StepKind::ExpectHas:
          step.text = takeWord(rest);
          good = !step.text.empty() && rest.empty();
          break;
        case StepKind::ExpectOption: good = choice(step, rest); break;
        case StepKind::ExpectOver: good = rest.empty(); break;
        default: good = takeNumber(rest, step.number) && rest.empty(); break;
      }
      if (good) script_.steps.push_back(std::move(step));
      else emitter_.emit(diag::PlayUsage, step.at, verb.usage);
      return;
    }
    if (misspelt(words)) return;
    step.kind = StepKind::Expect;
    step.text = words;
    if (expression(step, words)) script_.steps.push_back(std::move(step));
    else emitter_.emit(diag::PlayUsage, place(all), "expect EXPRESSION");
  }

  // `expect romm 2`: the words are not an expression, and the first one is nearly a keyword.
  bool misspelt(std::string_view words) {
    std::string_view rest = words, word = takeWord(rest);
    if (rest.empty() || !(base::isAsciiAlnum(rest[0]) || rest[0] == '"')) return false;
    diagnostics::SpellingSuggestion suggestion(word);
    for (const Verb& verb : Expectations) suggestion.offer(verb.words);
    for (const Verb& verb : Expectations) {
      if (!suggestion || suggestion.best() != verb.words) continue;
      emitter_.emit(diag::PlayUsage, place(word), verb.usage).hint(suggestion.hint());
      return true;
    }
    return false;
  }

  // Adds a function with these words as its body to the generated script.
  bool made(Step& step, std::string_view words, std::string_view before, std::string_view after) {
    if (words.empty()) return false;
    game::SourceMap& map = script_.maps[map_];
    step.function = base::cat("play_step_", script_.steps.size());
    source::Span at = spanOf(words);
    map.add(base::cat("int ", step.function, "() {", before), at);
    map.addVerbatim(words, at.begin);
    map.add(after, at);
    return true;
  }
  bool expression(Step& step, std::string_view words) {
    return made(step, words, " if (", ") return 1; return 0; }\n");
  }
  bool statement(Step& step, std::string_view words) {
    return made(step, words, " ", words.ends_with(';') || words.ends_with('}') ? " return 0; }\n" : "; return 0; }\n");
  }

  const source::SourceSet& sources_;
  Includes& includes_;
  diagnostics::Emitter& emitter_;
  Script& script_;
  source::FileId file_;
  std::size_t map_ = 0;
};

}  // namespace

Script readScript(const source::SourceSet& sources, source::FileId file, Includes& includes,
                  diagnostics::Emitter& emitter) {
  Script script;
  Reader(sources, includes, emitter, script).read(file, 0);
  std::erase_if(script.maps, [](const game::SourceMap& map) { return map.text().empty(); });
  return script;
}

bool isPlayScript(std::string_view path) { return base::hasExtension(path, ".play"); }

bool mentions(std::string_view text, std::string_view part) {
  return base::toLower(text).find(base::toLower(part)) != std::string::npos;
}

}  // namespace vellum::ags::play
