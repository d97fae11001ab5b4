// The part of `vellum check` for maps (--map, --region): what is missing, repeated or misspelt in the regions' files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/skrit/files/map/map.h"
#include "languages/skrit/runtime/templates.h"
#include "languages/skrit/runtime/world_event_names.h"

namespace vellum::skrit {

class MapCheck {
 public:
  MapCheck(const map::Files& files, Templates& templates, const ExportTable& exports)
      : files_(files), templates_(templates), events_(exports) {}

  // All regions of the map, or one of them. SCIDs may be those of any region. What is found, each missing name once.
  std::vector<diagnostics::Diagnostic> run(std::string_view map, std::optional<std::string_view> region,
                                           std::string_view level);

 private:
  struct Owner {
    std::string region;
    source::Location at;
  };

  // Keeps what was found.
  void keep(diagnostics::Emitter& found);
  void readScids(const map::Map& map, std::string_view level, diagnostics::Emitter& emitter);
  void readMoods();
  void checkRegion(const map::Map& map, const map::Region& region);
  void checkNodes(const map::Region& region, diagnostics::Emitter& emitter);
  void checkDoors(const map::Region& region, const map::Node& node, diagnostics::Emitter& emitter);
  void checkObject(const map::Map& map, const map::Region& region, const map::PlacedObject& object,
                   diagnostics::Emitter& emitter);
  void checkTriggers(const map::Map& map, const std::vector<TemplateComponent>& changes, diagnostics::Emitter& emitter);
  void checkNames(const map::Map& map, const TemplateField& field, diagnostics::Emitter& emitter);
  void checkName(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                 source::Location at, diagnostics::Emitter& emitter);

  map::Files files_;
  Templates& templates_;
  WorldEventNames events_;
  std::unordered_map<std::int32_t, Owner> scids_;  // of all regions
  std::vector<std::string> moods_;
  std::vector<diagnostics::Diagnostic> found_;
  struct Repeated {
    std::size_t first = 0;  // in found_
    std::size_t more = 0;
  };
  std::unordered_map<std::string, Repeated> missing_;  // by message
};

}  // namespace vellum::skrit
