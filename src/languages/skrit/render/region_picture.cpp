#include "languages/skrit/render/region_picture.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "base/image/font.h"
#include "base/image/painter.h"
#include "languages/skrit/world/orientation.h"

namespace vellum::skrit {

using base::Color;
using base::Painter;
using base::Point;

namespace {

constexpr int Margin = 24, Footer = 22, MostPixels = 1280;
constexpr float MostScale = 24;

constexpr Color Paper{243, 240, 232}, Ground{214, 222, 196}, Ink{44, 48, 54}, Faint{44, 48, 54, 110};
constexpr Color NodeEdge{120, 132, 104}, Armed{214, 120, 30, 46}, ArmedEdge{200, 100, 16, 190};
constexpr Color Occupied{226, 60, 40, 70}, Off{110, 110, 120, 30}, OffEdge{110, 110, 120, 130};
constexpr Color Actor{190, 40, 48}, Scripted{36, 96, 180}, Triggering{206, 104, 16}, Plain{112, 98, 84};
constexpr Color Member{28, 140, 70}, White{255, 255, 255};

class Drawing {
 public:
  Drawing(GoWorld& world, base::Picture& picture, const RegionView& view)
      : world_(world), picture_(picture), view_(view), painter_(picture) {}

  void run() {
    painter_.fill(Paper);
    for (const TerrainNode& node : world_.region.terrain.nodes())
      if (painter_.painted() < MostPainted) this->node(node);
    for (const auto& [id, trigger] : world_.triggers.all())
      for (const TriggerCondition& condition : trigger->conditions)
        if (painter_.painted() < 2 * MostPainted) volume(*trigger, condition);
    for (const auto& go : world_.gos.all())
      if (go->parent == 0 && !world_.region.isOfParty(go->id)) object(*go);
    for (std::int32_t id : world_.region.party)
      if (Go* go = world_.gos.find(id)) member(*go);
    footer();
  }

 private:
  Point pixel(const map::Vector& at) const {
    return {(at.x - view_.west) * view_.scale, (view_.north - at.z) * view_.scale};
  }

  static std::vector<map::Vector> rectangle(const map::Vector& least, const map::Vector& most) {
    float y = (least.y + most.y) / 2;
    return {{least.x, y, least.z}, {most.x, y, least.z}, {most.x, y, most.z}, {least.x, y, most.z}};
  }
  std::vector<Point> outline(const std::vector<map::Vector>& corners, const map::Frame& frame) const {
    std::vector<Point> out;
    for (const map::Vector& each : corners) out.push_back(pixel(frame.outward(each)));
    return out;
  }

  // The higher, the lighter.
  void node(const TerrainNode& node) {
    float height = std::clamp(node.frame.origin.y * 3, -30.0f, 30.0f);
    auto lit = [&](std::uint8_t value) { return static_cast<std::uint8_t>(std::clamp(value + height, 0.0f, 255.0f)); };
    std::vector<Point> corners = outline(rectangle(node.least, node.most), node.frame);
    painter_.polygon(corners, {lit(Ground.red), lit(Ground.green), lit(Ground.blue)});
    painter_.outline(corners, NodeEdge);
  }

  void volume(const Trigger& trigger, const TriggerCondition& condition) {
    const Go* owner = world_.gos.find(trigger.owner);
    if (owner == nullptr || !isVolume(condition.kind) || condition.kind == ConditionKind::PartyInNode) return;
    map::Frame frame = frameOf(world_.region.terrain, owner->at, owner->turn);
    bool off = !trigger.active || trigger.spent;
    Color fill = off ? Off : condition.occupants.inside.empty() ? Armed : Occupied;
    bool box = condition.kind == ConditionKind::PartyInBox || condition.kind == ConditionKind::ActorInBox ||
               condition.kind == ConditionKind::GoInBox;
    const float* size = condition.size;
    if (box) {
      std::vector<Point> corners = outline(rectangle({-size[0], 0, -size[2]}, {size[0], 0, size[2]}), frame);
      painter_.polygon(corners, fill);
      painter_.outline(corners, off ? OffEdge : ArmedEdge);
    } else {
      painter_.disk(pixel(frame.origin), size[0] * view_.scale, fill);
      ring(pixel(frame.origin), size[0] * view_.scale, off ? OffEdge : ArmedEdge);
    }
  }

  void ring(Point middle, float radius, Color color) {
    constexpr int Corners = 64;
    std::vector<Point> corners;
    for (int i = 0; i < Corners; ++i) {
      Orientation turn = orientationOf(static_cast<float>(i) * 360 / Corners);
      float sine = 2 * turn.y * turn.w, cosine = 1 - 2 * turn.y * turn.y;
      corners.push_back({middle.x + radius * cosine, middle.y + radius * sine});
    }
    painter_.outline(corners, color);
  }

