#include "languages/ags/world/log.h"

#include "base/json.h"

namespace vellum::ags::world {

void Log::event(std::string_view event, std::string_view line, std::initializer_list<Field> fields) {
  if (heard != nullptr && (event == "say" || event == "display" || event == "think" || event == "say_background"))
    for (const Field& field : fields)
      if (field.name == "text" && heard->size() < 1000) heard->emplace_back(field.text);
  if (narrate && !line.empty() && host_.output != nullptr) {
    std::string text = "* ";
    text += line;
    text += '\n';
    host_.output->print(text);
  }
  if (host_.wants(host::EventKind::Game)) host_.events->happened({host::EventKind::Game, 0, 0, event, line});
  if (host_.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(tick_)).member("language", "ags").member("event", event);
  for (const Field& field : fields) {
    if (field.isText) json.member(field.name, field.text);
    else json.member(field.name, field.number);
  }
  if (!line.empty()) json.member("line", line);
  json.end();
  host_.trace->line(json.text());
}

void Log::print(std::string_view text) {
  if (host_.output == nullptr) return;
  std::string line(text);
  line += '\n';
  host_.output->print(line);
}

}  // namespace vellum::ags::world
