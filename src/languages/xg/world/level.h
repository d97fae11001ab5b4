// A map whose sectors and lines have types: sectors run their functions, and events and chains activate lines, which
// move planes and change light and types. No actor is in it: what needs a player or another thing never happens.
//
// A tic: the types of lines count their timers; all functions are evaluated; their events and the sectors' ticker
// chains activate lines, sector by sector; planes move.
#pragma once

#include <set>

#include "languages/xg/program/level_types.h"
#include "languages/xg/world/sector_world.h"
#include "languages/xg/world/topology.h"

namespace vellum::xg {

// What a level does that hosts hear of.
struct LevelEvent {
  enum class Kind : std::uint8_t { Chain, Line };
  Kind kind;
  std::uint32_t place;  // the sector of a chain event; the line, or NoLine where events have none
  std::int32_t type;    // the line type
  bool on;              // of a Line
};

// What goes wrong in a level, said once for each line type.
struct LevelProblem {
  enum class Kind : std::uint8_t {
    Endless,   // events in one tic activate one another without end
    NeedsLine  // a plane move without a line of the map
  };
  Kind kind;
  std::int32_t type;  // the line type
  friend auto operator<=>(const LevelProblem&, const LevelProblem&) = default;
};

class Level {
 public:
  static constexpr std::uint32_t None = 0xffffffffu;
  // Steps that the events of one tic may take, and how deep one may cause the next.
  static constexpr std::int32_t MaxSteps = 1'000'000;
  static constexpr int MaxDepth = 100;
  static constexpr std::int32_t MaxTimer = 1 << 30;  // tics

  // `random` must outlive the level. `index`: the position in the engine's random table.
  Level(Map map, LevelTypes types, Profile profile, base::Random& random, std::uint8_t index);
  Level(const Level&) = delete;

  // Tic 0: types begin, and their functions have their first values.
  void start();
  void tick();

  const Map& map() const { return map_; }
  const LevelTypes& types() const { return types_; }
  std::uint32_t tics() const { return tick_; }
  std::uint32_t sectorCount() const { return static_cast<std::uint32_t>(map_.sectors.size()); }
  Surface surface(std::uint32_t sector) const { return functions_.surface(sector); }
  std::int32_t special(std::uint32_t sector) const { return sectors_[sector].special; }
  // Of the last tic.
  const std::vector<LevelEvent>& events() const { return events_; }
  const std::vector<LevelProblem>& problems() const { return problems_; }

  // Can be read only into a level of the same map and types.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, Level>& level);

 private:
  struct SectorState {
    std::int32_t special = 0;
    std::uint32_t type = None;
    Originals originals;
    std::int32_t chainTimer = 0, chainCount = 0;  // of the ticker chain
  };
  struct LineState {
    std::uint32_t type = None;
    bool active = false, disabled = false;
    std::int32_t count = 0, timer = 0, tickerTimer = 0;
    std::int32_t chainIndex = 0;
    float chainTimer = 0;  // seconds
    float wait = 0;        // seconds before the next plane moves
  };
  struct PlaneMover {
    std::uint32_t sector, line;
    bool ceiling, waiting;
    std::int32_t timer, flags, endType;  // endType -1: the sector keeps its type
    float speed, destination;
  };
  // The line of an event: one of the map, or one made up by a function or a chain.
  struct EventLine {
    std::uint32_t line;  // None: made up
    std::uint32_t front, back;
    std::int32_t tag;
    LineState* state;
    const LineType* type;
  };
  enum class EventKind : std::uint8_t { Chain, Function, Ticker };
  struct Targets;

  // level.cpp
  void setSectorType(std::uint32_t sector, std::int32_t id);
  void setLineType(std::uint32_t line, std::int32_t id);
  void tickSectors();
  void tickChain(std::uint32_t sector);
  void makeUpEvent(std::uint32_t sector, std::int32_t type, bool activating, EventKind kind, bool& passed);
  Surface& at(std::uint32_t sector) { return functions_.changeable(sector); }
  EventLine lineOf(std::uint32_t line);

