// The scripts of examples/, built in for `vellum demo`.
#pragma once

namespace vellum::driver {

struct DemoFile {
  const char* path;  // "examples/LANGUAGE/FILE"; null ends the list
  const char* text;
};

extern const DemoFile demoFiles[];

}  // namespace vellum::driver
