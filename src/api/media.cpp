// Pictures, input, sound and pace of a world, and in-memory files.
#include <vellum/media.h>

#include "api/handles.h"
#include "api/required.h"
#include "base/image/png.h"

using namespace vellum;

using languages::Capabilities;

namespace {

std::string_view idOf(const char* text) { return text == nullptr ? "" : text; }

vellum_status lacks(const vellum_world* world, std::string_view what, vellum_report* report) {
  return api::refuse(report, VELLUM_FAILED, base::cat("nothing that is loaded ", what, world->world.loadedTitles()));
}

}  // namespace

extern "C" vellum_status vellum_world_picture(const vellum_world* world, const char* language, int* width, int* height,
                                              vellum_text** rgba, vellum_report* report) {
  VELLUM_GIVES(rgba, report, world, width, height);
  *width = *height = 0;
  base::Picture picture;
  auto draw = [&](const languages::Drawable& drawable) { return drawable.picture(picture); };
  if (!world->world.anyOf(&Capabilities::drawable, idOf(language), draw))
    return lacks(world, "draws a picture", report);
  *width = picture.width;
  *height = picture.height;
  *rgba = api::makeText(std::move(picture.pixels));
  return VELLUM_OK;
}

extern "C" vellum_text* vellum_png(const void* rgba, int width, int height) {
  VELLUM_NEEDS_OR(nullptr, rgba);
  if (width < 1 || height < 1 || width > 16384 || height > 16384) return nullptr;
  base::Picture picture;
  picture.width = width;
  picture.height = height;
  picture.pixels.assign(static_cast<const char*>(rgba), std::size_t(width) * std::size_t(height) * 4);
  return api::makeText(base::writePng(picture));
}

extern "C" vellum_status vellum_world_input(vellum_world* world, const char* language, const char* event,
                                            vellum_report* report) {
  VELLUM_NEEDS(report, world, event);
  std::string problem;
  auto take = [&](languages::Interactive& interactive) { return interactive.input(event, problem); };
  if (world->world.anyOf(&Capabilities::interactive, idOf(language), take)) return VELLUM_OK;
  return problem.empty() ? lacks(world, "takes input events", report) : api::refuse(report, VELLUM_FAILED, problem);
}

extern "C" int vellum_world_sound(vellum_world* world, vellum_sound* out) {
  VELLUM_NEEDS_OR(0, world, out);
  *out = {};
  languages::SoundCue cue;
  auto next = [&](languages::Audible& audible) { return audible.nextSound(cue); };
  if (!world->world.anyOf(&Capabilities::audible, {}, next)) return 0;
  world->soundName = std::move(cue.name);
  *out = {cue.does.data(), world->soundName.c_str(), cue.number, cue.volume, cue.panning};
  return 1;
}

extern "C" vellum_status vellum_world_sound_file(vellum_world* world, const char* name, vellum_text** wav,
                                                 vellum_report* report) {
  VELLUM_GIVES(wav, report, world, name);
  std::string problem;
  auto read = [&](languages::Audible& audible) {
    auto bytes = audible.soundFile(name);
    if (bytes) *wav = api::makeText(std::move(*bytes));
    else problem = bytes.error().message;
    return bytes.ok();
  };
  if (world->world.anyOf(&Capabilities::audible, {}, read)) return VELLUM_OK;
  return problem.empty() ? lacks(world, "makes sounds", report) : api::refuse(report, VELLUM_FAILED, problem);
}

extern "C" int vellum_world_pace(const vellum_world* world, vellum_pace* out) {
  VELLUM_NEEDS_OR(0, world, out);
  languages::Pace pace;
  bool paced = world->world.anyOf(&Capabilities::paced, {}, [&](const languages::Paced& clock) {
    pace = clock.pace();
    return true;
  });
  *out = {pace.interval, pace.fastest, pace.drawn, pace.fullScreen, pace.usual};
  return paced ? 1 : 0;
}

extern "C" void vellum_world_took(vellum_world* world, long long computing, long long overall) {
  VELLUM_NEEDS_OR(, world);
  world->world.anyOf(&Capabilities::paced, {}, [&](languages::Paced& clock) {
    clock.tickTook(computing, overall);
    return false;
  });
}

extern "C" size_t vellum_files_count(const vellum_files* files) {
  VELLUM_NEEDS_OR(0, files);
  return files->all.size();
}
extern "C" const char* vellum_files_name(const vellum_files* files, size_t index) {
  VELLUM_NEEDS_OR(nullptr, files);
  return index < files->all.size() ? files->all[index].first.c_str() : nullptr;
}
extern "C" const char* vellum_files_bytes(const vellum_files* files, size_t index, size_t* size) {
  VELLUM_NEEDS_OR(nullptr, files, size);
  *size = index < files->all.size() ? files->all[index].second.size() : 0;
  return index < files->all.size() ? files->all[index].second.c_str() : nullptr;
}
extern "C" void vellum_files_free(vellum_files* files) { delete files; }
