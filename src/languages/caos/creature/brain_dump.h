// The binary dumps of brains that CAOS: BRN: writes, as viewers read them; little-endian.
#pragma once

#include <optional>
#include <string>

#include "languages/caos/creature/brain.h"

namespace vellum::caos {

// CAOS: BRN: DMPB: numbers as decimal texts, each with a zero byte: the counts of lobes and tracts, the size of the
// dump of each of them, and the version.
std::string dumpSizes(const Brain& brain);

// CAOS: BRN: DMPL, DMPT, DMPN, DMPD; nothing when an index is out of range.
std::optional<std::string> dumpLobe(const Brain& brain, int lobe);
std::optional<std::string> dumpTract(const Brain& brain, int tract);
std::optional<std::string> dumpNeuron(const Brain& brain, int lobe, int neuron);
std::optional<std::string> dumpDendrite(const Brain& brain, int tract, int dendrite);

// CAOS: PLMD: what a tract's dendrites have learned, one a line: "source destination w0 ... w7".
std::optional<std::string> learnedText(const Brain& brain, int tract);
// CAOS: PLMU: sets the variables of the dendrites that the text names; fails with the number of the first bad line, and
// changes nothing then. Dendrites that the tract doesn't have are skipped.
base::Result<void> learnFrom(Brain& brain, int tract, std::string_view text);

}  // namespace vellum::caos
