// A line type as definition files and DDXGDATA lumps have it.
#pragma once

#include <string>

#include "source/source_set.h"

namespace vellum::xg {

enum class LineClass : std::uint8_t {
#define VELLUM_XG_CLASS(number, name, id, status, text) name = number,
#include "languages/xg/program/line_classes.def"
#undef VELLUM_XG_CLASS
};
inline constexpr int LineClassCount = 24;

// How a line's state goes on and off (lat_).
enum class ActivationType : std::uint8_t { TimedOff, TimedOn, Flip, FlipTimedOff, FlipTimedOn };

struct LineType {
  static constexpr int ParameterCount = 20, TextCount = 5, ConditionCount = 9;

  std::int32_t id = 0;
  std::string comment;
  std::int32_t flags = 0, flags2 = 0, flags3 = 0;  // ltf_, ltf2_, ltf3_
  std::int32_t lineClass = 0;                      // LineClass
  std::int32_t activation = 0;                     // ActivationType
  std::int32_t count = 0;                          // how many times; -1: without end, 0: never
  float time = 0;                                  // seconds until a timed type goes back
  std::int32_t actTag = 0;
  std::int32_t conditions[ConditionCount] = {};  // Ap0 to Ap8: health, armour, other lines, colour
  std::string thingType;                         // Ap9
  float tickerStart = 0, tickerEnd = 0;          // seconds
  std::int32_t tickerTics = 0;
  std::int32_t eventChain = 0, actChain = 0, deactChain = 0;  // line types
  std::int32_t actType = 0, deactType = 0;                    // which line type it then becomes
  std::int32_t integers[ParameterCount] = {};                 // Ip: their meaning is the class's
  std::string names[ParameterCount];                          // of sounds and materials, in place of Ip numbers
  float numbers[ParameterCount] = {};                         // Fp
  std::string texts[TextCount];                               // Sp
  // Sounds, materials, messages: nothing simulates them.
  std::string actSound, deactSound, actMaterial, deactMaterial, actMessage, deactMessage;
  std::int32_t wallSection = 0;
  float moveAngle = 0, moveSpeed = 0;
  source::Location location;
};

// Parts of flags that the simulation asks for; lower/flags.def has all by name.
namespace line_flags {
inline constexpr std::int32_t Active = 0x1, TickerOn = 0x8000000, TickerOff = 0x10000000, ThingGone = 0x20000000,
                              ActivatorType = std::int32_t(0x80000000);
// ltf2_
inline constexpr std::int32_t WhenOn = 0x1, WhenOff = 0x2, WhileOn = 0x4, WhileOff = 0x8, WhenLast = 0x10, Keys = 0x7e0,
                              LineOn = 0x800, LineOff = 0x1000, Color = 0x2000, HealthAbove = 0x4000,
                              HealthBelow = 0x8000, PowerAbove = 0x10000, PowerBelow = 0x20000, SinglePlayer = 0x40000,
                              AnySkill = 0xe00000, MediumSkill = 0x400000, Multiple = 0x1000000, GroupOn = 0x10000000,
                              GroupOff = 0x20000000;
// What a player or another thing does to a line (ltf_).
inline constexpr std::int32_t ByThings = 0x07fffffe;
}  // namespace line_flags

}  // namespace vellum::xg
