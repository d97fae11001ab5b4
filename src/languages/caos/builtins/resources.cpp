// Chapter "Resources" of the manual: agents and files from PRAY files.
#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/builtins/journal_pray.h"
#include "languages/caos/runtime/dependencies.h"
#include "languages/caos/runtime/export_creature.h"
#include "languages/caos/runtime/import_creature.h"
#include "languages/caos/runtime/porch.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace {

host::Storage* storageOf(Call& call) { return call.engine.environment.host.storage; }
Assets& assetsOf(Call& call) { return call.world.galleries.assets; }
// Callers iterate over its entries.
PrayStore& store(Call& call) {
  PrayStore& all = call.engine.prayStore;
  call.charge(all.size() / 8);
  return all;
}

// Names and texts of chunks are Windows-1252.
PrayStore::Entry* entryOf(Call& call, std::string_view name) { return prayEntry(call.engine, name); }
std::optional<PrayTags> tagsOf(Call& call, std::string_view name) { return prayTags(call.engine, name); }

// The previous or next chunk of a type; `wrap`: cyclically.
vm::HostResult neighbour(Call& call, int step, bool wrap) {
  std::string type = toBytes(call.s(0)), last = toBytes(call.s(1));
  auto chunks = store(call).ofType(assetsOf(call), type);
  if (chunks.empty()) return call.done(std::string_view());
  auto count = static_cast<std::int64_t>(chunks.size());
  std::int64_t at = 0;
  while (at < count && chunks[static_cast<std::size_t>(at)]->name != last) ++at;
  std::int64_t next = at + step;
  // An unknown name counts as the last one for NEXT and FORE, as the first one for PREV and BACK.
  if (at == count) next = step > 0 ? count - 1 : 0;
  else if (wrap) next = (next + count) % count;
  else if (next < 0 || next >= count) return call.done(std::string_view());
  return call.done(std::string_view(fromBytes(chunks[static_cast<std::size_t>(next)]->name)));
}

}  // namespace

VELLUM_CAOS_BODY(PrayCounInteger) {
  return call.done(static_cast<std::int32_t>(store(call).ofType(assetsOf(call), toBytes(call.s(0))).size()));
}
VELLUM_CAOS_BODY(PrayNextString) { return neighbour(call, 1, true); }
VELLUM_CAOS_BODY(PrayPrevString) { return neighbour(call, -1, true); }
VELLUM_CAOS_BODY(PrayForeString) { return neighbour(call, 1, false); }
VELLUM_CAOS_BODY(PrayBackString) { return neighbour(call, -1, false); }

VELLUM_CAOS_BODY(PrayTestInteger) {
  const PrayStore::Entry* entry = entryOf(call, call.s(0));
  return call.done(entry == nullptr ? 0 : entry->cached ? 1 : entry->packed ? 3 : 2);
}

VELLUM_CAOS_BODY(PrayAgtiInteger) {
  auto tags = tagsOf(call, call.s(0));
  const std::int32_t* value = tags ? tags->integer(toBytes(call.s(1))) : nullptr;
  return call.done(value != nullptr ? *value : call.i(2));
}
VELLUM_CAOS_BODY(PrayAgtsString) {
  auto tags = tagsOf(call, call.s(0));
  const std::string* value = tags ? tags->string(toBytes(call.s(1))) : nullptr;
  if (value == nullptr) return call.done(call.s(2));
  return call.done(std::string_view(fromBytes(*value)));
}

VELLUM_CAOS_BODY(PrayRefr) {
  store(call).refresh();
  assetsOf(call).forgetListings();
  return call.done();
}
VELLUM_CAOS_BODY(PrayGarb) {
  store(call).forget();
  return call.done();
}

VELLUM_CAOS_BODY(PrayDepsInteger) { return call.done(dependencies(call.engine, call.s(0), call.i(1) != 0)); }
VELLUM_CAOS_BODY(PrayFileInteger) { return call.done(installFile(call.engine, call.s(0), call.i(1), call.i(2) != 0)); }

VELLUM_CAOS_BODY(PrayInjtInteger) {
  auto report = [&](std::int32_t code, std::string_view text) {
    return call.setOut(0, text) ? call.done(code) : call.fail(diag::OutOfMemory);
  };
  std::string name(call.s(0));
  bool install = call.i(1) != 0;
  if (std::int32_t failed = dependencies(call.engine, name, install); failed != 0) {
    call.engine.heap().store(call.out(0), vm::Value::ofInt(failed));
    return call.done(-3);
  }
  auto tags = tagsOf(call, name);
  const std::int32_t* count = tags ? tags->integer("Script Count") : nullptr;
  if (count == nullptr || *count < 1 || *count > 1000) return report(-1, "Script Count");
  for (std::int32_t i = 1; i <= *count; ++i)
    if (tags->string(base::cat("Script ", i)) == nullptr) return report(-1, base::cat("Script ", i));
  if (!install) return report(0, "");
  for (std::int32_t i = 1; i <= *count; ++i) {
    std::string text = fromBytes(*tags->string(base::cat("Script ", i))), printed;
    auto result = call.engine.injector.runString(call.script, text, {false, false, {}, {}}, printed);
    if (result.outcome != Injected::Ok) return report(-2, base::cat("Script ", i));
  }
  return report(0, "");
}

