#include "languages/ags/files/game/crm.h"

#include <algorithm>

#include "base/bytes.h"
#include "base/text.h"
#include "languages/ags/files/packing.h"
#include "source/source_text.h"

namespace vellum::ags::game {

namespace {

// Versions of the file: 3.0, 3.0.3, 3.4.1.5 (strings with a length prefix), 3.5.0 (64-bit lengths of blocks), 3.5.0.8
// (resolution of masks), early 4.0. Since then the version of the editor: 36306 is 3.6.3.6, 4000033 is 4.0.0.33.
constexpr std::uint32_t Version300 = 27, Version303 = 28, Version3415 = 31, Version350 = 32, Version3508 = 33,
                        VersionEarly400 = 49, VersionOfEditor = 30000, Version400 = 4'000'000, VersionLast = 4'009'999;
// Precedes 32-bit versions.
constexpr std::uint32_t NewForm = 0xFFFF;
constexpr std::string_view NewFormMark = "AGS Room File v2";
constexpr std::size_t BlockNameSize = 16;
constexpr std::string_view BlockObjects363 = "v363_objects";
constexpr int HotspotsIfNone = 20, MostWalkBehinds = 16;
constexpr std::size_t PasswordSize = 11, ReservedOptions = 4, PaletteSize = 256 * 4, MaskPaletteSize = 256 * 3;
constexpr std::size_t OldHotspotName = 30, OldScriptName = 20, OldObjectName = 30;
constexpr std::string_view MessageKey = "Avis Durgan";
// Objects' flags.
constexpr int NotClickable = 1, UsesRegionTints = 8, UsesRoomScaling = 16, Solid = 32;
constexpr int NoSecondScaling = -10000;  // of a walkable area with one size everywhere
// Blocks.
constexpr int BlockMain = 1, BlockObjectNames = 5, BlockBackgrounds = 6, BlockProperties = 8, BlockObjectScripts = 9;
constexpr int BlockNamed = 0, BlockEnd = 0xFF;

class CrmReader {
 public:
  CrmReader(std::string_view bytes, world::Room& room, std::size_t mostCells)
      : all_(bytes), in_(bytes), room_(room), cellsLeft_(mostCells) {}

  base::Result<void> read() {
    if (std::string problem = readVersion(); !problem.empty()) return failure(problem);
    bool hasMain = false;
    while (problem_.empty()) {
      part_ = "blocks";
      int block = in_.u8();
      if (!in_.ok()) return failure("the file ends without an end mark");
      if (block == BlockEnd) break;
      std::string_view name = block == BlockNamed ? in_.raw(BlockNameSize) : std::string_view();
      name = name.substr(0, name.find('\0'));
      std::uint64_t size = version_ >= Version350 || block == BlockNamed ? in_.u64() : in_.u32();
      if (!in_.ok() || size > in_.remaining()) return failure("a block is longer than the file");
      base::ByteReader rest = in_;
      in_ = base::ByteReader(rest.raw(static_cast<std::size_t>(size)));
      end_ = all_.size() - rest.remaining();
      if (block != BlockMain && !hasMain && wants(block)) return failure("the room's own block does not come first");
      switch (block) {
        case BlockMain:
          if (hasMain) return failure("there are two blocks of the room");
          hasMain = true;
          readMain();
          break;
        case BlockObjectNames: readObjectNames(&world::Object::name, "object names", OldObjectName); break;
        case BlockObjectScripts:
          readObjectNames(&world::Object::scriptName, "script names of objects", OldScriptName);
          break;
        case BlockBackgrounds:
          if (hasMain) readBackgrounds();
          break;
        case BlockProperties: readProperties(); break;
        case BlockNamed:
          if (base::equalsIgnoreCase(name, BlockObjects363)) readObjects363();
          break;
        default: break;  // scripts, and additions of later editors
      }
      if (problem_.empty() && !in_.ok()) return failure("its block ends too early");
      in_ = rest;
      end_ = all_.size();
    }
    if (!problem_.empty()) return failure(problem_);
    part_ = "blocks";
    if (!hasMain) return failure("the room's own block is missing");
    return {};
  }

