// The visible part of an agent: its parts, each with a gallery, a pose and an animation, and the extra state of some
// kinds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "languages/caos/files/tint.h"
#include "languages/caos/world/appearance.h"
#include "languages/caos/world/body.h"
#include "languages/caos/world/camera.h"

namespace vellum::caos {

constexpr std::size_t MaxParts = 1000;
constexpr std::size_t MaxPartText = 1 << 20;
constexpr std::int32_t MaxPartSide = 65'535;  // pixels, of a picture
constexpr std::int32_t MaxGraphValues = 10'000;
constexpr std::size_t MaxGraphLines = 100;
constexpr std::size_t MaxDrawnLines = 1000;

enum class PartKind : std::uint8_t { Dull, Button, FixedText, TextEntry, Camera, Graph };

// CAOS: ANIM. Poses, then 255 and the place to repeat from.
struct Animation {
  std::vector<std::uint8_t> poses;
  std::uint32_t at = 0;  // index of the next one
  std::int32_t delay = 0;
  bool running = false;
};

// CAOS: FRMT
struct TextFormat {
  std::int32_t left = 8, top = 8, right = 8, bottom = 8, lineSpacing = 0, characterSpacing = 0, justification = 0;
};

struct TextDetail {
  std::string font;
  std::string text;  // the string of PTXT, with its tint tags
  TextFormat format;
  std::int32_t page = 0;
  std::int32_t message = 0;  // TEXT: 0 none, -1 Return makes a new line
  std::uint32_t caret = 0;   // in bytes of the text
  // The number of pages, counted when a script first needs it; 0: not counted. Valid for the state that the key
  // describes.
  std::int32_t pages = 0;
  std::uint64_t pagesKey = 0;
};

struct ButtonDetail {
  std::vector<std::uint8_t> hover;
  std::int32_t message = 0;
  bool pixelPerfect = false;
  bool hovering = false;
  Animation before;  // the one that the hover animation interrupted
  std::int32_t poseBefore = 0;
};

struct GraphLine {
  std::uint8_t red = 0, green = 0, blue = 0;
  float low = 0, high = 1;
  std::vector<float> values;  // oldest first
  bool waiting = false;       // has its next value already; the others do not
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

// The picture of a simple agent, or of one part of a compound one. Each agent has at least one: the members are as
// small as their ranges allow.
struct Part {
  // What is drawn comes first (agent.h).
  AppearanceRef appearance;
  std::int32_t base = 0, pose = 0;
  std::uint16_t width = 0, height = 0;  // of the image shown
  std::int32_t id = 0;
  Rare<Animation> animation;   // CAOS: ANIM; only if it was ever animated
  Rare<PartDetail> detail;     // of all kinds but Dull
  float x = 0, y = 0;          // relative to the agent
  std::int32_t plane = 0;      // relative to the agent's
  std::uint16_t alpha = 0;     // 0 solid to 256 invisible
  std::uint8_t frameRate = 1;  // CAOS: FRAT
  PartKind kind = PartKind::Dull;
  Tint tint;
  bool clickThrough = false;  // transparent pixels take no clicks (CAOS: TRAN)
  bool blended = false;       // CAOS: ALPH

  // Relative to the first image: the sum of BASE and POSE may exceed an int.
  std::int64_t shownPose() const { return std::int64_t(base) + pose; }
  // -1 when the sum is not a valid number.
  std::int32_t image() const {
    std::int64_t sum = appearance->firstImage + shownPose();
    return sum >= 0 && sum < INT32_MAX ? static_cast<std::int32_t>(sum) : -1;
  }
  bool hasText() const { return kind == PartKind::FixedText || kind == PartKind::TextEntry; }
  bool isAnimating() const { return animation.get() != nullptr && animation.get()->running; }
  void stopAnimation() {
    if (animation.get() != nullptr) animation.get()->running = false;
  }
};

// The parts of an agent in the order of creation. The first, part 0, always exists, and most agents have only that one.
class Parts {
 public:
  std::size_t size() const { return 1 + (others_.get() != nullptr ? others_.get()->size() : 0); }
  Part& operator[](std::size_t at) { return at == 0 ? first_ : (*others_.get())[at - 1]; }
  const Part& operator[](std::size_t at) const { return at == 0 ? first_ : (*others_.get())[at - 1]; }
  // May move the other parts.
  Part& add(Part part) { return others_.make().emplace_back(std::move(part)); }
  void remove(std::int32_t id) {  // not the first
    if (others_.get() != nullptr) std::erase_if(*others_.get(), [&](const Part& part) { return part.id == id; });
  }
  void resize(std::size_t size) {  // at least 1
    if (size > 1 || others_.get() != nullptr) others_.make().resize(size - 1);
  }

  template <class Owner, class Item>
  struct Iterator {
    Owner* parts;
    std::size_t at;
    Item& operator*() const { return (*parts)[at]; }
    Iterator& operator++() {
      ++at;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at != other.at; }
  };
  Iterator<Parts, Part> begin() { return {this, 0}; }
  Iterator<Parts, Part> end() { return {this, size()}; }
  Iterator<const Parts, const Part> begin() const { return {this, 0}; }
  Iterator<const Parts, const Part> end() const { return {this, size()}; }

 private:
  Part first_;
  Rare<std::vector<Part>> others_;
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

// Visual state that few agents have.
struct Looks {
  std::vector<DrawnLine> lines;
  ControlledSound sound;
  bool showCore = false;  // CAOS: DCOR
};

// Call after pose, base or gallery have changed: updates width and height.
void measure(Part& part);
// One tick of its animation. Returns whether the image has changed.
bool advance(Part& part);
void startAnimation(Part& part, std::span<const std::uint8_t> poses);

}  // namespace vellum::caos
