// From a whole source file, or one text of a command line, to definitions: parsed, checked, compiled.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/xg/check/settings.h"
#include "languages/xg/program/definition.h"
#include "source/source_set.h"
#include "syntax/tree.h"

namespace vellum::xg {

enum class FileKind : std::uint8_t { Functions, Toml, Ded, Archive };
FileKind fileKindOf(std::string_view name);  // by extension: .toml, .ded, .wad and .pk3, else .xg

// All definitions of a file, including those with errors in their functions, as far as they can be evaluated. Strings
// with escapes in TOML and DED files are added to `sources` as separate texts. `files` finds what DED files include;
// null: nothing. `isCheckOnly`: the caller only wants the diagnostics; fewer definitions are returned, which saves
// memory.
std::vector<SectorDefinition> readDefinitions(source::SourceSet& sources, source::FileId file, const Settings& defaults,
                                              source::FileProvider* files, diagnostics::Emitter& emitter,
                                              bool isCheckOnly = false);

// One function, or one sector in its field form.
SectorDefinition readBare(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                          diagnostics::Emitter& emitter);

// The settings of a text like [min=4 max=8], for what follows it; [] restores the defaults.
void readSettings(const source::SourceSet& sources, source::FileId file, const Settings& defaults, Settings& settings,
                  diagnostics::Emitter& emitter);

// For the other readers: adds the string at these bytes of the file as one function of `sector`.
void addFunction(SectorDefinition& sector, Field field, const source::SourceSet& sources, source::FileId file,
                 source::Span string, const Timing& timing, diagnostics::Emitter& emitter);

}  // namespace vellum::xg
