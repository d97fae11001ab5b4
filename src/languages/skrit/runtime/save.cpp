// Skrit's part of a saved world.
#include <algorithm>
#include <cstring>

#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"

namespace vellum::skrit {

void SkritRuntime::hash(base::Hasher& hasher) const {
  base::ByteWriter writer;
  save(writer);
  hasher.text(writer.bytes());
}

void SkritRuntime::saveVariables(base::ByteWriter& writer, const Code& code, bool shared,
                                 std::span<const std::uint64_t> memory) const {
  const auto* bytes = reinterpret_cast<const unsigned char*>(memory.data());
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    const Variable& variable = code.program.variables[i];
    if (variable.shared != shared) continue;
    if (variable.type.text()) {
      vm::Object* string;
      std::memcpy(&string, bytes + code.layout.offsets[i], sizeof string);
      writer.text(vm::text(string));
    } else {
      std::uint32_t bits;
      std::memcpy(&bits, bytes + code.layout.offsets[i], 4);
      writer.u32(bits);
    }
  }
}

bool SkritRuntime::restoreVariables(base::ByteReader& reader, const Code& code, bool shared,
                                    std::span<std::uint64_t> memory) {
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  for (std::size_t i = 0; i < code.program.variables.size() && reader.ok(); ++i) {
    const Variable& variable = code.program.variables[i];
    if (variable.shared != shared) continue;
    auto* at = bytes + code.layout.offsets[i];
    if (variable.type.text()) {
      vm::Object* string = vm_.heap().makeString(reader.text());
      if (string == nullptr) return false;
      vm::Object* old;
      std::memcpy(&old, at, sizeof old);
      vm_.heap().release(old);
      std::memcpy(at, &string, sizeof string);
    } else {
      std::uint32_t bits = reader.u32();
      std::memcpy(at, &bits, 4);
    }
  }
  return reader.ok();
}

void SkritRuntime::save(base::ByteWriter& writer) const {
  // Commands whose objects live on have no file: their text goes along.
  std::uint32_t commands = 0;
  auto lives = [](const Implementation& each) {
    return static_cast<const Code&>(*each.code).temporary && each.objects > 0;
  };
  for (const auto& each : implementations_) commands += lives(*each) ? 1 : 0;
  writer.u32(commands);
  for (const auto& each : implementations_) {
    if (!lives(*each)) continue;
    const Code& code = static_cast<const Code&>(*each->code);
    writer.text(each->name);
    writer.u8(static_cast<std::uint8_t>(code.entry));
    writer.text(context_.sources[code.program.file].text());
  }
  engine_.save(writer);
  engine_.forEach([&](const SkritObject& object) {
    saveVariables(writer, static_cast<const Code&>(*object.implementation->code), false, object.memory);
  });
  std::uint32_t kept = 0;
  for (const auto& each : implementations_) kept += static_cast<const Code&>(*each->code).sharedReady ? 1 : 0;
  writer.u32(kept);
  for (const auto& each : implementations_) {
    const Code& code = static_cast<const Code&>(*each->code);
    if (!code.sharedReady) continue;
    writer.text(each->name);
    saveVariables(writer, code, true, code.shared);
  }
  writer.u32(static_cast<std::uint32_t>(roots_.size()));
  for (std::int32_t handle : roots_) writer.i32(handle);
  streams_.save(writer);
  game_->save(writer);
}

base::Result<void> SkritRuntime::restore(base::ByteReader& reader) {
  Session session(*this, unheard_);
  if (auto commands = restoreCommands(reader); !commands) return commands;
  // Skrits that objects asked for by name are loaded again.
  auto named = [&](std::string_view name) -> Implementation* {
    if (Implementation* known = findImplementation(name)) return known;
    if (context_.includes == nullptr) return nullptr;
    auto file = context_.sources.load(*context_.includes, name);
    return file ? compile(file.value(), Entry::Unit, std::string(name)) : nullptr;
  };
  auto restored = engine_.restore(reader, named);
  if (!restored) return restored;
  bool fits = true;
  engine_.forEach([&](SkritObject& object) {
    Code& code = static_cast<Code&>(*object.implementation->code);
    giveMemory(object, code);
    fits = fits && restoreVariables(reader, code, false, object.memory);
  });
  for (const auto& each : implementations_) static_cast<Code&>(*each->code).sharedReady = false;
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok() && fits; --left) {
    Implementation* implementation = named(reader.text());
    if (implementation == nullptr) return base::Error{"the save has shared variables of a skrit that can't be loaded"};
    Code& code = static_cast<Code&>(*implementation->code);
    code.sharedReady = true;
    fits = restoreVariables(reader, code, true, code.shared);
  }
  roots_.clear();
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) roots_.push_back(reader.i32());
  if (!fits || !streams_.restore(reader) || !reader.ok()) return base::Error{"the save is damaged"};
  if (auto restored = game_->restore(reader); !restored) return restored;
  tellLoaded();
  game_->world().tellJobsLoaded();
  return {};
}

base::Result<void> SkritRuntime::restoreCommands(base::ByteReader& reader) {
  cachedCommands_.clear();
  for (const auto& each : implementations_)
    if (static_cast<const Code&>(*each->code).temporary) unused_.push_back(each.get());
  for (std::uint32_t left = reader.u32(); left > 0 && reader.ok(); --left) {
    std::string name(reader.text());
    std::uint8_t entry = reader.u8();
    std::string_view text = reader.text();
    if (findImplementation(name) != nullptr) continue;
    auto file = context_.sources.add(name, text);
    if (!reader.ok() || !file || entry > static_cast<std::uint8_t>(Entry::Formula))
      return base::Error{"the save is damaged"};
    Implementation* made = compile(file.value(), static_cast<Entry>(entry), "X$");
    if (made == nullptr || made->name != name) return base::Error{"the save has a command that can't be compiled"};
    unused_.push_back(made);
  }
  return {};
}

// Skrit manual, "Events": what is shared hears of it first.
void SkritRuntime::tellLoaded() {
  std::vector<Implementation*> told;
  std::vector<std::int32_t> handles = engine_.handles();
  for (bool shared : {true, false})
    for (std::int32_t handle : handles)
      if (SkritObject* object = engine_.find(handle)) {
        if (shared && std::find(told.begin(), told.end(), object->implementation) != told.end()) continue;
        if (shared) told.push_back(object->implementation);
        engine_.send(*object, shared ? events::OnLoadShared : events::OnLoad, {});
      }
}

}  // namespace vellum::skrit
