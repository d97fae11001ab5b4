// The types that every phase of XG shares: the two profiles, and a sector's six functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace vellum::xg {

// `Manual` follows the manual's text. `Doomsday` gives the exact results of the engine of record, with its quirks.
enum class Profile : std::uint8_t { Manual, Doomsday };

// In the order in which the engine evaluates a sector's functions.
enum class Field : std::uint8_t { Floor, Ceiling, Light, Red, Green, Blue };
inline constexpr int FieldCount = 6;
inline constexpr std::string_view FieldLetters = "fclrgb";
inline constexpr std::string_view FieldNames[FieldCount] = {"floor", "ceiling", "light", "red", "green", "blue"};

inline char fieldLetter(Field field) { return FieldLetters[static_cast<int>(field)]; }
inline std::optional<Field> fieldOf(char letter) {
  std::size_t at = FieldLetters.find(letter);
  if (at == std::string_view::npos) return std::nullopt;
  return static_cast<Field>(at);
}
inline bool isPlane(Field field) { return field == Field::Floor || field == Field::Ceiling; }

// How long the steps of one function last, and how its values are transformed: value * scale + offset.
struct Timing {
  std::int32_t min = 0;  // tics a step lasts, 0 to MaxTics; see Profile for what 0 means
  std::int32_t max = 0;
  float scale = 1;
  float offset = 0;
};

inline constexpr std::int32_t MaxTics = 1000000000;
inline constexpr float TicsPerSecond = 35;
// At most a million seconds; definitions may have any number, also none.
constexpr std::int32_t ticsOf(float seconds) {
  return seconds > 0 ? static_cast<std::int32_t>((seconds < 1e6f ? seconds : 1e6f) * TicsPerSecond) : 0;
}
// Larger numbers are errors: scaling could make them infinite.
inline constexpr float LargestValue = 1e30f;
inline constexpr float LargestScale = 1e7f;

// What `+f` and the like add to the offset: heights in map units, light and colours from 0 to 1.
struct Originals {
  float value[FieldCount] = {};
  float offset(Field field) const {
    float original = value[static_cast<int>(field)];
    return isPlane(field) ? original : 255.0f * original;
  }
};

}  // namespace vellum::xg
