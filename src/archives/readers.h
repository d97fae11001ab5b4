// The readers of the kinds of archives: openArchive chooses one of them.
#pragma once

#include "archives/archive.h"

namespace vellum::archives {

using Opened = base::Result<std::unique_ptr<Archive>>;
Opened openZip(std::unique_ptr<source::ByteSource> source);
Opened openTank(std::unique_ptr<source::ByteSource> source);
Opened openWad(std::unique_ptr<source::ByteSource> source);

// A relative path without '..', '.', empty parts, drives and control characters.
bool isPathInside(std::string_view path);

}  // namespace vellum::archives
