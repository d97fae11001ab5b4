#include "languages/caos/genetics/gene_names.h"

#include <array>

#include "base/text.h"
#include "languages/caos/genetics/chemicals.h"

namespace vellum::caos {

namespace {

struct ChemicalRow {
  std::uint8_t number;
  std::string_view name;
};
constexpr ChemicalRow ChemicalRows[] = {
#define VELLUM_CAOS_CHEMICAL(number, name) {number, name},
#include "languages/caos/genetics/chemicals.def"
#undef VELLUM_CAOS_CHEMICAL
};

constexpr auto NamesByChemical = [] {
  std::array<std::string_view, 256> names{};
  for (const ChemicalRow& row : ChemicalRows) names[row.number] = row.name;
  return names;
}();

struct LocusRow {
  std::uint8_t organ, tissue, first, count;
  LocusUse use;
  std::string_view name;
  bool serves(LocusUse wanted) const {
    return (static_cast<std::uint8_t>(use) & static_cast<std::uint8_t>(wanted)) != 0;
  }
  bool holds(Locus locus) const {
    return locus.organ == organ && locus.tissue == tissue && locus.id >= first && locus.id < first + count;
  }
};
constexpr LocusRow LocusRows[] = {
#define VELLUM_CAOS_LOCUS(organ, tissue, first, count, use, name) {organ, tissue, first, count, LocusUse::use, name},
#include "languages/caos/genetics/locus_names.def"
#undef VELLUM_CAOS_LOCUS
};

constexpr std::string_view Stages[] = {"baby", "child", "adolescent", "youth", "adult", "old", "senile"};
constexpr std::string_view Genera[] = {"norn", "grendel", "ettin", "geat"};
constexpr std::string_view Regions[] = {"head", "body", "legs", "arms", "tail", "hair"};
constexpr std::string_view Colors[] = {"red", "green", "blue"};
constexpr std::string_view Faces[] = {"normal", "happy", "sad", "angry", "scared", "sleepy"};
constexpr std::string_view GeneFlags[] = {"mutable", "duplicable", "cuttable", "male", "female", "dormant"};
constexpr std::string_view ReceptorFlags[] = {"inverted", "digital"};
constexpr std::string_view EmitterFlags[] = {"clearing", "digital", "inverted"};
constexpr std::string_view StimulusFlags[] = {"modulated", "offset",  "asleep",  "",
                                              "silent1",   "silent2", "silent3", "silent4"};

std::optional<std::uint8_t> byteOf(std::string_view text) {
  auto number = base::parseInt(text);
  if (!number || *number < 0 || *number > 255) return std::nullopt;
  return static_cast<std::uint8_t>(*number);
}

}  // namespace

std::string_view chemicalName(std::uint8_t chemical) { return NamesByChemical[chemical]; }

void appendChemical(std::string& out, std::uint8_t chemical) {
  std::string_view name = chemicalName(chemical);
  if (name.empty()) base::append(out, int(chemical));
  else base::append(out, name);
}

std::optional<std::uint8_t> chemicalNamed(std::string_view name, diagnostics::SpellingSuggestion& near) {
  if (auto number = byteOf(name)) return number;
  for (const ChemicalRow& row : ChemicalRows)
    if (row.name == name) return row.number;
  for (const ChemicalRow& row : ChemicalRows) near.offer(row.name);
  return std::nullopt;
}

std::string_view driveName(std::uint8_t drive) {
  return drive < DriveCount ? chemicalName(chemicalOfDrive(drive)) : std::string_view();
}

std::span<const std::string_view> stageNames() { return Stages; }
std::span<const std::string_view> genusNames() { return Genera; }
std::string_view genusName(std::int32_t genus) {
  auto place = static_cast<std::size_t>(genus);
  return genus >= 0 && place < std::size(Genera) ? Genera[place] : std::string_view();
}
std::span<const std::string_view> regionNames() { return Regions; }
std::span<const std::string_view> colorNames() { return Colors; }
std::span<const std::string_view> faceNames() { return Faces; }
std::span<const std::string_view> geneFlagNames() { return GeneFlags; }
std::span<const std::string_view> receptorFlagNames() { return ReceptorFlags; }
std::span<const std::string_view> emitterFlagNames() { return EmitterFlags; }
std::span<const std::string_view> stimulusFlagNames() { return StimulusFlags; }

std::string locusText(Locus locus, LocusUse use) {
  for (const LocusRow& row : LocusRows) {
    if (!row.serves(use) || !row.holds(locus)) continue;
    if (row.count == 1) return std::string(row.name);
    return base::cat(row.name, '.', int(locus.id) - int(row.first));
  }
  return base::cat(int(locus.organ), '.', int(locus.tissue), '.', int(locus.id));
}

bool isKnownLocus(Locus locus, LocusUse use) {
  if (locus.organ == 0) return true;
  for (const LocusRow& row : LocusRows)
    if (row.serves(use) && row.holds(locus)) return true;
  return false;
}

std::optional<Locus> locusOf(std::string_view text, LocusUse use, diagnostics::SpellingSuggestion& near) {
  auto parts = base::split(text, '.');
  if (parts.size() == 3) {
    auto organ = byteOf(parts[0]), tissue = byteOf(parts[1]), id = byteOf(parts[2]);
    if (!organ || !tissue || !id) return std::nullopt;
    return Locus{*organ, *tissue, *id};
  }
  for (const LocusRow& row : LocusRows) {
    if (!row.serves(use) || row.name != parts[0]) continue;
    if (parts.size() != (row.count == 1 ? 1u : 2u)) return std::nullopt;
    auto number = row.count == 1 ? std::optional<std::uint8_t>(0) : byteOf(parts[1]);
    if (!number || *number >= row.count) return std::nullopt;
    return Locus{row.organ, row.tissue, static_cast<std::uint8_t>(row.first + *number)};
  }
  for (const LocusRow& row : LocusRows)
    if (row.serves(use)) near.offer(row.name);
  return std::nullopt;
}

std::string unknownName(std::string_view what, std::string_view name, const diagnostics::SpellingSuggestion& near) {
  return base::cat("unknown ", what, " '", name.substr(0, 60), "'", near ? base::cat(": ", near.hint()) : "");
}

std::string printable(std::string_view bytes) {
  std::string text;
  for (char c : bytes) text += c >= ' ' && c <= '~' ? c : '?';
  return text;
}

}  // namespace vellum::caos
