#include <algorithm>

#include "base/json.h"
#include "vm/profiler.h"
#include "world/profile.h"

namespace vellum::world {

std::string speedscopeJson(const vm::Profiler& profiler, std::string_view title) {
  base::JsonWriter json;
  json.beginObject();
  json.member("$schema", "https://www.speedscope.app/file-format-schema.json");
  json.member("exporter", "vellum").member("name", title).member("activeProfileIndex", 0);
  json.key("shared").beginObject().key("frames").beginArray();
  for (const vm::Profiler::Frame& frame : profiler.frames()) {
    json.beginObject().member("name", frame.name);
    if (!frame.file.empty()) json.member("file", frame.file);
    if (frame.line != 0) json.member("line", frame.line);
    json.end();
  }
  json.end().end();
  json.key("profiles").beginArray().beginObject();
  json.member("type", "sampled").member("name", title).member("unit", "none");
  json.member("startValue", 0).member("endValue", static_cast<std::int64_t>(profiler.instructions()));
  json.key("samples").beginArray();
  std::vector<std::uint32_t> stack;
  for (const vm::Profiler::Sample& sample : profiler.samples()) {
    stack.clear();
    for (std::uint32_t node = sample.node; node != 0; node = profiler.nodes()[node].parent)
      stack.push_back(profiler.nodes()[node].frame);
    std::reverse(stack.begin(), stack.end());
    json.beginArray();
    for (std::uint32_t frame : stack) json.value(frame);
    json.end();
  }
  json.end().key("weights").beginArray();
  for (const vm::Profiler::Sample& sample : profiler.samples())
    json.value(static_cast<std::int64_t>(sample.instructions));
  json.end().end().end().end();
  return json.take() + "\n";
}

}  // namespace vellum::world
