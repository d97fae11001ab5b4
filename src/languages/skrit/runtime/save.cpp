// The Skrit part of a saved world.
#include <algorithm>
#include <cstring>

#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/variables.h"
#include "languages/skrit/world/go_jobs.h"
#include "languages/skrit/world/persistence.h"
#include "languages/skrit/world/simulation.h"
#include "vm/snapshot.h"

namespace vellum::skrit {

constexpr base::SaveFormat SkritFormat{"Skrit state", 4, 1};

// A command whose objects still exist has no file, so the save includes its text.
struct SavedCommand {
  std::string name;
  std::uint8_t entry = 0;
  std::string text;
};

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedCommand>& command) {
  archive(command.name, command.entry, command.text);
  archive.require(command.entry <= static_cast<std::uint8_t>(Entry::Formula), "a command has an unknown kind of entry");
}

template <class Archive>
static void variableFields(Archive& archive, [[maybe_unused]] vm::Heap* heap, const Code& code, bool shared,
                           std::span<base::FieldsOf<Archive, std::uint64_t>> memory) {
  for (std::size_t i = 0; i < code.program.variables.size() && archive.ok(); ++i) {
    const Variable& variable = code.program.variables[i];
    if (variable.shared != shared) continue;
    auto* at = reinterpret_cast<base::FieldsOf<Archive, unsigned char>*>(memory.data()) + code.layout.offsets[i];
    if (!variable.type.text()) {
      std::uint32_t bits;
      std::memcpy(&bits, at, 4);
      archive(bits);
      if constexpr (Archive::reads) std::memcpy(at, &bits, 4);
      continue;
    }
    vm::Object* string;
    std::memcpy(&string, at, sizeof string);
    std::string_view text;
    if constexpr (!Archive::reads) text = vm::text(string);
    archive(text);
    if constexpr (Archive::reads) {
      vm::Object* read = archive.ok() ? heap->makeString(text) : nullptr;
      archive.require(read != nullptr, "there is no memory for a string");
      if (read == nullptr) return;
      heap->release(string);
      std::memcpy(at, &read, sizeof read);
    }
  }
}

static std::vector<SavedCommand> livingCommands(const Implementations& implementations,
                                                const source::SourceSet& sources) {
  std::vector<SavedCommand> commands;
  for (const auto& each : implementations.all()) {
    const Code& code = codeOf(*each);
    if (!code.temporary || each->objects == 0) continue;
    commands.push_back(
        {each->name, static_cast<std::uint8_t>(code.entry), std::string(sources[code.program.file].text())});
  }
  return commands;
}

template <class Archive>
void SkritRuntime::fields(Archive& archive, base::FieldsOf<Archive, SkritRuntime>& runtime) {
  std::vector<SavedCommand> commands;
  std::vector<Implementation*> sharing;
  if constexpr (!Archive::reads) {
    commands = livingCommands(runtime.implementations_, runtime.context_.sources);
    for (const auto& each : runtime.implementations_.all())
      if (codeOf(*each).sharedReady) sharing.push_back(each.get());
  }
  archive.part("commands");
  archive(commands);
  auto named = [&]([[maybe_unused]] std::string_view name) -> Implementation* {
    if constexpr (Archive::reads) return runtime.implementationOfSave(name);
    else return nullptr;
  };
  if constexpr (Archive::reads) runtime.restoreCommands(archive, commands);
  skrit::fields(archive, runtime.engine_, named);
  archive.part("variables");
  vm::Heap* heap = nullptr;  // only readers make strings
  if constexpr (Archive::reads) heap = &runtime.vm_.heap();
  runtime.engine_.objects.forEach([&](auto& object) {
    Code& code = codeOf(*object.implementation);
    if constexpr (Archive::reads) giveMemory(*heap, object, code);
    variableFields(archive, heap, code, false, object.memory);
  });
  archive.part("shared variables");
  if constexpr (Archive::reads)
    for (const auto& each : runtime.implementations_.all()) codeOf(*each).sharedReady = false;
  archive.list(sharing, [&](auto& implementation) {
    std::string name;
    if constexpr (!Archive::reads) name = implementation->name;
    archive(name);
    if constexpr (Archive::reads) {
      implementation = archive.ok() ? named(name) : nullptr;
      if (implementation == nullptr) return archive.fail("'" + name + "' can't be loaded");
    }
    Code& code = codeOf(*implementation);
    if constexpr (Archive::reads) code.sharedReady = true;
    variableFields(archive, heap, code, true, code.shared);
  });
  archive(runtime.roots_, runtime.reporter_.streams(), *runtime.game_);
}

// Loads again the skrits that objects requested by name.
Implementation* SkritRuntime::implementationOfSave(std::string_view name) {
  if (Implementation* known = implementations_.find(name)) return known;
  if (context_.includes == nullptr) return nullptr;
  auto file = context_.sources.load(*context_.includes, name);
  return file ? implementations_.compile(file.value(), std::string(name)) : nullptr;
}

void SkritRuntime::restoreCommands(base::ArchiveReader& reader, const std::vector<SavedCommand>& commands) {
  implementations_.commands().clear();
  for (const auto& each : implementations_.all())
    if (codeOf(*each).temporary) implementations_.mayDrop(*each);
  if (!reader.ok()) return;
  for (const SavedCommand& command : commands) {
    if (implementations_.find(command.name) != nullptr) continue;
    auto file = context_.sources.add(command.name, command.text);
    Implementation* made =
        file ? implementations_.compileCommand(file.value(), static_cast<Entry>(command.entry)) : nullptr;
    if (made == nullptr || made->name != command.name) return reader.fail("a command can't be compiled");
    implementations_.mayDrop(*made);
  }
}

void SkritRuntime::hash(base::Hasher& hasher) const {
  base::hashWritten(hasher, [this](base::ArchiveWriter& writer) {
    fields(writer, *this);
    execution_.saveWaiting(writer, vm::SnapshotUse::Hash);
  });
}

void SkritRuntime::save(base::ArchiveWriter& writer) const {
  writer.format(SkritFormat);
  fields(writer, *this);
  execution_.saveWaiting(writer, vm::SnapshotUse::Save);
}

base::Result<void> SkritRuntime::restore(base::ArchiveReader& reader) {
  diagnostics::Emitter unheard;
  Session session(*this, unheard);
  if (reader.format(SkritFormat)) fields(reader, *this);
  execution_.restoreWaiting(reader);
  ++codeVersion_;
  reader.end();
  if (!reader.ok()) return reader.error();
  sendLoaded();
  sendJobsLoaded(game_->world());
  return {};
}

// Skrit manual, "Events": the shared part gets its event first.
void SkritRuntime::sendLoaded() {
  std::vector<Implementation*> notified;
  std::vector<std::int32_t> handles = engine_.objects.handles();
  for (bool shared : {true, false})
    for (std::int32_t handle : handles)
      if (SkritObject* object = engine_.objects.find(handle)) {
        if (shared && std::find(notified.begin(), notified.end(), object->implementation) != notified.end()) continue;
        if (shared) notified.push_back(object->implementation);
        send(engine_, *object, shared ? events::OnLoadShared : events::OnLoad, {});
      }
}

}  // namespace vellum::skrit
