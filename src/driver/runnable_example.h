// An example of the manual as files that can be run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/manual_pages.h"

namespace vellum::driver {

struct RunnableExample {
  struct File {
    std::string path, bytes;  // the path is relative to the folder that the example is written to
  };
  std::vector<File> files;            // the script first; none: the manual has no such example, or can't be read
  std::vector<std::string> commands;  // to type in that folder
};

RunnableExample runnableExample(ManualFiles& manual, std::string_view example);

// Without the line of options when these name files of the manual, which a reader of the text lacks.
std::string readableExample(ManualFiles& manual, std::string_view example);

}  // namespace vellum::driver
