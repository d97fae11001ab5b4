// Names of numbers in genes, for the text form of genomes and for messages about them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "diagnostics/spelling.h"

namespace vellum::caos {

std::string_view chemicalName(std::uint8_t chemical);          // "" when it has none
void appendChemical(std::string& out, std::uint8_t chemical);  // its name, or its number
std::optional<std::uint8_t> chemicalNamed(std::string_view name, diagnostics::SpellingSuggestion& near);

// Drives are named like their chemicals.
std::uint8_t drivesChemical(std::uint8_t drive);  // requires drive < 20
std::string_view driveName(std::uint8_t drive);   // "" when there is no such drive

// What a stimulus calls a chemical; 255 is none, in both ways.
constexpr std::uint8_t chemicalOfStimulus(std::uint8_t number) {
  return number == 255 ? 0 : static_cast<std::uint8_t>(number + 148 + (number >= 108 ? 1 : 0));
}
constexpr std::uint8_t stimulusOfChemical(std::uint8_t chemical) {
  return chemical == 0 ? 255 : static_cast<std::uint8_t>(chemical - 148 - (chemical < 148 ? 1 : 0));
}

std::span<const std::string_view> stageNames();   // "baby" ...
std::span<const std::string_view> genusNames();   // "norn" ...
std::span<const std::string_view> regionNames();  // "head" ...
std::span<const std::string_view> colorNames();   // "red" ...
std::span<const std::string_view> faceNames();    // "normal" ...
// Of bits, the lowest first.
std::span<const std::string_view> geneFlagNames();
std::span<const std::string_view> receptorFlagNames();
std::span<const std::string_view> emitterFlagNames();
std::span<const std::string_view> stimulusFlagNames();

// Three bytes: organ, tissue, locus.
struct Locus {
  std::uint8_t organ = 0, tissue = 0, id = 0;
  friend bool operator==(const Locus&, const Locus&) = default;
};
enum class LocusUse : std::uint8_t { Receptor = 1, Emitter = 2, Both = 3 };
// "drive.2", or "1.5.2" for one without a name.
std::string locusText(Locus locus, LocusUse use);
bool isKnownLocus(Locus locus, LocusUse use);  // of the brain: any
std::optional<Locus> locusOf(std::string_view text, LocusUse use, diagnostics::SpellingSuggestion& near);

// "there is no chemical 'glucosse': did you mean 'glucose'?"
std::string unknownName(std::string_view what, std::string_view name, const diagnostics::SpellingSuggestion& near);

}  // namespace vellum::caos
