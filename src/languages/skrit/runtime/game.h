// The game around the skrits: the resource store, FUEL, templates, game objects, formulas, the game type, skritbots.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "languages/skrit/files/map/map.h"
#include "languages/skrit/files/store/fuel_database.h"
#include "languages/skrit/runtime/formulas.h"
#include "languages/skrit/runtime/game_type.h"
#include "languages/skrit/runtime/script_host.h"
#include "languages/skrit/runtime/templates.h"
#include "languages/skrit/runtime/world_event_names.h"
#include "languages/skrit/world/go_lifecycle.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

struct PlayerInput;

class Game : public GoWorld::Outside, private Templates::Skrits {
 public:
  Game(ScriptHost& scripts, source::FileProvider* host);

  source::FileProvider* files() { return &files_; }
  GoWorld& world() { return world_; }
  store::ResourceStore& store() { return store_; }

  // ---- Life cycle

  // Mounts --store before anything is compiled. Emits errors.
  void open(diagnostics::Emitter& emitter);
  // Loads the templates and objects of a .gas file; false when it has errors.
  bool loadFuel(source::FileId file, diagnostics::Emitter& emitter);
  // Adds those of the components of the templates that --clone names, and reports what is wrong with these.
  void addClonedPrograms(std::vector<const Program*>& programs, diagnostics::Emitter& emitter);
  // Handles --clone, --game-type, --skritbot once all files are loaded.
  void start(diagnostics::Emitter& emitter);
  void beforeUpdate();
  void afterUpdate();
  // A file of a skrit has changed: what did not compile is tried again.
  void filesChanged() { broken_.clear(); }
  // The new text of a .gas file: its templates are those of objects made from now on, its other blocks what skrits read
  // from now on. False: it has errors, and nothing changes. Empty: the game has not read it.
  std::optional<bool> reloadFuel(source::FileId file, diagnostics::Emitter& emitter);
  // A player's event (runtime/input.h). False: `problem` describes the error.
  bool input(std::string_view event, std::string& problem);
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, Game>& game);

  // ---- For the bodies of exports

  // Returns 0 when there is no such template, or there are too many objects.
  std::int32_t clone(std::string_view name, const GoOrigin& origin = {},
                     std::span<const TemplateComponent> changes = {});
  bool hasTemplate(std::string_view name) { return templates_.find(name) != nullptr; }
  std::string templateDoc(std::string_view name);
  const std::vector<std::string>& templateNames() const { return templates_.names(); }
  const fuel::Attribute* fuelAttribute(std::string_view address);
  std::vector<std::string> fuelChildren(std::string_view address);
  bool fuelExists(std::string_view address);
  Formulas& formulas() { return formulas_; }
  GameType& type() { return type_; }
  // The formula in an attribute of the FUEL store, or of world:global:formula:general_formulas when it contains no ':'.
  std::optional<float> formulaAt(std::string_view address, std::int32_t target, std::int32_t source);
  std::int32_t addBot(std::string_view url);
  bool removeBot(std::string_view name);
  std::size_t botCount() const { return bots_.size(); }
  void changeLife(Go& go, float by, std::int32_t by_whom);
  void changeMana(Go& go, float by);

  // ---- GoWorld::Outside

  std::int32_t makeSkrit(const std::string& file, std::int32_t owner, std::span<const TemplateField> fields,
                         std::int32_t original = 0) override;
  std::string findSkrit(std::string_view url, std::string_view folder, std::vector<TemplateField>& properties) override;
  void delivered(const WorldMessage& message) override;
  void overflow(std::string_view what) override;
  const EventLookup& events() override { return eventNames_; }
  void badTrigger(const TemplateField& field, std::string_view problem) override;
  void performs(const Trigger& trigger, const TriggerAction& action, std::int32_t cause) override;

 private:
  // game_region.cpp
  struct RegionLoad;
  void startRegion(diagnostics::Emitter& emitter);
  void enterTerrain(const map::Region& region, RegionLoad& load);
  void placeObject(const map::PlacedObject& object, RegionLoad& load);
  void startParty(const map::Map& map, const map::Region& region, RegionLoad& load);
  void noteNotSimulated(diagnostics::Emitter& emitter);
  std::string act(const PlayerInput& input, Go& member);  // what is wrong with it, or ""
  std::optional<GoPosition> placeIn(const map::Place& place) const;
  map::Files mapFiles() { return {store_, fuel_, files_, context_.sources}; }
  void trace(const Trigger& trigger, const TriggerAction& action, std::int32_t cause);

  std::string_view messageName(std::int32_t event);
  std::vector<TemplateComponent> optionChanges(std::string_view templateName);
  void readTemplates();
  void addTemplates(const std::vector<source::FileId>& files);
  void replaceFuel(source::FileId from, source::FileId to);
  Implementation* loaded(const std::string& file);
  const Program* compiled(const std::string& file) override;
  bool isAsked(source::FileId file) const override;

  struct Bot {
    std::string name;
    std::int32_t skrit = 0;
  };

  ScriptHost& scripts_;
  languages::WorldContext& context_;
  Engine& engine_;
  store::ResourceStore store_;
  store::StoreFiles files_;
  store::FuelDatabase fuel_;
  GoWorld world_;
  std::vector<source::FileId> templateFiles_;  // FUEL files of the store that have templates
  std::vector<source::FileId> asked_;          // FUEL files that were loaded directly
  bool opened_ = false, templatesRead_ = false, started_ = false;
  Templates templates_;
  Formulas formulas_;
  GameType type_;
  std::unordered_set<std::string> broken_;  // files of skrits that don't compile: their errors are reported once
  std::vector<Bot> bots_;
  WorldEventNames eventNames_;
  RegionLoad* loading_ = nullptr;                               // the region that is being loaded
  std::unordered_map<std::int32_t, std::string> messageNames_;  // of world messages, once a host follows them
};

}  // namespace vellum::skrit
