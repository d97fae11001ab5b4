#include "languages/gal/runtime/schedule.h"

#include "base/sort.h"
#include "languages/gal/check/keys.h"
#include "languages/gal/diagnostics.h"

namespace vellum::gal {
namespace {

// Splits a text into the part before the last '@' and the tick after it; tick 1 when there is no '@'.
bool splitTick(std::string_view text, std::string_view& what, std::uint64_t& tick) {
  std::size_t at = text.rfind('@');
  what = base::trim(text.substr(0, at));
  tick = 1;
  if (at == std::string_view::npos) return true;
  auto number = base::parseInt(base::trim(text.substr(at + 1)));
  if (!number || *number < 1) return false;
  tick = static_cast<std::uint64_t>(*number);
  return true;
}

}  // namespace

std::vector<ScheduledEvent> readSchedule(const languages::Options& options, diagnostics::Emitter& emitter) {
  std::vector<ScheduledEvent> out;
  for (const languages::Option& option : options) {
    ScheduledEvent event;
    if (option.name == "bind") event.kind = ScheduledEvent::Bind;
    else if (option.name == "press") event.kind = ScheduledEvent::Press;
    else if (option.name == "release") event.kind = ScheduledEvent::Release;
    else continue;
    std::string_view what;
    if (!splitTick(option.value, what, event.tick)) {
      emitter.emit(diag::OptionMalformed, {}, option.name, option.value,
                   "after '@' comes a tick, a whole number from 1");
      continue;
    }
    if (event.kind == ScheduledEvent::Bind) {
      std::size_t equal = what.find('=');
      if (equal == std::string_view::npos) {
        emitter.emit(diag::OptionMalformed, {}, option.name, option.value, "write it as Input=Value@TICK");
        continue;
      }
      event.name = base::trim(what.substr(0, equal));
      event.value = base::trim(what.substr(equal + 1));
    } else if (auto key = canonicalKey(what)) {
      event.name = *key;
    } else {
      auto& diagnostic = emitter.emit(diag::UnknownKey, {}, what);
      std::string nearest = nearestKey(what);
      if (!nearest.empty()) diagnostic.hint(base::cat("did you mean '", nearest, "'?"));
      continue;
    }
    out.push_back(std::move(event));
  }
  base::sortStable(out, [](const ScheduledEvent& a, const ScheduledEvent& b) { return a.tick < b.tick; });
  return out;
}

}  // namespace vellum::gal
