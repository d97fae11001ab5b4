// Frames of views.
#include "base/text.h"
#include "languages/ags/api/attributes.h"

namespace vellum::ags::api {

namespace {

// A frame's number: the view, and loop and frame in one.
struct FramePlace {
  int view, loop, frame;
};
FramePlace placeOf(const vm::HostCall& call) {
  int second = Adventure::secondOf(call.r(0));
  return {Adventure::idOf(call.r(0)), second >> 16, second & 0xffff};
}
const world::Frame* frameOf(const vm::HostCall& call) {
  FramePlace at = placeOf(call);
  return worldOf(call).frame(at.view, at.loop, at.frame);
}
int keyOf(const FramePlace& at) { return (at.view << 16) ^ (at.loop << 8) ^ at.frame; }

}  // namespace

#define FRAME(name) FIND_IN(name, frameOf(call), "frame")

AGS_GET(frameGetFlipped, FRAME, it.flipped)
AGS_GET(frameGetFrame, FRAME, ((void)it, placeOf(call).frame))
AGS_GET(frameGetLoop, FRAME, ((void)it, placeOf(call).loop))
AGS_GET(frameGetView, FRAME, ((void)it, placeOf(call).view))
AGS_GET(frameGetSpeed, FRAME, it.delay)

BODY(frameGetGraphic) {
  FRAME(it);
  auto changed = worldOf(call).frameGraphics.find(keyOf(placeOf(call)));
  return call.done(std::int32_t(changed != worldOf(call).frameGraphics.end() ? changed->second : it.sprite));
}
BODY(frameSetGraphic) {
  FRAME(it);
  (void)it;
  worldOf(call).frameGraphics[keyOf(placeOf(call))] = call.i(1);
  return call.done();
}
BODY(frameGetLinkedAudio) {
  FRAME(it);
  auto changed = worldOf(call).frameSounds.find(keyOf(placeOf(call)));
  return thing(call, Type::Clip, changed != worldOf(call).frameSounds.end() ? changed->second : it.sound);
}
BODY(frameSetLinkedAudio) {
  FRAME(it);
  (void)it;
  worldOf(call).frameSounds[keyOf(placeOf(call))] = Adventure::idOf(call.r(1));
  return call.done();
}
BODY(gameGetViewFrame) {
  if (worldOf(call).frame(call.i(0), call.i(1), call.i(2)) == nullptr)
    return call.fail(
        base::cat("Game.GetViewFrame: there is no frame ", call.i(2), " in loop ", call.i(1), " of view ", call.i(0)));
  return thing(call, Type::Frame, call.i(0), call.i(1) << 16 | call.i(2));
}

}  // namespace vellum::ags::api