VELLUM_CAOS_BODY(PrayKillInteger) {
  const PrayStore::Entry* entry = entryOf(call, call.s(0));
  return call.done(entry != nullptr && store(call).removeFile(assetsOf(call), *entry) ? 1 : 0);
}

namespace {

// Files named in a source: beside it in the journal, or in the game's folder for their kind.
class JournalFiles : public PrayFiles {
 public:
  JournalFiles(Call& call, std::string_view folder) : call_(call), folder_(folder) {}
  base::Result<std::string> read(std::string_view name) override {
    const Assets& assets = assetsOf(call_);
    for (std::string_view where :
         {std::string_view(folder_), std::string_view("Images"), std::string_view("Sounds"),
          std::string_view("Backgrounds"), std::string_view("Catalogue"), std::string_view("Bootstrap")})
      if (auto bytes = assets.read(where, fromBytes(name))) return bytes;
    return base::Error{"no such file"};
  }

 private:
  Call& call_;
  std::string folder_;
};

}  // namespace

base::Result<std::string> buildFromJournal(Call& call, std::int32_t spot, const std::string& journal) {
  std::string folder = spot == 0 ? call.world.identity.folder() + "/Journal" : "Journal";
  host::Storage* storage = storageOf(call);
  if (!isPlainName(journal)) return base::Error{"these can't be names of files"};
  if (storage == nullptr) return base::Error{"this world has no storage; pass --storage DIR"};
  auto source = storage->read(base::cat(folder, '/', journal));
  if (!source) return base::Error{base::cat("can't read '", journal, "': ", source.error().message)};
  JournalFiles files(call, folder);
  auto built = buildPray(*source, files);
  return built ? std::move(built) : base::Error{base::cat(journal, ", ", built.error().message)};
}

VELLUM_CAOS_BODY(PrayMakeInteger) {
  auto report = [&](std::int32_t code, std::string_view text) {
    return call.setOut(0, text) ? call.done(code) : call.fail(diag::OutOfMemory);
  };
  auto refuse = [&](std::string_view why) {
    return report(1, diagnostics::formatMessage(diag::PrayBuilder.text, {std::string(why)}));
  };
  if (call.i(0) < 0 || call.i(0) > 1 || call.i(2) < 0 || call.i(2) > 1) return call.fail(diag::PathOutOfRange);
  std::string name(call.s(3));
  if (!isPlainName(name)) return refuse("these can't be names of files");
  auto built = buildFromJournal(call, call.i(0), std::string(call.s(1)));
  if (!built) return refuse(built.error().message);
  host::Storage* storage = storageOf(call);
  auto written = storage->write(base::cat(call.i(2) == 0 ? "My Agents/" : "My Creatures/", name), *built);
  if (!written) return refuse(written.error().message);
  store(call).refresh();
  return report(0, base::cat(name, ": ", built->size(), " bytes"));
}

VELLUM_CAOS_BODY(PrayExpoInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (agent.creature() == nullptr) return call.fail(diag::NotACreature);
  Living living(call.engine, agent);
  auto exported = exportCreature(living, call.s(0).substr(0, 4));
  return exported ? call.done(*exported) : call.fail(diag::FileRefused, exported.error().message);
}

VELLUM_CAOS_BODY(PrayImpoInteger) {
  std::string name(call.s(0));
  auto warn = [&](const diagnostics::Kind& kind, std::string_view what) {
    call.engine.reports.warn(call.script, kind, diagnostics::formatMessage(kind.text, {std::string(what)}));
  };
  auto imported = importCreature(call.engine, name, call.i(1) != 0);
  if (!imported) return call.fail(diag::FileRefused, imported.error().message);
  if (imported->code == Imported::Damaged) warn(diag::CreatureRefused, imported->problem);
  if (imported->agent == nullptr) return call.done(imported->code);
  for (const std::string& note : imported->notes) warn(diag::CreatureNote, note);
  call.engine.execution.setTarget(call.script, imported->agent->handle);
  call.script.part = 0;
  if (call.i(2) == 0 && !moveToPorch(call.engine, name))
    warn(diag::CreatureNote, "its file can't be moved to the porch");
  return call.done(imported->code);
}

}  // namespace vellum::caos