 private:
  // Returns "" when it is readable.
  std::string readVersion() {
    part_ = "version";
    version_ = in_.u16();
    if (version_ == NewForm) {
      if (in_.raw(NewFormMark.size()) != NewFormMark) return "this is not a room of the AGS editor";
      version_ = in_.u32();
      in_.text();  // the editor's version
    }
    if (!in_.ok()) return "the file is too short";
    if (version_ < Version300)
      return base::cat("version ", version_, " is older than AGS 3.0: save the room with an editor of 3.0 or later");
    bool isKnown = version_ <= VersionEarly400 || (version_ >= VersionOfEditor && version_ < NewForm) ||
                   (version_ >= Version400 && version_ <= VersionLast);
    return isKnown ? "" : base::cat("version ", version_, " is newer than AGS 4.0, which Vellum can't read yet");
  }

  static bool wants(int block) {
    return block == BlockObjectNames || block == BlockObjectScripts || block == BlockProperties;
  }
  base::Error failure(std::string_view what) const {
    return {base::cat(part_, ", byte ", problem_.empty() ? end_ - in_.remaining() : where_, ": ", what)};
  }
  bool good() const { return problem_.empty() && in_.ok(); }
  // Names the part that is read next; the name stays when an error occurs.
  void at(std::string_view part) {
    if (good()) part_ = part;
  }
  void refuse(std::string problem) {
    if (!good()) return;
    problem_ = std::move(problem);
    where_ = end_ - in_.remaining();
  }
  int i16() { return static_cast<std::int16_t>(in_.u16()); }
  // A count of following items; rejects one above the limit.
  int count(std::int64_t number, int limit) {
    if (number >= 0 && number <= limit) return static_cast<int>(number);
    refuse(base::cat("there are ", number, " of them: at most ", limit, " fit"));
    return 0;
  }

  static std::string decoded(std::string_view bytes) {
    auto text = source::SourceText::decode("", bytes.substr(0, bytes.find('\0')));
    return text ? std::string(text->text()) : std::string();
  }
  std::string zeroTerminated() {
    std::string bytes;
    while (char c = static_cast<char>(in_.u8())) bytes += c;
    return decoded(bytes);
  }
  // Newer files have a length prefix, older ones a fixed size, or (`size` 0) a terminating zero.
  std::string text(std::size_t size) {
    if (version_ >= Version3415) return decoded(in_.text());
    return size != 0 ? decoded(in_.raw(size)) : zeroTerminated();
  }

  std::vector<std::string> readHandlers() {
    std::vector<std::string> names(static_cast<std::size_t>(count(in_.i32(), 64)));
    for (std::string& name : names) name = zeroTerminated();
    names.resize(64);
    return names;
  }

  void readMain() {
    at("colour depth");
    int bytesAPixel = in_.i32();
    room_.colorDepth = bytesAPixel <= 1 ? 8 : bytesAPixel == 2 ? 16 : 32;
    readHotspots();
    at("edges");
    room_.topEdge = i16();
    room_.bottomEdge = i16();
    room_.leftEdge = i16();
    room_.rightEdge = i16();
    readObjects();
    readEvents();
    readSize();
    readWalkableAreas();
    readOptions();
    readRegionLights();
    readMasks();
  }

  void readHotspots() {
    at("walk-behinds");
    room_.walkBehinds.assign(static_cast<std::size_t>(count(i16(), MostWalkBehinds)), {});
    for (world::WalkBehind& walkBehind : room_.walkBehinds) walkBehind.baseline = i16();
    at("hotspots");
    int hotspots = count(in_.i32(), world::MaxHotspots);
    room_.hotspots.assign(static_cast<std::size_t>(hotspots == 0 ? HotspotsIfNone : hotspots), {});
    for (world::Hotspot& hotspot : room_.hotspots) {
      // 0 means that no place was chosen; scripts see -1.
      if (int x = i16(); x > 0) hotspot.walkToX = x;
      if (int y = i16(); y > 0) hotspot.walkToY = y;
    }
    at("hotspot names");
    for (world::Hotspot& hotspot : room_.hotspots) hotspot.name = text(version_ >= Version303 ? 0 : OldHotspotName);
    at("script names of hotspots");
    for (world::Hotspot& hotspot : room_.hotspots) hotspot.scriptName = text(OldScriptName);
    at("walls");
    if (good() && in_.i32() != 0)
      refuse("walls made of points come from editors before 3.0: save the room with an editor of 3.0 or later");
  }

