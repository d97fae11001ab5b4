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

// Drives are named like their chemicals; "" when there is no such drive.
std::string_view driveName(std::uint8_t drive);

std::span<const std::string_view> stageNames();   // "baby" ...
std::span<const std::string_view> genusNames();   // "norn" ...
std::string_view genusName(std::int32_t genus);   // "" when there is no such genus
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

// Bytes of a file as text for people: '?' for what is not printable ASCII.
std::string printable(std::string_view bytes);

// "there is no chemical 'glucosse': did you mean 'glucose'?"
std::string unknownName(std::string_view what, std::string_view name, const diagnostics::SpellingSuggestion& near);

}  // namespace vellum::caos
