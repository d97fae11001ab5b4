// Settings: [name=value ...] in a file, the options of a command, and the keys of a TOML table.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "languages/xg/program/profile.h"

namespace vellum::xg {

struct Settings {
  struct Partial {
    std::optional<std::int32_t> min, max;
    std::optional<float> scale, offset;
  };
  static constexpr std::int32_t DefaultTics = 8;  // of a step

  Partial all;
  Partial fields[FieldCount];
  Profile profile = Profile::Manual;
  std::int32_t tics = 35;  // how many to show; 35 are a second
  std::uint64_t seed = 0;
  Originals originals;
  std::string name;
};

inline constexpr std::int32_t MaxShownTics = 1000000;

enum class SettingProblem : std::uint8_t { None, UnknownName, BadValue };
struct SettingOutcome {
  SettingProblem problem = SettingProblem::None;
  std::string_view needs;  // "a number of tics from 0 to 1000000000"
};

// `name` is min, max, scale, offset, tics, seed, profile, original, name, or one of the first four after a field's
// letter: f.scale. Light and colours have fixed scales and offsets.
SettingOutcome applySetting(Settings& settings, std::string_view name, std::string_view value);

// When only one of min and max is given, the other is the same. The scale and offset of light and colours are 255 and
// 0.
Timing timingOf(const Settings& settings, Field field, bool lone);

}  // namespace vellum::xg
