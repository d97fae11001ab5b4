// Which files scripts and projects may be made of: those that the command line names, and those below their folders.
#pragma once

#include <set>
#include <string>

#include "driver/files.h"

namespace vellum::driver {

class SourceFolders {
 public:
  // Allows a file or folder that the user names, alone or with everything beside it. The file may be missing; read()
  // then gives the reason. A path that leads through an archive allows the archive.
  enum class With { ItsFolder, Nothing };
  void allow(const std::string& path, With with);

  // Reads a file that was allowed or is below an allowed folder, links resolved. Otherwise the error is that it is
  // outside, whether it exists or not.
  FileContent read(const std::string& path) const;
  // The size of such a file, which is opened again; then parts of it. The last file stays open.
  struct Size {
    unsigned long long bytes = 0;
    std::string error;
  };
  Size sizeOf(const std::string& path);
  FileContent readPart(const std::string& path, unsigned long long offset, std::size_t size);
  // The files below such a folder, one a line.
  FileContent list(const std::string& folder) const;

 private:
  // The path without links and `..`; "": it is outside.
  std::string inside(const std::string& path) const;
  bool isBelow(const std::string& resolved) const;

  std::set<std::string> named_;            // as the command line has them
  std::set<std::string> files_, folders_;  // resolved
  FileInParts last_;                       // opened by sizeOf
  std::string lastPath_;
};

}  // namespace vellum::driver
