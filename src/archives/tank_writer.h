// Writes tanks as the game's own tools lay them out: header, data, folders, files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "archives/tank_format.h"

namespace vellum::archives {

struct TankFile {
  std::string path;        // '/' between parts
  std::string_view bytes;  // live until the tank is written
};

struct TankOptions {
  std::string title, author, description, copyright;  // UTF-8; longer ones than the header takes are cut
  std::uint32_t priority = tank_priority::User;
  bool packed = true;                 // by zlib, where that makes a file smaller
  std::int64_t unixMilliseconds = 0;  // the time of all files and of the build
};

// An error: a path that is not inside of a tank, two equal paths, or more than 4 GiB.
base::Result<std::string> writeTank(std::vector<TankFile> files, const TankOptions& options);

}  // namespace vellum::archives
