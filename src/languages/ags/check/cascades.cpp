#include "languages/ags/check/cascades.h"

#include <algorithm>
#include <map>

#include "languages/ags/diagnostics.h"

namespace vellum::ags {

namespace {

using diagnostics::Diagnostic;

// Errors within this many tokens of an error, on its line, count as its consequences.
constexpr std::uint32_t Reach = 8;
// The same beyond its line.
constexpr std::uint32_t ReachOver = 3;
// After an unreadable `if`, its `else` may be this far away.
constexpr std::uint32_t ReachOfBody = 25;

template <std::size_t Count>
bool isOneOf(const Diagnostic& found, const diagnostics::Kind* const (&kinds)[Count]) {
  return std::any_of(std::begin(kinds), std::end(kinds),
                     [&](const diagnostics::Kind* kind) { return found.name == kind->name; });
}

// Whether the parser expected this token, 'quoted'.
bool expects(const Diagnostic& found, std::string_view token) {
  static constexpr std::size_t At = diag::MissingToken.text.find("{0}");
  return found.name == diag::MissingToken.name && found.message.substr(At).starts_with(token);
}

// The text is unreadable here: the parser guessed its structure.
bool isLost(const Diagnostic& found) {
  static constexpr const diagnostics::Kind* Kinds[] = {
      &diag::ExpectedToken, &diag::ExpectedExpression, &diag::ExpectedName,   &diag::ExpectedType,
      &diag::MissingToken,  &diag::UnclosedBrace,      &diag::StrayBrace,     &diag::StatementOutside,
      &diag::MissingParens, &diag::AssignmentAsValue,  &diag::EmptyStatement, &diag::NoEffect,
      &diag::StrayElse,     &diag::UnknownStatement};
  return !expects(found, "','") && isOneOf(found, Kinds);
}

// Whether the checker, not the parser, reports it.
bool isOfChecker(const Diagnostic& found) {
  return found.name == diag::NoEffect.name || found.name == diag::EmptyStatement.name;
}

// It may be a consequence of the unreadable text after it.
bool mayBeCut(const Diagnostic& found) {
  static constexpr const diagnostics::Kind* Kinds[] = {
      &diag::NotAVariable,  &diag::FunctionAsValue,   &diag::NotAFunction,       &diag::UndefinedName,
      &diag::UnknownType,   &diag::OtherGeneration,   &diag::TooFewArguments,    &diag::NotAssignable,
      &diag::NotInLanguage, &diag::VariadicNotString, &diag::ReturnWithoutValue, &diag::UnknownMember};
  return isOneOf(found, Kinds);
}

// It is correct code inside of an unreadable construct.
bool needsHead(const Diagnostic& found) {
  static constexpr const diagnostics::Kind* Kinds[] = {&diag::StrayElse, &diag::StrayCase, &diag::BreakOutside,
                                                       &diag::ContinueOutside};
  return isOneOf(found, Kinds);
}

class Cascades {
 public:
  Cascades(const SyntaxTree& tree, std::vector<Diagnostic>& all) : tree_(tree), all_(all), dropped_(all.size()) {}

  void run(std::size_t beforeParsing, std::size_t beforeChecking) {
    for (syntax::NodeId item : tree_.children(tree_.root())) itemEnds_.push_back(tree_.endToken(item));
    inDoubts(beforeParsing, beforeChecking);
    aroundLost(beforeParsing, beforeChecking);
  }
  bool isDropped(std::size_t i) const { return dropped_[i]; }

 private:
  bool isHere(const Diagnostic& found) const { return found.location.file == tree_.tree().tokens().file(); }

  const source::Span* doubtAt(const Diagnostic& found) const {
    return isHere(found) ? tree_.doubtAt(found.location.span.begin) : nullptr;
  }

  // A statement that could not be read has one error: the parser's, or that of an unknown name before it (`nwo
  // Apple;`).
  void inDoubts(std::size_t beforeParsing, std::size_t beforeChecking) {
    std::map<const source::Span*, std::size_t> kept;  // the parser's errors of each
    for (std::size_t i = beforeParsing; i < beforeChecking; ++i)
      if (const source::Span* doubt = doubtAt(all_[i])) kept.emplace(doubt, i);
    for (std::size_t i = beforeChecking; i < all_.size(); ++i) {
      const source::Span* doubt = doubtAt(all_[i]);
      if (doubt == nullptr) continue;
      dropped_[i] = true;
      bool isUnknown = all_[i].name == diag::UndefinedName.name || all_[i].name == diag::UnknownType.name;
      auto parser = kept.find(doubt);
      if (!isUnknown || parser == kept.end() || all_[parser->second].name != diag::ExpectedToken.name) continue;
      if (all_[i].location.span.begin > all_[parser->second].location.span.begin) continue;
      dropped_[i] = false;
      dropped_[parser->second] = true;
      kept.erase(parser);
    }
  }

