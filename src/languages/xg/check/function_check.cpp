#include "languages/xg/check/check.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/syntax/numbers.h"
#include "source/code_page.h"

namespace vellum::xg {
namespace {

std::string shown(float value) {
  std::string out;
  base::appendGeneral(out, value, 6);
  return out;
}

class FunctionCheck {
 public:
  FunctionCheck(const syntax::Tree& tree, syntax::NodeId function, Profile profile, source::Span raw,
                diagnostics::Emitter& emitter)
      : tree_(tree),
        tokens_(tree.tokens()),
        function_(function),
        manual_(profile == Profile::Manual),
        raw_(raw),
        emitter_(emitter) {}

  void run() {
    if (raw_.empty() || (manual_ && tree_[function_].endToken == tree_[function_].firstToken)) {
      emitter_.emit(diag::EmptyFunction, at(raw_));
      return;
    }
    // In the engine's encoding each character is a byte.
    std::size_t length = source::countCharacters(tokens_.text().substr(raw_.begin, raw_.length()));
    if (length > 255) emitter_.emit(diag::TooLong, at(raw_), length);
    syntax::NodeId id = tree_[function_].firstChild;
    if (id && (kindOf(tree_, id) == NodeKind::Link || kindOf(tree_, id) == NodeKind::Offset)) {
      bool link = kindOf(tree_, id) == NodeKind::Link;
      target(id);
      if (link) return afterLink(tree_[id].next);
      id = tree_[id].next;
    }
    first(id);
    for (; id; id = tree_[id].next) symbol(id);
    finish();
  }

 private:
  source::Location at(source::Span span) const { return {tokens_.file(), span}; }
  source::Location at(syntax::NodeId id) const { return tree_.location(id); }
  std::string_view text(syntax::NodeId id) const {
    source::Span span = at(id).span;
    return tokens_.text().substr(span.begin, span.length());
  }
  // The whole character that begins at `begin`.
  source::Span character(std::uint32_t begin) const {
    std::size_t end = begin;
    source::nextCharacter(tokens_.text(), end);
    return {begin, static_cast<std::uint32_t>(end)};
  }
  std::string_view textAt(source::Span span) const { return tokens_.text().substr(span.begin, span.length()); }
  // A count without a value before it has been reported already.
  bool afterBareCount(syntax::NodeId id) const {
    return previous_ && kindOf(tree_, previous_) == NodeKind::Repetition && !tree_[previous_].firstChild &&
           at(previous_).span.end == at(id).span.begin;
  }
  bool hasNumber(syntax::NodeId id) const { return tree_[id].endToken - tree_[id].firstToken >= 2; }
  std::uint32_t numberToken(syntax::NodeId id) const { return tree_[id].firstToken + 1; }

  void target(syntax::NodeId id) {
    std::string_view sign = tree_.firstTokenText(id);
    if (!hasNumber(id)) {
      if (manual_) emitter_.emit(diag::LinkLetterMissing, at(id), sign);
      return;
    }
    char letter = tokens_.text(numberToken(id))[0];
    if (!manual_ || fieldOf(letter)) return;
    auto& diagnostic = emitter_.emit(diag::UnknownLinkLetter, tokens_.location(numberToken(id)), letter);
    if (fieldOf(base::toLowerAscii(letter)))
      diagnostic.hint(base::cat("write '", base::toLowerAscii(letter), "' in lower case"));
  }

  void afterLink(syntax::NodeId id) {
    if (!id) return;
    emitter_.emit(diag::TextAfterLink, at(at(id).span.to(at(function_).span)));
  }

  void first(syntax::NodeId id) {
    if (!manual_) return firstOfEngine();
    syntax::NodeId value = id;
    while (value && !isValue(value)) value = tree_[value].next;
    if (!value) emitter_.emit(diag::NoValue, at(raw_));
    else if (value != id && kindOf(tree_, id) != NodeKind::Repetition && kindOf(tree_, id) != NodeKind::Stray)
      emitter_.emit(diag::NoFirstValue, at(id), text(id));
  }

  void firstOfEngine() {
    std::uint32_t begin = raw_.begin;
    std::string_view all = tokens_.text().substr(0, raw_.end);
    if (begin < all.size() && all[begin] == '+') begin += 2;
    if (begin >= all.size()) return;
    char c = all[begin];
    if (base::isAsciiAlpha(c) || c == '/' || c == '%') return;
    std::string value = shown(static_cast<float>(static_cast<signed char>(c) - 'a') / 25.0f);
    source::Location where = at({begin, begin + 1});
    if (base::isAsciiSpace(c)) emitter_.emit(diag::LeadingSpaceQuirk, where, value);
    else if (base::isAsciiDigit(c)) emitter_.emit(diag::LeadingCountQuirk, where, value);
    else emitter_.emit(diag::FirstStepQuirk, at(character(begin)), textAt(character(begin)), value);
  }

