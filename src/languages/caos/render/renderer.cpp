#include "languages/caos/render/renderer.h"

#include <algorithm>

#include "base/hash.h"
#include "languages/caos/render/canvas.h"
#include "languages/caos/render/creature.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/ports.h"
#include "languages/caos/world/text_layout.h"

namespace vellum::caos {

namespace {

constexpr int MaxSide = 4096;

std::int64_t pixel(double value) { return static_cast<std::int64_t>(value < 0 ? value - 0.5 : value + 0.5); }

struct Drawn {
  std::int32_t plane;
  std::uint32_t order;
  const Agent* agent;
  const Part* part;  // null: the lines of the agent
};

class Renderer {
 public:
  Renderer(World& world, const Camera& camera, const DrawOptions& options)
      : world_(world),
        camera_(camera),
        options_(options),
        canvas_(std::clamp(camera.width, 1, MaxSide), std::clamp(camera.height, 1, MaxSide)),
        left_(pixel(camera.x)),
        top_(pixel(camera.y)) {}

  base::Picture draw() {
    background();
    agents();
    if (showsMap()) map();
    if (options_.highlighted != 0) highlights();
    if (world_.debugSight || world_.debugAttention) sights();
    return canvas_.take();
  }

 private:
  bool showsMap() const { return options_.debugMap || world_.debugMap; }

  // What the game shows while it has no map.
  void splash() {
    if (!world_.map.metarooms().empty()) return;
    const Gallery* gallery = world_.galleries.splash();
    const SpriteImage* image = gallery != nullptr ? gallery->image(0) : nullptr;
    if (image != nullptr) canvas_.image(*image, 0, 0, {});
  }

  void background() {
    canvas_.clear({24, 26, 34});
    const Metaroom* room = world_.map.metaroom(camera_.metaroom);
    if (room == nullptr) room = world_.map.metaroomAt(camera_.middleX(), camera_.middleY());
    if (room == nullptr) return splash();
    std::int64_t x = room->x - left_, y = room->y - top_;
    auto shown = static_cast<std::size_t>(room->background);
    std::string problem;
    const Gallery* gallery = shown < room->backgrounds.size() && !room->backgrounds[shown].empty()
                                 ? world_.galleries.background(room->backgrounds[shown], problem)
                                 : nullptr;
    if (const SpriteImage* image = gallery != nullptr ? gallery->image(0) : nullptr; image != nullptr) {
      canvas_.image(*image, x, y, {});
      return;
    }
    // A placeholder: sky, with a mark every hundred pixels.
    for (int row = 0; row < canvas_.height(); ++row) {
      std::int64_t at = row - y;
      if (at < 0 || at >= room->height) continue;
      auto shade = static_cast<std::uint8_t>(60 + 70 * at / std::max(1, room->height));
      canvas_.box(std::max<std::int64_t>(0, x), row,
                  std::min<std::int64_t>(room->width + std::min<std::int64_t>(x, 0), room->width), 1,
                  {static_cast<std::uint8_t>(shade / 2), static_cast<std::uint8_t>(shade * 3 / 4), shade});
    }
    for (std::int64_t gx = 100; gx < room->width; gx += 100) {
      if (x + gx < -1 || x + gx > canvas_.width()) continue;
      for (std::int64_t gy = 100; gy < room->height; gy += 100) {
        if (y + gy < -1 || y + gy > canvas_.height()) continue;
        canvas_.box(x + gx - 1, y + gy - 1, 3, 3, {150, 170, 190});
      }
    }
  }

  bool appears(const Agent& agent) const {
    if (!agent.visible) return false;
    if (options_.photograph || options_.depth > 0) {
      if (agent.kind == AgentKind::Pointer || (agent.attributes & attribute::CameraShy) != 0) return false;
      if (const Agent* carrier = world_.agents.find(agent.body.carrier);
          carrier != nullptr && (carrier->attributes & attribute::CameraShy) != 0)
        return false;
    }
    return true;
  }

  void agents() {
    std::vector<Drawn> list;
    std::uint32_t order = 0;
    auto planeOfLines = static_cast<std::int32_t>(
        std::clamp<double>(gameNumber(world_, "engine_plane_for_lines"), INT32_MIN, INT32_MAX));
    for (const Agent* agent : world_.agents.inOrder()) {
      ++order;
      if (agent == nullptr || !appears(*agent)) continue;
      for (const Part& part : agent->parts) {
        float x = agent->x + part.x, y = agent->y + part.y;
        if (agent->kind == AgentKind::Pointer &&
            (part.appearance->source == nullptr || part.appearance->source->missing))
          continue;
        if (!camera_.shows(x, y, x + static_cast<float>(part.width), y + static_cast<float>(part.height))) continue;
        std::int64_t plane = std::int64_t(agent->plane) + (part.id != 0 ? part.plane : 0);
        list.push_back(
            {static_cast<std::int32_t>(std::clamp<std::int64_t>(plane, INT32_MIN, INT32_MAX)), order, agent, &part});
      }
      const Looks* looks = agent->extrasOrDefault().looks.get();
      bool cabin = showsMap() && agent->kind == AgentKind::Vehicle;
      if (cabin || agent->body.wired || (looks != nullptr && (!looks->lines.empty() || looks->showCore)))
        list.push_back({planeOfLines, order, agent, nullptr});
    }
    std::stable_sort(list.begin(), list.end(), [](const Drawn& a, const Drawn& b) {
      return a.plane != b.plane ? a.plane < b.plane : a.order < b.order;
    });
    for (const Drawn& drawn : list) {
      if (drawn.part != nullptr) part(*drawn.agent, *drawn.part);
      else marks(*drawn.agent);
    }
  }

