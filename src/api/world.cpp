#include "api/handles.h"
#include "api/required.h"
#include "base/path.h"
#include "source/code_page.h"
#include "world/diagnostics.h"
#include "world/profile.h"
#include "world/world_file.h"

using namespace vellum;
using languages::Language;

namespace {

world::Settings settingsOf(vellum_world& world, const vellum_config& config, const host::Natives& natives,
                           languages::Options options) {
  world::Settings settings;
  if (config.print != nullptr) settings.host.output = &world.output;
  if (config.unix_milliseconds != nullptr) settings.host.clock = &world.clock;
  if (config.trace != nullptr) settings.host.trace = &world.trace;
  if (config.storage_read != nullptr && config.storage_write != nullptr && config.storage_remove != nullptr &&
      config.storage_exists != nullptr && config.storage_list != nullptr)
    settings.host.storage = &world.storage;
  settings.files = &world.files;
  settings.seed = config.seed;
  settings.budget = config.instruction_budget;
  settings.memoryLimit = config.memory_limit;
  settings.memory = {config.allocate, config.user};
  if (config.jit == VELLUM_JIT_OFF) settings.tierUpThreshold = -1;
  if (config.jit == VELLUM_JIT_ON) settings.tierUpThreshold = 0;
  settings.options = std::move(options);
  settings.natives = &natives;
  settings.profile = config.profile != 0;
  return settings;
}

bool isWorldFile(const vellum_source& source) {
  return source.language == nullptr && world::isWorldFile(api::nameOf(source));
}

vellum_status loadWorldFile(vellum_world* world, const vellum_source& source, vellum_report* report) {
  auto id = api::addSource(*world->world.sources(), world->files, source, nullptr, report);
  if (!id) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  auto outcome = world::loadWorldFile(world->world, *id, world->files, world->seedFromConfig, emitter);
  return api::finishCall(*world, outcome, emitter, report);
}

// The files that can't be read are errors; the others are loaded.
vellum_status loadInstall(vellum_world* world, const vellum_source& source, vellum_report* report) {
  const Language* owner = api::installOwner(source, world->files, report);
  if (owner == nullptr) return VELLUM_FAILED;
  if (owner->installs.program == nullptr) return api::unavailable(report, "running installs of", *owner);
  auto names =
      owner->installs.program(base::withoutEndSlash(api::nameOf(source)), world->files, world->world.options());
  if (!names) return api::refuse(report, VELLUM_FAILED, names.error().message);
  diagnostics::Emitter emitter;
  std::vector<source::FileId> files;
  for (const std::string& name : *names) {
    auto id = world->world.sources()->load(world->files, name, owner->isBinary);
    if (id) files.push_back(*id);
    else emitter.emit(world::WorldFileMissing, {}, name, id.error().message);
  }
  return api::finishCall(*world, world->world.load(*owner, files, emitter), emitter, report);
}

}  // namespace

vellum_world::vellum_world(const vellum_engine& engine, languages::Options options)
    : files(engine.config),
      output(engine.config),
      clock(engine.config),
      trace(engine.config),
      storage(engine.config),
      seedFromConfig(engine.config.seed != 0),
      world(settingsOf(*this, engine.config, engine.natives, std::move(options))) {}

void api::Entry::refuseNested(vellum_report* report) {
  refuse(report, VELLUM_FAILED, "a callback of this world can't call it: wait until the running call has returned");
}

vellum_status api::finishCall(vellum_world& world, world::Outcome outcome, diagnostics::Emitter& emitter,
                              vellum_report* report) {
  world.files.addWarnings(emitter);
  vellum_status status = deliver(report, emitter, world.world.sources());
  switch (outcome) {
    case world::Outcome::Ok: return status;
    case world::Outcome::ScriptError: return VELLUM_SCRIPT_ERROR;
    case world::Outcome::Unavailable: return refuse(report, VELLUM_UNAVAILABLE, world.world.message());
    case world::Outcome::Failed: return refuse(report, VELLUM_FAILED, world.world.message());
  }
  return VELLUM_FAILED;
}