  void object(Go& go) {
    Point at = pixel(world_.region.terrain.toWorld(go.at));
    if (world_.triggers.has(go.id)) {
      const Point diamond[] = {{at.x, at.y - 5}, {at.x + 5, at.y}, {at.x, at.y + 5}, {at.x - 5, at.y}};
      painter_.polygon(diamond, Triggering);
    } else {
      bool scripted = std::any_of(go.components.begin(), go.components.end(),
                                  [](const GoComponent& each) { return each.skrit != 0; });
      painter_.disk(at, scripted ? 4.5f : 3, go.find("actor") != nullptr ? Actor : scripted ? Scripted : Plain);
    }
    const GoComponent* common = go.find("common");
    const GoField* named = common == nullptr ? nullptr : common->find("dev_instance_text");
    label(at, named != nullptr && !named->text.empty() ? named->text : go.templateName, Ink);
  }

  void member(Go& go) {
    Point at = pixel(world_.region.terrain.toWorld(go.at));
    for (const Walk& each : world_.region.walks)
      if (each.who == go.id) painter_.line(at, pixel(world_.region.terrain.toWorld(each.to)), Member, 1.5f);
    painter_.disk(at, 8, White);
    painter_.disk(at, 6.5f, Member);
    label(at, go.templateName, Member);
  }

  // Beside the place, where no other name is.
  void label(Point at, std::string_view name, Color color) {
    bool visible =
        at.x >= 0 && at.y >= 0 && at.x < static_cast<float>(view_.width) && at.y < static_cast<float>(view_.height);
    if (!visible || labels_.size() >= MostLabels) return;
    name = name.substr(0, 40);
    int width = base::widthOfText(name), x = static_cast<int>(at.x) + 9,
        y = static_cast<int>(at.y) - base::GlyphHeight / 2;
    if (x + width >= picture_.width || y < 0 || y + base::GlyphHeight >= view_.height - Footer) return;
    for (const Box& each : labels_)
      if (x < each.right && each.x < x + width && y < each.bottom && each.y < y + base::GlyphHeight) return;
    labels_.push_back({x, y, x + width, y + base::GlyphHeight});
    painter_.text(x, y, name, color);
  }

  void footer() {
    const RegionState& region = world_.region;
    int y = view_.height - Footer + 6;
    std::string text =
        base::cat(region.map, " / ", region.name, ", ", region.terrain.nodes().size(), " nodes ",
                  region.terrain.byDoors ? "by their meshes" : "as squares in rows: the meshes are missing", ", ",
                  world_.gos.size(), " objects, ", world_.triggers.all().size(), " trigger rows");
    painter_.text(Margin / 2, y, text, Faint);
    float metres = view_.scale >= 8 ? 4 : view_.scale >= 3 ? 16 : 64;
    float right = static_cast<float>(view_.width) - Margin / 2, left = right - metres * view_.scale;
    std::string length = base::cat(static_cast<int>(metres), " m");
    if (left < static_cast<float>(Margin + base::widthOfText(text) + base::widthOfText(length) + 12)) return;
    painter_.line({left, static_cast<float>(y) + 5}, {right, static_cast<float>(y) + 5}, Ink, 2);
    painter_.text(static_cast<int>(left) - base::widthOfText(length) - 6, y, length, Ink);
  }

  static constexpr std::size_t MostLabels = 400;
  static constexpr std::uint64_t MostPainted = 200'000'000;  // pixels of nodes that lie on each other, and of volumes
  struct Box {
    int x, y, right, bottom;
  };

  GoWorld& world_;
  base::Picture& picture_;
  RegionView view_;
  Painter painter_;
  std::vector<Box> labels_;
};

}  // namespace

RegionView RegionView::of(const GoWorld& world) {
  float west = std::numeric_limits<float>::max(), south = west, east = -west, north = -west;
  auto add = [&](const map::Vector& at) {
    west = std::min(west, at.x), east = std::max(east, at.x);
    south = std::min(south, at.z), north = std::max(north, at.z);
  };
  for (const TerrainNode& node : world.region.terrain.nodes())
    for (float x : {node.least.x, node.most.x})
      for (float z : {node.least.z, node.most.z}) add(node.frame.outward({x, 0, z}));
  if (world.region.terrain.empty())
    for (const auto& go : world.gos.all()) add({go->at.x, go->at.y, go->at.z});
  if (!(east >= west && north >= south && east - west < 1e6f && north - south < 1e6f))
    west = south = 0, east = north = 8;
  RegionView view;
  float longest = std::max({east - west, north - south, 1.0f});
  view.scale = std::min(MostScale, (MostPixels - 2 * Margin) / longest);
  view.west = west - Margin / view.scale;
  view.north = north + Margin / view.scale;
  view.width = std::max(480, static_cast<int>((east - west) * view.scale) + 2 * Margin);
  view.height = std::max(160, static_cast<int>((north - south) * view.scale) + 2 * Margin + Footer);
  return view;
}

bool drawRegion(GoWorld& world, base::Picture& picture) {
  if (world.region.name.empty()) return false;
  RegionView view = RegionView::of(world);
  picture = base::Picture(view.width, view.height);
  Drawing(world, picture, view).run();
  return true;
}

}  // namespace vellum::skrit
