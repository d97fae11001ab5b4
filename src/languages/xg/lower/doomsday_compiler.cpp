// The doomsday profile: runs the engine's scan over the string once for every step that can be reached (Doomsday
// behaviour, "Evaluator semantics"). The scan depends only on the position.
#include <map>

#include "base/text.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/compiler.h"
#include "languages/xg/syntax/numbers.h"

namespace vellum::xg {
namespace {

bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }

class DoomsdayCompiler {
 public:
  // `text` begins where the engine's string begins, after a dynamic offset's two characters.
  DoomsdayCompiler(source::FileId file, std::string_view text, std::uint32_t base, diagnostics::Emitter& emitter)
      : file_(file), text_(text.substr(0, text.find('\0'))), base_(base), emitter_(emitter) {}

  bool run(StepTable& table) {
    if (text_.empty()) return false;
    std::uint32_t marker = 0;
    leads_.resize(text_.size());
    for (std::uint32_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '>') marker = i + 1;
      leads_[i] = marker;
    }
    std::vector<std::uint32_t> order{0};
    std::map<std::uint32_t, std::uint32_t> stepOf{{0, 0}};
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::uint32_t at = order[i];
      Step step;
      step.value = valueAt(at);
      step.target = step.value;
      step.place = place(at, skipValue(at));
      char c = text_[at];
      step.blendsHolds = isLower(c) || c == '/';
      if (!isUpper(c) && c != '%') {
        std::uint32_t next = peek(at);
        if (isLower(charAt(next)) || charAt(next) == '/') {
          step.blends = true;
          step.target = valueAt(next);
        }
      }
      step.exit = poke(table, at);
      if (step.exit.next < text_.size()) {
        auto [entry, added] = stepOf.try_emplace(step.exit.next, static_cast<std::uint32_t>(order.size()));
        if (added) order.push_back(step.exit.next);
        step.exit.next = entry->second;
      } else {
        step.exit.next = NoStep;
      }
      table.steps.push_back(step);
    }
    for (Step& step : table.steps)
      if (step.exit.next == NoStep) step.exit.next = table.end();
    return true;
  }

 private:
  static constexpr std::uint32_t NoStep = 0xffffffffu;

  char charAt(std::uint32_t at) const { return at < text_.size() ? text_[at] : '\0'; }
  source::Location location(std::uint32_t begin, std::uint32_t end) const { return {file_, place(begin, end)}; }
  source::Span place(std::uint32_t begin, std::uint32_t end) const { return {base_ + begin, base_ + end}; }

  float valueAt(std::uint32_t at) {
    char c = charAt(at);
    if (c != '/' && c != '%') {
      int code = static_cast<signed char>(base::toLowerAscii(c));
      return static_cast<float>(code - 'a') / 25.0f;
    }
    ReadNumber number = readCNumber(text_.substr(at + 1));
    double value = number.value;
    if (!number.finite || value > LargestValue || value < -LargestValue) {
      source::Location where = location(at + 1, at + 1 + static_cast<std::uint32_t>(number.length));
      if (number.finite) emitter_.emit(diag::NumberTooLarge, where, "1e30");
      else emitter_.emit(diag::NotFinite, where, text_.substr(at + 1, number.length));
      return number.finite && value < 0 ? -LargestValue : LargestValue;
    }
    return static_cast<float>(value);
  }

  std::uint32_t skipValue(std::uint32_t at) const {
    char c = charAt(at);
    if (c != '/' && c != '%') return at + 1;
    return at + 1 + static_cast<std::uint32_t>(readCNumber(text_.substr(at + 1)).length);
  }

  std::uint32_t skipInteger(std::uint32_t at) const {
    return at + 1 + static_cast<std::uint32_t>(readCInteger(text_.substr(at + 1)).length);
  }

  void never(std::uint32_t at, bool flood) {
    emitter_.emit(flood ? diag::ChainFlood : diag::RepeatNeverReachesValue, location(at, at + 1))
        .hint("put a value between '>' and '<'");
  }

  // The next position after `start`, for blending; has no side effects.
  std::uint32_t peek(std::uint32_t start) {
    std::uint32_t at = skipValue(start), jump = NoStep;
    while (at < text_.size() && at != start) {
      char c = text_[at];
      if (isLower(c) || isUpper(c) || c == '/' || c == '%' || c == '.') return at;
      if (base::isAsciiDigit(c)) return at + digits(at);
      if (c == '#' || c == '?' || c == '!') at = skipInteger(at);
      else if (c == '<') {
        if (jump == at) {
          never(at, false);
          return static_cast<std::uint32_t>(text_.size());
        }
        jump = at;
        at = leads_[at];
      } else {
        ++at;
      }
    }
    return at;
  }

  std::uint32_t digits(std::uint32_t at) const {
    return static_cast<std::uint32_t>(readPlainInteger(text_.substr(at), false).length);
  }

  Transition poke(StepTable& table, std::uint32_t start) {
    Transition transition;
    transition.firstTimer = static_cast<std::uint32_t>(table.timers.size());
    transition.firstEvent = static_cast<std::uint32_t>(table.events.size());
    std::uint32_t at = skipValue(start), jump = NoStep;
    while (at < text_.size() && at != start) {
      char c = text_[at];
      if (isUpper(c) || c == '%') break;
      if (isLower(c) || c == '/') {
        if (charAt(peek(at)) != '.') break;
        ++at;  // one character, even of an exact value
      } else if (base::isAsciiDigit(c)) {
        std::int64_t count = readPlainInteger(text_.substr(at), false).value;
        transition.repeat = static_cast<std::uint32_t>(count > 1 ? count - 1 : 0);
        at += digits(at);
        break;
      } else if (c == '#' || c == '?') {
        std::int64_t tics = readCInteger(text_.substr(at + 1)).value;
        // A negative timer counts as 0, but a random one still draws.
        if (tics < 0 && c == '#') tics = 0;
        tics = tics < -MaxTics ? -MaxTics : tics > MaxTics ? MaxTics : tics;
        table.timers.push_back({static_cast<std::int32_t>(tics), c == '?'});
        at = skipInteger(at);
      } else if (c == '!') {
        table.events.push_back(static_cast<std::int32_t>(readCInteger(text_.substr(at + 1)).value));
        at = skipInteger(at);
      } else if (c == '<') {
        if (jump == at) {
          bool flood = table.events.size() > transition.firstEvent;
          never(at, flood);
          table.timers.resize(transition.firstTimer);
          table.events.resize(transition.firstEvent);
          at = static_cast<std::uint32_t>(text_.size());
          break;
        }
        jump = at;
        at = leads_[at];
      } else {
        ++at;
      }
    }
    transition.next = at;
    transition.timerCount = static_cast<std::uint32_t>(table.timers.size()) - transition.firstTimer;
    transition.eventCount = static_cast<std::uint32_t>(table.events.size()) - transition.firstEvent;
    return transition;
  }

  source::FileId file_;
  std::string_view text_;
  std::uint32_t base_;
  diagnostics::Emitter& emitter_;
  std::vector<std::uint32_t> leads_;  // where a '<' at this position leads
};

}  // namespace