extern "C" {

vellum_world* vellum_world_create(vellum_engine* engine, const vellum_option* options, size_t option_count,
                                  vellum_report* report) {
  VELLUM_NEEDS_OR_SAYS(nullptr, report, engine);
  if (option_count > 0 && options == nullptr) return nullptr;
  languages::Options list = api::toOptions(options, option_count);
  if (auto unknown = api::unknownOption(list)) {
    api::refuse(report, VELLUM_FAILED, base::cat("no language has an option '", *unknown, "'"));
    return nullptr;
  }
  return new vellum_world(*engine, std::move(list));
}

void vellum_world_free(vellum_world* world) { delete world; }

vellum_status vellum_world_load(vellum_world* world, const vellum_source* sources, size_t count,
                                vellum_report* report) {
  VELLUM_NEEDS(report, world);
  VELLUM_NEEDS_LIST(report, sources, count);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  vellum_status worst = VELLUM_OK;
  for (size_t i = 0; i < count && worst < VELLUM_FAILED;) {
    if (isWorldFile(sources[i])) {
      vellum_status status = loadWorldFile(world, sources[i++], report);
      if (status > worst) worst = status;
      continue;
    }
    if (api::isFolder(sources[i])) {
      vellum_status status = loadInstall(world, sources[i++], report);
      if (status > worst) worst = status;
      continue;
    }
    const Language* language = api::languageOf(sources[i], report);
    if (language == nullptr) return VELLUM_FAILED;
    std::vector<source::FileId> files;
    for (; i < count && !isWorldFile(sources[i]) && !api::isFolder(sources[i]); ++i) {
      const Language* next = api::languageOf(sources[i], report);
      if (next == nullptr) return VELLUM_FAILED;
      if (next != language) break;
      auto id = api::addSource(*world->world.sources(), world->files, sources[i], language, report);
      if (!id) return VELLUM_FAILED;
      files.push_back(*id);
    }
    diagnostics::Emitter emitter;
    vellum_status status = api::finishCall(*world, world->world.load(*language, files, emitter), emitter, report);
    if (status > worst) worst = status;
  }
  return worst;
}

vellum_status vellum_world_reload(vellum_world* world, const vellum_source* source, vellum_report* report) {
  VELLUM_NEEDS(report, world, source);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const Language* language =
      source->language != nullptr ? languages::byId(source->language) : languages::byPath(api::nameOf(*source));
  auto id = api::addSource(*world->world.sources(), world->files, *source, language, report);
  if (!id) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  world::Outcome outcome = world->world.reload(*id, emitter);
  vellum_status status = api::finishCall(*world, outcome, emitter, report);
  return outcome == world::Outcome::Ok ? VELLUM_OK : status;  // the report may contain errors of the new code
}

vellum_status vellum_world_tick(vellum_world* world, vellum_report* report) {
  VELLUM_NEEDS(report, world);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  return api::finishCall(*world, world->world.tick(emitter), emitter, report);
}

void vellum_world_interrupt(vellum_world* world) {
  if (world != nullptr) world->world.interrupt();
}

int vellum_world_started(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.started() ? 1 : 0;
}
int vellum_world_busy(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.busy() ? 1 : 0;
}
int vellum_world_over(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.over() ? 1 : 0;
}

vellum_status vellum_world_profile(const vellum_world* world, vellum_profile_kind kind, const char* title,
                                   vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world, title);
  const vm::Profiler* profiler = world->world.profiler();
  if (profiler == nullptr)
    return api::refuse(report, VELLUM_FAILED, "this world has no profile: create it with config.profile");
  std::string shown = source::isUtf8(title) ? title : source::windows1252ToUtf8(title);
  *out = api::makeText(kind == VELLUM_PROFILE_SVG ? world::flameGraphSvg(*profiler, shown)
                                                  : world::speedscopeJson(*profiler, shown));
  return VELLUM_OK;
}

vellum_text* vellum_world_coverage(const vellum_world* world) {
  VELLUM_NEEDS_OR(nullptr, world);
  return api::makeText(world->world.coverage());
}

uint64_t vellum_world_budget_used(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.budgetUsed();
}

vellum_status vellum_world_finish(vellum_world* world, vellum_report* report) {
  VELLUM_NEEDS(report, world);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  return api::finishCall(*world, world->world.finish(emitter), emitter, report);
}

vellum_status vellum_world_call(vellum_world* world, const char* language, const char* call, vellum_text** result,
                                vellum_report* report) {
  VELLUM_NEEDS(report, world, call);
  api::clear(result);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const auto callee = api::ownerOf(language, report);
  if (!callee) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  std::string text;
  vellum_status status = api::finishCall(*world, world->world.call(*callee, call, text, emitter), emitter, report);
  if (status == VELLUM_OK && result != nullptr) *result = api::makeText(std::move(text));
  return status;
}

vellum_status vellum_world_eval(vellum_world* world, const char* language, const char* name, const char* code,
                                size_t size, vellum_text** result, vellum_report* report) {
  VELLUM_NEEDS(report, world, language, name);
  VELLUM_NEEDS_LIST(report, code, size);
  api::clear(result);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const Language* speaker = api::languageById(language, report);
  if (speaker == nullptr) return VELLUM_FAILED;
  auto snippet = world->world.sources()->intern(name, std::string_view(code, size));
  if (!snippet) return api::refuse(report, VELLUM_FAILED, snippet.error().message);
  diagnostics::Emitter emitter;
  std::string text;
  vellum_status status =
      api::finishCall(*world, world->world.eval(*speaker, snippet.value(), text, emitter), emitter, report);
  if (status == VELLUM_OK && result != nullptr) *result = api::makeText(std::move(text));
  return status;
}

uint64_t vellum_world_ticks(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.ticks();
}
int vellum_world_ticks_per_second(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.ticksPerSecond();
}
uint64_t vellum_world_hash(const vellum_world* world) {
  VELLUM_NEEDS_OR(0, world);
  return world->world.hash();
}
vellum_text* vellum_world_save(const vellum_world* world) {
  VELLUM_NEEDS_OR(nullptr, world);
  return api::makeText(world->world.save());
}

vellum_status vellum_world_restore(vellum_world* world, const void* bytes, size_t size, vellum_report* report) {
  VELLUM_NEEDS(report, world);
  VELLUM_NEEDS_LIST(report, bytes, size);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  auto result = world->world.restore(std::string_view(static_cast<const char*>(bytes), size));
  return result ? VELLUM_OK : api::refuse(report, VELLUM_FAILED, result.error().message);
}

}  // extern "C"
