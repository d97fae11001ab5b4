#include "driver/caos/portraits.h"

#include <vellum/media.h>

#include <algorithm>
#include <cstdio>

#include "driver/pictures.h"

namespace vellum::driver {

namespace {

constexpr int Width = 240, Height = 180;
constexpr std::size_t BytesOfPixel = 4;

std::string base64(std::string_view bytes) {
  static constexpr char Digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = 0; j < 3; ++j)
      three = three << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j) text += i + j <= bytes.size() ? Digits[three >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

// The part around a place, moved to lie within the picture.
Picture around(const Picture& whole, int x, int y) {
  Picture part;
  part.width = std::min(Width, whole.width);
  part.height = std::min(Height, whole.height);
  int left = std::clamp(x - part.width / 2, 0, whole.width - part.width);
  int top = std::clamp(y - part.height / 2, 0, whole.height - part.height);
  for (int row = top; row < top + part.height; ++row) {
    std::size_t begin =
        static_cast<std::size_t>(row) * static_cast<std::size_t>(whole.width) + static_cast<std::size_t>(left);
    part.rgba.append(whole.rgba, begin * BytesOfPixel, static_cast<std::size_t>(part.width) * BytesOfPixel);
  }
  return part;
}

}  // namespace

Portraits::Portraits(Session& session, const World& world)
    : session_(session), copy_(session.engine(), session.options()) {
  session.muteTrace(true);
  Report unheard;
  works_ = copy_.ok() && copy_.restore(world.save(), unheard) == VELLUM_OK;
}

Portraits::~Portraits() { session_.muteTrace(false); }

std::string Portraits::of(int agentId) {
  if (!works_) return "";
  Report unheard;
  std::string places,
      code = "targ agnt " + std::to_string(agentId) +
             " setv va00 gmap posx posy doif va00 ne -1 meta va00 -1 -1 0 endi zoom 0 0 0 cmrp posx posy 0"
             " outv ftoi posx outs \" \" outv ftoi posy outs \" \" outv cmrx outs \" \" outv cmry";
  if (copy_.call("caos", code, places, unheard) != VELLUM_OK) return "";
  int x = 0, y = 0, cameraX = 0, cameraY = 0;
  if (std::sscanf(places.c_str(), "%d %d %d %d", &x, &y, &cameraX, &cameraY) != 4) return "";
  Picture whole;
  vellum_text* rgba = nullptr;
  if (vellum_world_picture(copy_.get(), "caos", &whole.width, &whole.height, &rgba, unheard.get()) != VELLUM_OK)
    return "";
  whole.rgba = takeText(rgba);
  Picture part = around(whole, x - cameraX + whole.width / 2, y - cameraY + whole.height / 2);
  bool isPlain = part.rgba.find_first_not_of(part.rgba.substr(0, BytesOfPixel)) == std::string::npos;
  return isPlain ? "" : "data:image/png;base64," + base64(pngOf(part));
}

}  // namespace vellum::driver
