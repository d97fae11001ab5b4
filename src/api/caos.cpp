// Agents to draw, and the files of Creatures.
#include <vellum/caos.h>

#include <algorithm>
#include <iterator>

#include "api/handles.h"
#include "api/required.h"
#include "api/sized.h"
#ifdef VELLUM_WITH_CAOS
#include "languages/caos/caos.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_CAOS

namespace {

base::Result<caos::GameFile> fileOf(source::FileProvider& files, const vellum_source& source) {
  if (source.text != nullptr)
    return caos::GameFile{std::string(api::nameOf(source)), std::string(source.text, source.size)};
  auto bytes = files.read(api::nameOf(source));
  if (!bytes) return base::Error{base::cat("can't read '", api::nameOf(source), "': ", bytes.error().message)};
  return caos::GameFile{std::string(api::nameOf(source)), std::move(*bytes)};
}

base::Result<caos::GameFile> fileOf(vellum_engine* engine, const vellum_source& source) {
  api::ConfigFiles files(engine->config);
  return fileOf(files, source);
}

vellum_status give(base::Result<std::string> result, vellum_text** out, vellum_report* report) {
  if (!result) return api::refuse(report, VELLUM_FAILED, result.error().message);
  *out = api::makeText(std::move(*result));
  return VELLUM_OK;
}

vellum_status give(base::Result<std::vector<caos::GameFile>> result, vellum_files** out, vellum_report* report) {
  if (!result) return api::refuse(report, VELLUM_FAILED, result.error().message);
  auto files = std::make_unique<vellum_files>();
  for (caos::GameFile& file : *result) files->all.emplace_back(std::move(file.name), std::move(file.bytes));
  *out = files.release();
  return VELLUM_OK;
}

// A call about genomes: `Work` is given the tools and the files, and delivers its result.
class GenomeCall {
 public:
  GenomeCall(vellum_engine* engine, vellum_report* report) : engine_(engine), report_(report), files_(engine->config) {}

  template <class Work>
  vellum_status run(std::initializer_list<const vellum_source*> given, Work work) {
    std::vector<caos::GameFile> read;
    for (const vellum_source* source : given) {
      auto file = fileOf(engine_, *source);
      if (!file) return api::refuse(report_, VELLUM_FAILED, file.error().message);
      read.push_back(std::move(*file));
    }
    auto sources = std::make_shared<source::SourceSet>();
    diagnostics::Emitter emitter;
    caos::GenomeTools tools{*sources, &files_, emitter};
    work(tools, read);
    emitter.sortByPlace();
    return api::deliver(report_, emitter, sources);
  }

 private:
  vellum_engine* engine_;
  vellum_report* report_;
  api::ConfigFiles files_;
};

void give(std::optional<std::string> text, vellum_text** out) {
  if (text) *out = api::makeText(std::move(*text));
}

}  // namespace

extern "C" vellum_status vellum_caos_genome_convert(vellum_engine* engine, const vellum_source* file,
                                                    const char* format, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, file, format);
  std::string_view wanted(format);
  if (wanted != "text" && wanted != "gen" && wanted != "summary")
    return api::refuse(report, VELLUM_FAILED, "a genome is converted to 'text', 'gen' or 'summary'");
  return GenomeCall(engine, report).run({file}, [&](auto& tools, auto& files) {
    give(tools.convert(files[0], format), out);
  });
}

extern "C" vellum_status vellum_caos_genome_check(vellum_engine* engine, const vellum_source* file,
                                                  vellum_report* report) {
  VELLUM_NEEDS(report, engine, file);
  return GenomeCall(engine, report).run({file}, [&](auto& tools, auto& files) { tools.check(files[0]); });
}

extern "C" vellum_status vellum_caos_genome_format(vellum_engine* engine, const vellum_source* file, vellum_text** out,
                                                   vellum_report* report) {
  VELLUM_GIVES(out, report, engine, file);
  return GenomeCall(engine, report).run({file}, [&](auto& tools, auto& files) { give(tools.format(files[0]), out); });
}

extern "C" vellum_status vellum_caos_genome_diff(vellum_engine* engine, const vellum_source* a, const vellum_source* b,
                                                 vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, a, b);
  return GenomeCall(engine, report).run({a, b}, [&](auto& tools, auto& files) {
    give(tools.diff(files[0], files[1]), out);
  });
}

extern "C" vellum_status vellum_caos_genome_cross(vellum_engine* engine, const vellum_source* mother,
                                                  const vellum_source* father, const vellum_caos_litter* litter,
                                                  vellum_files** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, mother, father, litter);
  auto known = api::sized(*litter, offsetof(vellum_caos_litter, as_text) + sizeof litter->as_text);
  if (!known) return api::refuse(report, VELLUM_FAILED, "vellum_caos_litter.size is not set");
  litter = &*known;
  auto inRange = [](std::int32_t number) { return number >= 0 && number <= 255; };
  if (!inRange(litter->chance) || !inRange(litter->degree))
    return api::refuse(report, VELLUM_FAILED, "chance and degree of mutations are 0 to 255");
  if (litter->count < 1 || litter->count > 10'000)
    return api::refuse(report, VELLUM_FAILED, "there are 1 to 10000 children");
  caos::GenomeTools::Litter ordered{litter->seed, litter->count, litter->chance, litter->degree, litter->as_text != 0};
  return GenomeCall(engine, report).run({mother, father}, [&](auto& tools, auto& files) {
    auto children = tools.cross(files[0], files[1], ordered);
    if (children) give(std::move(*children), out, report);
  });
}

