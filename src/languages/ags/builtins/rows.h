// The built-in functions: the rows of all.def, with their declarations, docs and bodies.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/syntax/generation.h"
#include "languages/language.h"
#include "vm/snapshot.h"
#include "vm/vm.h"

namespace vellum::ags::world {
struct ParserWord;
}

namespace vellum::ags::api {

// A file that a script has open (files.h).
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
  std::uint32_t stringArrayType = 0, intArrayType = 0, shortArrayType = 0, byteArrayType = 0,
                fileType = 0;  // types of the heap
  std::vector<OpenFile> files;
  const std::vector<world::ParserWord>* words = nullptr;  // the game's dictionary; null: it has none
  std::vector<int> saidWords;                             // the words that Parser.ParseText recognized
  std::string unknownWord;
};

// One built-in function or attribute accessor, bound to a context: the HostCall::user of its body.
struct Binding {
  Context* context = nullptr;
  vm::FastFunction fast = nullptr;  // the body, when it is a fast path
  std::string extra;                // the types of a call's further arguments: i, f, s, o (an object)
  int fixed = 0;                    // how many argument slots come before them
};

// The declarations of all rows, as a header in AGS Script that precedes every script.
std::string preludeText(Generation generation, bool oldApi);

// Registers the types of the engine's own objects with the heap. Call once, before any module is loaded.
void prepare(vm::Vm& vm, Context& context);

// The state that scripts changed in the context: part of the world's save and of its hash.
template <class Archive>
void contextFields(Archive& archive, vm::Vm& vm, base::FieldsOf<Archive, Context>& context);
// Call at the end of a tick, and when the world is destroyed.
void settle(vm::Vm& vm, Context& context);
void shutDown(vm::Vm& vm, Context& context);

// Registers every built-in function that the module, compiled for this generation, calls. `bindings` owns the data of
// the bodies.
void registerHosts(vm::Vm& vm, const ir::Module& module, Generation generation, Context& context,
                   std::vector<std::unique_ptr<Binding>>& bindings);

}  // namespace vellum::ags::api
