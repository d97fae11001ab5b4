// Where the game's files come from: the world's storage first, then the game directory that --dir names.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "host/host.h"
#include "source/file_provider.h"

namespace vellum::caos {

class Assets {
 public:
  host::Storage* storage = nullptr;       // may be null
  source::FileProvider* files = nullptr;  // may be null
  std::string folder;                     // for `files`; "" when there is no game directory
  std::string worldFolder = "My Worlds/world";  // of the storage: this world's own files
  bool standIns = false;                  // --stand-in-assets: what is missing becomes a placeholder

  // A file such as ("Images", "hpot.c16"), its name in any case as far as the storage can be listed; from the game
  // directory as it is written, or in small letters. An error when there is none.
  base::Result<std::string> read(std::string_view folder, std::string_view file) const;
  bool exists(std::string_view folder, std::string_view file) const;
  // True when there are pictures at all: a world without any draws and measures boxes.
  bool hasPictures() const;

 private:
  std::string find(std::string_view folder, std::string_view file) const;  // its name in the storage, or ""
};

// False for what can't be the name of a sprite or sound: empty, long, with a path or a control character in it.
bool isPlainName(std::string_view name);

}  // namespace vellum::caos
