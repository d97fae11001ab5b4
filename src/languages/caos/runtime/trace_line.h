// One line of the trace (docs/cli.md, "Traces").
#pragma once

#include "base/json.h"
#include "languages/caos/runtime/runtime.h"

namespace vellum::caos {

// fill(json) adds the members that belong to the event. Nothing without a trace.
template <class Fill>
void traceLine(CaosRuntime& runtime, std::string_view event, Fill fill) {
  if (runtime.host().trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(runtime.context().tick)).member("event", event);
  fill(json);
  json.end();
  runtime.host().trace->line(json.text());
}

}  // namespace vellum::caos
