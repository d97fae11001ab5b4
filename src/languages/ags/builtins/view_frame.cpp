// Frames of views.
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/world/tasks.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

// The object's numbers are the view, and loop and frame combined.
world::FrameKey placeOf(const auto& call) {
  int second = Adventure::secondOf(call.r(0));
  return {Adventure::idOf(call.r(0)), second >> 16, second & 0xffff};
}
const world::Frame* frameOf(const auto& call) {
  world::FrameKey at = placeOf(call);
  return worldOf(call).game.frame(at.view, at.loop, at.frame);
}

}  // namespace

#define VELLUM_AGS_FRAME(name) VELLUM_AGS_FIND_IN(name, frameOf(call), "frame")

VELLUM_AGS_GET(frameGetFlipped, VELLUM_AGS_FRAME, ((void)it, worldOf(call).views.flipOf(placeOf(call))))
VELLUM_AGS_GET(frameGetFrame, VELLUM_AGS_FRAME, ((void)it, placeOf(call).frame))
VELLUM_AGS_GET(frameGetLoop, VELLUM_AGS_FRAME, ((void)it, placeOf(call).loop))
VELLUM_AGS_GET(frameGetView, VELLUM_AGS_FRAME, ((void)it, placeOf(call).view))
VELLUM_AGS_GET(frameGetSpeed, VELLUM_AGS_FRAME, ((void)it, worldOf(call).views.speedOf(placeOf(call))))

VELLUM_AGS_FAST_BODY(frameGetGraphic) {
  VELLUM_AGS_FRAME(it);
  world::FrameKey at = placeOf(call);
  return call.done(std::int32_t(worldOf(call).views.graphicOf(at.view, at.loop, at.frame, it.sprite)));
}
VELLUM_AGS_SET(frameSetGraphic, VELLUM_AGS_FRAME,
               ((void)it, worldOf(call).state.frames.graphics[placeOf(call)] = value))
VELLUM_AGS_SET(frameSetFlipped, VELLUM_AGS_FRAME,
               ((void)it, worldOf(call).state.frames.flips[placeOf(call)] = value & 3))
VELLUM_AGS_SET(frameSetSpeed, VELLUM_AGS_FRAME, ((void)it, worldOf(call).state.frames.speeds[placeOf(call)] = value))
VELLUM_AGS_BODY(frameGetLinkedAudio) {
  VELLUM_AGS_FRAME(it);
  return thing(call, Type::Clip, worldOf(call).views.soundOf(placeOf(call)));
}
VELLUM_AGS_BODY(frameSetLinkedAudio) {
  VELLUM_AGS_FRAME(it);
  worldOf(call).state.frames.sounds[placeOf(call)] = Adventure::idOf(call.r(1));
  return call.done();
}
VELLUM_AGS_BODY(frameGetEventName) {
  VELLUM_AGS_FRAME(it);
  (void)it;
  return call.doneString(worldOf(call).views.eventOf(placeOf(call)));
}
VELLUM_AGS_BODY(frameSetEventName) {
  VELLUM_AGS_FRAME(it);
  (void)it;
  if (call.r(1) == nullptr) return noText(call);
  std::string event = worldOf(call).views.eventOf(placeOf(call));
  vm::HostResult result = keepText(call, event, 1);
  if (result == vm::HostResult::Done) worldOf(call).state.frames.events[placeOf(call)] = std::move(event);
  return result;
}

namespace {

// Slots 1 to 3 are the view, the loop and the frame.
vm::HostResult runFrameEvent(vm::HostCall& call, world::FrameOwner owner, int number) {
  world::World& world = worldOf(call);
  world::FrameKey frame{call.i(1), call.i(2), call.i(3)};
  if (world.game.frame(frame.view, frame.loop, frame.frame) == nullptr)
    return call.fail(
        base::cat("RunFrameEvent: there is no frame ", frame.frame, " in loop ", frame.loop, " of view ", frame.view));
  world::Task task = makeTask(world::TaskKind::FrameEvent, static_cast<world::Int>(owner), number, frame.view,
                              frame.loop, frame.frame);
  Adventure& adventure = adventureOf(call);
  bool runs = !world.views.eventOf(frame).empty() && adventure.hasHandler(adventure.runtime, task);
  if (runs) world.tasks.schedule(task);
  return call.done(std::int32_t(runs));
}

}  // namespace

VELLUM_AGS_BODY(characterRunFrameEvent) {
  VELLUM_AGS_CHARACTER(it);
  return runFrameEvent(call, world::FrameOwner::Character, worldOf(call).state.indexOf(it));
}
VELLUM_AGS_BODY(objectRunFrameEvent) {
  VELLUM_AGS_OBJECT(it);
  (void)it;
  return runFrameEvent(call, world::FrameOwner::Object, Adventure::idOf(call.r(0)));
}
VELLUM_AGS_BODY(buttonRunFrameEvent) {
  VELLUM_AGS_CONTROL(it);
  return runFrameEvent(call, world::FrameOwner::Button, worldOf(call).state.numberOf(it));
}
VELLUM_AGS_BODY(gameGetViewFrame) {
  if (worldOf(call).game.frame(call.i(0), call.i(1), call.i(2)) == nullptr)
    return call.fail(
        base::cat("Game.GetViewFrame: there is no frame ", call.i(2), " in loop ", call.i(1), " of view ", call.i(0)));
  return thing(call, Type::Frame, call.i(0), call.i(1) << 16 | call.i(2));
}

}  // namespace vellum::ags::api
