// A world of sectors: their functions in batches, the links between them, and their effects on heights, light and
// colours.
//
// What a function shows is computed when it is read; a tic only moves functions to their next steps. While readers look
// at many sectors in each tic, all functions are evaluated together instead, and drive all surfaces at the first look.
// `settled_` has the tic of which a sector's surface is stored: in a later one its functions drive it. The exception
// are planes of the Doomsday profile, whose height depends on where they were before: each tic moves them.
#pragma once

#include <deque>
#include <set>

#include "base/counted.h"
#include "languages/xg/program/definition.h"
#include "languages/xg/world/batch.h"
#include "languages/xg/world/sector.h"

namespace vellum::xg {

// The visible state of a sector: heights in map units, light and colours from 0 to 1.
struct Surface {
  float value[FieldCount] = {};
  float operator[](Field field) const { return value[static_cast<int>(field)]; }
};

class SectorWorld {
 public:
  static constexpr std::size_t MaxFunctions = 4000000;
  struct Event {
    std::uint32_t sector;
    std::uint32_t function;  // index into its definition's functions
    std::int32_t type;
  };

  // `random` must outlive the world; manual functions draw from it. `index` is the position in the engine's random
  // table.
  // `account` counts sectors and has the memory of what ticks; null: nothing does.
  SectorWorld(base::Random& random, std::uint8_t index, base::MemoryAccount* account = nullptr);

  // What a sector counts.
  static std::size_t bytesOf(const SectorDefinition& definition);
  // Draws the first timers. Returns false when the world is full.
  bool add(SectorDefinition definition);

  // Sectors whose functions can change, as in a map. A world has either these or those of add().
  static constexpr std::uint32_t NoDefinition = 0xffffffffu;
  std::uint32_t define(SectorDefinition definition);
  void addSurface(const Surface& surface);
  // Gives the sector these functions, which begin with the next tic. NoDefinition: none. False: the world is full.
  bool assign(std::uint32_t sector, std::uint32_t definition, const Originals& originals);
  // Copies functions in the middle of their steps.
  bool copyFunctions(std::uint32_t to, std::uint32_t from);

  // One tic: functions in the engine's order, then links, then their effects. Events are in the order in which they
  // fire.
  void tick(std::vector<Event>& events);

  std::size_t size() const { return sectors_.size(); }
  const SectorDefinition& definition(std::uint32_t sector) const { return definitions_[sectors_[sector].definition]; }
  // In the order of the definition.
  float value(std::uint32_t sector, std::size_t function) const;
  Surface surface(std::uint32_t sector) const {
    ++reads_;
    if (settled_[sector] != tick_) return look(sector);
    return surfaces_[sector];
  }
  // To change it until the next tic, in which its functions drive it again.
  Surface& changeable(std::uint32_t sector);

  // Can be read only into a world with the same sectors and definitions.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world);

 private:
  static constexpr std::uint32_t NoFunction = 0xffffffffu;
  struct SectorRecord {
    std::uint32_t definition = NoDefinition;
    bool isEngine = false, isLone = false, hasLinks = false;  // of its definition
    std::uint8_t driven = 0;                                  // a bit for each field that a function drives when read
    std::uint32_t batched[FieldCount];                        // by field: index in its profile's batch
    mutable float linked[FieldCount] = {};                    // by field: values of the linked ones
    float offset[FieldCount] = {};                            // by field: of those that can change
  };
  struct Compiled {
    std::uint32_t batchDefinition[FieldCount];  // by index in the definition's functions
    int index[FieldCount];                      // by field: index in the definition's functions, -1: none
    struct Link {
      Field to;
      int from;  // a field; -1: the link leads to nothing
    };
    std::vector<Link> links;  // in the order in which they are copied
  };

  Batch& batchOf(Profile profile) { return profile == Profile::Manual ? manual_ : engine_; }
  const Batch& batchOf(Profile profile) const { return profile == Profile::Manual ? manual_ : engine_; }
  // Calls `each` with field and index of a definition's functions that have steps, in the order of their draws.
  template <class Each>
  void eachStepped(std::uint32_t definition, Each each) const {
    for (Field field : InitOrder) {
      int index = compiled_[definition].index[static_cast<int>(field)];
      if (index < 0) continue;
      const SectorFunction& function = definitions_[definition].functions[static_cast<std::size_t>(index)];
      if (function.compiled.kind == CompiledFunction::Kind::Steps) each(field, index);
    }
  }
  std::uint32_t compile(SectorDefinition definition);
  void release(std::uint32_t sector);
  std::uint32_t appendSlot(Profile profile);
  std::uint32_t freeSlot(Profile profile);
  void place(std::uint32_t sector, Field field, int index, std::uint32_t slot, std::int32_t firstTimer);
  template <class Archive>
  static void assignments(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world);

  Dice& diceOf(Profile profile) { return profile == Profile::Manual ? manualDice_ : engineDice_; }
  std::uint32_t addSector(std::uint32_t definition);
  // What functions and links show, and what they drive.
  struct Shown {
    float linked[FieldCount];
    Surface surface;
  };
  Shown shown(std::uint32_t sector) const;
  void driveLinks(const SectorRecord& sector, float* linked, Surface& surface) const;
  void drive(const SectorRecord& sector, Surface& surface) const;
  void describe(std::uint32_t sector, std::uint32_t definition);
  static void setBatched(SectorRecord& sector, int field, std::uint32_t slot);
  Surface look(std::uint32_t sector) const;
  void settle(std::uint32_t sector) const;
  void settleAll() const;
  template <bool IsEngine>
  void settleFunctions() const;
  void followReaders();
  void keepEndings();
  void driveEngine();

  Batch manual_, engine_;
  Dice manualDice_, engineDice_;
  std::deque<SectorDefinition> definitions_;
  std::deque<Compiled> compiled_;
  base::Counted bytes_;
  base::AccountVector<SectorRecord> sectors_;
  mutable base::AccountVector<Surface> surfaces_;
  // The sector and function that a batch's function belongs to.
  static constexpr std::uint32_t NoTarget = 0xffffffffu;
  struct Owner {
    std::uint32_t sector = 0;
    std::uint32_t function = 0;
    std::uint32_t target = NoTarget;  // the field that it drives
  };
  static Owner owner(std::uint32_t sector, Field field, std::uint32_t function, bool drivesNothing) {
    return {sector, function, drivesNothing ? NoTarget : static_cast<std::uint32_t>(field)};
  }
  std::vector<Owner> owners_[2];
  // Of worlds whose sectors change: the batches' functions without an owner.
  bool changes_ = false;
  std::set<std::uint32_t> free_[2];
  std::uint64_t tick_ = 0;
  mutable base::AccountVector<std::uint64_t> settled_;
  // Functions of the Doomsday profile that drive planes, when nothing changed since they were found; sectors with
  // links.
  std::vector<std::uint32_t> enginePlanes_;
  bool enginePlanesChanged_ = false;
  std::set<std::uint32_t> linkedSectors_[2];
  std::vector<Batch::Event> scratch_;
  mutable std::vector<float> values_;  // of all functions of a batch
  mutable std::size_t reads_ = 0;      // since the last tic
  std::uint32_t unreadTics_ = 0;       // since many were read
};

}  // namespace vellum::xg
