// Writes in-memory files of the library to the disk.
#pragma once

#include <vellum/media.h>

#include <string>

#include "driver/session.h"

namespace vellum::driver {

// Writes all files into a folder, which it creates if missing, prints their paths and frees them. Returns the exit
// status; errors are shown.
int writeAll(Session& session, vellum_files* files, const std::string& folder);

}  // namespace vellum::driver
