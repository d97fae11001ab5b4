#include "languages/ags/play/names.h"

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/ags/diagnostics.h"

namespace vellum::ags::play {

namespace {

using Names = std::vector<std::string_view>;

class NameChecker {
 public:
  NameChecker(const world::Game& game, bool optionsChange, const source::SourceSet& sources,
              diagnostics::Emitter& emitter)
      : game_(game), optionsChange_(optionsChange), sources_(sources), emitter_(emitter) {
    for (const world::InventoryItem& item : game.items) items_.push_back(item.scriptName);
    things_ = items_;
    for (const world::Character& character : game.characters) things_.push_back(character.scriptName);
    for (const world::Room& room : game.rooms) {
      for (const world::Hotspot& hotspot : room.hotspots) things_.push_back(hotspot.scriptName);
      for (const world::Object& object : room.objects) things_.push_back(object.scriptName);
    }
    for (const world::Gui& gui : game.guis)
      for (const world::Control& control : gui.controls) controls_.push_back(control.scriptName);
  }

  void check(const Step& step) {
    switch (step.kind) {
      case StepKind::Mode: return look(step, step.text, "hotspot, object, character or item", things_);
      case StepKind::UseOn:
        look(step, step.text, "inventory item", items_);
        return look(step, step.other, "hotspot, object, character or item", things_);
      case StepKind::ExpectHas: return look(step, step.text, "inventory item", items_);
      case StepKind::Press: return look(step, step.text, "control", controls_);
      case StepKind::Choose:
      case StepKind::ExpectOption: return option(step);
      case StepKind::ExpectRoom: {
        auto number = static_cast<std::size_t>(step.number);
        if (step.number >= 0 && number < game_.rooms.size() && game_.rooms[number].exists) return;
        emitter_.emit(diag::ProjectReference, step.at, "room", base::cat(step.number));
        return;
      }
      default: return;
    }
  }

 private:
  void look(const Step& step, std::string_view name, std::string_view what, const Names& names) {
    diagnostics::SpellingSuggestion suggestion(name);
    for (std::string_view one : names) {
      if (one == name) return;
      if (!one.empty()) suggestion.offer(one);
    }
    auto& unknown = emitter_.emit(diag::ProjectReference, placeOf(step, name), what, name);
    if (suggestion) unknown.hint(suggestion.hint());
  }

  void option(const Step& step) {
    if (step.number == 0 && optionsChange_) return;
    for (const world::Dialog& dialog : game_.dialogs) {
      if (step.number > 0 && static_cast<std::size_t>(step.number) < dialog.options.size()) return;
      for (const world::DialogOption& option : dialog.options)
        if (step.number == 0 && mentions(option.text, step.text)) return;
    }
    for (const world::Translation& translation : game_.translations)
      for (const auto& [original, text] : translation.texts)
        if (step.number == 0 && mentions(text, step.text)) return;
    std::string name = step.number > 0 ? base::cat(step.number) : step.text;
    emitter_.emit(diag::ProjectReference, placeOf(step, name), "option", name).hint(allOptions());
  }

  std::string allOptions() const {
    constexpr std::size_t Most = 12;
    std::string list = "options are";
    std::size_t count = 0;
    for (const world::Dialog& dialog : game_.dialogs)
      for (const world::DialogOption& option : dialog.options)
        if (!option.text.empty() && ++count <= Most)
          base::append(list, base::cat(count > 1 ? ", '" : " '", option.text, "'"));
    if (count == 0) return "no dialog has options";
    return count > Most ? base::cat(list, " and ", count - Most, " more") : list;
  }

  // A word of the line.
  source::Location placeOf(const Step& step, std::string_view word) const {
    std::string_view line = sources_.text(step.at);
    std::size_t at = line.rfind(word);
    if (at == line.npos) return step.at;
    auto begin = step.at.span.begin + static_cast<std::uint32_t>(at);
    return {step.at.file, {begin, begin + static_cast<std::uint32_t>(word.size())}};
  }

  const world::Game& game_;
  const bool optionsChange_;
  Names items_, things_, controls_;
  const source::SourceSet& sources_;
  diagnostics::Emitter& emitter_;
};

}  // namespace

void checkNames(const Script& script, const world::Game& game, bool optionsChange, const source::SourceSet& sources,
                diagnostics::Emitter& emitter) {
  NameChecker checker(game, optionsChange, sources, emitter);
  for (const Step& step : script.steps) checker.check(step);
}

}  // namespace vellum::ags::play