extern "C" vellum_status vellum_caos_pack(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  auto file = fileOf(engine, *source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  api::ConfigFiles files(engine->config);
  return give(caos::packPray(*file, files), out, report);
}

static vellum_status unpack(vellum_engine* engine, const vellum_source& source, bool genomesAsText, vellum_files** out,
                            vellum_report* report) {
  *out = nullptr;
  auto file = fileOf(engine, source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  diagnostics::Emitter emitter;
  vellum_status given = give(caos::unpackPray(*file, genomesAsText, emitter), out, report);
  vellum_status damage = api::deliver(report, emitter, std::make_shared<source::SourceSet>());
  return given != VELLUM_OK ? given : damage;
}

extern "C" vellum_status vellum_caos_unpack(vellum_engine* engine, const vellum_source* source, vellum_files** out,
                                            vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  return unpack(engine, *source, false, out, report);
}

extern "C" vellum_status vellum_caos_unpack_text(vellum_engine* engine, const vellum_source* source, vellum_files** out,
                                                 vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  return unpack(engine, *source, true, out, report);
}

extern "C" vellum_status vellum_caos_convert(vellum_engine* engine, const vellum_source* files, size_t count,
                                             const char* format, const char* name, vellum_files** out,
                                             vellum_report* report) {
  VELLUM_GIVES(out, report, engine, format, name);
  VELLUM_NEEDS_LIST(report, files, count);
  std::vector<caos::GameFile> from;
  for (std::size_t i = 0; i < count; ++i) {
    auto file = fileOf(engine, files[i]);
    if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
    from.push_back(std::move(*file));
  }
  return give(caos::convertPictures(from, format, name), out, report);
}

extern "C" vellum_status vellum_caos_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                              vellum_report* report) {
  VELLUM_GIVES(out, report, engine, source);
  auto file = fileOf(engine, *source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  return give(caos::describeFile(*file), out, report);
}

static_assert(sizeof(vellum_caos_agent) == sizeof(caos::AgentPlace) &&
              offsetof(vellum_caos_agent, plane) == offsetof(caos::AgentPlace, plane) &&
              offsetof(vellum_caos_agent, visible) == offsetof(caos::AgentPlace, visible) &&
              offsetof(vellum_caos_agent, sprite) == offsetof(caos::AgentPlace, sprite));

extern "C" size_t vellum_world_caos_agents(const vellum_world* world, vellum_caos_agent* out, size_t capacity) {
  VELLUM_NEEDS_OR(0, world);
  if (capacity > 0 && out == nullptr) return 0;
  const languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return 0;
  return caos::agentPlaces(*runtime, {reinterpret_cast<caos::AgentPlace*>(out), capacity});
}

static_assert(sizeof(vellum_caos_creature) == sizeof(caos::CreaturePlace) &&
              offsetof(vellum_caos_creature, moniker) == offsetof(caos::CreaturePlace, moniker));

extern "C" size_t vellum_world_caos_creatures(const vellum_world* world, vellum_caos_creature* out, size_t capacity) {
  VELLUM_NEEDS_OR(0, world);
  if (capacity > 0 && out == nullptr) return 0;
  const languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return 0;
  return caos::creaturePlaces(*runtime, {reinterpret_cast<caos::CreaturePlace*>(out), capacity});
}

extern "C" vellum_status vellum_world_caos_creature(const vellum_world* world, const char* moniker, const char* format,
                                                    vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world, moniker, format);
  const languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return api::refuse(report, VELLUM_FAILED, "no CAOS is loaded in this world");
  return give(caos::creatureReport(*runtime, moniker, format), out, report);
}

extern "C" vellum_status vellum_world_caos_import(vellum_world* world, const vellum_source* file, size_t* count,
                                                  vellum_report* report) {
  VELLUM_NEEDS(report, world, file, count);
  *count = 0;
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return api::refuse(report, VELLUM_FAILED, "no CAOS is loaded in this world");
  auto read = fileOf(world->files, *file);
  if (!read) return api::refuse(report, VELLUM_FAILED, read.error().message);
  diagnostics::Emitter emitter;
  *count = caos::importCreatures(*runtime, *read, emitter);
  return api::deliver(report, emitter, std::make_shared<source::SourceSet>());
}

namespace {

// CAOS: UNID of each agent, in ascending order.
std::vector<std::int32_t> agentIds(const vellum_world& world) {
  const languages::Runtime* runtime = world.world.runtimeOf(caos::language());
  std::vector<caos::AgentPlace> places(runtime != nullptr ? caos::agentPlaces(*runtime, {}) : 0);
  if (runtime != nullptr) caos::agentPlaces(*runtime, places);
  std::vector<std::int32_t> ids;
  for (const caos::AgentPlace& place : places) ids.push_back(place.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::size_t goneSince(const std::vector<std::int32_t>& before, const std::vector<std::int32_t>& after) {
  std::vector<std::int32_t> gone;
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(), std::back_inserter(gone));
  return gone.size();
}

// An agent without a remove script leaves the world as it is.
vellum_status runRemoveScript(vellum_world& world, std::string_view file, const caos::RemoveScript& script,
                              vellum_report* report) {
  if (!script.text) return VELLUM_OK;
  std::string printed;
  auto snippet = world.world.sources()->intern(base::cat(file, '/', script.agent, "/Remove script"), *script.text);
  if (!snippet) return api::refuse(report, VELLUM_FAILED, snippet.error().message);
  diagnostics::Emitter emitter;
  auto outcome = world.world.eval(caos::language(), *snippet, printed, emitter);
  return api::finishCall(world, outcome, emitter, report);
}

}  // namespace

extern "C" vellum_status vellum_world_caos_remove(vellum_world* world, const vellum_source* file, size_t* count,
                                                  vellum_report* report) {
  VELLUM_NEEDS(report, world, file, count);
  *count = 0;
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  auto read = fileOf(world->files, *file);
  auto scripts = read ? caos::removeScripts(*read) : base::Result<std::vector<caos::RemoveScript>>(read.error());
  if (!scripts) return api::refuse(report, VELLUM_FAILED, scripts.error().message);
  vellum_status worst = VELLUM_OK;
  for (const caos::RemoveScript& script : *scripts) {
    const std::vector<std::int32_t> before = agentIds(*world);
    vellum_status status = runRemoveScript(*world, api::nameOf(*file), script, report);
    if (status == VELLUM_OK) {
      diagnostics::Emitter emitter;
      caos::reportRemoval(script, goneSince(before, agentIds(*world)), emitter);
      status = api::deliver(report, emitter, world->world.sources());
    }
    if (status > worst) worst = status;
    if (script.text) ++*count;
  }
  return worst;
}

extern "C" vellum_status vellum_caos_folders_beside(vellum_engine* engine, const char* game, vellum_text** out,
                                                    vellum_report* report) {
  VELLUM_GIVES(out, report, engine, game);
  api::ConfigFiles files(engine->config);
  std::string lines;
  for (const std::string& folder : caos::foldersBeside(game, files)) base::append(lines, base::cat(folder, '\n'));
  *out = api::makeText(std::move(lines));
  return VELLUM_OK;
}

#else

extern "C" size_t vellum_world_caos_creatures(const vellum_world*, vellum_caos_creature*, size_t) { return 0; }
extern "C" size_t vellum_world_caos_agents(const vellum_world*, vellum_caos_agent*, size_t) { return 0; }

namespace {

vellum_status missingCaos(vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "CAOS is not in this build");
}

/// The same refusal by a function that hands out a result: there is none.
template <class Result>
vellum_status missingCaos(Result** out, vellum_report* report) {
  api::clear(out);
  return missingCaos(report);
}

}  // namespace

extern "C" vellum_status vellum_world_caos_creature(const vellum_world*, const char*, const char*, vellum_text** out,
                                                    vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_world_caos_import(vellum_world*, const vellum_source*, size_t* count,
                                                  vellum_report* report) {
  api::clear(count);
  return missingCaos(report);
}
extern "C" vellum_status vellum_world_caos_remove(vellum_world*, const vellum_source*, size_t* count,
                                                  vellum_report* report) {
  api::clear(count);
  return missingCaos(report);
}
extern "C" vellum_status vellum_caos_folders_beside(vellum_engine*, const char*, vellum_text** out,
                                                    vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_pack(vellum_engine*, const vellum_source*, vellum_text** out,
                                          vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_unpack_text(vellum_engine*, const vellum_source*, vellum_files** out,
                                                 vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_unpack(vellum_engine*, const vellum_source*, vellum_files** out,
                                            vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_convert(vellum_engine*, const vellum_source*, size_t, const char*, const char*,
                                             vellum_files** out, vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_describe(vellum_engine*, const vellum_source*, vellum_text** out,
                                              vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_genome_convert(vellum_engine*, const vellum_source*, const char*,
                                                    vellum_text** out, vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_genome_check(vellum_engine*, const vellum_source*, vellum_report* report) {
  return missingCaos(report);
}
extern "C" vellum_status vellum_caos_genome_format(vellum_engine*, const vellum_source*, vellum_text** out,
                                                   vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_genome_diff(vellum_engine*, const vellum_source*, const vellum_source*,
                                                 vellum_text** out, vellum_report* report) {
  return missingCaos(out, report);
}
extern "C" vellum_status vellum_caos_genome_cross(vellum_engine*, const vellum_source*, const vellum_source*,
                                                  const vellum_caos_litter*, vellum_files** out,
                                                  vellum_report* report) {
  return missingCaos(out, report);
}

#endif
