// Chapter "Creatures" of the manual: chemicals, drives, loci and organs.
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/runtime/creature_speech.h"
#include "languages/caos/runtime/creature_stimuli.h"

namespace vellum::caos {

namespace {
bool isChemical(std::int32_t chemical) { return chemical >= 0 && chemical < static_cast<std::int32_t>(ChemicalCount); }
bool isDrive(std::int32_t drive) { return drive >= 0 && drive < DriveCount; }
}  // namespace

VELLUM_CAOS_BODY(Chem) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isChemical(call.i(0))) return call.fail(diag::ChemicalOutOfRange);
  adjustChemical(living.creature.biochemistry, call.i(0), call.f(1));
  return call.done();
}
VELLUM_CAOS_BODY(ChemFloat) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isChemical(call.i(0))) return call.fail(diag::ChemicalOutOfRange);
  return call.done(living.creature.biochemistry.concentrations[static_cast<std::size_t>(call.i(0))]);
}

// As a stimulus from OWNR.
VELLUM_CAOS_BODY(Driv) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isDrive(call.i(0))) return call.fail(diag::NoSuchDrive);
  const DriveChange change{call.i(0), call.f(1)};
  sway(living, call.owner(), {&change, 1});
  return call.done();
}
VELLUM_CAOS_BODY(DrivFloat) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!isDrive(call.i(0))) return call.fail(diag::NoSuchDrive);
  return call.done(living.creature.loci.drives[static_cast<std::size_t>(call.i(0))]);
}
VELLUM_CAOS_CREATURE_INTEGER(DrvBangInteger, highestDrive(living.creature))

VELLUM_CAOS_BODY(Loci) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  Creature& creature = living.creature;
  if (!setLocus(creature.loci, creature.brain, call.i(0), call.i(1), call.i(2), call.i(3), call.f(4)))
    return call.fail(diag::InvalidLocus);
  return call.done();
}
VELLUM_CAOS_BODY(LociFloat) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  const Creature& creature = living.creature;
  auto value = locus(creature.loci, creature.brain, call.i(0), call.i(1), call.i(2), call.i(3));
  if (!value) return call.fail(diag::InvalidLocus);
  return call.done(*value);
}

VELLUM_CAOS_CREATURE_INTEGER(OrgnInteger, organCount(living.creature.biochemistry))
VELLUM_CAOS_CREATURE_INTEGER(OrgiInteger, organInteger(living.creature.biochemistry, call.i(0), call.i(1)))
VELLUM_CAOS_CREATURE_FLOAT(OrgfFloat, organFloat(living.creature.biochemistry, call.i(0), call.i(1)))
VELLUM_CAOS_BODY(Injr) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  Creature& creature = living.creature;
  if (!injure(creature.biochemistry, call.i(0), static_cast<float>(call.i(1)), creature.random))
    return call.fail(diag::InvalidRange);
  return call.done();
}

}  // namespace vellum::caos
