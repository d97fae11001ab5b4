#include "languages/caos/world/view.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {

// Clamps to the metaroom; centres in one that is smaller than the view.
float within(float at, float size, std::int32_t first, std::int32_t extent) {
  auto low = static_cast<float>(first), room = static_cast<float>(extent);
  if (room <= size) return low - (size - room) / 2;
  return std::clamp(at, low, low + room - size);
}

void keepInside(World& world, const Camera& camera, std::int32_t metaroom, float& x, float& y) {
  const Metaroom* room = world.map.metaroom(metaroom);
  if (room == nullptr) return;
  x = within(x, static_cast<float>(camera.width), room->x, room->width);
  y = within(y, static_cast<float>(camera.height), room->y, room->height);
}

// The distance of a point from the tracking rectangle, on one axis.
float outside(float at, float middle, std::int32_t size, std::int32_t percent) {
  float half = static_cast<float>(size) * static_cast<float>(percent) / 200;
  float away = at - middle;
  return away > half ? away - half : away < -half ? away + half : 0;
}

// The pointer carries nothing to another metaroom unless scripts allow it.
void dropFromPointer(World& world) {
  if (gameNumber(world, "engine_pointerCanCarryObjectsBetweenMetaRooms") != 0) return;
  const Agent* pointer = world.agents.find(world.pointer);
  const Gear* gear = pointer != nullptr ? pointer->body.gear.get() : nullptr;
  if (gear == nullptr || gear->carried.empty()) return;
  if (Agent* held = world.agents.find(gear->carried[0]); held != nullptr) drop(world, *held);
}

void enter(World& world, Camera& camera, std::int32_t metaroom) {
  if (camera.metaroom == metaroom) return;
  if (camera.metaroom >= 0 && camera.remembered.size() < MaxMetarooms)
    camera.remembered[camera.metaroom] = {camera.x, camera.y};
  bool left = camera.metaroom >= 0;
  camera.metaroom = metaroom;
  if (left && &camera == &world.camera) dropFromPointer(world);
}

void follow(World& world, Camera& camera) {
  Tracking& tracking = camera.tracking;
  const Agent* agent = world.agents.find(tracking.agent);
  if (agent == nullptr) {
    tracking = {};
    return;
  }
  float x = middleXOf(*agent), y = middleYOf(*agent);
  float dx = outside(x, camera.middleX(), camera.width, tracking.xPercent);
  float dy = outside(y, camera.middleY(), camera.height, tracking.yPercent);
  if (dx == 0 && dy == 0) tracking.away = false;
  if (tracking.away || (dx == 0 && dy == 0)) return;
  const Metaroom* room = world.map.metaroomAt(x, y);
  float toX = camera.x + dx, toY = camera.y + dy;
  if (room != nullptr) {
    enter(world, camera, room->id);
    keepInside(world, camera, room->id, toX, toY);
  }
  camera.gliding = false;
  camera.x = onMap(toX);
  camera.y = onMap(toY);
}

void tick(World& world, Camera& camera) {
  if (camera.gliding) {
    float part = 1 / static_cast<float>(std::max(1, camera.glideTicks));
    camera.x += (camera.toX - camera.x) * part;
    camera.y += (camera.toY - camera.y) * part;
    if (--camera.glideTicks <= 0) {
      camera.x = camera.toX;
      camera.y = camera.toY;
      camera.gliding = false;
    }
  }
  if (camera.tracking.agent != 0) follow(world, camera);
  if (camera.metaroom < 0 || world.map.metaroom(camera.metaroom) == nullptr) {
    const Metaroom* room = world.map.metaroomAt(camera.middleX(), camera.middleY());
    camera.metaroom = room != nullptr ? room->id : -1;
  }
}

}  // namespace

