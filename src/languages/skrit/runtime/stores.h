// Mounts what --dir and --store name.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/language.h"
#include "languages/skrit/files/store/resource_store.h"

namespace vellum::skrit {

// First the installed games, then the stores, each in the given order. Emits an error for each that can't be mounted,
// and a warning for each part of an installed game that can't be read.
void mountStores(const languages::Options& options, store::ResourceStore& store, source::SourceSet& sources,
                 source::FileProvider& files, diagnostics::Emitter& emitter);

// Adds to the error about a missing template or component how to mount the game, when no tank is mounted.
void hintGame(const store::ResourceStore& store, diagnostics::Diagnostic& missing);

}  // namespace vellum::skrit