  void readObjects() {
    at("objects");
    room_.objects.assign(static_cast<std::size_t>(count(in_.u16(), world::MaxObjects)), {});
    for (world::Object& object : room_.objects) {
      object.graphic = in_.u16();
      object.x = i16();
      object.y = i16();
      i16();  // its room
      object.visible = i16() != 0;
    }
    at("interaction variables");
    if (good() && in_.i32() != 0)
      refuse("interaction variables come from editors before 3.0: save the room with an editor of 3.0 or later");
    at("regions");
    room_.regions.assign(static_cast<std::size_t>(count(in_.i32(), world::MaxRegions)), {});
  }

  static void name(world::Handlers& handlers, std::vector<std::string>& events, const int (&modes)[9]) {
    for (int i = 0; i < 9; ++i)
      if (modes[i] >= 0) handlers.byMode[static_cast<std::size_t>(modes[i])] = std::move(events[std::size_t(i)]);
  }

  void readEvents() {
    at("events of the room");
    std::vector<std::string> events = readHandlers();
    std::string* const places[] = {&room_.onLeaveLeft, &room_.onLeaveRight, &room_.onLeaveBottom, &room_.onLeaveTop,
                                   &room_.onFirstLoad, &room_.onLoad,       &room_.onRepExec,     &room_.onAfterFadeIn,
                                   &room_.onLeave,     &room_.onUnload};
    for (std::size_t i = 0; i < std::size(places); ++i) *places[i] = std::move(events[i]);
    at("events of hotspots");
    for (world::Hotspot& hotspot : room_.hotspots) {
      // Stands on, look, interact, use inventory, talk, any click, mouse moves over, pick up, mode 8, mode 9.
      events = readHandlers();
      hotspot.onStand = std::move(events[0]);
      hotspot.handlers.anyClick = std::move(events[5]);
      hotspot.onMouseOver = std::move(events[6]);
      events.erase(events.begin());
      name(hotspot.handlers, events, {1, 2, 4, 3, -1, -1, 5, 8, 9});
    }
    at("events of objects");
    for (world::Object& object : room_.objects) {
      // Look, interact, talk, use inventory, any click, pick up, mode 8, mode 9.
      events = readHandlers();
      object.handlers.anyClick = std::move(events[4]);
      name(object.handlers, events, {1, 2, 3, 4, -1, 5, 8, 9, -1});
    }
    at("events of regions");
    for (world::Region& region : room_.regions) {
      events = readHandlers();
      region.onStand = std::move(events[0]);
      region.onWalkOnto = std::move(events[1]);
      region.onWalkOff = std::move(events[2]);
    }
    room_.namesHandlers = true;
    at("baselines of objects");
    for (world::Object& object : room_.objects) object.baseline = std::max(0, in_.i32());
  }

  void readSize() {
    at("size of the room");
    room_.width = i16();
    room_.height = i16();
    if (room_.width < 1 || room_.height < 1 || room_.width > world::MaxSide || room_.height > world::MaxSide)
      refuse(base::cat(room_.width, " by ", room_.height, " pixels: sides go from 1 to ", world::MaxSide));
    at("flags of objects");
    for (world::Object& object : room_.objects) {
      int flags = i16();
      object.clickable = (flags & NotClickable) == 0;
      object.useRoomLight = (flags & UsesRegionTints) != 0;
      object.useRoomScaling = (flags & UsesRoomScaling) != 0;
      object.solid = (flags & Solid) != 0;
    }
    at("mask resolution");
    maskScale_ = i16();
  }

  void readWalkableAreas() {
    at("walkable areas");
    room_.walkableAreas.assign(static_cast<std::size_t>(count(in_.i32(), world::MaxWalkableAreas)), {});
    auto size = [](int number) { return std::clamp(number + 100, 5, 200); };
    for (world::WalkableArea& area : room_.walkableAreas) area.scalingMin = area.scalingMax = size(i16());
    for (std::size_t i = 0; i < room_.walkableAreas.size(); ++i) i16();  // the player's view in it
    for (world::WalkableArea& area : room_.walkableAreas)
      if (int near = i16(); near != NoSecondScaling) area.scalingMax = size(near);
    for (std::size_t i = 0; i < 2 * room_.walkableAreas.size(); ++i) i16();  // tops and bottoms, as the mask has them
  }

