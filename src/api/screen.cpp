// Pictures into the host's memory: only the parts that changed.
#include <algorithm>
#include <cstring>

#include <vellum/media.h>
#include "api/handles.h"
#include "api/required.h"

using namespace vellum;

using languages::Capabilities;

namespace {

constexpr int TileRows = 16, TileColumns = 32;

using Rectangles = std::vector<vellum_rectangle>;

bool differs(const base::Picture& a, const base::Picture& b, int x, int y, int width, int height) {
  for (int row = y; row < y + height; ++row)
    if (std::memcmp(a.at(x, row), b.at(x, row), static_cast<std::size_t>(width) * 4) != 0) return true;
  return false;
}

// The runs of tiles that changed in one band of rows.
void addRuns(const base::Picture& before, const base::Picture& now, int y, int height, Rectangles& out) {
  if (std::memcmp(before.at(0, y), now.at(0, y), std::size_t(now.width) * static_cast<std::size_t>(height) * 4) == 0)
    return;
  bool open = false;
  for (int x = 0; x < now.width; x += TileColumns) {
    const int width = std::min(TileColumns, now.width - x);
    if (!differs(before, now, x, y, width, height)) {
      open = false;
    } else if (open) {
      out.back().width += width;
    } else {
      out.push_back({x, y, width, height});
      open = true;
    }
  }
}

// Joins rectangles that continue those of the band above.
void join(Rectangles& all, std::size_t first) {
  for (std::size_t i = first; i < all.size();) {
    auto above = std::find_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first), [&](const auto& other) {
      return other.x == all[i].x && other.width == all[i].width && other.y + other.height == all[i].y;
    });
    if (above == all.begin() + static_cast<std::ptrdiff_t>(first)) {
      ++i;
      continue;
    }
    above->height += all[i].height;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

Rectangles changes(const base::Picture& before, const base::Picture& now) {
  Rectangles all;
  for (int y = 0; y < now.height; y += TileRows) {
    const std::size_t first = all.size();
    addRuns(before, now, y, std::min(TileRows, now.height - y), all);
    join(all, first);
  }
  if (all.size() <= VELLUM_SCREEN_RECTANGLES) return all;
  // Too many: one around all of them.
  vellum_rectangle whole = all[0];
  for (const vellum_rectangle& each : all) {
    const int right = std::max(whole.x + whole.width, each.x + each.width);
    const int bottom = std::max(whole.y + whole.height, each.y + each.height);
    whole.x = std::min(whole.x, each.x);
    whole.y = std::min(whole.y, each.y);
    whole.width = right - whole.x;
    whole.height = bottom - whole.y;
  }
  return {whole};
}

void write(const base::Picture& picture, const vellum_rectangle& part, const vellum_screen& screen) {
  for (int row = part.y; row < part.y + part.height; ++row) {
    const unsigned char* from = picture.at(part.x, row);
    auto* to = static_cast<unsigned char*>(screen.pixels) + static_cast<std::size_t>(row) * screen.stride +
               static_cast<std::size_t>(part.x) * 4;
    const auto bytes = static_cast<std::size_t>(part.width) * 4;
    std::memcpy(to, from, bytes);
    if (screen.format == VELLUM_PIXELS_BGRA)
      for (std::size_t i = 0; i < bytes; i += 4) std::swap(to[i], to[i + 2]);
  }
}

bool draw(const vellum_world& world, std::string_view language, base::Picture& picture, std::string_view& drawnBy) {
  for (const languages::Language* each : languages::all()) {
    if (!language.empty() && each->id != language) continue;
    drawnBy = each->id;
    auto visit = [&](const languages::Drawable& drawable) { return drawable.picture(picture); };
    if (world.world.anyOf(&Capabilities::drawable, each->id, visit)) return true;
  }
  return false;
}

}  // namespace

extern "C" vellum_status vellum_world_screen(vellum_world* world, const char* language, vellum_screen* screen,
                                             vellum_report* report) {
  VELLUM_NEEDS(report, world, screen);
  screen->width = screen->height = screen->rectangle_count = 0;
  base::Picture picture;
  std::string_view drawnBy;
  if (!draw(*world, language == nullptr ? "" : language, picture, drawnBy))
    return api::refuse(report, VELLUM_FAILED,
                       base::cat("nothing that is loaded draws a picture", world->world.loadedTitles()));
  screen->width = picture.width;
  screen->height = picture.height;
  if (screen->pixels == nullptr) return VELLUM_OK;
  const auto row = static_cast<std::size_t>(picture.width) * 4, rows = static_cast<std::size_t>(picture.height);
  if (picture.width > 0 &&
      (screen->stride < row || screen->room < row || (screen->room - row) / screen->stride < rows - 1))
    return api::refuse(
        report, VELLUM_FAILED,
        base::cat("the picture has ", picture.width, " * ", picture.height,
                  " pixels, and the memory for it is too small: stride ", screen->stride, ", room ", screen->room));
  base::Picture& before = world->screens[std::string(drawnBy)];
  const bool all = screen->all != 0 || before.width != picture.width || before.height != picture.height;
  const Rectangles changed = all ? Rectangles{{0, 0, picture.width, picture.height}} : changes(before, picture);
  for (const vellum_rectangle& each : changed) {
    write(picture, each, *screen);
    screen->rectangles[screen->rectangle_count++] = each;
  }
  screen->all = 0;
  before = std::move(picture);
  return VELLUM_OK;
}
