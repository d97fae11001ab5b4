// What of an agent is seen: its parts, each with a gallery, a pose and an animation, and what some kinds have beside.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "languages/caos/world/body.h"
#include "languages/caos/world/camera.h"

namespace vellum::caos {

struct Gallery;

constexpr std::size_t MaxParts = 1000;
constexpr std::size_t MaxPartText = 1 << 20;
constexpr std::int32_t MaxPartSide = 1'000'000;  // pixels, of a picture
constexpr std::int32_t MaxGraphValues = 10'000;
constexpr std::size_t MaxGraphLines = 100;
constexpr std::size_t MaxDrawnLines = 1000;

enum class PartKind : std::uint8_t { Dull, Button, FixedText, TextEntry, Camera, Graph };

// CAOS: TINT. All 128: as it is.
struct Tint {
  std::uint8_t red = 128, green = 128, blue = 128, rotation = 128, swap = 128;
  bool plain() const { return red == 128 && green == 128 && blue == 128 && rotation == 128 && swap == 128; }
};

// CAOS: ANIM. Poses, 255 and where to go on.
struct Animation {
  std::vector<std::uint8_t> poses;
  std::uint32_t at = 0;  // the next to be shown
  std::int32_t delay = 0;
  bool running = false;
};

// CAOS: FRMT
struct TextFormat {
  std::int32_t left = 8, top = 8, right = 8, bottom = 8, lineSpacing = 0, characterSpacing = 0, justification = 0;
};

struct TextDetail {
  std::string font;
  std::string text;  // as PTXT gave it, with its tint tags
  TextFormat format;
  std::int32_t page = 0;
  std::int32_t message = 0;  // TEXT: 0 none, -1 Return makes a new line
  std::uint32_t caret = 0;   // bytes of text in front of it
  // How many pages there are, counted when a script asked; 0: nobody has. Good for what the key stands for.
  std::int32_t pages = 0;
  std::uint64_t pagesKey = 0;
};

struct ButtonDetail {
  std::vector<std::uint8_t> hover;
  std::int32_t message = 0;
  bool pixelPerfect = false;
  bool hovering = false;
  Animation before;  // what the hover animation interrupted
  std::int32_t poseBefore = 0;
};

struct GraphLine {
  std::uint8_t red = 0, green = 0, blue = 0;
  float low = 0, high = 1;
  std::vector<float> values;  // oldest first
  bool waiting = false;       // has got the next value already; the others have not
  float next = 0;
};

struct GraphDetail {
  std::int32_t size = 0;  // values a line shows
  std::vector<GraphLine> lines;
};

struct CameraDetail {
  std::int32_t viewWidth = 0, viewHeight = 0;  // on the part
  Camera camera;
};

struct PartDetail {
  TextDetail text;
  ButtonDetail button;
  GraphDetail graph;
  CameraDetail camera;
};

// The picture of a simple agent, or of one part of a compound one.
struct Part {
  std::int32_t id = 0;
  PartKind kind = PartKind::Dull;
  bool animating = false;
  bool clickThrough = false;  // see-through pixels take no clicks (CAOS: TRAN)
  bool blended = false;       // CAOS: ALPH
  Tint tint;
  std::int32_t alpha = 0;  // 0 solid to 256 invisible
  std::string gallery;
  const Gallery* source = nullptr;  // found by name again after a load
  std::int32_t firstImage = 0, imageCount = 1;
  std::int32_t base = 0, pose = 0;
  std::int32_t frameRate = 1, frameDelay = 0;
  std::vector<std::uint8_t> animation;  // poses; 255 loops (CAOS: ANIM)
  std::uint32_t frame = 0;              // of the animation, to be shown next
  float x = 0, y = 0;                   // relative to the agent
  std::int32_t plane = 0;               // relative to the agent's
  std::int32_t width = 0, height = 0;   // of the image shown
  Rare<PartDetail> detail;              // of all kinds but Dull

  // From the first image: scripts may give BASE and POSE numbers whose sum is none of an int.
  std::int64_t shownPose() const { return std::int64_t(base) + pose; }
  // -1 when the sum is no number of an image.
  std::int32_t image() const {
    std::int64_t sum = firstImage + shownPose();
    return sum >= 0 && sum < INT32_MAX ? static_cast<std::int32_t>(sum) : -1;
  }
  bool hasText() const { return kind == PartKind::FixedText || kind == PartKind::TextEntry; }
};

// CAOS: LINE
struct DrawnLine {
  std::int32_t x1 = 0, y1 = 0, x2 = 0, y2 = 0;
  std::uint8_t red = 0, green = 0, blue = 0;
  std::int32_t on = 0, off = 0;
};

// CAOS: SNDC, SNDL
struct ControlledSound {
  std::string name;
  bool looped = false, fading = false;
  std::uint32_t number = 0;  // of the sound, from Sounds
};

// What few agents have of the looks.
struct Looks {
  std::vector<DrawnLine> lines;
  ControlledSound sound;
  bool showCore = false;  // CAOS: DCOR
};

// Width and height after pose, base or gallery have changed.
void measure(Part& part);
// One tick of its animation. True when another image is shown.
bool advance(Part& part);
void startAnimation(Part& part, std::vector<std::uint8_t> poses);

}  // namespace vellum::caos
