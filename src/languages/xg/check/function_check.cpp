#include "languages/xg/check/check.h"
#include "languages/xg/check/context.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/syntax/numbers.h"

namespace vellum::xg {
namespace {

std::string shown(float value) {
  std::string out;
  base::appendGeneral(out, value, 6);
  return out;
}

// Whether a step can result from it.
bool isValue(const CheckContext& context, syntax::NodeId id) {
  if (kindOf(context.tree, id) == NodeKind::Letter) return true;
  if (kindOf(context.tree, id) == NodeKind::Exact) return context.hasNumber(id);
  return kindOf(context.tree, id) == NodeKind::Repetition && context.tree[id].firstChild &&
         isValue(context, context.tree[id].firstChild);
}

bool blends(const CheckContext& context, syntax::NodeId id) {
  if (kindOf(context.tree, id) == NodeKind::Repetition)
    return context.tree[id].firstChild && blends(context, context.tree[id].firstChild);
  TokenKind kind = tokenKind(context.tree, context.tree[id].firstToken);
  return isValue(context, id) && (kind == TokenKind::Lower || kind == TokenKind::Slash);
}

bool isSkipped(const CheckContext& context, syntax::NodeId id) {
  syntax::NodeId next = context.tree[id].next;
  return kindOf(context.tree, id) != NodeKind::Repetition && blends(context, id) && next &&
         kindOf(context.tree, next) == NodeKind::Period;
}

void checkTarget(CheckContext& context, syntax::NodeId id) {
  std::string_view sign = context.tree.firstTokenText(id);
  if (!context.hasNumber(id)) {
    if (context.manual) context.emitter.emit(diag::LinkLetterMissing, context.at(id), sign);
    return;
  }
  char letter = context.tokens.text(context.numberToken(id))[0];
  if (!context.manual || fieldOf(letter)) return;
  auto& diagnostic =
      context.emitter.emit(diag::UnknownLinkLetter, context.tokens.location(context.numberToken(id)), letter);
  if (fieldOf(base::toLowerAscii(letter)))
    diagnostic.hint(base::cat("write '", base::toLowerAscii(letter), "' in lower case"));
}

void checkAfterLink(CheckContext& context, syntax::NodeId id) {
  if (!id) return;
  context.emitter.emit(diag::TextAfterLink, context.at(context.at(id).span.to(context.at(context.function).span)));
}

void checkFirstOfEngine(CheckContext& context) {
  std::uint32_t begin = context.raw.begin;
  std::string_view all = context.tokens.text().substr(0, context.raw.end);
  if (begin < all.size() && all[begin] == '+') begin += 2;
  if (begin >= all.size()) return;
  char c = all[begin];
  if (base::isAsciiAlpha(c) || c == '/' || c == '%') return;
  std::string value = shown(static_cast<float>(static_cast<signed char>(c) - 'a') / 25.0f);
  source::Location where = context.at({begin, begin + 1});
  if (base::isAsciiSpace(c)) context.emitter.emit(diag::LeadingSpaceQuirk, where, value);
  else if (base::isAsciiDigit(c)) context.emitter.emit(diag::LeadingCountQuirk, where, value);
  else
    context.emitter.emit(diag::FirstStepQuirk, context.at(context.character(begin)),
                         context.textAt(context.character(begin)), value);
}

void checkFirst(CheckContext& context, syntax::NodeId id) {
  if (!context.manual) return checkFirstOfEngine(context);
  syntax::NodeId value = id;
  while (value && !isValue(context, value)) value = context.tree[value].next;
  if (!value)
    context.emitter.emit(diag::NoValue, context.at(context.raw)).hint("values are letters: 'az' glides, 'AZ' jumps");
  else if (value != id && kindOf(context.tree, id) != NodeKind::Repetition &&
           kindOf(context.tree, id) != NodeKind::Stray)
    context.emitter.emit(diag::NoFirstValue, context.at(id), context.text(id))
        .hint(base::cat("a function begins with its initial value, such as 'a", context.text(id), "'"));
}

void checkExact(CheckContext& context, syntax::NodeId id) {
  std::string_view sign = context.tree.firstTokenText(id);
  if (!context.hasNumber(id)) {
    context.emitter.emit(context.manual ? diag::NumberMissing : diag::NumberMissingQuirk, context.at(id), sign);
    return;
  }
  source::Location where = context.tokens.location(context.numberToken(id));
  std::string_view digits = context.tokens.text(context.numberToken(id));
  if (context.manual) {
    double value = readPlainNumber(digits).value;
    if (!(value <= LargestValue && value >= -LargestValue)) context.emitter.emit(diag::NumberTooLarge, where, "1e30");
    std::string_view rest = context.tokens.text().substr(where.span.end);
    bool exponent =
        !rest.empty() && base::toLowerAscii(rest[0]) == 'e' && rest.size() > 1 && base::isAsciiDigit(rest[1]);
    if (exponent)
      context.emitter.emit(diag::ExponentIsValue, context.at({where.span.end, where.span.end + 1}), rest[0])
          .hint("put a space before it, or write the number out");
    return;
  }
  ReadNumber number = readCNumber(digits);
  if (!number.finite) return;
  if (number.hex) context.emitter.emit(diag::HexNumberQuirk, where, digits, shown(static_cast<float>(number.value)));
  if (number.exponent)
    context.emitter.emit(diag::ExponentQuirk, where, digits, shown(static_cast<float>(number.value)));
  if (sign == "/" && digits.ends_with('.'))
    context.emitter.emit(diag::PeriodInNumberQuirk, context.at({where.span.end - 1, where.span.end}));
}

void checkCounted(CheckContext& context, syntax::NodeId value) {
  if (kindOf(context.tree, value) == NodeKind::Exact) checkExact(context, value);
}

void checkRepetition(CheckContext& context, syntax::NodeId id) {
  source::Location where = context.tokens.location(context.tree[id].firstToken);
  std::string_view digits = context.tree.firstTokenText(id);
  if (!context.manual && where.span.begin == context.raw.begin) {
    if (context.tree[id].firstChild) checkCounted(context, context.tree[id].firstChild);
    return;  // a count at the start: reported already
  }
  ReadInteger count = readPlainInteger(digits, false);
  if (count.value == 0) {
    if (context.manual) context.emitter.emit(diag::CountZero, where);
    else context.emitter.emit(diag::CountZeroQuirk, where, digits);
  }
  if (count.clamped && context.manual) context.emitter.emit(diag::NumberTooLarge, where, "2147483647");
  if (context.tree[id].firstChild) return checkCounted(context, context.tree[id].firstChild);
  std::string_view rest = context.tokens.text().substr(
      where.span.end, context.raw.end > where.span.end ? context.raw.end - where.span.end : 0);
  if (context.manual) {
    if (rest.empty() || base::isAsciiSpace(rest[0])) context.emitter.emit(diag::CountWithoutValue, where, digits);
    else
      context.emitter.emit(diag::CountOfSymbol, context.at(context.character(where.span.end)),
                           context.textAt(context.character(where.span.end)));
  } else if (rest.empty()) {
    context.emitter.emit(diag::CountedEndQuirk, where);
  } else {
    std::string value = shown(static_cast<float>(static_cast<signed char>(rest[0]) - 'a') / 25.0f);
    context.emitter.emit(diag::CountedJunkQuirk, context.at(context.character(where.span.end)),
                         context.textAt(context.character(where.span.end)), value);
  }
}

void checkTimer(CheckContext& context, syntax::NodeId id) {
  bool random = kindOf(context.tree, id) == NodeKind::RandomTimer;
  if (!context.hasNumber(id)) {
    context.emitter.emit(context.manual ? diag::NumberMissing : diag::NumberMissingQuirk, context.at(id),
                         context.tree.firstTokenText(id));
    if (context.manual) return;
  } else {
    std::string_view digits = context.tokens.text(context.numberToken(id));
    source::Location where = context.tokens.location(context.numberToken(id));
    ReadInteger tics = readPlainInteger(digits, true);
    if (tics.value < 0)
      context.emitter.emit(context.manual ? diag::NegativeTimer : diag::NegativeTimerQuirk, where, digits);
    else if (tics.value > MaxTics) context.emitter.emit(diag::NumberTooLarge, where, MaxTics);
    else if (tics.value == 0 && context.manual) context.emitter.emit(diag::ZeroTimer, context.at(id), context.text(id));
    else if (!context.manual)
      context.emitter.emit(diag::LongerTimerQuirk, context.at(id),
                           base::cat(random ? "1 to " : "", tics.value + 1, tics.value + 1 == 1 ? " tic" : " tics"));
  }
  if (context.timer)
    context.emitter.emit(diag::TimerOverridden, context.at(context.timer), context.text(context.timer),
                         context.text(id));
  context.timer = id;
}

void checkEvent(CheckContext& context, syntax::NodeId id) {
  if (!context.hasNumber(id)) {
    context.emitter.emit(context.manual ? diag::NumberMissing : diag::NumberMissingQuirk, context.at(id),
                         context.tree.firstTokenText(id));
    if (context.manual) return;
  }
  if (!context.event) context.event = id;
}

void checkPeriod(CheckContext& context, syntax::NodeId id) {
  if (context.afterBareCount(id)) return;
  if (!context.previous || !blends(context, context.previous)) {
    context.emitter.emit(diag::PeriodWithoutEffect, context.at(id));
    return;
  }
  if (context.manual) return;
  if (kindOf(context.tree, context.previous) == NodeKind::Repetition)
    context.emitter.emit(diag::CountedPeriodQuirk, context.at(id));
  else if (kindOf(context.tree, context.previous) == NodeKind::Exact)
    context.emitter.emit(diag::PeriodAfterNumberQuirk, context.at(id));
}

void checkStray(CheckContext& context, syntax::NodeId id) {
  if (!context.manual) {
    // The first character, and one after a count, were checked as values.
    if (context.at(id).span.begin != context.raw.begin && !context.afterBareCount(id))
      context.emitter.emit(diag::IgnoredQuirk, context.at(id), context.text(id));
    return;
  }
  if (context.text(id) == "=" || context.text(id) == "+")
    context.emitter.emit(diag::MisplacedLink, context.at(id), context.text(id));
  else if (!context.stray && !context.afterBareCount(id))
    context.emitter.emit(diag::UnknownSymbol, context.at(id), context.text(id));  // one of a run
  context.stray = true;
}

void checkSymbol(CheckContext& context, syntax::NodeId id) {
  if (context.repeated && !context.never) {
    context.never = true;
    context.emitter.emit(diag::NeverReached, context.at(context.at(id).span.to(context.at(context.function).span)));
  }
  switch (kindOf(context.tree, id)) {
    case NodeKind::Letter: break;
    case NodeKind::Exact: checkExact(context, id); break;
    case NodeKind::Repetition: checkRepetition(context, id); break;
    case NodeKind::Timer:
    case NodeKind::RandomTimer: checkTimer(context, id); break;
    case NodeKind::Event: checkEvent(context, id); break;
    case NodeKind::Period: checkPeriod(context, id); break;
    case NodeKind::Repeat:
      context.repeated = true;
      context.timer = context.event = {};
      break;
    case NodeKind::Stray: checkStray(context, id); break;
    default: break;
  }
  if (isValue(context, id) && !isSkipped(context, id)) context.timer = context.event = {};
  if (kindOf(context.tree, id) != NodeKind::Stray) context.stray = false;
  context.previous = id;
}

void checkEnd(CheckContext& context) {
  if (context.timer && !context.repeated)
    context.emitter.emit(diag::TimerWithoutStep, context.at(context.timer), context.text(context.timer));
  if (context.event && !context.repeated)
    context.emitter.emit(context.manual ? diag::EventWithoutStep : diag::EventAtEndQuirk, context.at(context.event),
                         context.text(context.event));
}

void checkSymbols(CheckContext& context) {
  if (context.raw.empty() ||
      (context.manual && context.tree[context.function].endToken == context.tree[context.function].firstToken)) {
    context.emitter.emit(diag::EmptyFunction, context.at(context.raw));
    return;
  }
  // In the engine's encoding each character is a byte.
  std::size_t length = source::countCharacters(context.tokens.text().substr(context.raw.begin, context.raw.length()));
  if (length > 255) context.emitter.emit(diag::TooLong, context.at(context.raw), length);
  syntax::NodeId id = context.tree[context.function].firstChild;
  if (id && (kindOf(context.tree, id) == NodeKind::Link || kindOf(context.tree, id) == NodeKind::Offset)) {
    bool link = kindOf(context.tree, id) == NodeKind::Link;
    checkTarget(context, id);
    if (link) return checkAfterLink(context, context.tree[id].next);
    id = context.tree[id].next;
  }
  checkFirst(context, id);
  for (; id; id = context.tree[id].next) checkSymbol(context, id);
  checkEnd(context);
}

}  // namespace

void checkFunction(const syntax::Tree& tree, syntax::NodeId function, Profile profile, const Reading& reading,
                   diagnostics::Emitter& emitter) {
  CheckContext context{tree,   tree.tokens(), function, profile == Profile::Manual, rawSpan(tree, function, reading),
                       emitter};
  checkSymbols(context);
}

}  // namespace vellum::xg
