#include "languages/skrit/runtime/runtime.h"

#include "languages/machine.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/update.h"

namespace vellum::skrit {

SkritRuntime::SkritRuntime(const languages::WorldContext& context)
    : context_(context),
      exports_(ExportTable::builtIns()),
      reporter_(context_, exports_, engine_),
      hosts_(*this, context_, vm_, exports_),
      implementations_(context_, vm_, exports_, hosts_, reporter_),
      execution_(vm_, engine_, implementations_, reporter_),
      engine_(execution_, context_.memory.get()),
      scripts_(context_, vm_, engine_, exports_, reporter_, implementations_, execution_),
      console_(context_, vm_, engine_, reporter_, implementations_, execution_, scripts_) {
  if (context_.files) context_.host.storage = &storage_.emplace(context_.files, vm_);
  languages::setUp(vm_, context, "Skrit");
  languages::compileHot(vm_, context);
  game_ = std::make_unique<Game>(scripts_, context.includes);
  context_.includes = game_->files();
  hosts_.registerBuiltIns();
  hosts_.registerNatives();
}

SkritRuntime::~SkritRuntime() {
  engine_.objects.forEach(
      [&](SkritObject& object) { releaseVariables(vm_.heap(), codeOf(*object.implementation), false, object.memory); });
}

bool SkritRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  hosts_.readList(emitter);
  game_->open(emitter);
  if (!session.ok()) return false;
  std::vector<source::FileId> fuel;
  std::vector<std::pair<Implementation*, source::FileId>> made;
  for (source::FileId file : files) {
    std::string_view url = context_.sources[file].name();
    std::string name(tables::withoutQuery(url));
    if (base::toLower(name).ends_with(".nnk")) continue;  // read with the store
    if (base::toLower(name).ends_with(".gas")) {
      fuel.push_back(file);
      continue;
    }
    Implementation* found = implementations_.find(name);
    if (found == nullptr) found = implementations_.compile(file, name);
    if (found != nullptr) made.push_back({found, file});
  }
  if (!session.ok()) return false;  // nothing runs when there are errors
  std::vector<const Program*> programs;
  for (auto [implementation, file] : made) programs.push_back(&codeOf(*implementation).program);
  // The templates of --clone may be in the files that are read below.
  const bool clones = languages::findOption(context_.options, "clone").has_value();
  if (!clones && !checkProperties(programs, emitter)) return false;
  std::size_t faults = reporter_.faults(), errors = emitter.errorCount();
  for (auto [implementation, file] : made)
    if (SkritObject* object = scripts_.create(*implementation, queryOf(*implementation, file), file))
      roots_.push_back(object->handle);
  ++codeVersion_;
  for (source::FileId file : fuel) game_->loadFuel(file, emitter);
  if (!clones || checkProperties(std::move(programs), emitter)) game_->start(emitter);
  sendOptionEvents(0);
  reporter_.streams().flush();
  return emitter.errorCount() - errors == reporter_.faults() - faults;  // the game continues after faults of scripts
}

bool SkritRuntime::tick(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  sendOptionEvents(engine_.clock.updates + 1);
  takeOptionInput(engine_.clock.updates + 1);
  // Skrit manual, "Events": OnBotSysUpdate ignores the pause; nothing else is updated then.
  if (game_->world().paused) {
    broadcast(engine_, events::OnBotSysUpdate, {Argument::ofFloat(1.0f / UpdatesPerSecond)});
    return session.ok();
  }
  game_->beforeUpdate();
  execution_.goOn();
  update(engine_);
  game_->afterUpdate();
  if (engine_.clock.updates % UpdatesPerSecond == 0) reporter_.streams().flush();
  return session.ok();
}

bool SkritRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  hosts_.readList(emitter);
  const std::size_t before = emitter.all().size();
  if (!console_.eval(snippet, result)) {
    noteObjectVariables(before, emitter);
    return false;
  }
  reporter_.streams().flush();
  return session.ok();
}

bool SkritRuntime::finish(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  reporter_.streams().flush();
  return session.ok();
}

}  // namespace vellum::skrit