  void part(const Agent& agent, const Part& part) {
    std::int64_t x = pixel(agent.x + part.x) - left_, y = pixel(agent.y + part.y) - top_;
    if (part.kind == PartKind::Camera && options_.depth < 2) remote(part, x, y);
    Blit blit{agent.mirrored, part.tint, part.blended ? part.alpha : 0};
    if (const Creature* creature = agent.creature(); creature != nullptr && creature->sprites.get() != nullptr)
      return drawCreature(canvas_, creature->skeleton, *creature->sprites.get(), x, y, blit);
    if (const Gallery* source = part.appearance->source; source != nullptr) {
      if (const SpriteImage* image = source->image(part.image()); image != nullptr) canvas_.image(*image, x, y, blit);
      else if (source->missing && part.kind != PartKind::Camera) placeholder(part, x, y, blit.alpha);
    }
    if (part.hasText()) text(agent, part, x, y, blit.alpha);
    if (part.kind == PartKind::Graph) graph(part, x, y);
  }

  // A placeholder for a missing sprite: a box in a colour derived from its name.
  void placeholder(const Part& part, std::int64_t x, std::int64_t y, std::int32_t alpha) {
    base::Hasher hasher;
    hasher.text(part.appearance->gallery);
    std::uint64_t hash = hasher.digest();
    Rgb color{static_cast<std::uint8_t>(96 + (hash & 127)), static_cast<std::uint8_t>(96 + (hash >> 8 & 127)),
              static_cast<std::uint8_t>(96 + (hash >> 16 & 127))};
    canvas_.box(x, y, part.width, part.height, color, alpha);
    Rgb dark{static_cast<std::uint8_t>(color.r / 2), static_cast<std::uint8_t>(color.g / 2),
             static_cast<std::uint8_t>(color.b / 2)};
    canvas_.frame(x, y, part.width, part.height, dark);
  }

  void remote(const Part& part, std::int64_t x, std::int64_t y) {
    const CameraDetail& detail = part.detail.get()->camera;
    DrawOptions options = options_;
    ++options.depth;
    base::Picture picture = Renderer(world_, detail.camera, options).draw();
    canvas_.picture(picture, x, y, std::min(detail.viewWidth, MaxSide), std::min(detail.viewHeight, MaxSide));
  }

  void text(const Agent& agent, const Part& part, std::int64_t x, std::int64_t y, std::int32_t alpha) {
    const TextDetail& detail = part.detail.get()->text;
    const Gallery& font = *world_.galleries.font(detail.font);
    TextPage page = layOut(part, font, detail.page);
    const Input& input = world_.input;
    bool focused = part.kind == PartKind::TextEntry && input.focus == agent.handle && input.focusPart == part.id;
    bool drawnCaret = false;
    for (const TextLine& line : page.lines) {
      std::int32_t caret = line.end;
      for (const TextGlyph& glyph : line.glyphs) {
        if (glyph.place >= detail.caret) caret = std::min(caret, glyph.x);
        const SpriteImage* image =
            glyph.character < FirstCharacter ? nullptr : font.image(glyph.character - FirstCharacter);
        Tint tint = glyph.tint.plain() ? part.tint : glyph.tint;
        if (image != nullptr) canvas_.image(*image, x + glyph.x, y + line.y, {false, tint, alpha});
      }
      if (!focused || drawnCaret || detail.caret < line.from || detail.caret > line.to) continue;
      drawnCaret = true;
      canvas_.box(x + caret, y + line.y, 1, std::max(2, page.lineHeight - 1), {220, 40, 40});
    }
  }

  void graph(const Part& part, std::int64_t x, std::int64_t y) {
    const GraphDetail& graph = part.detail.get()->graph;
    std::int32_t w = std::clamp(part.width > 0 ? part.width : 100, 1, MaxSide),
                 h = std::clamp(part.height > 0 ? part.height : 60, 1, MaxSide);
    for (const GraphLine& line : graph.lines) {
      double range = double(line.high) - line.low;
      std::int64_t lastX = 0, lastY = 0;
      for (std::size_t i = 0; i < line.values.size(); ++i) {
        double part01 = range != 0 ? (double(line.values[i]) - line.low) / range : 0;
        if (!(part01 > 0)) part01 = 0;
        part01 = std::min(part01, 1.0);
        std::size_t slot = static_cast<std::size_t>(graph.size) - line.values.size() + i;  // the newest is at the right
        std::int64_t px = x + static_cast<std::int64_t>(slot) * (w - 1) / std::max(1, graph.size - 1);
        std::int64_t py = y + h - 1 - pixel(part01 * (h - 1));
        canvas_.line(i == 0 ? px : lastX, i == 0 ? py : lastY, px, py, {line.red, line.green, line.blue});
        lastX = px;
        lastY = py;
      }
    }
  }