  // Whether a step can result from it.
  bool isValue(syntax::NodeId id) const {
    if (kindOf(tree_, id) == NodeKind::Letter) return true;
    if (kindOf(tree_, id) == NodeKind::Exact) return hasNumber(id);
    return kindOf(tree_, id) == NodeKind::Repetition && tree_[id].firstChild && isValue(tree_[id].firstChild);
  }
  bool blends(syntax::NodeId id) const {
    if (kindOf(tree_, id) == NodeKind::Repetition) return tree_[id].firstChild && blends(tree_[id].firstChild);
    TokenKind kind = tokenKind(tree_, tree_[id].firstToken);
    return isValue(id) && (kind == TokenKind::Lower || kind == TokenKind::Slash);
  }

  void symbol(syntax::NodeId id) {
    if (repeated_ && !never_) {
      never_ = true;
      emitter_.emit(diag::NeverReached, at(at(id).span.to(at(function_).span)));
    }
    switch (kindOf(tree_, id)) {
      case NodeKind::Letter: break;
      case NodeKind::Exact: exact(id); break;
      case NodeKind::Repetition: repetition(id); break;
      case NodeKind::Timer:
      case NodeKind::RandomTimer: timer(id); break;
      case NodeKind::Event: event(id); break;
      case NodeKind::Period: period(id); break;
      case NodeKind::Repeat:
        repeated_ = true;
        timer_ = event_ = {};
        break;
      case NodeKind::Stray: stray(id); break;
      default: break;
    }
    if (isValue(id) && !skipped(id)) timer_ = event_ = {};
    if (kindOf(tree_, id) != NodeKind::Stray) stray_ = false;
    previous_ = id;
  }

  bool skipped(syntax::NodeId id) const {
    syntax::NodeId next = tree_[id].next;
    return kindOf(tree_, id) != NodeKind::Repetition && blends(id) && next && kindOf(tree_, next) == NodeKind::Period;
  }

  void exact(syntax::NodeId id) {
    std::string_view sign = tree_.firstTokenText(id);
    if (!hasNumber(id)) {
      emitter_.emit(manual_ ? diag::NumberMissing : diag::NumberMissingQuirk, at(id), sign);
      return;
    }
    source::Location where = tokens_.location(numberToken(id));
    std::string_view digits = tokens_.text(numberToken(id));
    if (manual_) {
      double value = readPlainNumber(digits).value;
      if (!(value <= LargestValue && value >= -LargestValue)) emitter_.emit(diag::NumberTooLarge, where, "1e30");
      std::string_view behind = tokens_.text().substr(where.span.end);
      bool exponent =
          !behind.empty() && base::toLowerAscii(behind[0]) == 'e' && behind.size() > 1 && base::isAsciiDigit(behind[1]);
      if (exponent)
        emitter_.emit(diag::ExponentIsValue, at({where.span.end, where.span.end + 1}), behind[0])
            .hint("put a space before it, or write the number out");
      return;
    }
    ReadNumber number = readCNumber(digits);
    if (!number.finite) return;
    if (number.hex) emitter_.emit(diag::HexNumberQuirk, where, digits, shown(static_cast<float>(number.value)));
    if (number.exponent) emitter_.emit(diag::ExponentQuirk, where, digits, shown(static_cast<float>(number.value)));
    if (sign == "/" && digits.ends_with('.'))
      emitter_.emit(diag::PeriodInNumberQuirk, at({where.span.end - 1, where.span.end}));
  }