  void readOptions() {
    at("room options");
    in_.raw(PasswordSize);
    room_.musicOnLoad = in_.u8();
    in_.u8();  // whether saving is forbidden
    room_.showPlayer = in_.u8() == 0;
    room_.playerView = in_.u8();
    in_.u8();  // loudness of music
    room_.lockBackground = (in_.u8() & 1) != 0;
    in_.raw(ReservedOptions);
    at("messages");
    room_.messages.assign(static_cast<std::size_t>(count(in_.u16(), 1000)), {});
    in_.i32();                           // the game's number
    in_.raw(2 * room_.messages.size());  // how they are shown
    for (std::string& message : room_.messages) {
      std::string bytes(in_.text());
      for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(static_cast<unsigned char>(bytes[i]) -
                                     static_cast<unsigned char>(MessageKey[i % MessageKey.size()]));
      message = decoded(bytes);
    }
    at("room animations");
    if (good() && i16() != 0)
      refuse("room animations come from editors before 3.0: save the room with an editor of 3.0 or later");
  }

  void readRegionLights() {
    at("light of regions");
    for (int i = 0; i < world::MaxWalkableAreas; ++i) i16();  // the player's views once more
    for (world::Region& region : room_.regions) region.lightLevel = i16();
    for (world::Region& region : room_.regions) {
      std::uint32_t tint = in_.u32();  // red, green, blue, and how much of it
      region.hasTint = tint >> 24 != 0;
      if (!region.hasTint) {
        region.lightLevel = std::clamp(region.lightLevel, -100, 100);
        continue;
      }
      region.red = static_cast<int>(tint & 0xFF);
      region.green = static_cast<int>(tint >> 8 & 0xFF);
      region.blue = static_cast<int>(tint >> 16 & 0xFF);
      region.saturation = std::min<int>(100, static_cast<int>(tint >> 24 & 0xFF));
      // A tinted region keeps its luminance where others have their light, in quarters of a thousandth.
      region.luminance = std::clamp(region.lightLevel * 10 / 25, 0, 100);
      region.lightLevel = 0;
    }
  }

  void readMasks() {
    at("background picture");
    readBackground();
    readMask(room_.regionMask, world::MaxRegions, maskScale_, "region mask");
    readMask(room_.walkable, world::MaxWalkableAreas, maskScale_, "walkable area mask");
    readMask(room_.walkBehindMask, MostWalkBehinds, 1, "walk-behind mask");  // a cell a pixel
    readMask(room_.hotspotMask, world::MaxHotspots, maskScale_, "hotspot mask");
  }

  // The palette has 6 bits a channel.
  void readBackground() {
    world::Background background;
    background.bytesAPixel = room_.colorDepth / 8;
    std::string_view palette = in_.raw(PaletteSize);
    in_.u32();  // its size unpacked
    background.packed = in_.raw(in_.u32());
    for (std::size_t i = 0; background.bytesAPixel == 1 && i + 4 <= palette.size(); i += 4) {
      for (std::size_t channel : {2, 1, 0})
        background.palette += static_cast<char>(static_cast<unsigned char>(palette[i + channel]) * 255 / 63);
      background.palette += '\xFF';
    }
    if (good()) room_.pictures.push_back(std::move(background));
  }

  // The backgrounds after the first one, which is before the masks.
  void readBackgrounds() {
    at("backgrounds");
    room_.backgroundCount = std::max<int>(1, in_.u8());
    room_.backgroundDelay = in_.u8();
    in_.raw(static_cast<std::size_t>(room_.backgroundCount));  // whether they share the palette
    for (int i = 1; i < room_.backgroundCount && good(); ++i) readBackground();
  }

