// Compares agents with the game's code that uses them.
#pragma once

#include <span>
#include <string_view>

#include "diagnostics/emitter.h"
#include "languages/gal/check/host_names.h"
#include "languages/gal/check/program.h"
#include "source/file_provider.h"

namespace vellum::gal {

// Warns of inputs, values, actions and channels that the code below a folder names and that none of the agents has, and
// of local inputs that it binds. Notes which global inputs it never binds, and what was read. The code's files join
// `sources`. Code that the game compiles for an agent may use what the host exports.
void checkUses(std::span<const CheckedAgent> agents, const HostNames& host, std::string_view folder,
               source::FileProvider& files, source::SourceSet& sources, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
