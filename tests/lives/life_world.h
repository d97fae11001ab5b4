// A world of the scripts of examples/creatures, in memory but for what it reads there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "files.h"
#include "host/memory_storage.h"
#include "world/world.h"

namespace vellum::lives {

class LifeWorld : host::Output {
 public:
  struct Setup {
    std::vector<std::string> scripts;  // below examples/creatures
    std::uint64_t seed = 0;
    std::int32_t tierUpThreshold = languages::DefaultTierUpThreshold;
    bool referenceForms = false;
    std::string genome;  // the bytes of a .gen file for all creatures; empty: those of the example's own Genetics
  };

  explicit LifeWorld(const Setup& setup);

  // Loads the scripts. False, here and below: the problem is in `failure`.
  bool start();
  bool run(std::uint64_t ticks);
  // Continues in a new world that is restored from the save of this one.
  bool renew();

  world::World& world() { return *world_; }
  std::string evaluate(std::string_view code);  // what a line of CAOS prints
  std::string failure;
  std::uint64_t scriptErrors = 0;  // run() ends with the first, unless `toleratesErrors`
  bool toleratesErrors = false;

 private:
  void print(std::string_view text) override { printed_ += text; }
  std::unique_ptr<world::World> fresh();
  bool judge(world::Outcome outcome, const diagnostics::Emitter& emitter);

  Setup setup_;
  testing::DiskFiles files_;
  host::MemoryStorage storage_;
  std::string printed_;
  std::unique_ptr<world::World> world_;
};

}  // namespace vellum::lives
