// The text form of genomes (.genome): a line a gene, with the names of its fields; lossless both ways.
//
//   # what makes it hungry
//   emitter id=4 flags=mutable mutability=128 locus=constant chemical=hunger-carbohydrate gain=2
//   lobe id=1 name=visn width=40
//     update: load neuron.input; store neuron.state
//
// A field that is left out is 0 (or none). A line that begins with a blank continues the gene above; NAME: begins a
// brain rule there, whose lines are separated by ';' and go on after a line that ends with one. `include "FILE"` has
// the genes of another file, `junk HEX` bytes between genes that are none. '#' begins a comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/emitter.h"
#include "languages/caos/genetics/genome.h"
#include "source/source_set.h"

namespace vellum::caos {

// A genome with the places of its genes in the text.
struct GenomeSource {
  Genome genome;
  std::vector<Junk> junk;
  std::vector<source::Location> places;  // of each gene
};

// Reads a text, with the files that it includes; `files` may be null. Emits what is wrong.
GenomeSource readGenomeText(source::SourceSet& sources, source::FileId file, source::FileProvider* files,
                            diagnostics::Emitter& emitter);

std::string genomeText(const Genome& genome, const std::vector<Junk>& junk = {});
std::string geneText(const Gene& gene);                           // without a line end
std::string fieldText(const Gene& gene, std::string_view field);  // of its header or data; "" for an unknown one

// The text with the same comments and line breaks, each value as genomeText() writes it; nothing when a line is wrong.
std::optional<std::string> formatGenomeText(const source::SourceSet& sources, source::FileId file,
                                            diagnostics::Emitter& emitter);

}  // namespace vellum::caos
