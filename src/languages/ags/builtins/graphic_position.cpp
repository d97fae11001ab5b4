// Where pictures are (4.0): the corners of things as they are drawn, and the box around them (AGS manual,
// "Character.GetGraphicPosition"). A picture is scaled, then rotated around its pivot, then placed by its anchor.
#include <cmath>

#include "base/math/math.h"
#include "languages/ags/builtins/extras.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/views.h"

namespace vellum::ags::api {

namespace {

struct Place {
  int x = 0, y = 0;           // of the anchor
  int width = 0, height = 0;  // of the picture
  float scaleX = 1, scaleY = 1;
  int offsetX = 0, offsetY = 0;  // of the box around it
  float anchorX = 0, anchorY = 0, pivotX = 0.5f, pivotY = 0.5f;
  int pivotOffsetX = 0, pivotOffsetY = 0;
  float rotation = 0;  // degrees clockwise
};

// A whole pixel towards 0, also of numbers that are none.
int pixel(double value) {
  if (!(value > -1e9)) return -1'000'000'000;
  return static_cast<int>(std::min(value, 1e9));
}

struct Spot {
  double x = 0, y = 0;
};

class Transform {
 public:
  explicit Transform(const Place& place) : place_(place) {
    const double turn = double(place.rotation) / 180 * base::math::pi;
    sine_ = base::math::sin(turn);
    cosine_ = base::math::cos(turn);
    const double wide = std::trunc(place.width * double(place.scaleX)),
                 high = std::trunc(place.height * double(place.scaleY));
    left_ = place.x - (std::fabs(wide) - 1) * double(place.anchorX);
    top_ = place.y - (std::fabs(high) - 1) * double(place.anchorY);
    pivotX_ = wide * double(place.pivotX) + place.pivotOffsetX * double(place.scaleX);
    pivotY_ = high * double(place.pivotY) + place.pivotOffsetY * double(place.scaleY);
  }

  // In the world, of a pixel of the picture.
  Spot of(int x, int y) const {
    const double fromX = x * double(place_.scaleX) - pivotX_, fromY = y * double(place_.scaleY) - pivotY_;
    return {left_ + pivotX_ + fromX * cosine_ - fromY * sine_, top_ + pivotY_ + fromX * sine_ + fromY * cosine_};
  }

