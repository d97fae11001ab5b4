#include "languages/caos/creature/instincts.h"

namespace vellum::caos {

namespace {

void push(Instincts& instincts, const Instinct& instinct) {
  if (instincts.size() >= MaxInstincts) return;
  if (instincts.queue.size() >= MaxInstincts) {
    instincts.queue.erase(instincts.queue.begin(), instincts.queue.begin() + instincts.next);
    instincts.next = 0;
  }
  instincts.queue.push_back(instinct);
}

// Genes name lobes by their tissue id plus 1.
Instinct instinctOf(const Gene& gene) {
  Instinct instinct;
  for (std::size_t i = 0; i < instinct.inputs.size(); ++i)
    if (gene[2 * i] != Instinct::None)
      instinct.inputs[i] = {static_cast<std::uint8_t>(gene[2 * i] - 1), gene[2 * i + 1]};
  instinct.action = gene[6];
  instinct.drive = gene[7];
  // What becomes of the drive: from -1 to nearly 1.
  instinct.reward = -(static_cast<float>(gene[8]) - 128.0f) / 128.0f;
  return instinct;
}

// What a creature sees is the nearer the closer it is to 0; exactly 0 is nothing.
constexpr float Near = 0.1f;

void excite(Brain& brain, Instinct::Neuron neuron) {
  if (neuron.tissue == Instinct::None) return;
  const Lobe* lobe = lobeOfTissue(brain, neuron.tissue);
  if (lobe == nullptr) return;
  std::string_view id(lobe->id.data(), lobe->id.size());
  setInput(brain, id, neuron.neuron, id == "visn" ? Near : 1.0f);
}

}  // namespace

void expressInstincts(Instincts& instincts, const Genome& genome, int stage, Sex sex, int variant) {
  for (Gene gene : genome)
    if (gene.kind == GeneKind::Instinct && gene.expressedBy(stage, sex, variant)) push(instincts, instinctOf(gene));
}

void addInstinct(Instincts& instincts, Brain& brain, int action, int category, float reward, int drive) {
  auto isByte = [](int x) { return x >= 0 && x < Instinct::None; };
  if (!isByte(action) || !isByte(category) || drive < 0 || drive >= DriveCount) return;
  Instinct instinct;
  auto input = [&](std::size_t i, std::string_view lobe, int neuron) {
    if (const Lobe* found = findLobe(brain, lobe))
      instinct.inputs[i] = {found->tissue, static_cast<std::uint8_t>(neuron)};
  };
  input(0, "visn", category);
  input(1, "noun", category);
  input(2, "driv", drive);
  instinct.action = static_cast<std::uint8_t>(action);
  instinct.drive = static_cast<std::uint8_t>(drive);
  instinct.reward = storable(reward);
  push(instincts, instinct);
}

bool processInstinct(Instincts& instincts, Brain& brain, Biochemistry& chemistry, base::Random& random, BrainWay way) {
  if (instincts.size() == 0) return false;
  Instinct instinct = instincts.queue[instincts.next++];
  Chemicals& chemicals = chemistry.concentrations;
  wipe(brain);
  chemicals[chemical::PreRem] = 1;
  chemicals[chemical::Rem] = 0;
  updateBrain(brain, chemicals, random, way);
  chemicals[chemical::PreRem] = 0;
  chemicals[chemical::Rem] = 1;
  for (Instinct::Neuron each : instinct.inputs) excite(brain, each);
  setInput(brain, "verb", instinct.action, 1);
  updateBrain(brain, chemicals, random, way);
  setInput(brain, "resp", instinct.drive, -instinct.reward);
  updateBrain(brain, chemicals, random, way);
  chemicals[chemical::Rem] = 0;
  wipe(brain);
  return true;
}

}  // namespace vellum::caos