  // level_lines.cpp: events and states of lines.
  void tickLine(std::uint32_t line);
  void tickSequence(std::uint32_t line, const LineType& type);
  bool send(EventKind kind, std::int32_t chained, EventLine& line);
  bool passes(EventKind kind, const LineType& type, const LineState& state, EventLine& line);
  bool linesAre(EventLine& line, std::int32_t reference, std::int32_t number, bool active);
  void activate(bool on, const LineType& type, EventLine& line);
  bool step(std::int32_t type, std::int32_t steps = 1);
  // The steps for looking through a list.
  static std::int32_t scanned(std::size_t size) { return 1 + static_cast<std::int32_t>(size / 64); }
  void problem(LevelProblem::Kind kind, std::int32_t type);

  // level_targets.cpp: references.
  Targets sectorTargets(const EventLine& line, std::int32_t reference, std::int32_t number, const LineType& type);
  Targets lineTargets(const EventLine& line, std::int32_t reference, std::int32_t number, const LineType& type);
  struct PlaneFound {
    std::uint32_t sector;
    float height;
  };
  std::optional<PlaneFound> findPlane(const LineType& type, const EventLine& line, std::uint32_t sector,
                                      std::int32_t reference, std::optional<std::int32_t> number);
  std::optional<PlaneFound> surroundingPlane(std::uint32_t sector, std::int32_t reference) const;
  std::uint32_t firstTagged(std::int32_t tag) const;
  std::uint32_t firstActTagged(std::int32_t tag, const LineType& type);  // `type` pays for the search
  std::uint32_t ownActTagged(const EventLine& line);

  // level_classes.cpp: what lines do.
  void perform(const LineType& type, EventLine& line);
  void performOnLines(const LineType& type, EventLine& line);
  void movePlane(const LineType& type, EventLine& line, std::uint32_t sector, bool ceiling);
  std::optional<std::int32_t> highestType(const LineType& type, EventLine& line, int reference);
  void changeLight(const LineType& type, const EventLine& line, std::uint32_t sector);
  float lightFrom(std::int32_t reference, const EventLine& line, std::uint32_t sector, Field field) const;
  float surroundingLight(std::int32_t reference, std::uint32_t sector) const;
  void mimic(const LineType& type, EventLine& line, std::uint32_t sector);

  // level_planes.cpp: planes on their way.
  std::vector<bool>::reference moving(std::uint32_t sector, bool ceiling) { return moving_[2 * sector + ceiling]; }
  std::optional<PlaneMover> eraseMover(std::uint32_t sector, bool ceiling);
  void stopMover(std::uint32_t sector, bool ceiling);
  void tickMovers();
  bool advancePlane(PlaneMover& mover);
  void reached(const PlaneMover& mover);

  Map map_;
  const LevelTypes types_;
  const Topology topology_;
  Profile profile_;
  SectorWorld functions_;
  Dice dice_;
  std::uint32_t tick_ = 0;
  std::vector<SectorState> sectors_;
  std::vector<LineState> lines_;
  std::set<std::uint32_t> typedLines_, chained_;  // lines with a type; sectors with a ticker chain
  std::vector<PlaneMover> movers_;                // at most one of a plane
  std::vector<bool> moving_;                      // whether it has one: floor and ceiling of each sector
  std::vector<SectorWorld::Event> scratch_;
  std::vector<LevelEvent> events_;
  std::vector<LevelProblem> problems_;
  std::set<LevelProblem> said_;
  std::int32_t steps_ = 0;
  int depth_ = 0;
};

// Which sectors or lines a reference names.
struct Level::Targets {
  std::vector<std::uint32_t> all;
  bool ceiling = false;  // of planes
  bool isReference = true;
};

}  // namespace vellum::xg
