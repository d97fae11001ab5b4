// Files that are built into the command.
#pragma once

#include <cstddef>

namespace vellum::driver {

struct EmbeddedFile {
  const char* path;  // relative to the project: "examples/LANGUAGE/FILE"; null ends the list
  const char* text;
  std::size_t size;
};

extern const EmbeddedFile demoFiles[];    // the scripts of examples/, for `vellum demo`
extern const EmbeddedFile startFiles[];   // examples/start/LANGUAGE, for `vellum new`
extern const EmbeddedFile manualFiles[];  // an archive of the pages in src/languages/LANGUAGE/manual, for `vellum doc`
extern const EmbeddedFile howToFiles[];   // docs/howto.md, for `vellum help`
extern const EmbeddedFile errorTables[];  // docs/reference/errors.md, for `vellum doc`

}  // namespace vellum::driver
