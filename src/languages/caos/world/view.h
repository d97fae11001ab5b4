// The view of the world: moving cameras, following agents, and hit tests.
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

// CAOS: CMRA. Pan 0 jumps; 1 glides within a metaroom; 2 glides when the place is already in view, otherwise jumps. The
// view stays inside its metaroom if that is large enough.
void moveCamera(World& world, Camera& camera, float x, float y, std::int32_t pan);
// CAOS: META. A place of -1 -1 means the camera's last place in that metaroom. Returns false when there is no such
// metaroom.
bool showMetaroom(World& world, Camera& camera, std::int32_t metaroom, float x, float y);
// One tick: glides and follows, the main camera and those of parts.
void tickCameras(World& world);
// CAOS: TRCK
void track(World& world, Camera& camera, const Tracking& tracking);
// The camera that a part is, or null.
Camera* cameraOf(World& world, AgentHandle agent, std::int32_t part);

// The part whose picture is at a point of the map; the last one when there are several; null when there is none.
// `anywhere`: includes transparent pixels.
const Part* partAt(const Agent& agent, float x, float y, bool anywhere);
// Whether the part's pixel is transparent; true outside of the part.
bool isClear(const Agent& agent, const Part& part, float x, float y);
// The agent nearest to the camera at a point of the map (CAOS: HOTS); never the pointer.
Agent* agentAt(const World& world, float x, float y);
// What a click on a creature is: activate 1 (a tickle) on its upper half, deactivate (a slap) on the lower; a message
// number.
std::int32_t touchOf(const Agent& creature, float y);
bool isSeenBy(const Agent& agent, const Camera& camera);
// Whether a creature's body or clothes show the pictures of that name.
bool shows(const Creature& creature, std::string_view name);
// Call when a sprite file has changed: it is read again, unless an agent shows it.
void forgetPictures(World& world, std::string_view name);
// Call after a load: finds the galleries of parts again.
void findGalleries(World& world);
void findPictures(World& world, Agent& agent);  // those of one agent
// CAOS: FCUS. Gives the keyboard to a text entry, with the caret at the end of its text.
void focusOn(World& world, const Agent& agent, Part& entry);

}  // namespace vellum::caos
