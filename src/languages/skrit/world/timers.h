// Timers and at functions of skrit objects.
#pragma once

#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

inline constexpr std::size_t MaxTimers = 4096;  // of one object

// Replaces a timer of the same id. Returns null when the object already has too many timers.
Timer* createTimer(Engine& engine, SkritObject& object, std::int32_t id, double time, bool frames);
Timer* findTimer(SkritObject& object, std::int32_t id);
void destroyTimer(Engine& engine, SkritObject& object, std::int32_t id);
inline double timeLeft(const Clock& clock, const Timer& timer) { return timer.due - clock.time(timer.frames); }
void setTimeLeft(Engine& engine, SkritObject& object, Timer& timer, double time);

// OnTimer for each timer that has expired.
void runTimers(Engine& engine, SkritObject& object);
// The at functions of the state that are due.
void runTimed(Engine& engine, SkritObject& object);

}  // namespace vellum::skrit
