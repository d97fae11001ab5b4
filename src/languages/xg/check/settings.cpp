#include "languages/xg/check/settings.h"

#include "base/text.h"

namespace vellum::xg {
namespace {

constexpr std::string_view NeedsTics = "a whole number of tics from 0 to 1000000000";
constexpr std::string_view NeedsScale = "a number from -10000000 to 10000000";
constexpr std::string_view NeedsOriginals = "a list like f:40,c:168,l:0.625,r:0.25,g:0.5,b:0.75";

bool readTics(std::string_view text, std::int32_t limit, std::int32_t& out) {
  auto number = base::parseInt(text);
  if (!number || *number < 0 || *number > limit) return false;
  out = static_cast<std::int32_t>(*number);
  return true;
}

bool readScale(std::string_view text, float& out) {
  auto number = base::parseFloat(text);
  if (!number || !(*number >= -LargestScale && *number <= LargestScale)) return false;
  out = *number;
  return true;
}

SettingOutcome bad(std::string_view needs) { return {SettingProblem::BadValue, needs}; }

SettingOutcome applyPartial(Settings::Partial& partial, bool scaled, std::string_view name, std::string_view value) {
  std::int32_t tics = 0;
  float number = 0;
  if (name == "min" || name == "max") {
    if (!readTics(value, MaxTics, tics)) return bad(NeedsTics);
    (name == "min" ? partial.min : partial.max) = tics;
    return {};
  }
  if (scaled && (name == "scale" || name == "offset")) {
    if (!readScale(value, number)) return bad(NeedsScale);
    (name == "scale" ? partial.scale : partial.offset) = number;
    return {};
  }
  return {SettingProblem::UnknownName, {}};
}

SettingOutcome applyOriginals(Originals& originals, std::string_view value) {
  for (std::string_view part : base::split(value, ',')) {
    part = base::trim(part);
    auto field = part.size() > 2 && (part[1] == '=' || part[1] == ':') ? fieldOf(part[0]) : std::nullopt;
    float number = 0;
    if (!field || !readScale(part.substr(2), number)) return bad(NeedsOriginals);
    originals.value[static_cast<int>(*field)] = number;
  }
  return {};
}

}  // namespace

SettingOutcome applySetting(Settings& settings, std::string_view name, std::string_view value) {
  if (name.size() > 2 && name[1] == '.') {
    auto field = fieldOf(name[0]);
    if (!field) return {SettingProblem::UnknownName, {}};
    return applyPartial(settings.fields[static_cast<int>(*field)], isPlane(*field), name.substr(2), value);
  }
  if (name == "profile") {
    if (value == "manual") settings.profile = Profile::Manual;
    else if (value == "doomsday") settings.profile = Profile::Doomsday;
    else return bad("manual or doomsday");
    return {};
  }
  if (name == "tics") {
    if (!readTics(value, MaxShownTics, settings.tics)) return bad("a whole number from 0 to 1000000");
    return {};
  }
  if (name == "seed") {
    auto number = base::parseInt(value);
    if (!number || *number < 0) return bad("a whole number, at least 0");
    settings.seed = static_cast<std::uint64_t>(*number);
    return {};
  }
  if (name == "original") return applyOriginals(settings.originals, value);
  if (name == "name") {
    settings.name = value;
    return {};
  }
  return applyPartial(settings.all, true, name, value);
}

Timing timingOf(const Settings& settings, Field field, bool lone) {
  const Settings::Partial& all = settings.all;
  const Settings::Partial own = lone ? Settings::Partial{} : settings.fields[static_cast<int>(field)];
  auto min = own.min ? own.min : own.max ? own.max : all.min ? all.min : all.max;
  auto max = own.max ? own.max : own.min ? own.min : all.max ? all.max : all.min;
  Timing timing;
  timing.min = min.value_or(Settings::DefaultTics);
  timing.max = max.value_or(Settings::DefaultTics);
  if (lone || isPlane(field)) {
    timing.scale = own.scale ? *own.scale : all.scale.value_or(1);
    timing.offset = own.offset ? *own.offset : all.offset.value_or(0);
  } else {
    timing.scale = 255;
    timing.offset = 0;
  }
  return timing;
}

}  // namespace vellum::xg
