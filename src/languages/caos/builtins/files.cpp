// Chapter "Files" of the manual: printing, and journal files through the host's storage.
#include <algorithm>
#include <utility>

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/creature/brain_dump.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/file_pattern.h"
#include "languages/caos/world/number_text.h"
#include "languages/caos/world/text_bytes.h"
#include "source/code_page.h"

namespace vellum::caos {

VELLUM_CAOS_BODY(Outs) { return call.print(call.s(0)); }

VELLUM_CAOS_BODY(Outv) {
  std::string text;
  appendNumber(text, call.v(0));
  return call.print(text);
}

VELLUM_CAOS_BODY(Outx) {
  std::string text = "\"";
  for (char c : call.s(0)) {
    switch (c) {
      case '\n': text += "\\n"; break;
      case '\r': text += "\\r"; break;
      case '\t': text += "\\t"; break;
      case '\0': text += "\\0"; break;
      case '\\': text += "\\\\"; break;
      case '"': text += "\\\""; break;
      default: text.push_back(c);
    }
  }
  text.push_back('"');
  return call.print(text);
}

// Worlds open no browser; an embedder may do so, from the trace.
VELLUM_CAOS_BODY(Webb) {
  call.engine.environment.traceLine(
      "webb", [&](base::JsonWriter& json) { json.member("url", base::cat("http://", call.s(0))); });
  return call.done();
}

// 0: the journal shared by all worlds; 1: this world's; 2: that of the world named by GAME "engine_other_world".
static bool folderOf(Call& call, std::int32_t directory, std::string& folder) {
  if (directory == 0) folder = "Journal";
  else if (directory == 1) folder = call.world.identity.folder() + "/Journal";
  else if (directory == 2) folder = base::cat("My Worlds/", gameText(call.world, "engine_other_world"), "/Journal");
  else return false;
  return true;
}

// The storage's name of a journal file; the storage rejects names outside of its folder.
static vm::HostResult nameOf(Call& call, std::int32_t directory, std::string_view file, std::string& name) {
  std::string folder;
  call.charge(file.size() / 16);
  if (!folderOf(call, directory, folder)) return call.fail(diag::PathOutOfRange);
  if (file.empty() || file.find_first_of("/\\:") != std::string_view::npos || file == "." || file == "..")
    return call.fail(diag::FileRefused,
                     base::cat("'", file, "' can't be the name of a journal file; FVWM makes a valid one"));
  name = base::cat(folder, '/', file);
  return vm::HostResult::Done;
}

// The storage, after everything that scripts have written is in it.
static host::Storage* writtenStorage(Call& call) {
  call.engine.outputFiles.writeDue(call.engine.scheduler);
  return call.engine.environment.host.storage;
}

// Writes pending output.
static void finishOutput(Call& call) {
  const Script::Streams* streams = call.script.streams.get();
  if (streams == nullptr || !streams->output.open || !streams->output.changed) return;
  call.engine.outputFiles.flush(call.script);
}

VELLUM_CAOS_BODY(FileOope) {
  finishOutput(call);
  call.script.streams.make().output = {};
  std::string name;
  if (auto result = nameOf(call, call.i(0), call.s(1), name); result != vm::HostResult::Done) return result;
  host::Storage* storage = writtenStorage(call);
  if (storage == nullptr) return call.fail(diag::FileRefused, "this world has no storage; pass --storage DIR");
  OutputStream& stream = call.script.streams.make().output;
  if (call.i(2) != 0 && storage->exists(name))
    if (auto old = storage->read(name); old.ok()) {
      std::string text = fromBytes(*old);
      if (!call.engine.strings.take(text.size())) return call.fail(diag::OutOfMemory);
      stream.text = std::move(text);
    }
  stream.file = name;
  stream.open = stream.changed = true;
  return call.done();
}

VELLUM_CAOS_BODY(FileOclo) {
  finishOutput(call);
  call.script.streams.make().output = {};
  return call.done();
}

VELLUM_CAOS_BODY(FileOflu) {
  Script::Streams* streams = call.script.streams.get();
  if (streams == nullptr) return call.done();
  if (streams->output.flushedIn == call.world.engineTick) {
    call.engine.outputFiles.writeLater(streams->output);
  } else {
    streams->output.flushedIn = call.world.engineTick;
    finishOutput(call);
  }
  return call.done();
}

VELLUM_CAOS_BODY(FileIope) {
  call.script.streams.make().input = {};
  std::string name;
  if (auto result = nameOf(call, call.i(0), call.s(1), name); result != vm::HostResult::Done) return result;
  InputStream& stream = call.script.streams.make().input;
  stream.open = true;
  host::Storage* storage = writtenStorage(call);
  if (storage == nullptr || !storage->exists(name)) return call.done();  // INOK returns 0
  auto bytes = storage->read(name);
  if (!bytes) return call.done();
  std::string text = fromBytes(*bytes);
  if (!call.engine.strings.take(text.size())) return call.fail(diag::OutOfMemory);
  stream.text = std::move(text);
  stream.good = true;
  return call.done();
}

VELLUM_CAOS_BODY(FileIclo) {
  call.script.streams.make().input = {};
  return call.done();
}

VELLUM_CAOS_BODY(FileJdel) {
  std::string name;
  if (auto result = nameOf(call, call.i(0), call.s(1), name); result != vm::HostResult::Done) return result;
  host::Storage* storage = writtenStorage(call);
  if (storage != nullptr && storage->exists(name))
    if (auto removed = storage->remove(name); !removed) return call.fail(diag::FileRefused, removed.error().message);
  return call.done();
}

// The input stream is a line with the number of files, then a line for each.
VELLUM_CAOS_BODY(FileGlob) {
  call.script.streams.make().input = {};
  std::string folder;
  if (!folderOf(call, call.i(0), folder)) return call.fail(diag::PathOutOfRange);
  std::vector<std::string> names;
  if (host::Storage* storage = writtenStorage(call)) names = storage->list(folder);
  std::string lines;
  std::int32_t count = 0;
  for (const std::string& name : names) {
    std::string_view file = base::fileNameOf(name);
    if (!matchesPattern(file, call.s(1))) continue;
    ++count;
    base::append(lines, base::cat(folder, '/', file, '\n'));
  }
  std::string text = base::cat(count, '\n', lines);
  if (!call.engine.strings.take(text.size())) return call.fail(diag::OutOfMemory);
  InputStream& stream = call.script.streams.make().input;
  stream.text = std::move(text);
  stream.open = stream.good = true;
  return call.done();
}

// Without a stream nothing can be read.
VELLUM_CAOS_BODY(InokInteger) {
  const InputStream& stream = call.script.streams.make().input;
  return call.done(stream.open && stream.good ? 1 : 0);
}

VELLUM_CAOS_BODY(InnlString) {
  InputStream& stream = call.script.streams.make().input;
  if (!stream.open) return call.fail(diag::NoInputStream);
  if (stream.at >= stream.text.size()) {
    stream.good = false;
    return call.done(std::string_view());
  }
  std::size_t end = std::min(stream.text.find('\n', stream.at), stream.text.size());
  // Existing scripts read `LOOP ... INNL ... UNTL INOK NE 1`: a last line without a line end ends the stream.
  if (end == stream.text.size()) stream.good = false;
  std::string_view line = std::string_view(stream.text).substr(stream.at, end - stream.at);
  stream.at = std::min(end + 1, stream.text.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  return call.done(line);
}

// The number at the read position, and the blanks after it.
static std::string_view readNumber(InputStream& stream, bool fraction) {
  auto at = [&](std::size_t i) { return i < stream.text.size() ? stream.text[i] : '\0'; };
  std::size_t i = stream.at;
  while (base::isAsciiSpace(at(i))) ++i;
  std::size_t begin = i, digits = 0;
  if (at(i) == '-' || at(i) == '+') ++i;
  while (base::isAsciiDigit(at(i)) || (fraction && at(i) == '.')) digits += base::isAsciiDigit(at(i++));
  if (digits == 0) {
    stream.good = false;
    return {};
  }
  std::string_view number = std::string_view(stream.text).substr(begin, i - begin);
  if (i == stream.text.size()) stream.good = false;
  while (base::isAsciiSpace(at(i)) && at(i) != '\n') ++i;
  stream.at = i;
  return number;
}

VELLUM_CAOS_BODY(InniInteger) {
  if (!call.script.streams.make().input.open) return call.fail(diag::NoInputStream);
  return call.done(textToInteger(readNumber(call.script.streams.make().input, false)));
}

VELLUM_CAOS_BODY(InnfFloat) {
  if (!call.script.streams.make().input.open) return call.fail(diag::NoInputStream);
  return call.done(textToFloat(readNumber(call.script.streams.make().input, true)));
}

VELLUM_CAOS_BODY(FvwmString) {
  std::string name;
  call.charge(call.s(0).size() / 16);
  for (char c : toBytes(call.s(0))) {
    bool safe = base::isAsciiAlnum(c) || c == ' ' || c == '_' || c == '-' || (c == '.' && !name.empty());
    name.push_back(safe ? c : '_');
  }
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
  if (name.empty()) name = "_";
  if (name.size() > 200) name.resize(200);
  return call.done(std::string_view(name));
}

// Tracts of brains, as texts in the world's journal

static constexpr std::int32_t WorldJournal = 1;

VELLUM_CAOS_BODY(Plmd) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  std::string name;
  if (auto result = nameOf(call, WorldJournal, call.s(1), name); result != vm::HostResult::Done) return result;
  host::Storage* storage = writtenStorage(call);
  if (storage == nullptr) return call.fail(diag::FileRefused, "this world has no storage; pass --storage DIR");
  auto text = learnedText(living.creature.brain, call.i(0));
  if (!text) return call.fail(diag::InvalidRange);
  call.charge(text->size() / 16);
  auto written = storage->write(name, *text);
  return written ? call.done() : call.fail(diag::FileRefused, written.error().message);
}

VELLUM_CAOS_BODY(Plmu) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  std::string name;
  if (auto result = nameOf(call, WorldJournal, call.s(1), name); result != vm::HostResult::Done) return result;
  host::Storage* storage = writtenStorage(call);
  if (storage == nullptr) return call.fail(diag::FileRefused, "this world has no storage; pass --storage DIR");
  auto text = storage->read(name);
  if (!text) return call.fail(diag::FileRefused, text.error().message);
  call.charge(text->size() / 16);
  auto learned = learnFrom(living.creature.brain, call.i(0), *text);
  return learned ? call.done() : call.fail(diag::FileRefused, base::cat(call.s(1), ": ", learned.error().message));
}

}  // namespace vellum::caos