  void marks(const Agent& agent) {
    if (agent.body.wired) wires(agent);
    if (showsMap() && agent.kind == AgentKind::Vehicle) frame(cabinOf(agent), {64, 200, 255});
    if (agent.extrasOrDefault().looks.get() == nullptr) return;
    const Looks& looks = *agent.extrasOrDefault().looks.get();
    for (const DrawnLine& line : looks.lines)
      canvas_.line(line.x1 - left_, line.y1 - top_, line.x2 - left_, line.y2 - top_, {line.red, line.green, line.blue},
                   line.on, line.off);
    if (!looks.showCore) return;
    Bounds body = bodyOf(agent);
    frame({agent.x + body.left, agent.y + body.top, agent.x + body.right, agent.y + body.bottom}, {255, 64, 64});
  }

  void frame(const Bounds& box, Rgb color) {
    canvas_.frame(pixel(box.left) - left_, pixel(box.top) - top_, pixel(box.right - box.left),
                  pixel(box.bottom - box.top), color);
  }

  // The lines to the agent's inputs pulse in blue, or in red when they are about to snap.
  void wires(const Agent& agent) {
    const Gear* gear = agent.body.gear.get();
    if (gear == nullptr) return;
    double warned = gameNumber(world_, "engine_distance_before_port_line_warns");
    auto beat = static_cast<std::uint8_t>(world_.engineTick % 16);
    auto bright = static_cast<std::uint8_t>(128 + 16 * (beat < 8 ? beat : 15 - beat));
    for (const InputPort& input : gear->inputs) {
      const Agent* source = world_.agents.find(input.source);
      if (source == nullptr || source->body.gear.get() == nullptr) continue;
      for (const OutputPort& output : source->body.gear.get()->outputs) {
        if (output.id != input.output) continue;
        bool warns = portDistance(*source, output, agent, input) > warned;
        Rgb color = warns ? Rgb{bright, 64, 64} : Rgb{64, 64, bright};
        auto at = [&](double place, double port, std::int64_t edge) { return pixel(place + port) - edge; };
        canvas_.line(at(source->x, output.x, left_), at(source->y, output.y, top_), at(agent.x, input.x, left_),
                     at(agent.y, input.y, top_), color);
      }
    }
  }

  void highlights() {
    for (const Agent* agent : world_.agents.inOrder())
      if (agent != nullptr && (agent->behaviour & options_.highlighted) != 0) frame(boxOf(*agent), {255, 255, 0});
  }

  // What creatures have in mind, and what they attend to (CAOS: DSEE; Debug Keys, Delete).
  void sights() {
    eachCreature(world_, [&](const Agent& agent, const Creature& creature) {
      auto mark = [&](AgentHandle seen, Rgb color) {
        const Agent* other = world_.agents.find(seen);
        if (other != nullptr && other != &agent) frame(boxOf(*other), color);
      };
      if (world_.debugSight)
        for (AgentHandle seen : creature.senses.chosen) mark(seen, {0, 255, 255});
      if (world_.debugAttention) mark(creature.mind.it, {255, 255, 255});
    });
  }

  void map() {
    for (const auto& [id, room] : world_.map.metarooms())
      canvas_.frame(room.x - left_, room.y - top_, room.width, room.height, {255, 255, 255});
    auto edge = [&](double x1, double y1, double x2, double y2, Rgb color) {
      canvas_.line(pixel(x1) - left_, pixel(y1) - top_, pixel(x2) - left_, pixel(y2) - top_, color);
    };
    for (const Room& room : world_.map.rooms()) {
      edge(room.left, room.leftCeiling, room.right, room.rightCeiling, {255, 220, 64});
      edge(room.left, room.leftFloor, room.right, room.rightFloor, {255, 128, 32});
      edge(room.left, room.leftCeiling, room.left, room.leftFloor, {96, 220, 96});
      edge(room.right, room.rightCeiling, room.right, room.rightFloor, {96, 220, 96});
    }
  }

  World& world_;
  const Camera& camera_;
  DrawOptions options_;
  Canvas canvas_;
  std::int64_t left_, top_;
};

}  // namespace

base::Picture draw(World& world, const Camera& camera, int width, int height, const DrawOptions& options) {
  base::Picture picture = Renderer(world, camera, options).draw();
  width = std::clamp(width, 1, MaxSide);
  height = std::clamp(height, 1, MaxSide);
  if (picture.width == width && picture.height == height) return picture;
  Canvas scaled(width, height);
  scaled.picture(picture, 0, 0, width, height);
  return scaled.take();
}

}  // namespace vellum::caos