void moveCamera(World& world, Camera& camera, float x, float y, std::int32_t pan) {
  x = onMap(x);
  y = onMap(y);
  float middleX = x + static_cast<float>(camera.width) / 2, middleY = y + static_cast<float>(camera.height) / 2;
  const Metaroom* room = world.map.metaroomAt(middleX, middleY);
  if (room == nullptr) room = world.map.metaroomAt(x, y);
  bool sameRoom = room == nullptr || room->id == camera.metaroom;
  if (room != nullptr) enter(world, camera, room->id);
  keepInside(world, camera, camera.metaroom, x, y);
  Tracking& tracking = camera.tracking;
  if (const Agent* agent = world.agents.find(tracking.agent); agent != nullptr) {
    float dx = outside(middleXOf(*agent), x + static_cast<float>(camera.width) / 2, camera.width, tracking.xPercent);
    float dy = outside(middleYOf(*agent), y + static_cast<float>(camera.height) / 2, camera.height, tracking.yPercent);
    if (dx != 0 || dy != 0) {
      if (tracking.style == 2) x += dx, y += dy;
      else if (tracking.style == 1) tracking.away = true;
      else tracking = {};
    }
  }
  bool inView = camera.shows(middleX, middleY, middleX, middleY);
  camera.gliding = sameRoom && pan != 0 && (pan != 2 || inView);
  if (camera.gliding) {
    camera.toX = x;
    camera.toY = y;
    camera.glideTicks = PanTicks;
  } else {
    camera.x = x;
    camera.y = y;
  }
}

bool showMetaroom(World& world, Camera& camera, std::int32_t id, float x, float y) {
  const Metaroom* room = world.map.metaroom(id);
  if (room == nullptr) return false;
  if (x == -1 && y == -1) {
    auto before = camera.remembered.find(id);
    bool known = before != camera.remembered.end();
    x = known ? before->second.first : static_cast<float>(room->x);
    y = known ? before->second.second : static_cast<float>(room->y);
    if (camera.metaroom == id) x = camera.x, y = camera.y;
  }
  enter(world, camera, id);
  keepInside(world, camera, id, x, y);
  camera.x = onMap(x);
  camera.y = onMap(y);
  camera.gliding = false;
  return true;
}

void track(World& world, Camera& camera, const Tracking& tracking) {
  camera.tracking = tracking;
  if (tracking.agent != 0) follow(world, camera);
}

void tickCameras(World& world) {
  tick(world, world.camera);
  if (!world.remoteCameras) return;
  for (Agent* agent : world.agents.inOrder()) {
    if (agent == nullptr || agent->kind == AgentKind::Simple) continue;
    for (Part& part : agent->parts)
      if (part.kind == PartKind::Camera) tick(world, part.detail.get()->camera.camera);
  }
}

Camera* cameraOf(World& world, AgentHandle handle, std::int32_t id) {
  Agent* agent = world.agents.find(handle);
  Part* part = agent != nullptr ? agent->part(id) : nullptr;
  return part != nullptr && part->kind == PartKind::Camera ? &part->detail.get()->camera.camera : nullptr;
}

bool isClear(const Agent& agent, const Part& part, float x, float y) {
  int column = static_cast<int>(std::max(-1.0f, std::min(x - agent.x - part.x, 1e6f)));
  int row = static_cast<int>(std::max(-1.0f, std::min(y - agent.y - part.y, 1e6f)));
  if (x < agent.x + part.x || y < agent.y + part.y || column >= part.width || row >= part.height) return true;
  const Gallery* source = part.appearance->source;
  const SpriteImage* image = source != nullptr ? source->image(part.image()) : nullptr;
  if (image == nullptr || column >= image->width || row >= image->height) return false;  // a placeholder is solid
  return image->at(agent.mirrored ? image->width - 1 - column : column, row) == 0;
}