 private:
  const Place& place_;
  double sine_ = 0, cosine_ = 1, left_ = 0, top_ = 0, pivotX_ = 0, pivotY_ = 0;
};

vm::HostResult corners(vm::HostCall& call, const Place& place) {
  const Transform transform(place);
  std::vector<world::Point> points;
  for (auto [x, y] :
       {std::pair{0, 0}, {place.width - 1, 0}, {place.width - 1, place.height - 1}, {0, place.height - 1}}) {
    const Spot at = transform.of(x, y);
    points.push_back({pixel(at.x), pixel(at.y)});
  }
  return call.done(adventureOf(call).points(points));
}

vm::HostResult box(vm::HostCall& call, const Place& place) {
  const Transform transform(place);
  const int right = place.offsetX + place.width - 1, bottom = place.offsetY + place.height - 1;
  Spot least = transform.of(place.offsetX, place.offsetY), most = least;
  for (auto [x, y] : {std::pair{right, place.offsetY}, {place.offsetX, bottom}, {right, bottom}}) {
    const Spot at = transform.of(x, y);
    least = {std::min(least.x, at.x), std::min(least.y, at.y)};
    most = {std::max(most.x, at.x), std::max(most.y, at.y)};
  }
  const world::Point from{pixel(least.x), pixel(least.y)}, to{pixel(most.x), pixel(most.y)};
  return call.done(adventureOf(call).points({from, {to.x, from.y}, to, {from.x, to.y}}));
}

// The extras of the thing's struct. Characters are anchored in the middle at the bottom, objects at the left.
void readExtras(const vm::HostCall& call, std::string_view type, std::string_view rotation, Place& place) {
  auto key = [&](std::string_view name) { return extraKey(call, base::cat(type, ".", name)); };
  place.anchorX = extraFloat(call, key("GraphicAnchorX"), place.anchorX);
  place.anchorY = extraFloat(call, key("GraphicAnchorY"), place.anchorY);
  place.pivotX = extraFloat(call, key("GraphicPivotX"), place.pivotX);
  place.pivotY = extraFloat(call, key("GraphicPivotY"), place.pivotY);
  place.pivotOffsetX = extra(call, key("GraphicPivotOffsetX"), 0);
  place.pivotOffsetY = extra(call, key("GraphicPivotOffsetY"), 0);
  place.offsetX = extra(call, key("GraphicOffsetX"), 0);
  place.offsetY = extra(call, key("GraphicOffsetY"), 0);
  place.rotation = extraFloat(call, key(rotation), 0);
}

int sizeOf(int drawn, int own) { return own > 0 ? own : drawn; }

// What characters and objects share: the size of the sprite, and how far it is scaled.
template <class Figure>
Place placeOf(const vm::HostCall& call, const Figure& figure, std::string_view type) {
  world::World& world = worldOf(call);
  const world::Rectangle drawn = world.hits.boxOf(figure);
  const world::SpriteSize own = world.views.spriteSize(world.views.spriteOf(figure));
  const int width = drawn.right - drawn.left + 1, height = drawn.bottom - drawn.top + 1;
  Place place;
  place.x = figure.x;
  place.y = figure.y;
  place.width = sizeOf(width, own.width);
  place.height = sizeOf(height, own.height);
  place.scaleX = static_cast<float>(width) / static_cast<float>(place.width);
  place.scaleY = static_cast<float>(height) / static_cast<float>(place.height);
  place.anchorY = 1;
  if (type == "Character") place.anchorX = 0.5f;
  readExtras(call, type, "GraphicRotation", place);
  return place;
}

Place placeOf(const vm::HostCall& call, const world::CharacterState& character) {
  Place place = placeOf(call, character, "Character");
  if (character.viewLocked != 0) {
    place.anchorX = extraFloat(call, extraKey(call, "Character.ViewAnchorX"), 0.5f);
    place.anchorY = extraFloat(call, extraKey(call, "Character.ViewAnchorY"), 1);
    place.offsetX = character.offsetX;
    place.offsetY = character.offsetY;
  }
  place.offsetX = world::place(place.offsetX);
  place.offsetY = world::place(std::int64_t(place.offsetY) - character.z);
  return place;
}

Place placeOf(const vm::HostCall& call, const world::ObjectState& object) { return placeOf(call, object, "Object"); }

Place placeOf(const vm::HostCall& call, const world::OverlayState& overlay) {
  const world::SpriteSize own = worldOf(call).views.spriteSize(overlay.sprite);
  Place place;
  place.x = overlay.x;
  place.y = overlay.y;
  place.width = sizeOf(overlay.width, overlay.sprite > 0 ? own.width : 0);
  place.height = sizeOf(overlay.height, overlay.sprite > 0 ? own.height : 0);
  auto scale = [&](std::string_view name, int drawn, int size) {
    return extraFloat(call, extraKey(call, name), 1) * static_cast<float>(std::max(drawn, 1)) /
           static_cast<float>(std::max(size, 1));
  };
  place.scaleX = scale("Overlay.ScaleX", overlay.width, place.width);
  place.scaleY = scale("Overlay.ScaleY", overlay.height, place.height);
  readExtras(call, "Overlay", "Rotation", place);
  return place;
}

// A GUI, or a control.
template <class State>
Place placeOnScreen(const vm::HostCall& call, const State& state, std::string_view type) {
  auto key = [&](std::string_view name) { return extraKey(call, base::cat(type, ".", name)); };
  Place place;
  place.x = state.x;
  place.y = state.y;
  place.width = state.width;
  place.height = state.height;
  place.scaleX = extraFloat(call, key("ScaleX"), 1);
  place.scaleY = extraFloat(call, key("ScaleY"), 1);
  place.rotation = extraFloat(call, key("Rotation"), 0);
  return place;
}
Place placeOf(const vm::HostCall& call, const world::GuiState& gui) { return placeOnScreen(call, gui, "GUI"); }
Place placeOf(const vm::HostCall& call, const world::ControlState& control) {
  return placeOnScreen(call, control, "GUIControl");
}

}  // namespace

#define VELLUM_AGS_OVERLAY(name) \
  VELLUM_AGS_FIND_IN(name, worldOf(call).state.overlay(Adventure::idOf(call.r(0))), "overlay")
#define VELLUM_AGS_GRAPHIC_POSITION(prefix, FIND) \
  VELLUM_AGS_BODY(prefix##GetGraphicPosition) {   \
    FIND(it);                                     \
    return corners(call, placeOf(call, it));      \
  }                                               \
  VELLUM_AGS_BODY(prefix##GetGraphicBoundBox) {   \
    FIND(it);                                     \
    return box(call, placeOf(call, it));          \
  }
VELLUM_AGS_GRAPHIC_POSITION(character, VELLUM_AGS_CHARACTER)
VELLUM_AGS_GRAPHIC_POSITION(object, VELLUM_AGS_OBJECT)
VELLUM_AGS_GRAPHIC_POSITION(overlay, VELLUM_AGS_OVERLAY)
#undef VELLUM_AGS_OVERLAY
VELLUM_AGS_GRAPHIC_POSITION(gui, VELLUM_AGS_GUI)
VELLUM_AGS_GRAPHIC_POSITION(guiControl, VELLUM_AGS_CONTROL)

}  // namespace vellum::ags::api
