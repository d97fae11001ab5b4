// Files that the library made, on their way to the disk.
#pragma once

#include <vellum/media.h>

#include <string>

#include "driver/session.h"

namespace vellum::driver {

// Writes all of them into a folder, which is made when it is not there, prints their paths and frees them. Gives the
// exit status; the user has been told what went wrong.
int writeAll(Session& session, vellum_files* files, const std::string& folder);

}  // namespace vellum::driver
