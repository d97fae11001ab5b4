// A text file written line by line while a script runs: the trace, the transcript.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace vellum::driver {

class OutputFile {
 public:
  // The error, or "".
  std::string open(const std::string& path);
  bool isOpen() const { return file_ != nullptr; }
  const std::string& path() const { return path_; }
  void line(std::string_view text);
  // False when a write failed. True for a file that is not open.
  bool close();

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> file_;
  std::string path_;
};

}  // namespace vellum::driver
