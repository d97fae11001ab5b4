// Where an installed game has its files. machine.cfg names a folder for each kind of file, and auxiliary ones of a game
// beside it, which are searched next; without it the folders have their usual names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/file_provider.h"

namespace vellum::caos {

class GameFolders {
 public:
  // `game`: the game's folder, without a '/' at its end.
  void open(std::string_view game, source::FileProvider& files);
  bool hasConfig() const { return hasConfig_; }  // there is a machine.cfg
  // The places of a kind, by its usual name: the game's own, then those of its auxiliary games 1, 2, ... Each is a list
  // of the paths that may be meant, the likeliest first; they end in '/'.
  std::vector<std::vector<std::string>> of(std::string_view kind) const;
  // The paths of them that are outside of the game's folder: a folder with a usual name, of a folder beside it.
  std::vector<std::string> outside() const;

 private:
  struct Setting {
    std::size_t owner = 0;  // 0: the game; else the number of the auxiliary game
    std::string kind;       // the usual name, in lower case
    std::string value;
  };
  std::vector<std::string> places(const Setting& setting) const;

  std::string game_;
  bool hasConfig_ = false;
  std::vector<Setting> settings_;
};

// The usual name of the folder for dependencies of PRAY files of this number; "": there is none.
std::string_view folderOfCategory(std::int32_t category);

}  // namespace vellum::caos
