#include "languages/skrit/runtime/runtime.h"

#include "languages/machine.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/update.h"

namespace vellum::skrit {

SkritRuntime::SkritRuntime(const languages::WorldContext& context)
    : context_(context), exports_(ExportTable::builtIns()), engine_(*this), streams_(context_) {
  languages::setUp(vm_, context, "Skrit");
  languages::compileHot(vm_, context);
  retail_ = languages::findOption(context.options, "retail").has_value();
  game_ = std::make_unique<Game>(static_cast<ScriptHost&>(*this), context.includes);
  context_.includes = game_->files();
  registerHosts();
  registerNatives();
}

SkritRuntime::~SkritRuntime() {
  engine_.objects.forEach([&](SkritObject& object) {
    releaseMemory(static_cast<Code&>(*object.implementation->code), false, object.memory);
  });
  for (const auto& each : implementations_) {
    Code& code = static_cast<Code&>(*each->code);
    releaseMemory(code, true, code.shared);
  }
  for (const auto& fiber : fibers_) vm_.clear(*fiber);
}

bool SkritRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  readExports(emitter);
  game_->open(emitter);
  if (!session.ok()) return false;
  std::vector<source::FileId> fuel;
  std::vector<std::pair<Implementation*, source::FileId>> made;
  for (source::FileId file : files) {
    std::string_view url = context_.sources[file].name();
    std::string name(url.substr(0, url.find('?')));
    if (base::toLower(name).ends_with(".nnk")) continue;  // read with the store
    if (base::toLower(name).ends_with(".gas")) {
      fuel.push_back(file);
      continue;
    }
    Implementation* found = findImplementation(name);
    if (found == nullptr) found = compile(file, Entry::Unit, name);
    if (found != nullptr) made.push_back({found, file});
  }
  if (!session.ok()) return false;  // nothing runs when there are errors
  std::size_t faults = faults_, errors = emitter.errorCount();
  for (auto [implementation, file] : made) {
    std::string_view url = context_.sources[file].name();
    std::string query(url.find('?') == std::string_view::npos ? "" : url.substr(url.find('?') + 1));
    for (const languages::Option& option : context_.options) {
      std::string_view name = std::string_view(option.value).substr(0, option.value.find('='));
      bool fits = option.name == "property" &&
                  (made.size() == 1 ||
                   tables::findProperty(static_cast<Code&>(*implementation->code).program, name) != nullptr);
      if (fits) query += (query.empty() ? "" : "&") + option.value;
    }
    if (SkritObject* object = create(*implementation, query, file)) roots_.push_back(object->handle);
  }
  for (source::FileId file : fuel) game_->loadFuel(file, emitter);
  game_->start(emitter);
  sendOptionEvents(0);
  streams_.flush();
  return emitter.errorCount() - errors == faults_ - faults;  // the game continues after faults of scripts
}

bool SkritRuntime::tick(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  sendOptionEvents(engine_.clock.updates + 1);
  // Skrit manual, "Events": OnBotSysUpdate ignores the pause; nothing else is updated then.
  if (game_->world().paused) {
    broadcast(engine_, events::OnBotSysUpdate, {Argument::ofFloat(1.0f / UpdatesPerSecond)});
    return session.ok();
  }
  game_->beforeUpdate();
  update(engine_);
  game_->afterUpdate();
  if (engine_.clock.updates % UpdatesPerSecond == 0) streams_.flush();
  return session.ok();
}

bool SkritRuntime::finish(diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  streams_.flush();
  return session.ok();
}

}  // namespace vellum::skrit
