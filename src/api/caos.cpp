// Agents to draw, and the files of Creatures.
#include <vellum/caos.h>

#include "api/handles.h"
#ifdef VELLUM_WITH_CAOS
#include "languages/caos/caos.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_CAOS

namespace {

base::Result<caos::GameFile> fileOf(vellum_engine* engine, const vellum_source& source) {
  if (source.text != nullptr) return caos::GameFile{source.name, std::string(source.text, source.size)};
  auto bytes = api::ConfigFiles(engine->config).read(source.name);
  if (!bytes) return base::Error{std::string("can't read '") + source.name + "': " + bytes.error().message};
  return caos::GameFile{source.name, std::move(*bytes)};
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

}  // namespace

extern "C" vellum_status vellum_caos_pack(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                          vellum_report* report) {
  *out = nullptr;
  auto file = fileOf(engine, *source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  api::ConfigFiles files(engine->config);
  return give(caos::packPray(*file, files), out, report);
}

extern "C" vellum_status vellum_caos_unpack(vellum_engine* engine, const vellum_source* source, vellum_files** out,
                                            vellum_report* report) {
  *out = nullptr;
  auto file = fileOf(engine, *source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  return give(caos::unpackPray(*file), out, report);
}

extern "C" vellum_status vellum_caos_convert(vellum_engine* engine, const vellum_source* sources, size_t count,
                                             const char* format, const char* name, vellum_files** out,
                                             vellum_report* report) {
  *out = nullptr;
  std::vector<caos::GameFile> from;
  for (std::size_t i = 0; i < count; ++i) {
    auto file = fileOf(engine, sources[i]);
    if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
    from.push_back(std::move(*file));
  }
  return give(caos::convertPictures(from, format, name), out, report);
}

extern "C" vellum_status vellum_caos_describe(vellum_engine* engine, const vellum_source* source, vellum_text** out,
                                              vellum_report* report) {
  *out = nullptr;
  auto file = fileOf(engine, *source);
  if (!file) return api::refuse(report, VELLUM_FAILED, file.error().message);
  return give(caos::describeFile(*file), out, report);
}

static_assert(sizeof(vellum_caos_agent) == sizeof(caos::AgentPlace) &&
              offsetof(vellum_caos_agent, plane) == offsetof(caos::AgentPlace, plane) &&
              offsetof(vellum_caos_agent, visible) == offsetof(caos::AgentPlace, visible) &&
              offsetof(vellum_caos_agent, sprite) == offsetof(caos::AgentPlace, sprite));

extern "C" size_t vellum_world_caos_agents(const vellum_world* world, vellum_caos_agent* out, size_t capacity) {
  const languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return 0;
  return caos::agentPlaces(*runtime, {reinterpret_cast<caos::AgentPlace*>(out), capacity});
}

#else

extern "C" size_t vellum_world_caos_agents(const vellum_world*, vellum_caos_agent*, size_t) { return 0; }

namespace {

vellum_status missingCaos(vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "CAOS is not in this build");
}

}  // namespace

extern "C" vellum_status vellum_caos_pack(vellum_engine*, const vellum_source*, vellum_text** out,
                                          vellum_report* report) {
  *out = nullptr;
  return missingCaos(report);
}
extern "C" vellum_status vellum_caos_unpack(vellum_engine*, const vellum_source*, vellum_files** out,
                                            vellum_report* report) {
  *out = nullptr;
  return missingCaos(report);
}
extern "C" vellum_status vellum_caos_convert(vellum_engine*, const vellum_source*, size_t, const char*, const char*,
                                             vellum_files** out, vellum_report* report) {
  *out = nullptr;
  return missingCaos(report);
}
extern "C" vellum_status vellum_caos_describe(vellum_engine*, const vellum_source*, vellum_text** out,
                                              vellum_report* report) {
  *out = nullptr;
  return missingCaos(report);
}

#endif
