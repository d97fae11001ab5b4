#include "languages/skrit/world/go_jobs.h"

#include "languages/skrit/world/go_skrits.h"
#include "languages/skrit/world/messages.h"

namespace vellum::skrit {

// The skrit in the chore dictionary of the body now directs the chore.
bool startChore(GoWorld& world, Go& go, std::string_view chore) {
  constexpr std::string_view ChoreFolder = "art/animations/skrits";
  GoComponent* body = go.find("body");
  if (body == nullptr) return false;
  const GoField* field = body->find(base::cat("chore_dictionary:", chore, ":skrit"));
  if (field == nullptr) return false;
  std::vector<TemplateField> properties;
  std::string file = world.outside.findSkrit(field->text, ChoreFolder, properties);
  if (file.empty()) return false;
  GoComponent* aspect = go.find("aspect");
  std::int32_t owner = aspect != nullptr ? aspect->id : body->id;
  releaseSkrit(world, go.choreSkrit);
  go.chore = base::toLower(chore);
  go.choreSkrit = world.outside.makeSkrit(file, owner, properties);
  sendToSkrit(world, go.choreSkrit, events::OnStartChore, {Argument::ofInt(0), Argument::ofInt(0)});
  return go.choreSkrit != 0;
}

GoJob* startJob(GoWorld& world, Go& go, std::string_view name, const GoRequest& request) {
  GoComponent* mind = go.find("mind");
  const GoField* field = mind == nullptr ? nullptr : mind->find(name);
  if (field == nullptr) return nullptr;
  std::vector<TemplateField> properties;
  std::string file = world.outside.findSkrit(field->text, {}, properties);
  if (file.empty()) return nullptr;
  std::int32_t id = world.gos.newId();
  world.gos.addJob(go, {id, base::toLower(name), 0, request.kind, request.queue, request.origin, request.goal,
                        request.modifier, request.slot, request.position, go.at});
  std::int32_t made = world.outside.makeSkrit(file, id, properties);
  GoJob* known = world.gos.job(id);
  if (known == nullptr) return nullptr;
  known->skrit = made;
  sendToSkrit(world, made, events::OnJobInit, {Argument::ofInt(id)});
  return world.gos.job(id);
}

void endJob(GoWorld& world, Go& go, std::int32_t id) {
  for (const GoJob& job : go.jobs) {
    if (job.id != id) continue;
    std::int32_t skrit = job.skrit;
    world.gos.removeJob(go, id);
    releaseSkrit(world, skrit);
    return sendMessage(world, world.numbers.of(WE_JOB_FINISHED), go.id, go.id, id, 0);
  }
}

void sendJobsLoaded(GoWorld& world) {
  std::vector<std::int32_t> ids;
  for (const auto& go : world.gos.all())
    for (const GoJob& job : go->jobs) ids.push_back(job.id);
  for (std::int32_t id : ids)
    if (const GoJob* job = world.gos.job(id))
      sendToSkrit(world, job->skrit, events::OnJobInitPointers, {Argument::ofInt(id)});
}

}  // namespace vellum::skrit