CompiledFunction compileDoomsday(source::FileId file, std::string_view text, source::Span raw,
                                 diagnostics::Emitter& emitter) {
  CompiledFunction compiled;
  std::string_view function = text.substr(raw.begin, raw.length());
  if (function.empty() || function[0] == '\0') return compiled;
  if (function[0] == '=' || function[0] == '+') {
    char sign = function[0];
    char letter = function.size() > 1 ? function[1] : '\0';
    // The engine compares the letter after '=' without case, the one after '+' with it.
    auto field = fieldOf(sign == '=' ? base::toLowerAscii(letter) : letter);
    if (!field || letter == '\0') {
      source::Location where{file, {raw.begin, raw.begin + (function.size() > 1 ? 2 : 1)}};
      if (base::isAsciiAlpha(letter))
        emitter.emit(diag::UnknownLinkLetter, {file, {raw.begin + 1, raw.begin + 2}}, letter);
      else emitter.emit(diag::LinkLetterMissing, where, sign);
      return compiled;
    }
    if (sign == '=') {
      compiled.kind = CompiledFunction::Kind::Link;
      compiled.link = *field;
      return compiled;
    }
    compiled.hasDynamicOffset = true;
    compiled.dynamicOffset = *field;
    function.remove_prefix(2);
    raw.begin += 2;
  }
  DoomsdayCompiler compiler(file, function, raw.begin, emitter);
  if (compiler.run(compiled.table)) compiled.kind = CompiledFunction::Kind::Steps;
  return compiled;
}

}  // namespace vellum::xg
