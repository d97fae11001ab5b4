// Sector types and line types of all definition files together, in the order read: of several with one ID, the last
// counts.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "languages/xg/check/settings.h"
#include "languages/xg/lower/lower.h"
#include "languages/xg/program/line_type.h"
#include "languages/xg/program/sector_type.h"

namespace vellum::xg {

struct TypeDefinitions {
  std::vector<SectorType> sectors;
  std::vector<LineType> lines;
  std::map<std::string, std::int32_t> flags;  // of Flag blocks, in small letters
};

// Finds what `Include` names.
class DedIncludes {
 public:
  virtual ~DedIncludes() = default;
  virtual base::Result<source::FileId> find(std::string_view name, source::FileId from) = 0;
};

// The files beside the including one, through the host.
class FileIncludes final : public DedIncludes {
 public:
  FileIncludes(source::SourceSet& sources, source::FileProvider* files) : sources_(sources), files_(files) {}
  base::Result<source::FileId> find(std::string_view name, source::FileId from) override;
  // `folder`: "" or one that ends with '/'.
  base::Result<source::FileId> findIn(std::string_view folder, std::string_view name);

 private:
  source::SourceSet& sources_;
  source::FileProvider* files_;
};

// The value of a name in definition files: "ltf2_any". Empty: there is none.
std::optional<std::int32_t> flagValue(std::string_view name);

// `includes` null: Include is an error.
void readDedTypes(TypeDefinitions& definitions, source::SourceSet& sources, source::FileId file, DedIncludes* includes,
                  bool hasMap, diagnostics::Emitter& emitter);

// A DDXGDATA lump; `name` is for messages.
void readXgData(TypeDefinitions& definitions, source::SourceSet& sources, std::string_view name, std::string_view bytes,
                diagnostics::Emitter& emitter);

// The functions of a sector type, checked and compiled.
SectorDefinition compileType(const SectorType& type, source::SourceSet& sources, const Settings& defaults,
                             diagnostics::Emitter& emitter);

}  // namespace vellum::xg
