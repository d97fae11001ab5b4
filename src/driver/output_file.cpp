#include "driver/output_file.h"

#include <cerrno>

#include "driver/files.h"

namespace vellum::driver {

std::string OutputFile::open(const std::string& path) {
  path_ = path;
  file_.reset(std::fopen(path.c_str(), "we"));
  return isOpen() ? "" : "can't write '" + path + "': " + systemError(errno);
}

void OutputFile::line(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), file_.get());
  std::fputc('\n', file_.get());
}

bool OutputFile::close() {
  if (!isOpen()) return true;
  bool failed = std::ferror(file_.get()) != 0;
  failed |= std::fclose(file_.release()) != 0;
  return !failed;
}

}  // namespace vellum::driver
