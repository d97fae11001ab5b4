// File access of the test program, through the C library: it also runs under WASI.
#pragma once

#include <string>
#include <vector>

#include "source/file_provider.h"

namespace vellum::testing {

class DiskFiles : public source::FileProvider {
 public:
  base::Result<std::string> read(std::string_view name) override;
};

bool writeDisk(const std::string& path, const std::string& bytes);
bool isFolder(const std::string& path);
// All test files in folders named testdata under `folder` (or anywhere, when `anywhere`), and the pages of manuals,
// sorted.
std::vector<std::string> findTests(const std::string& folder, bool anywhere);

}  // namespace vellum::testing
