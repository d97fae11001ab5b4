// Requests for jobs and for game objects. A handle is the number of the request.
#include "languages/skrit/builtins/go_calls.h"
#include "languages/skrit/world/go_jobs.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

static constexpr std::int64_t CostOfGo = 20, CostOfPart = 4;

// ---- Jobs

// `position` and `slot` are slots of the call; -1: none.
static HostResult makeJobRequest(HostCall& call, std::int32_t goal, std::int32_t modifier, int position = -1,
                                 int slot = -1) {
  GoRequest request;
  if (position >= 0 && !takePosition(call, position, request.position)) return HostResult::Trap;
  request.placed = position >= 0;
  if (slot >= 0) request.slot = call.i(slot);
  request.kind = call.i(0), request.queue = call.i(1), request.place = call.i(2), request.origin = call.i(3);
  request.goal = goal, request.modifier = modifier;
  return call.done(addRequest(worldOf(call), std::move(request)));
}
HostResult Global_JobReq(HostCall& call) { return makeJobRequest(call, 0, 0); }
HostResult Global_JobReqGoal(HostCall& call) { return makeJobRequest(call, call.i(4), 0); }
HostResult Global_JobReqModifier(HostCall& call) { return makeJobRequest(call, call.i(4), call.i(5)); }
HostResult Global_JobReqPlace(HostCall& call) { return makeJobRequest(call, 0, 0, 4); }
HostResult Global_JobReqPlaceModifier(HostCall& call) { return makeJobRequest(call, 0, call.i(5), 4); }
HostResult Global_JobReqGoalPlace(HostCall& call) { return makeJobRequest(call, call.i(4), 0, 5); }
HostResult Global_JobReqAll(HostCall& call) { return makeJobRequest(call, call.i(4), call.i(5), 6); }
HostResult Global_JobReqSlot(HostCall& call) { return makeJobRequest(call, 0, 0, -1, 4); }
HostResult Global_JobReqGoalSlot(HostCall& call) { return makeJobRequest(call, call.i(4), 0, -1, 5); }

// The kinds of jobs and the positions in a queue are constants of the export list.
HostResult GoMind_DoJob(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  const GoRequest* asked = worldOf(call).requests.find(call.i(1));
  if (asked == nullptr) {
    if (call.i(1) == 0) call.trap.kind = vm::TrapKind::NullPointer;
    return call.i(1) == 0 ? HostResult::Trap : call.done(std::int32_t(0));
  }
  GoRequest request = *asked;
  const ExportTable& exports = runtimeOf(call).exports();
  std::uint32_t kinds = exports.findEnum("eJobAbstractType"), clear = exports.findConstant("qp_clear");
  if (kinds == ExportTable::None) return call.done(std::int32_t(0));
  for (std::uint32_t id : exports.enums[kinds].constants) {
    if (exports.constants[id].value != request.kind) continue;
    if (clear != ExportTable::None && exports.constants[clear].value == request.place) {
      std::vector<std::int32_t> ended;
      for (const GoJob& each : go->jobs)
        if (each.kind != 0 && each.queue == request.queue) ended.push_back(each.id);
      for (std::int32_t each : ended) endJob(worldOf(call), *go, each);
    }
    const GoJob* made = startJob(worldOf(call), *go, exports.constants[id].name, request);
    return call.done(made == nullptr ? 0 : made->id);
  }
  return call.done(std::int32_t(0));
}

// ---- Game objects