  void repetition(syntax::NodeId id) {
    source::Location where = tokens_.location(tree_[id].firstToken);
    std::string_view digits = tree_.firstTokenText(id);
    if (!manual_ && where.span.begin == raw_.begin) {
      if (tree_[id].firstChild) symbolOf(tree_[id].firstChild);
      return;  // a count at the start: reported already
    }
    ReadInteger count = readPlainInteger(digits, false);
    if (count.value == 0) {
      if (manual_) emitter_.emit(diag::CountZero, where);
      else emitter_.emit(diag::CountZeroQuirk, where, digits);
    }
    if (count.clamped && manual_) emitter_.emit(diag::NumberTooLarge, where, "2147483647");
    if (tree_[id].firstChild) return symbolOf(tree_[id].firstChild);
    std::string_view behind =
        tokens_.text().substr(where.span.end, raw_.end > where.span.end ? raw_.end - where.span.end : 0);
    if (manual_) {
      if (behind.empty() || base::isAsciiSpace(behind[0])) emitter_.emit(diag::CountWithoutValue, where, digits);
      else emitter_.emit(diag::CountOfSymbol, at(character(where.span.end)), textAt(character(where.span.end)));
    } else if (behind.empty()) {
      emitter_.emit(diag::CountedEndQuirk, where);
    } else {
      std::string value = shown(static_cast<float>(static_cast<signed char>(behind[0]) - 'a') / 25.0f);
      emitter_.emit(diag::CountedJunkQuirk, at(character(where.span.end)), textAt(character(where.span.end)), value);
    }
  }

  void symbolOf(syntax::NodeId value) {
    if (kindOf(tree_, value) == NodeKind::Exact) exact(value);
  }

  void timer(syntax::NodeId id) {
    bool random = kindOf(tree_, id) == NodeKind::RandomTimer;
    if (!hasNumber(id)) {
      emitter_.emit(manual_ ? diag::NumberMissing : diag::NumberMissingQuirk, at(id), tree_.firstTokenText(id));
      if (manual_) return;
    } else {
      std::string_view digits = tokens_.text(numberToken(id));
      source::Location where = tokens_.location(numberToken(id));
      ReadInteger tics = readPlainInteger(digits, true);
      if (tics.value < 0) emitter_.emit(manual_ ? diag::NegativeTimer : diag::NegativeTimerQuirk, where, digits);
      else if (tics.value > MaxTics) emitter_.emit(diag::NumberTooLarge, where, MaxTics);
      else if (tics.value == 0 && manual_) emitter_.emit(diag::ZeroTimer, at(id), text(id));
      else if (!manual_)
        emitter_.emit(diag::LongerTimerQuirk, at(id),
                      base::cat(random ? "1 to " : "", tics.value + 1, tics.value + 1 == 1 ? " tic" : " tics"));
    }
    if (timer_) emitter_.emit(diag::TimerOverridden, at(timer_), text(timer_), text(id));
    timer_ = id;
  }

  void event(syntax::NodeId id) {
    if (!hasNumber(id)) {
      emitter_.emit(manual_ ? diag::NumberMissing : diag::NumberMissingQuirk, at(id), tree_.firstTokenText(id));
      if (manual_) return;
    }
    if (!event_) event_ = id;
  }

  void period(syntax::NodeId id) {
    if (afterBareCount(id)) return;
    if (!previous_ || !blends(previous_)) {
      emitter_.emit(diag::PeriodWithoutEffect, at(id));
      return;
    }
    if (manual_) return;
    if (kindOf(tree_, previous_) == NodeKind::Repetition) emitter_.emit(diag::CountedPeriodQuirk, at(id));
    else if (kindOf(tree_, previous_) == NodeKind::Exact) emitter_.emit(diag::PeriodAfterNumberQuirk, at(id));
  }

  void stray(syntax::NodeId id) {
    if (!manual_) {
      // The first character, and one after a count, were checked as values.
      if (at(id).span.begin != raw_.begin && !afterBareCount(id)) emitter_.emit(diag::IgnoredQuirk, at(id), text(id));
      return;
    }
    if (text(id) == "=" || text(id) == "+") emitter_.emit(diag::MisplacedLink, at(id), text(id));
    else if (!stray_ && !afterBareCount(id)) emitter_.emit(diag::UnknownSymbol, at(id), text(id));  // one of a run
    stray_ = true;
  }

  void finish() {
    if (timer_ && !repeated_) emitter_.emit(diag::TimerWithoutStep, at(timer_), text(timer_));
    if (event_ && !repeated_)
      emitter_.emit(manual_ ? diag::EventWithoutStep : diag::EventAtEndQuirk, at(event_), text(event_));
  }

  const syntax::Tree& tree_;
  const syntax::TokenBuffer& tokens_;
  syntax::NodeId function_;
  bool manual_;
  source::Span raw_;
  diagnostics::Emitter& emitter_;
  syntax::NodeId previous_, timer_, event_;
  bool repeated_ = false, never_ = false, stray_ = false;
};

}  // namespace

void checkFunction(const syntax::Tree& tree, syntax::NodeId function, Profile profile, const Reading& reading,
                   diagnostics::Emitter& emitter) {
  FunctionCheck(tree, function, profile, rawSpan(tree, function, reading), emitter).run();
}

}  // namespace vellum::xg
