#include "languages/xg/world/level.h"

#include <algorithm>

namespace vellum::xg {
namespace {

constexpr int Ticker = static_cast<int>(ChainKind::Ticker);
constexpr std::int32_t TickerChainOff = 0x800;  // scef_ticker_d

}  // namespace

Level::Level(Map map, LevelTypes types, Profile profile, base::Random& random, std::uint8_t index)
    : map_(std::move(map)),
      types_(std::move(types)),
      topology_(map_),
      profile_(profile),
      functions_(random, index),
      dice_(profile, random, index),
      sectors_(map_.sectors.size()),
      lines_(map_.lines.size()),
      moving_(2 * map_.sectors.size()) {
  for (const SectorDefinition& definition : types_.functions) functions_.define(definition);
  for (std::uint32_t i = 0; i < sectors_.size(); ++i) {
    const MapSector& sector = map_.sectors[i];
    Surface surface{{static_cast<float>(sector.floor), static_cast<float>(sector.ceiling),
                     static_cast<float>(sector.light) / 255.0f, 1, 1, 1}};
    functions_.addSurface(surface);
    std::copy(std::begin(surface.value), std::end(surface.value), std::begin(sectors_[i].originals.value));
  }
}

void Level::start() {
  for (std::uint32_t i = 0; i < lines_.size(); ++i) setLineType(i, map_.lines[i].special);
  for (std::uint32_t i = 0; i < sectors_.size(); ++i) setSectorType(i, map_.sectors[i].special);
  events_.clear();
  tickSectors();
}

void Level::tick() {
  ++tick_;
  events_.clear();
  problems_.clear();
  steps_ = 0;
  // Lines may get or lose their type meanwhile.
  std::vector<std::uint32_t> lines(typedLines_.begin(), typedLines_.end());
  for (std::uint32_t line : lines) tickLine(line);
  tickSectors();
  tickMovers();
}

void Level::setSectorType(std::uint32_t number, std::int32_t id) {
  SectorState& sector = sectors_[number];
  sector.special = id;
  auto type = types_.sectorType(id);
  sector.type = type.value_or(None);
  chained_.erase(number);
  functions_.assign(number, type.value_or(SectorWorld::NoDefinition), sector.originals);
  if (!type) return;
  const SectorChain& chain = types_.sectors[*type].chains[Ticker];
  sector.chainTimer = 0;
  sector.chainCount = chain.count;
  if (chain.lineType != 0) chained_.insert(number);
}

void Level::setLineType(std::uint32_t number, std::int32_t id) {
  auto type = types_.lineType(id);
  if (!type) return;
  const LineType& info = types_.lines[*type];
  lines_[number] = {*type, (info.flags & line_flags::Active) != 0, false, info.count};
  typedLines_.insert(number);
}

Level::EventLine Level::lineOf(std::uint32_t number) {
  const MapLine& line = map_.lines[number];
  LineState& state = lines_[number];
  return {number, line.front, line.back, line.tag, &state, state.type == None ? nullptr : &types_.lines[state.type]};
}

void Level::tickSectors() {
  scratch_.clear();
  functions_.tick(scratch_);
  std::vector<SectorWorld::Event> sent = scratch_;
  std::vector<std::uint32_t> chained(chained_.begin(), chained_.end());
  std::size_t event = 0;
  bool passed = false;
  auto sendBefore = [&](std::uint32_t sector) {
    for (; event < sent.size() && sent[event].sector < sector; ++event) {
      events_.push_back({LevelEvent::Kind::Chain, sent[event].sector, sent[event].type, true});
      makeUpEvent(sent[event].sector, sent[event].type, true, EventKind::Function, passed);
    }
  };
  for (std::uint32_t sector : chained) {
    sendBefore(sector + 1);
    tickChain(sector);
  }
  sendBefore(None);
}

// The ticker chain runs without anybody; the other chains need a thing.
void Level::tickChain(std::uint32_t number) {
  SectorState& sector = sectors_[number];
  if (sector.chainTimer > 0) --sector.chainTimer;
  if (sector.type == None || sector.chainTimer > 0 || sector.chainCount == 0) return;
  const SectorChain& chain = types_.sectors[sector.type].chains[Ticker];
  float seconds = static_cast<float>(tick_) / TicsPerSecond;
  if (seconds < chain.start || (chain.end > 0 && seconds > chain.end)) return;
  sector.chainTimer = dice_.between(ticsOf(chain.minInterval), ticsOf(chain.maxInterval));
  bool passed = false;
  std::uint32_t type = sector.type;
  makeUpEvent(number, chain.lineType, (chain.flags & TickerChainOff) == 0, EventKind::Chain, passed);
  // The event may have given the sector another type.
  if (passed && sector.type == type && sector.chainCount > 0) --sector.chainCount;
}

void Level::makeUpEvent(std::uint32_t sector, std::int32_t id, bool activating, EventKind kind, bool& passed) {
  auto type = types_.lineType(id);
  if (!type) return;
  LineState state;
  state.type = *type;
  state.active = kind != EventKind::Function && !activating;
  state.count = types_.lines[*type].count;
  EventLine line{None, sector, None, map_.sectors[sector].tag, &state, &types_.lines[*type]};
  passed = send(kind, 0, line);
}

template <class Archive>
void Level::fields(Archive& archive, base::FieldsOf<Archive, Level>& level) {
  std::uint8_t index = level.dice_.index();
  archive(index, level.tick_, level.functions_);
  if constexpr (Archive::reads) level.dice_.setIndex(index);
  archive.part("types of sectors");
  for (auto& sector : level.sectors_) {
    archive(sector.special, sector.type, sector.originals.value, sector.chainTimer, sector.chainCount);
    archive.require(sector.type == None || sector.type < level.types_.sectors.size(), "a sector has no such type");
  }
  archive.part("types of lines");
  for (auto& line : level.lines_) {
    archive(line.type);
    archive.require(line.type == None || line.type < level.types_.lines.size(), "a line has no such type");
    if (!archive.ok()) return;
    if (line.type == None) continue;
    archive(line.active, line.disabled, line.count, line.timer, line.tickerTimer, line.chainIndex, line.chainTimer,
            line.wait);
    archive.require(line.chainIndex >= 0 && line.chainIndex <= LineType::ParameterCount,
                    "a sequence has no such place");
    archive.require(line.timer <= MaxTimer && line.tickerTimer <= MaxTimer, "a line's timer is too large");
  }
  archive.part("moving planes");
  if constexpr (Archive::reads) level.moving_.assign(level.moving_.size(), false);
  archive.list(level.movers_, [&](auto& mover) {
    archive(mover.sector, mover.line, mover.ceiling, mover.waiting, mover.timer, mover.flags, mover.endType,
            mover.speed, mover.destination);
    archive.require(mover.sector < level.sectors_.size() && mover.line < level.lines_.size(),
                    "a plane moves that is not there");
    archive.require(mover.timer >= 0 && mover.timer <= MaxTimer, "a plane waits for too long");
    if constexpr (Archive::reads) {
      if (!archive.ok()) return;
      auto moves = level.moving(mover.sector, mover.ceiling);
      archive.require(!moves, "a plane moves twice");
      moves = true;
    }
  });
  if constexpr (Archive::reads) {
    level.typedLines_.clear();
    level.chained_.clear();
    if (!archive.ok()) return;
    for (std::uint32_t i = 0; i < level.lines_.size(); ++i)
      if (level.lines_[i].type != None) level.typedLines_.insert(i);
    for (std::uint32_t i = 0; i < level.sectors_.size(); ++i) {
      std::uint32_t type = level.sectors_[i].type;
      if (type != None && level.types_.sectors[type].chains[Ticker].lineType != 0) level.chained_.insert(i);
    }
  }
}

template void Level::fields(base::ArchiveWriter&, const Level&);
template void Level::fields(base::ArchiveReader&, Level&);

}  // namespace vellum::xg