static HostResult makeCloneRequest(HostCall& call, std::int32_t parent, std::string_view name,
                                   std::int32_t original = 0) {
  static constexpr std::size_t LongestName = 1000;  // requests keep it
  if (name.size() > LongestName) return call.fail("no template has a name of more than 1000 characters");
  GoRequest request;
  request.original = original;
  request.parent = parent;
  request.templateName = name;
  return call.done(addRequest(worldOf(call), std::move(request)));
}
static HostResult makeCopyRequest(HostCall& call, std::int32_t parent, std::int32_t original) {
  const Go* go = worldOf(call).gos.find(original);
  return makeCloneRequest(call, parent, go == nullptr ? std::string() : go->templateName, original);
}
HostResult Global_CloneReq(HostCall& call) { return makeCloneRequest(call, 0, call.s(0)); }
HostResult Global_CloneReqParent(HostCall& call) { return makeCloneRequest(call, call.i(0), call.s(1)); }
HostResult Global_CloneReqEmpty(HostCall& call) { return makeCloneRequest(call, 0, {}); }
HostResult Global_CloneReqCopy(HostCall& call) { return makeCopyRequest(call, 0, call.i(0)); }
HostResult Global_CloneReqChildCopy(HostCall& call) { return makeCopyRequest(call, call.i(0), call.i(1)); }
HostResult Global_CloneReqOfPlayer(HostCall& call) { return makeCloneRequest(call, 0, call.s(0)); }
HostResult Global_CloneReqParentOfPlayer(HostCall& call) { return makeCloneRequest(call, call.i(0), call.s(1)); }
HostResult Global_CloneReqCopyOfPlayer(HostCall& call) { return makeCopyRequest(call, 0, call.i(0)); }
HostResult Global_CloneReqChildCopyOfPlayer(HostCall& call) { return makeCopyRequest(call, call.i(0), call.i(1)); }
// Pays for each part of the new object.
static std::int32_t cloneTemplate(HostCall& call, std::string_view name, const GoOrigin& origin = {}) {
  std::int32_t made = runtimeOf(call).game().clone(std::string(name), origin);
  const Go* go = worldOf(call).gos.find(made);
  call.vm.charge(CostOfGo + (go == nullptr ? 0 : CostOfPart * static_cast<std::int64_t>(GoTable::partsOf(*go))));
  return made;
}
static HostResult cloneRequest(HostCall& call, const GoRequest* request, std::string_view name) {
  if (call.i(0) == 0) {
    call.trap.kind = vm::TrapKind::NullPointer;
    return HostResult::Trap;
  }
  std::int32_t parent = request == nullptr ? 0 : request->parent;
  GoOrigin origin;
  if (request != nullptr) origin = {request->placed, request->position, request->original};
  std::int32_t made = cloneTemplate(call, name, origin);  // may make requests
  if (Go* go = worldOf(call).gos.find(made); go != nullptr && worldOf(call).gos.find(parent) != nullptr)
    setParent(worldOf(call), *go, parent);
  return call.done(made);
}
HostResult GoDb_CloneRequest(HostCall& call) {
  const GoRequest* request = worldOf(call).requests.find(call.i(0));
  return cloneRequest(call, request, request == nullptr ? std::string_view() : std::string_view(request->templateName));
}
HostResult GoDb_CloneLocal(HostCall& call) { return GoDb_CloneRequest(call); }
HostResult GoDb_CloneRequestOf(HostCall& call) {
  return cloneRequest(call, worldOf(call).requests.find(call.i(0)), call.s(1));
}
HostResult GoDb_CloneGo(HostCall& call) { return call.done(cloneTemplate(call, call.s(0))); }

// ---- What a request has

#define VELLUM_SKRIT_REQUEST(request)                          \
  GoRequest* request = worldOf(call).requests.find(call.i(0)); \
  if (request == nullptr) return gone(call, "request, of which only the last 64 are kept,")

VELLUM_SKRIT_FAST_BODY(JobReq_GoalPosition) {
  VELLUM_SKRIT_REQUEST(request);
  return call.done(request->id);
}
VELLUM_SKRIT_FAST_BODY(GoCloneReq_StartingPos) { return JobReq_GoalPositionAnswer(call); }
HostResult JobReq_SetGoalPosition(HostCall& call) {
  VELLUM_SKRIT_REQUEST(request);
  if (!takePosition(call, 1, request->position)) return HostResult::Trap;
  request->placed = true;
  return call.done();
}
HostResult GoCloneReq_SetStartingPos(HostCall& call) { return JobReq_SetGoalPosition(call); }
VELLUM_SKRIT_FAST_BODY(JobReq_Slot) {
  VELLUM_SKRIT_REQUEST(request);
  return call.done(request->slot);
}
HostResult JobReq_SetSlot(HostCall& call) {
  VELLUM_SKRIT_REQUEST(request);
  request->slot = call.i(1);
  return call.done();
}

}  // namespace vellum::skrit::exports
