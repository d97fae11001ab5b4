// World messages by name, from the table of exports: for the rows of triggers.
#pragma once

#include "languages/skrit/check/exports.h"
#include "languages/skrit/world/trigger_verbs.h"

namespace vellum::skrit {

class WorldEventNames : public EventLookup {
 public:
  explicit WorldEventNames(const ExportTable& exports) : exports_(exports) {}
  std::optional<std::int32_t> number(std::string_view name) const override;
  std::string nearest(std::string_view name) const override;

 private:
  const ExportTable& exports_;
};

}  // namespace vellum::skrit
