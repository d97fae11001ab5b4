// pack and unpack: archives (tanks, zip files, WADs).
#pragma once

#include <vellum/archives.h>

#include "driver/session.h"

namespace vellum::driver {

using Archive = Handle<vellum_archive, vellum_archive_free>;

// Whether the file's name is that of an archive.
bool isArchiveName(const std::string& path);

// unpack FILE... [GLOB] with --list, --test or --output. Returns an exit status.
int unpackArchives(const Subcommand& self, Arguments& arguments);
// pack DIR FILE. Returns an exit status.
int packTank(const Subcommand& self, Arguments& arguments);

}  // namespace vellum::driver
