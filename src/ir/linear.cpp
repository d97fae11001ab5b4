#include "ir/linear.h"

#include <algorithm>

namespace vellum::ir {

static constexpr std::size_t MaxTerms = 2;
static constexpr std::int64_t MaxFactor = 1 << 20, MaxPlus = std::int64_t(1) << 40;

KnownNumber scaled(KnownNumber number, std::int64_t factor) {
  if (!number || factor < -MaxFactor || factor > MaxFactor) return {};
  number->times *= factor;
  number->plus *= factor;
  for (Linear::Term& term : number->terms) term.factor *= factor;
  return number;
}

KnownNumber sum(KnownNumber a, const KnownNumber& b) {
  if (!a || !b) return {};
  a->times += b->times;
  a->plus += b->plus;
  for (const Linear::Term& added : b->terms) {
    auto same = std::find_if(a->terms.begin(), a->terms.end(),
                             [&](const Linear::Term& term) { return term.slot == added.slot; });
    if (same == a->terms.end()) a->terms.push_back(added);
    else same->factor += added.factor;
  }
  return a;
}

KnownNumber unlessBig(KnownNumber number) {
  auto within = [](std::int64_t value, std::int64_t most) { return value >= -most && value <= most; };
  if (!number || !within(number->times, MaxFactor) || !within(number->plus, MaxPlus)) return {};
  bool small = number->terms.size() <= MaxTerms &&
               std::all_of(number->terms.begin(), number->terms.end(),
                           [&](const Linear::Term& term) { return within(term.factor, MaxFactor); });
  return small ? number : KnownNumber();
}

}  // namespace vellum::ir
