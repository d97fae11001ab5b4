// The player's side of a tick: input events before scripts run, cameras and sounds after.
#pragma once

#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

// CAOS: SNAP. Draws what a camera would see, without what is shy of cameras. False when there is no memory for it.
bool photograph(World& world, const Camera& camera, std::int32_t width, std::int32_t height, SpriteImage& out);

// An event for all agents that have a script for it.
void raiseOnAll(World& world, std::int32_t event);
// Starts what is in the queue: raw input events for agents that asked (IMSK), clicks, typing.
void takeInput(CaosRuntime& runtime);
// A click of the pointer at a place on the map, as far as it is about ports; false when it is not.
bool clickPort(CaosRuntime& runtime, float x, float y);
// Obeys a debug key, pressed with Shift if it is none of the numeric pad, while GAME "engine_debug_keys" allows it;
// true when it was one.
bool pressDebugKey(CaosRuntime& runtime, std::int32_t code);
// --view WIDTHxHEIGHT. False, and no change: that is no size.
bool sizeView(Camera& camera, std::string_view text);
// While the world is paused: takes the debug keys out of the queue. All else waits (CAOS: DBG: FLSH).
void takeDebugKeys(CaosRuntime& runtime);
// CAOS: SCOL. One tick of scrolling.
void scrollView(CaosRuntime& runtime);
// Moves cameras, starts delayed sounds and the music of the room that is seen.
void watch(CaosRuntime& runtime);
// One tick of the delayed and controlled sounds, and of music.
void watchSounds(CaosRuntime& runtime);
void startSound(CaosRuntime& runtime, const Agent& agent, std::string_view name, bool controlled, bool looped);
void traceSound(CaosRuntime& runtime, const SoundEvent& event);

}  // namespace vellum::caos
