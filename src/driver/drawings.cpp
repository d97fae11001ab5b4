#include "driver/drawings.h"

#include "driver/external.h"

namespace vellum::driver {

int writeSvg(Session& session, std::string svg, const std::string& path) {
  if (!path.ends_with(".png")) return session.write(path, svg);
  ExternalResult png = pngFromSvg(svg);
  if (!png.error.empty()) return session.complainAs(WrongUsage, png.error);
  return session.write(path, png.output);
}

std::string wrongProfile(const Arguments& arguments) {
  const std::string* path = arguments.last("profile");
  if (path == nullptr) return "";
  for (std::string_view ending : {".json", ".svg", ".png"})
    if (path->size() > ending.size() && path->ends_with(ending)) return "";
  return "--profile takes a file named .json (for speedscope.app), .svg or .png (a flame graph)";
}

std::string titleOf(const std::vector<Source>& sources) {
  constexpr std::size_t Named = 3;
  std::string title;
  for (std::size_t i = 0; i < sources.size() && i < Named; ++i) title += (i == 0 ? "" : ", ") + sources[i].name;
  if (sources.size() > Named) title += " and " + std::to_string(sources.size() - Named) + " more";
  return title;
}

void writeProfile(Session& session, const World& world, const std::string& path, const std::string& title) {
  std::string profile;
  auto kind = path.ends_with(".json") ? VELLUM_PROFILE_SPEEDSCOPE : VELLUM_PROFILE_SVG;
  if (session.show(world.profile(kind, title, profile, session.report())) != AllWell) return;
  if (kind == VELLUM_PROFILE_SPEEDSCOPE) session.write(path, profile);
  else writeSvg(session, std::move(profile), path);
}

}  // namespace vellum::driver