  // Drops errors shortly after one in unreadable text, in order of position.
  void aroundLost(std::size_t begin, std::size_t beforeChecking) {
    std::vector<std::size_t> order;
    for (std::size_t i = begin; i < all_.size(); ++i)
      if (!dropped_[i] && isHere(all_[i]) && all_[i].severity == diagnostics::Severity::Error) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      return all_[a].location.span.begin < all_[b].location.span.begin;
    });
    const Diagnostic* last = nullptr;      // the last one that was kept
    const Diagnostic* lastLost = nullptr;  // the last one of those in unreadable text
    bool lastIsLost = false;
    for (std::size_t i : order) {
      const Diagnostic& found = all_[i];
      bool foundIsLost = isLost(found) && (i < beforeChecking || isOfChecker(found));
      // `eRed eRed`: a ',' is not what is missing.
      bool isTwice = last != nullptr && last->name == diag::MissingToken.name && found.name == diag::DuplicateName.name;
      bool mayFollow = last != nullptr && (lastIsLost || isTwice || (foundIsLost && mayBeCut(*last)));
      if ((mayFollow && isNear(*last, found, foundIsLost)) || (lastLost != nullptr && isInBroken(*lastLost, found))) {
        dropped_[i] = true;
        continue;
      }
      last = &found;
      lastIsLost = foundIsLost;
      if (foundIsLost) lastLost = &found;
    }
  }

  bool isNear(const Diagnostic& cause, const Diagnostic& found, bool foundIsLost) const {
    auto [first, last] = std::minmax({tokenAt(cause), tokenAt(found)});
    if (isSameLine(cause, found)) return last - first <= Reach;
    if (!foundIsLost || last - first > ReachOver) return false;
    for (std::uint32_t at = first; at < last; ++at)
      if (tree_.tokenKind(at) == Semicolon) return false;
    return !expects(found, "';'");
  }

  bool isInBroken(const Diagnostic& cause, const Diagnostic& found) const {
    if (!needsHead(found)) return false;
    std::uint32_t first = tokenAt(cause), last = tokenAt(found);
    if (itemOf(first) != itemOf(last)) return false;
    if (found.name == diag::StrayElse.name) return last - first <= ReachOfBody;
    int depth = 0;
    for (std::uint32_t at = first; at < last && depth >= 0; ++at) {
      std::uint16_t kind = tree_.tokenKind(at);
      depth += (kind == OpenBrace) - (kind == CloseBrace);
    }
    return depth >= 0;
  }

  std::ptrdiff_t itemOf(std::uint32_t token) const {
    return std::upper_bound(itemEnds_.begin(), itemEnds_.end(), token) - itemEnds_.begin();
  }

  // The token that the error is on or after.
  std::uint32_t tokenAt(const Diagnostic& found) const {
    const syntax::TokenBuffer& tokens = tree_.tree().tokens();
    std::uint32_t low = 0, high = tokens.size() - 1;
    while (low < high) {
      std::uint32_t middle = (low + high) / 2;
      if (tokens[middle].span.end <= found.location.span.begin && found.location.span.length() > 0) low = middle + 1;
      else if (tokens[middle].span.end < found.location.span.begin) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  bool isSameLine(const Diagnostic& a, const Diagnostic& b) const {
    std::string_view text = tree_.tree().tokens().text();
    std::uint32_t begin = a.location.span.begin, end = b.location.span.begin;
    return text.substr(begin, end - begin).find('\n') == std::string_view::npos;
  }

  const SyntaxTree& tree_;
  const std::vector<Diagnostic>& all_;
  std::vector<bool> dropped_;
  std::vector<std::uint32_t> itemEnds_;  // after the last token of each item at file level
};

}  // namespace

void dropCascades(const SyntaxTree& tree, std::size_t beforeParsing, std::size_t beforeChecking,
                  diagnostics::Emitter& found) {
  if (!found.hasErrors() || found.all().size() < beforeParsing + 2 || found.dropped() > 0) return;
  std::vector<Diagnostic> all = found.take();
  Cascades cascades(tree, all);
  cascades.run(beforeParsing, beforeChecking);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!cascades.isDropped(i)) found.add(std::move(all[i]));
}

}  // namespace vellum::ags
