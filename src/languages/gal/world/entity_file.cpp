#include "languages/gal/world/entity_file.h"

#include <algorithm>
#include <initializer_list>

#include "base/text.h"
#include "base/toml.h"
#include "diagnostics/spelling.h"

namespace vellum::gal {
namespace {

using base::TomlValue;

constexpr double MaxFrames = 1e7;

class Reader {
 public:
  explicit Reader(EntityFile& out) : out_(out) {}

  void read(const TomlValue& root) {
    out_.entity.name = "entity";
    for (const auto& [key, value] : root.members) {
      if (key == "name" && value.is(TomlValue::Type::String)) out_.entity.name = value.string;
      else if (key == "script" && value.is(TomlValue::Type::Array)) scripts(value);
      else wrongKey(key, value, {"name", "script"}, "an entity has a name (a string) and [[script]] tables");
    }
  }

 private:
  // Keeps only the first error.
  void wrong(const TomlValue& at, std::string message) {
    if (!out_.ok) return;
    out_.ok = false;
    out_.message = std::move(message);
    out_.begin = at.begin;
    out_.end = at.end;
  }

  // A key that is unknown, or that has a value of the wrong type. `rule`: what is right.
  void wrongKey(std::string_view key, const TomlValue& value, std::initializer_list<std::string_view> known,
                std::string_view rule) {
    if (std::find(known.begin(), known.end(), key) != known.end())
      return wrong(value, base::cat(rule, ", not '", key, "' as ", base::tomlTypeName(value.type)));
    diagnostics::SpellingSuggestion suggestion(key);
    for (std::string_view each : known) suggestion.offer(each);
    wrong(value, base::cat("unknown key '", key, "'; ", suggestion ? suggestion.hint() : std::string(rule)));
  }

  float number(const TomlValue& value, std::string_view what, bool zeroToo) {
    bool fits = value.isNumber() && (value.number > 0 || (zeroToo && value.number == 0)) && value.number <= MaxFrames;
    if (!fits) wrong(value, base::cat(what, " is a number ", zeroToo ? "from 0" : "above 0", " to 10000000"));
    return fits ? static_cast<float>(value.number) : 1.0f;
  }

  void scripts(const TomlValue& list) {
    for (const TomlValue& item : list.items) {
      if (!item.is(TomlValue::Type::Table)) return wrong(item, "scripts are tables: [[script]]");
      Clip clip = script(item);
      std::string name = clip.name;
      if (!out_.entity.add(std::move(clip))) wrong(item, base::cat("script '", name, "' is defined twice"));
    }
  }

  Clip script(const TomlValue& table) {
    Clip clip;
    bool framesGiven = false;
    const TomlValue* notifies = nullptr;
    for (const auto& [key, value] : table.members) {
      if (key == "name" && value.is(TomlValue::Type::String)) {
        clip.name = value.string;
      } else if (key == "frames") {
        clip.frames = number(value, "frames", false);
        framesGiven = true;
      } else if (key == "rate") {
        clip.rate = number(value, "rate", false);
      } else if (key == "notifies" && value.is(TomlValue::Type::Array)) {
        notifies = &value;
      } else {
        wrongKey(key, value, {"name", "frames", "rate", "notifies"},
                 "a script has name (a string), frames, rate and notifies (a list)");
      }
    }
    if (clip.name.empty()) wrong(table, "a script needs a name");
    if (!framesGiven) wrong(table, base::cat("script '", clip.name, "' needs frames"));
    if (notifies == nullptr) return clip;
    for (const TomlValue& item : notifies->items) clip.notifies.push_back(notify(item, clip));
    return clip;
  }

  Clip::Notify notify(const TomlValue& table, const Clip& clip) {
    Clip::Notify out;
    if (!table.is(TomlValue::Type::Table)) {
      wrong(table, "a notify is a table: { frame = 6, text = \"FootLeft\" }");
      return out;
    }
    for (const auto& [key, value] : table.members) {
      if (key == "frame") out.frame = number(value, "frame", true);
      else if (key == "text" && value.is(TomlValue::Type::String)) out.text = value.string;
      else wrongKey(key, value, {"frame", "text"}, "a notify has frame and text (a string)");
    }
    if (out.text.empty()) wrong(table, "a notify needs a text");
    if (out.frame > clip.frames) wrong(table, base::cat("'", clip.name, "' has only ", double(clip.frames), " frames"));
    return out;
  }

  EntityFile& out_;
};

}  // namespace

EntityFile readEntity(std::string_view text) {
  EntityFile out;
  base::TomlDocument document = base::parseToml(text);
  if (!document.ok) {
    out.ok = false;
    out.message = document.error.message;
    out.begin = out.end = document.error.offset;
    return out;
  }
  Reader(out).read(document.root);
  return out;
}

}  // namespace vellum::gal
