// What the bodies of builtins use, and what they keep between calls.
#pragma once

#include <string>
#include <vector>

#include "languages/ags/runtime/host_objects.h"
#include "languages/language.h"
#include "vm/vm.h"

namespace vellum::ags::world {
struct ParserWord;
}

namespace vellum::ags::api {

// A file that a script has open (open_files.h).
struct OpenFile {
  vm::Object* object = nullptr;  // counted; null: this entry is free
  std::string name;              // in the world's storage
  std::string content;
  std::size_t position = 0;
  int mode = 0;  // a FileMode
  bool dirty = false, failed = false;
};

struct Adventure;

// The services that bodies use. Owned by the runtime, outlives its VM.
struct Context {
  const languages::WorldContext& world;
  host::Storage* storage = nullptr;  // accesses count against the budget
  std::uint64_t display = 0;         // lines shown so far
  Adventure* adventure = nullptr;    // the game's world (adventure.h)
  std::uint32_t stringArrayType = 0, intArrayType = 0, shortArrayType = 0, byteArrayType = 0, fileType = 0,
                dateTimeType = 0, dictionaryType = 0, setType = 0;  // types of the heap
  std::vector<OpenFile> files;
  HostObjects hostObjects;
  const std::vector<world::ParserWord>* words = nullptr;  // the game's dictionary; null: it has none
  std::vector<int> saidWords;                             // the words that Parser.ParseText recognized
  std::string unknownWord;
};

}  // namespace vellum::ags::api
