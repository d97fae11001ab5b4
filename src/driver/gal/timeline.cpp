// run --timeline: draws what GAL's channels, or the sectors of a map with XG, did.
#include "driver/gal/timeline.h"

#include <vellum/gal.hpp>
#include <vellum/xg.hpp>

#include "driver/drawings.h"
#include "driver/language_options.h"
#include "driver/terminal.h"

namespace vellum::driver {

void writeTimeline(Session& session, const World& world, const std::string& path) {
  vellum_plot_kind kind = path == "-" ? (wantsColor(1) ? VELLUM_PLOT_TERMINAL_COLOR : VELLUM_PLOT_TERMINAL)
                          : path.ends_with(".html") ? VELLUM_PLOT_HTML
                                                    : VELLUM_PLOT_SVG;
  std::string picture;
  Report unheard;
  Status status = timelineOfGal(world, kind, terminalColumns(), picture, unheard);
  Status ofMap = VELLUM_OK;
  if (status != VELLUM_OK) {
    bool page = kind == VELLUM_PLOT_HTML;
    ofMap = timelineOfXg(world, page ? VELLUM_PLOT_SVG : kind, terminalColumns(), picture, unheard);
    if (page && ofMap == VELLUM_OK) {
      session.complainAs(WrongUsage, "the timeline of a map is a picture: name a file that ends in .svg or .png");
      return;
    }
  }
  if (ofMap != VELLUM_OK) {
    session.complainAs(WrongUsage,
                       "a timeline needs a GAL agent or a map with XG, and none is loaded; "
                       "'vellum xg FILE --plot' draws functions without a map");
    return;
  }
  if (path == "-") return writeOut(picture);
  writeSvg(session, std::move(picture), path);
}

bool drawTimeline(const World& world, int columns, bool color, std::string& out) {
  Report unheard;
  auto kind = color ? VELLUM_PLOT_TERMINAL_COLOR : VELLUM_PLOT_TERMINAL;
  return timelineOfGal(world, kind, columns, out, unheard) == VELLUM_OK;
}

}  // namespace vellum::driver
