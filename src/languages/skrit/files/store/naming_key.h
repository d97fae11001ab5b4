// Naming keys (.nnk): they locate the folder of a resource by its name (Skrit manual, "Storage").
//
//   TREE = KEY, Dir, "Description" [, FS0, FS1 ...]
//   CANIMCLASS = FS0, "Unarmed"
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "diagnostics/emitter.h"

namespace vellum::skrit::store {

class NamingKey {
 public:
  struct Entry {
    std::string key;     // lower case
    std::string folder;  // as in the line, with '/' between parts
    std::string description;
    std::vector<std::string> stances;  // lower case
    source::Location keyAt;
  };
  struct Stance {
    std::string name;  // lower case
    std::string description;
  };

  // Adds the keys of a file; a repeated key replaces the earlier one. Lines without a meaning give a warning.
  void read(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);
  // Computes the folders of all keys; call it when all files are read. Emits a note for each key whose parent is
  // missing.
  void resolve(diagnostics::Emitter& emitter);

  // The path of `name`: the folder of the longest known part before a '_', then the name. "" when no part is known.
  //   k_job_c_attack_utils -> world/ai/jobs/common/k_job_c_attack_utils
  std::string path(std::string_view name) const;
  const std::vector<Entry>& entries() const { return entries_; }
  const std::vector<Stance>& stances() const { return stances_; }

 private:
  std::string readLine(std::string_view line, std::uint32_t at, source::FileId file, diagnostics::Emitter& emitter);
  void add(Entry entry, std::string_view written, diagnostics::Emitter& emitter);
  std::vector<Entry> entries_;
  std::vector<Stance> stances_;
  std::unordered_map<std::string, std::size_t> index_;
  std::unordered_map<std::string, std::string> folders_;  // by key; lower case, '/' at the end
};

}  // namespace vellum::skrit::store
