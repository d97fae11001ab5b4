// The sources of the game's files: first the world's storage, then the game directory that --dir names.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/result.h"
#include "host/host.h"
#include "languages/caos/world/game_folders.h"
#include "source/file_provider.h"

namespace vellum::caos {

// A file of the game directory.
struct InstalledFile {
  std::string path;       // below the folder of its kind
  std::string whole;      // its path for the file provider
  std::size_t owner = 0;  // 0: the game; else the number of the auxiliary game
};

class Assets {
 public:
  host::Storage* storage = nullptr;             // may be null
  std::string worldFolder = "My Worlds/world";  // in the storage: this world's own files
  bool standIns = false;                        // --stand-in-assets: placeholders for missing assets

  std::string language;    // of catalogues: "de"; "": those without a tag
  std::string background;  // shown while there is no metaroom; "": none

  // A read-only folder with Images, Sounds and similar folders, or with a machine.cfg that names them.
  void openGame(std::string_view folder, source::FileProvider* files);
  bool hasGame() const { return !game_.empty(); }
  // Without a game directory: uses the Bootstrap of the folder with a script.
  void openBootstrap(std::string_view folder, source::FileProvider* files);
  bool isGame() const;  // one of the usual folders exists, if the game directory can be listed
  const GameFolders& gameFolders() const { return folders_; }
  // All files of a kind, those of the game first; of files with the same path only the first is read by the others.
  const std::vector<InstalledFile>& gameFilesOf(std::string_view folder) const;
  base::Result<std::string> read(const InstalledFile& file) const { return files_->read(file.whole); }
  // Looks at the game directory again: files may have been added (CAOS: PRAY REFR).
  void forgetListings() {
    listed_.clear();
    everything_.reset();
  }

  // Reads a file such as ("Images", "hpot.c16"), ignoring case. An error when there is none.
  base::Result<std::string> read(std::string_view folder, std::string_view file) const;
  // Likewise, also from subfolders of the game's folder (CAOS: JECT).
  base::Result<std::string> readBelow(std::string_view folder, std::string_view file) const;
  // The relative paths of all files in a folder of the game directory and its subfolders; and the contents of one.
  std::vector<std::string> listBelow(std::string_view folder) const;
  base::Result<std::string> readListed(std::string_view folder, std::string_view path) const;
  bool exists(std::string_view folder, std::string_view file) const;
  // The names of the files in a folder of the storage, sorted.
  std::vector<std::string> listStored(std::string_view folder) const;
  // The names of a folder's files: the storage's, sorted, then those that only the game directory has.
  std::vector<std::string> list(std::string_view folder) const;
  // False when the game directory has no such folder.
  bool hasGameFolder(std::string_view folder) const { return hasGame() && gameFiles(folder).known; }
  bool isInStorage(std::string_view folder, std::string_view file) const { return !stored(folder, file).empty(); }
  // Whether there are any pictures: a world without them draws and measures boxes.
  bool hasPictures() const;

 private:
  struct Listing {
    bool known = false;  // false: there is no such folder, or the file provider can't list it
    std::vector<InstalledFile> files;
    std::unordered_map<std::string, std::size_t> byPath, byName;  // in lower case: the first of each
    // If not known: names that were looked for in vain, and are not looked for again.
    mutable std::unordered_set<std::string> absent;
  };
  std::string stored(std::string_view folder, std::string_view file) const;  // its name in the storage, or ""
  // Its path for the file provider, or "".
  std::string gamePath(std::string_view folder, std::string_view file, bool below) const;
  std::vector<std::vector<std::string>> placesOf(std::string_view folder) const;
  void addFiles(Listing& listing, const std::vector<std::string>& places, std::size_t owner) const;
  std::optional<std::string> listAnyCase(std::string& folder) const;
  const Listing& gameFiles(std::string_view folder) const;
  bool canReach(std::string_view folder) const { return hasGame() || (!scripts_.empty() && folder == "Bootstrap"); }

  source::FileProvider* files_ = nullptr;
  std::string game_;     // "" when there is none
  std::string scripts_;  // used in its place, for Bootstrap only
  GameFolders folders_;
  mutable std::optional<std::string> everything_;               // all paths in the game directory, when needed
  mutable std::map<std::string, Listing, std::less<>> listed_;  // the game directory rarely changes during a run
};

// False for an invalid name of a sprite or sound: empty, too long, with a path or a control character.
bool isPlainName(std::string_view name);

}  // namespace vellum::caos
