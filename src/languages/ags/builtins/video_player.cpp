// Films (4.0): no format of films is decoded here, so none can be opened (AGS manual, "VideoPlayer.Open").
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"

namespace vellum::ags::api {

VELLUM_AGS_BODY(videoPlayerOpen) {
  if (call.r(0) == nullptr) return noText(call);
  world::Log& log = worldOf(call).log;
  chargeText(call, call.s(0));
  if (log.listening()) log.event("warning", base::cat("VideoPlayer.Open: films are not played: ", call.s(0)));
  return call.done(static_cast<vm::Object*>(nullptr));
}

}  // namespace vellum::ags::api
