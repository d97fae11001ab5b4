// Files that are built into the command.
#pragma once

namespace vellum::driver {

struct EmbeddedFile {
  const char* path;  // "examples/LANGUAGE/FILE"; null ends the list
  const char* text;
};

extern const EmbeddedFile demoFiles[];   // the scripts of examples/, for `vellum demo`
extern const EmbeddedFile startFiles[];  // examples/start/LANGUAGE, for `vellum new`

}  // namespace vellum::driver