  void readMask(world::Mask& mask, int areas, int scale, std::string_view part) {
    at(part);
    mask = {};
    int width = in_.u16(), height = in_.u16();
    if (!good()) return;
    // Files of old editors have no usable scale, but the size of the mask determines it.
    if (version_ < Version3508) scale = std::max(1, (room_.width + width / 2) / std::max(1, width));
    if (scale < 1 || scale > 256) return refuse(base::cat("its resolution is 1 to 256, not ", scale));
    if (width < 1 || height < 1 || width > (room_.width + scale - 1) / scale ||
        height > (room_.height + scale - 1) / scale)
      return refuse(base::cat(width, " by ", height, " cells of ", scale, " pixels don't fit a room of ", room_.width,
                              " by ", room_.height));
    std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    if (size > world::MaxMaskCells) return refuse(base::cat("it has ", size, " cells, more than are kept"));
    auto unpacked = files::unpackRuns(in_, size, 1);  // grows with the file's contents: a short file takes no memory
    if (!unpacked) return refuse(unpacked.error().message);
    std::vector<std::uint8_t> cells(unpacked->begin(), unpacked->end());
    bool hasAreas = false;
    in_.raw(MaskPaletteSize);
    if (!good()) return;
    for (std::uint8_t cell : cells) {
      if (cell >= areas) return refuse(base::cat("it names area ", int(cell), ": they go up to ", areas - 1));
      hasAreas |= cell != 0;
    }
    mask.scale = scale;  // scripts may draw on it
    if (!hasAreas) return;
    if (size > cellsLeft_) return refuse("the masks of this game's rooms are too large together");
    cellsLeft_ -= size;
    mask.width = width;
    mask.height = height;
    mask.cells = std::move(cells);
  }

  void readObjectNames(std::string world::Object::*member, std::string_view part, std::size_t oldSize) {
    at(part);
    std::size_t names = in_.u8();
    // One byte counts: 256 objects are 0.
    if (names != (room_.objects.size() & 0xFF))
      return refuse(base::cat("there are ", names, " names for ", room_.objects.size(), " objects"));
    for (world::Object& object : room_.objects) object.*member = text(oldSize);
  }

  // Additional properties of objects since editor 3.6.3.6, outside the room's main block.
  void readObjects363() {
    at("more of objects");
    std::uint32_t number = in_.u32();
    if (number != room_.objects.size())
      return refuse(base::cat("there are ", number, " of them for ", room_.objects.size(), " objects"));
    for (world::Object& object : room_.objects) {
      object.transparency = transparencyOf(i16());
      object.baseline = std::max(0, i16());
      in_.raw(4);  // the blocking rectangle's place
      object.blockingWidth = std::max(0, i16());
      object.blockingHeight = std::max(0, i16());
      in_.u32();  // reserved
    }
  }
  // 0 is opaque and 255 invisible; other values are opacity, up to 250.
  static int transparencyOf(int stored) {
    if (stored <= 0 || stored >= 255) return stored <= 0 ? 0 : 100;
    return std::max(0, 100 - stored * 10 / 25);
  }

  void readProperties(world::Properties& properties) {
    int version = in_.i32();
    if (good() && version != 1 && version != 2) return refuse(base::cat("their form ", version, " is not known"));
    int number = count(in_.i32(), 10'000);
    for (int i = 0; i < number && good(); ++i) {
      std::string name = version == 1 ? zeroTerminated() : decoded(in_.text());
      std::string value = version == 1 ? zeroTerminated() : decoded(in_.text());
      properties[std::move(name)] = std::move(value);
    }
  }
  void readProperties() {
    at("custom properties");
    int version = in_.i32();
    if (version != 1) return refuse(base::cat("their form ", version, " is not known"));
    readProperties(room_.properties);
    for (world::Hotspot& hotspot : room_.hotspots) readProperties(hotspot.properties);
    for (world::Object& object : room_.objects) readProperties(object.properties);
  }

  std::string_view all_;
  base::ByteReader in_;
  std::size_t end_ = all_.size();  // where the part that `in_` reads ends in the file
  world::Room& room_;
  std::size_t cellsLeft_;
  std::uint32_t version_ = 0;
  int maskScale_ = 1;
  std::string_view part_;
  std::string problem_;
  std::size_t where_ = 0;  // of the problem
};

}  // namespace

base::Result<void> readCrm(std::string_view bytes, world::Room& room, std::size_t mostCells) {
  return CrmReader(bytes, room, mostCells).read();
}

std::size_t maskCellsOf(const world::Room& room) {
  return room.walkable.cells.size() + room.hotspotMask.cells.size() + room.regionMask.cells.size() +
         room.walkBehindMask.cells.size();
}

}  // namespace vellum::ags::game
