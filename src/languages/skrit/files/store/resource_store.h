// The resource store (Skrit manual, "Conventions"): the files of several folders and archives as one tree.
//
// A path is `world/ai/jobs/common/x.skrit`; case does not matter, and '/' or '\' separates its parts. A URL-style
// driver before it selects another tree: `maps_query://world/maps`. Of several mounts that have a path, loose files win
// over tanks, then the tank of higher priority, then the later mount. Nothing outside of the mounted trees is
// reachable.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "languages/skrit/files/store/mounts.h"
#include "languages/skrit/files/store/naming_key.h"
#include "source/file_provider.h"
#include "source/source_set.h"

namespace vellum::skrit::store {

class ResourceStore {
 public:
  static constexpr std::size_t MaxFiles = 500'000;  // in all mounts together

  struct File {
    std::string path;         // in the store, as the archive spells it
    std::string source;       // the name for the file provider
    std::uint32_t owner = 0;  // of mounts()
  };

  // Mounts a folder or archive: "content", "mods/one.zip"; with a driver, "maps_query=elsewhere". The provider lists a
  // tree when it is asked for its name with a '/' at the end (source/file_provider.h); `sources` keeps the list. The
  // folder of an installed game mounts its tanks and its loose files; problems() then has those that can't be read.
  base::Result<void> mount(std::string_view spec, source::SourceSet& sources, source::FileProvider& files);
  bool empty() const { return mounts_.empty(); }
  const std::vector<Mount>& mounts() const { return mounts_; }
  bool hasTank() const;  // the files of a game are in tanks
  // Parts of an installed game that can't be read, and tanks that are mounted already, a sentence each.
  const std::vector<std::string>& problems() const { return problems_; }
  // The files of a path that others win over, the best first. Empty: there are none.
  std::span<const File> shadowed(std::string_view path) const;

  const File* find(std::string_view path) const;  // null: there is none
  // All files whose path matches a pattern: '*' is any text without '/', '**' any text, '?' one character. Sorted in
  // lower case; at most `limit`.
  std::vector<const File*> match(std::string_view pattern, std::size_t limit = MaxFiles) const;
  // The names of files and folders directly in the folder, in lower case, sorted.
  std::vector<std::string> list(std::string_view folder) const;

  // The naming keys of all art/*.nnk; files named namingkey* come first.
  NamingKey& namingKey() { return namingKey_; }
  const NamingKey& namingKey() const { return namingKey_; }
  void readNamingKeys(source::SourceSet& sources, source::FileProvider& files, diagnostics::Emitter& emitter);

  // Finds a skrit by its path, or by its bare name through the naming key; the extension may be omitted. `folder`:
  // where the calling system expects it ("world/contentdb/components"), or "".
  const File* findSkrit(std::string_view name, std::string_view folder = {}) const;
  // Finds a skrit of that bare name anywhere below a folder (the manual's components).
  const File* findBelow(std::string_view folder, std::string_view bareName) const;
  // Whether a file of that bare name and extension is anywhere; and whether there is any file of one of the extensions
  // (".wav .mp3").
  bool hasBareName(std::string_view bareName, std::string_view extension) const;
  bool hasExtensions(std::string_view extensions) const;

 private:
  struct Tree {
    std::vector<std::string> paths;  // lower case, sorted
    std::set<std::string, std::less<>> extensions;
    std::unordered_map<std::string, File> files;
    std::unordered_map<std::string, std::vector<File>> shadowed;       // of those that several mounts have
    std::unordered_map<std::string, std::vector<std::string>> byName;  // bare file name without extension -> paths
  };
  const Tree* tree(std::string_view& path) const;
  base::Result<void> mountListing(Tree& tree, Mount mount, std::string_view listing);
  base::Result<void> mountOne(Tree& tree, std::string_view name, source::SourceSet& sources,
                              source::FileProvider& files);
  bool isMounted(const Mount& tank);
  base::Result<void> add(Tree& tree, File file);

  std::unordered_map<std::string, Tree> trees_;  // by driver; "" is the default one
  NamingKey namingKey_;
  std::vector<Mount> mounts_;
  std::vector<std::string> problems_;
  std::size_t count_ = 0;
};

// In lower case, '/' between parts, none at the ends; "" for an invalid path: '..', a drive, control characters.
std::string normalPath(std::string_view path);

// The files of a host, then the store: a name that the host lacks is looked up in the store. #include and
// Skrit.CreateObject use this.
class StoreFiles : public source::FileProvider {
 public:
  StoreFiles(source::FileProvider* host, const ResourceStore& store) : host_(host), store_(store) {}
  base::Result<std::string> read(std::string_view name) override;
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override;

 private:
  const ResourceStore::File* inStore(std::string_view name) const;  // null: it is not there

  source::FileProvider* host_;
  const ResourceStore& store_;
};

}  // namespace vellum::skrit::store
