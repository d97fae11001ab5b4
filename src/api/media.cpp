// Pictures, input, sound, and the files of Creatures.
#include <vellum/media.h>

#include "api/handles.h"
#include "base/image/png.h"
#ifdef VELLUM_WITH_CAOS
#include "languages/caos/caos.h"
#endif

using namespace vellum;

namespace {

// Of a world whose scripts have not changed it: milliseconds a tick, not as fast as it goes, drawn, in a window.
constexpr vellum_pace DefaultPace{50, 0, 1, 0};

// Calls `visit` for the runtimes that are loaded, of one language or of all, until it answers true.
template <class Visit>
bool anyRuntime(const vellum_world* world, const char* language, Visit visit) {
  for (const languages::Language* candidate : languages::all()) {
    if (language != nullptr && candidate->id != language) continue;
    const languages::Runtime* runtime = world->world.runtimeOf(*candidate);
    if (runtime != nullptr && visit(const_cast<languages::Runtime&>(*runtime))) return true;
  }
  return false;
}

}  // namespace

extern "C" vellum_status vellum_world_picture(const vellum_world* world, const char* language, int* width, int* height,
                                              vellum_text** rgba, vellum_report* report) {
  *width = *height = 0;
  *rgba = nullptr;
  base::Picture picture;
  if (!anyRuntime(world, language, [&](languages::Runtime& runtime) { return runtime.picture(picture); }))
    return api::refuse(report, VELLUM_FAILED, "nothing that is loaded draws a picture");
  *width = picture.width;
  *height = picture.height;
  *rgba = api::makeText(std::move(picture.pixels));
  return VELLUM_OK;
}

extern "C" vellum_text* vellum_png(const void* rgba, int width, int height) {
  if (width < 1 || height < 1 || width > 16384 || height > 16384) return nullptr;
  base::Picture picture;
  picture.width = width;
  picture.height = height;
  picture.pixels.assign(static_cast<const char*>(rgba), std::size_t(width) * std::size_t(height) * 4);
  return api::makeText(base::writePng(picture));
}

extern "C" vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event,
                                            vellum_report* report) {
  std::string problem = "nothing that is loaded takes input events";
  if (anyRuntime(world, language, [&](languages::Runtime& runtime) { return runtime.input(event, problem); }))
    return VELLUM_OK;
  return api::refuse(report, VELLUM_FAILED, problem);
}

struct vellum_files {
  std::vector<std::pair<std::string, std::string>> all;
};

extern "C" size_t vellum_files_count(const vellum_files* files) { return files->all.size(); }
extern "C" const char* vellum_files_name(const vellum_files* files, size_t index) {
  return index < files->all.size() ? files->all[index].first.c_str() : nullptr;
}
extern "C" const char* vellum_files_bytes(const vellum_files* files, size_t index, size_t* size) {
  *size = index < files->all.size() ? files->all[index].second.size() : 0;
  return index < files->all.size() ? files->all[index].second.c_str() : nullptr;
}
extern "C" void vellum_files_free(vellum_files* files) { delete files; }

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

languages::Runtime* caosRuntime(vellum_world* world) {
  return const_cast<languages::Runtime*>(world->world.runtimeOf(caos::language()));
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

extern "C" int vellum_world_caos_sound(vellum_world* world, vellum_sound* out) {
  *out = {};
  languages::Runtime* runtime = caosRuntime(world);
  caos::SoundCue cue;
  if (runtime == nullptr || !caos::nextSound(*runtime, cue)) return 0;
  world->soundName = std::move(cue.name);
  *out = {cue.does.data(), world->soundName.c_str(), cue.number, cue.volume, cue.panning};
  return 1;
}

extern "C" vellum_status vellum_world_caos_sound_file(vellum_world* world, const char* name, vellum_text** wav,
                                                      vellum_report* report) {
  *wav = nullptr;
  languages::Runtime* runtime = caosRuntime(world);
  if (runtime == nullptr) return api::refuse(report, VELLUM_FAILED, "no CAOS script is loaded");
  return give(caos::soundFile(*runtime, name), wav, report);
}

extern "C" int vellum_world_caos_pace(const vellum_world* world, vellum_pace* out) {
  *out = DefaultPace;
  const languages::Runtime* runtime = world->world.runtimeOf(caos::language());
  if (runtime == nullptr) return 0;
  caos::Pace pace = caos::paceOf(*runtime);
  *out = {pace.interval, pace.fastest, pace.drawn, pace.fullScreen};
  return 1;
}

extern "C" void vellum_world_caos_took(vellum_world* world, long long computing, long long overall) {
  if (languages::Runtime* runtime = caosRuntime(world)) caos::tickTook(*runtime, computing, overall);
}

#else

namespace {

vellum_status missing(vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "CAOS is not in this build");
}

}  // namespace

extern "C" vellum_status vellum_caos_pack(vellum_engine*, const vellum_source*, vellum_text** out,
                                          vellum_report* report) {
  *out = nullptr;
  return missing(report);
}
extern "C" vellum_status vellum_caos_unpack(vellum_engine*, const vellum_source*, vellum_files** out,
                                            vellum_report* report) {
  *out = nullptr;
  return missing(report);
}
extern "C" vellum_status vellum_caos_convert(vellum_engine*, const vellum_source*, size_t, const char*, const char*,
                                             vellum_files** out, vellum_report* report) {
  *out = nullptr;
  return missing(report);
}
extern "C" vellum_status vellum_caos_describe(vellum_engine*, const vellum_source*, vellum_text** out,
                                              vellum_report* report) {
  *out = nullptr;
  return missing(report);
}
extern "C" int vellum_world_caos_sound(vellum_world*, vellum_sound* out) {
  *out = {};
  return 0;
}
extern "C" vellum_status vellum_world_caos_sound_file(vellum_world*, const char*, vellum_text** wav,
                                                      vellum_report* report) {
  *wav = nullptr;
  return missing(report);
}
extern "C" int vellum_world_caos_pace(const vellum_world*, vellum_pace* out) {
  *out = DefaultPace;
  return 0;
}
extern "C" void vellum_world_caos_took(vellum_world*, long long, long long) {}

#endif