const Part* partAt(const Agent& agent, float x, float y, bool anywhere) {
  for (std::size_t i = agent.parts.size(); i-- > 0;) {
    const Part& part = agent.parts[i];
    float left = agent.x + part.x, top = agent.y + part.y;
    if (x < left || y < top || x >= left + static_cast<float>(part.width) || y >= top + static_cast<float>(part.height))
      continue;
    bool seesThrough = part.kind == PartKind::Button ? part.detail.get()->button.pixelPerfect : part.clickThrough;
    if (anywhere || !seesThrough || !isClear(agent, part, x, y)) return &part;
  }
  return nullptr;
}

Agent* agentAt(const World& world, float x, float y) {
  Agent* best = nullptr;
  for (Agent* agent : world.agents.inOrder()) {
    if (agent == nullptr || agent->kind == AgentKind::Pointer) continue;
    if (best != nullptr && agent->plane < best->plane) continue;
    if (partAt(*agent, x, y, false) != nullptr) best = agent;
  }
  return best;
}

std::int32_t touchOf(const Agent& creature, float y) {
  static constexpr std::int32_t Activate1 = 0, Deactivate = 2;
  return y < middleYOf(creature) ? Activate1 : Deactivate;
}

bool shows(const Creature& creature, std::string_view name) {
  const BodySprites* sprites = creature.sprites.get();
  if (sprites == nullptr) return false;
  auto isBody = [&](std::string_view other) { return base::equalsIgnoreCase(other, name); };
  auto isPiece = [&](const BodySprites::Piece& piece) { return base::equalsIgnoreCase(piece.gallery->name, name); };
  return std::any_of(sprites->names.begin(), sprites->names.end(), isBody) ||
         std::any_of(sprites->clothes.begin(), sprites->clothes.end(), isPiece);
}

void forgetPictures(World& world, std::string_view name) {
  for (const Agent* agent : world.agents.inOrder()) {
    if (agent == nullptr) continue;
    if (const Creature* creature = agent->creature(); creature != nullptr && shows(*creature, name)) return;
    for (const Part& part : agent->parts) {
      const Gallery* source = part.appearance->source;
      if (source != nullptr && !source->missing && base::equalsIgnoreCase(part.appearance->gallery, name)) return;
    }
  }
  const Gallery* gone = world.galleries.known(name);
  world.galleries.forget(name);
  if (gone == nullptr) return;
  std::string problem;
  for (Agent* agent : world.agents.inOrder()) {
    if (agent == nullptr) continue;
    for (Part& part : agent->parts) {
      Appearance::Key key = part.appearance->key();
      if (key.source != gone) continue;
      key.source = world.galleries.find(name, problem);
      part.appearance = world.appearances.find(key);
      measure(part);
    }
  }
}

void findPictures(World& world, Agent& agent) {
  world.remoteCameras = world.controlledSounds = true;
  for (Part& part : agent.parts) {
    // A pointer without a picture has no size, where other agents have placeholders.
    Appearance::Key key = part.appearance->key();
    bool undrawn = agent.kind == AgentKind::Pointer && part.width == 0 && !world.galleries.exists(key.gallery);
    std::string problem;
    key.source = undrawn ? nullptr : world.galleries.find(key.gallery, problem);
    part.appearance = world.appearances.find(key);
  }
}

void findGalleries(World& world) {
  world.remoteCameras = world.controlledSounds = true;
  for (Agent* agent : world.agents.inOrder())
    if (agent != nullptr) findPictures(world, *agent);
}

bool isSeenBy(const Agent& agent, const Camera& camera) {
  if (!agent.visible) return false;
  for (const Part& part : agent.parts) {
    float left = agent.x + part.x, top = agent.y + part.y;
    if (camera.shows(left, top, left + static_cast<float>(part.width), top + static_cast<float>(part.height)))
      return true;
  }
  return false;
}

void focusOn(World& world, const Agent& agent, Part& entry) {
  world.input.focus = agent.handle;
  world.input.focusPart = entry.id;
  TextDetail& text = entry.detail.get()->text;
  text.caret = static_cast<std::uint32_t>(text.text.size());
}

}  // namespace vellum::caos
