#include "languages/caos/creature/brain_dump.h"

#include <bit>
#include <charconv>

#include "base/text.h"
#include "languages/caos/creature/brain_parts.h"

namespace vellum::caos {

namespace {

class DumpWriter {
 public:
  void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
  void number(std::uint32_t value) {
    for (int i = 0; i < 4; ++i) byte(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  void real(float value) { number(std::bit_cast<std::uint32_t>(value)); }
  void id(const LobeId& id) { bytes_.append(id.data(), id.size()); }
  void zeros(std::size_t count) { bytes_.append(count, '\0'); }
  void rule(const Rule& rule) {
    for (const RuleLine& line : rule) {
      number(static_cast<std::uint32_t>(line.opcode));
      number(static_cast<std::uint32_t>(line.kind));
      number(line.number);
      real(line.value);
    }
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

constexpr std::size_t DumpTail = 10;
constexpr std::size_t NeuronDumpSize = 40, DendriteDumpSize = 44;
constexpr std::size_t LobeDumpSize = 570, TractDumpSize = 562;  // without neurons and dendrites

void writeNeuron(DumpWriter& out, const Lobe& lobe, std::uint32_t neuron) {
  out.real(lobe.input[neuron]);
  out.number(neuron);
  for (std::uint32_t v = 0; v < RuleVariables; ++v) out.real(lobe.value(neuron, v));
}

void writeDendrite(DumpWriter& out, const Tract& tract, std::uint32_t dendrite) {
  out.number(dendrite);
  out.number(tract.source[dendrite]);
  out.number(tract.destination[dendrite]);
  for (std::uint32_t v = 0; v < RuleVariables; ++v) out.real(tract.value(dendrite, v));
}

const Lobe* lobeAt(const Brain& brain, int index) {
  return index < 0 || static_cast<std::size_t>(index) >= brain.lobes.size()
             ? nullptr
             : &brain.lobes[static_cast<std::size_t>(index)];
}
const Tract* tractAt(const Brain& brain, int index) {
  return index < 0 || static_cast<std::size_t>(index) >= brain.tracts.size()
             ? nullptr
             : &brain.tracts[static_cast<std::size_t>(index)];
}

}  // namespace

std::string dumpSizes(const Brain& brain) {
  std::string text;
  auto add = [&](std::size_t number) { text += base::cat(number, '\0'); };
  add(brain.lobes.size());
  add(brain.tracts.size());
  for (const Lobe& lobe : brain.lobes) add(LobeDumpSize + NeuronDumpSize * lobe.size);
  for (const Tract& tract : brain.tracts) add(TractDumpSize + DendriteDumpSize * tract.size);
  text += "DUMP V1.0";
  text += '\0';
  return text;
}

std::optional<std::string> dumpLobe(const Brain& brain, int index) {
  const Lobe* lobe = lobeAt(brain, index);
  if (lobe == nullptr) return {};
  DumpWriter out;
  out.number(static_cast<std::uint32_t>(index));
  out.number(lobe->updateTime);
  out.id(lobe->id);
  out.number(lobe->tissue);
  for (std::uint32_t each :
       {std::uint32_t(lobe->x), std::uint32_t(lobe->y), std::uint32_t(lobe->width), std::uint32_t(lobe->height),
        std::uint32_t(lobe->red), std::uint32_t(lobe->green), std::uint32_t(lobe->blue), lobe->spare})
    out.number(each);
  out.rule(lobe->init);
  out.rule(lobe->update);
  for (std::uint32_t i = 0; i < lobe->size; ++i) writeNeuron(out, *lobe, i);
  out.zeros(DumpTail);
  return out.take();
}

std::optional<std::string> dumpTract(const Brain& brain, int index) {
  const Tract* tract = tractAt(brain, index);
  if (tract == nullptr) return {};
  DumpWriter out;
  out.number(static_cast<std::uint32_t>(index));
  out.number(tract->updateTime);
  auto end = [&](std::int32_t lobe, const TractEnd& end) {
    out.number(static_cast<std::uint32_t>(lobe));
    out.number(end.first);
    out.number(end.connections);
  };
  end(tract->sourceLobe, tract->from);
  out.byte(tract->from.variable);
  end(tract->destinationLobe, tract->to);
  out.byte(tract->to.variable);
  out.byte(tract->migrates);
  out.byte(tract->randomConnections);
  out.rule(tract->init);
  out.rule(tract->update);
  out.number(tract->size);
  for (std::uint32_t i = 0; i < tract->size; ++i) writeDendrite(out, *tract, i);
  out.zeros(DumpTail);
  return out.take();
}

std::optional<std::string> dumpNeuron(const Brain& brain, int index, int neuron) {
  const Lobe* lobe = lobeAt(brain, index);
  if (lobe == nullptr || neuron < 0 || static_cast<std::uint32_t>(neuron) >= lobe->size) return {};
  DumpWriter out;
  writeNeuron(out, *lobe, static_cast<std::uint32_t>(neuron));
  return out.take();
}

std::optional<std::string> dumpDendrite(const Brain& brain, int index, int dendrite) {
  const Tract* tract = tractAt(brain, index);
  if (tract == nullptr || dendrite < 0 || static_cast<std::uint32_t>(dendrite) >= tract->size) return {};
  DumpWriter out;
  writeDendrite(out, *tract, static_cast<std::uint32_t>(dendrite));
  return out.take();
}

}  // namespace vellum::caos
