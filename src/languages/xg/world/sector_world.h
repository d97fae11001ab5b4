// A world of sectors: their functions in batches, the links between them, and their effects on heights, light and
// colours.
#pragma once

#include <deque>

#include "languages/xg/program/definition.h"
#include "languages/xg/world/batch.h"

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
  SectorWorld(base::Random& random, std::uint8_t index);

  // Draws the first timers. Returns false when the world is full.
  bool add(SectorDefinition definition);

  // One tic: functions in the engine's order, then links, then their effects. Events are in the order in which they
  // fire.
  void tick(std::vector<Event>& events);

  std::size_t size() const { return sectors_.size(); }
  const SectorDefinition& definition(std::uint32_t sector) const { return definitions_[sectors_[sector].definition]; }
  // In the order of the definition.
  float value(std::uint32_t sector, std::size_t function) const;
  const Surface& surface(std::uint32_t sector) const { return surfaces_[sector]; }

  // Can be read only into a world with the same sectors.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, SectorWorld>& world);

 private:
  static constexpr std::uint32_t NoFunction = 0xffffffffu;
  struct SectorRecord {
    std::uint32_t definition;
    std::uint32_t batched[FieldCount];  // by field: index in its profile's batch
    float linked[FieldCount];           // by field: values of the linked ones
  };
  struct Compiled {
    std::uint32_t batchDefinition[FieldCount];  // by index in the definition's functions
    int index[FieldCount];                      // by field: index in the definition's functions, -1: none
    bool hasLinks = false;
  };

  Batch& batchOf(Profile profile) { return profile == Profile::Manual ? manual_ : engine_; }
  const Batch& batchOf(Profile profile) const { return profile == Profile::Manual ? manual_ : engine_; }
  Dice& diceOf(Profile profile) { return profile == Profile::Manual ? manualDice_ : engineDice_; }
  std::uint32_t addSector(std::uint32_t definition);
  float fieldValue(const SectorRecord& sector, Field field) const;
  void copyLinks(SectorRecord& sector);
  void drive(std::uint32_t sector);

  Batch manual_, engine_;
  Dice manualDice_, engineDice_;
  std::deque<SectorDefinition> definitions_;
  std::deque<Compiled> compiled_;
  std::vector<SectorRecord> sectors_;
  std::vector<Surface> surfaces_;
  // The sector and function that a batch's function belongs to.
  struct Owner {
    std::uint32_t sector;
    std::uint32_t function;
  };
  std::vector<Owner> owners_[2];
  std::vector<Batch::Event> scratch_;
};

}  // namespace vellum::xg
