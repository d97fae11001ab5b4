#include "driver/drawings.h"

#include "driver/external.h"
#include "driver/terminal.h"

namespace vellum::driver {

int writeSvg(Session& session, std::string svg, const std::string& path) {
  if (!path.ends_with(".png")) return session.write(path, svg);
  ExternalResult png = pngFromSvg(svg);
  if (!png.error.empty()) return session.complainAs(WrongUsage, png.error);
  return session.write(path, png.output);
}

std::string wrongDrawings(const Arguments& arguments) {
  auto endsWith = [](const std::string& path, std::initializer_list<std::string_view> endings) {
    for (std::string_view ending : endings)
      if (path.size() > ending.size() && path.ends_with(ending)) return true;
    return false;
  };
  const std::string* timeline = arguments.lastOfLanguage("timeline");
  if (timeline != nullptr && *timeline != "-" && !endsWith(*timeline, {".svg", ".png", ".html"}))
    return "--timeline takes a file named .svg, .png or .html, or - for the terminal";
  const std::string* profile = arguments.last("profile");
  if (profile != nullptr && !endsWith(*profile, {".json", ".svg", ".png"}))
    return "--profile takes a file named .json (for speedscope.app), .svg or .png (a flame graph)";
  return "";
}

void writeTimeline(Session& session, const World& world, const std::string& path) {
  vellum_plot_kind kind = path == "-" ? (wantsColor(1) ? VELLUM_PLOT_TERMINAL_COLOR : VELLUM_PLOT_TERMINAL)
                          : path.ends_with(".html") ? VELLUM_PLOT_HTML
                                                    : VELLUM_PLOT_SVG;
  std::string picture;
  if (session.tell(world.timelineOfGal(kind, terminalColumns(), picture, session.report())) != AllWell) return;
  if (path == "-") return writeOut(picture);
  writeSvg(session, std::move(picture), path);
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
  if (session.tell(world.profile(kind, title, profile, session.report())) != AllWell) return;
  if (kind == VELLUM_PROFILE_SPEEDSCOPE) session.write(path, profile);
  else writeSvg(session, std::move(profile), path);
}

}  // namespace vellum::driver
