// Naming keys (.nnk): which folder a resource is in, given by its name (Skrit manual, "Storage").
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
    std::string folder;  // of the line, '/' between parts
    std::string description;
    std::vector<std::string> stances;  // lower case
    source::Location keyAt;
  };
  struct Stance {
    std::string name;  // lower case
    std::string description;
  };

  // Joins the file with what is there; a key that comes again is replaced. Lines without a meaning give a warning.
  void read(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);
  // Once all files are read: what names lead to. Notes keys whose parent is missing.
  void resolve(diagnostics::Emitter& emitter);

  // Where `name` is: the folder of the longest known part before a '_', and the name. "" when no part is known.
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
