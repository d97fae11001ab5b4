// Where the game's files come from: the world's storage first, then the game directory that --dir names.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "host/host.h"
#include "source/file_provider.h"

namespace vellum::caos {

class Assets {
 public:
  host::Storage* storage = nullptr;             // may be null
  std::string worldFolder = "My Worlds/world";  // of the storage: this world's own files
  bool standIns = false;                        // --stand-in-assets: what is missing becomes a placeholder

  // A folder with Images, Sounds and the like, or with a machine.cfg that names them otherwise. Only read.
  void openGame(std::string_view folder, source::FileProvider* files);
  bool hasGame() const { return !game_.empty(); }
  // Without a game directory: the folder with a script, whose Bootstrap is used.
  void openBootstrap(std::string_view folder, source::FileProvider* files);
  bool isGame() const;  // one of the usual folders is there, as far as the game directory can be listed

  // A file such as ("Images", "hpot.c16"), its name in any case. An error when there is none.
  base::Result<std::string> read(std::string_view folder, std::string_view file) const;
  // Likewise, also from the folders inside of the game's (CAOS: JECT).
  base::Result<std::string> readBelow(std::string_view folder, std::string_view file) const;
  // The paths of all files in a folder of the game directory and in its folders, relative to it; and one of them.
  std::vector<std::string> listBelow(std::string_view folder) const;
  base::Result<std::string> readListed(std::string_view folder, std::string_view path) const;
  bool exists(std::string_view folder, std::string_view file) const;
  // The names of a folder's files: the storage's, sorted, then those that only the game directory has.
  std::vector<std::string> list(std::string_view folder) const;
  // False when the game directory has no such folder.
  bool hasGameFolder(std::string_view folder) const { return hasGame() && gameFiles(folder).known; }
  bool isInStorage(std::string_view folder, std::string_view file) const { return !stored(folder, file).empty(); }
  // True when there are pictures at all: a world without any draws and measures boxes.
  bool hasPictures() const;

 private:
  struct Listing {
    bool known = false;              // false: there is no such folder, or the provider of files can't list it
    std::vector<std::string> paths;  // relative to the folder
  };
  std::string stored(std::string_view folder, std::string_view file) const;  // its name in the storage, or ""
  // Its path in the game directory, or "".
  std::string gamePath(std::string_view folder, std::string_view file, bool below) const;
  std::string gameFolder(std::string_view folder) const;
  const Listing& gameFiles(std::string_view folder) const;
  bool canReach(std::string_view folder) const { return hasGame() || (!scripts_.empty() && folder == "Bootstrap"); }

  source::FileProvider* files_ = nullptr;
  std::string game_;                          // "" when there is none
  std::string scripts_;                       // stands in for it, as far as Bootstrap goes
  std::map<std::string, std::string> names_;  // machine.cfg: of folders, by their usual name in small letters
  mutable std::map<std::string, Listing, std::less<>> listed_;  // the game directory doesn't change while we run
};

// False for what can't be the name of a sprite or sound: empty, long, with a path or a control character in it.
bool isPlainName(std::string_view name);

}  // namespace vellum::caos
