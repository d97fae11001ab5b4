// What a store is made of: folders, zip archives and tanks, and the order in which they provide files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/file_provider.h"

namespace vellum::skrit::store {

// One mounted folder or archive.
struct Mount {
  std::string name;            // for the file provider, without a '/' at the end
  std::string prefix;          // only files below it count, and without it: "Bits/"; or ""
  bool loose = true;           // a folder or zip archive: its files win over those of tanks
  std::uint32_t priority = 0;  // a tank's
  std::uint32_t checksum = 0;  // a tank's, of its data; 0: none
};

// Whether files of `a` win over those of `b`, which was mounted before it.
inline bool wins(const Mount& a, const Mount& b) {
  if (a.loose != b.loose) return a.loose;
  return a.loose || a.priority >= b.priority;
}

// The mount of that name: reads the header of a tank.
Mount mountOf(std::string_view name, source::FileProvider& files);

// The parts of an installed game, in the order of mounting: its tanks in Resources, Maps, DSLOA and Mods, and its loose
// files in Bits. Empty: the folder with these files is none. `listing`: its files, one a line.
std::vector<std::string> tanksOfInstall(std::string_view listing);
// Whether the folder is that of an installed game.
bool isInstall(std::string_view folder, source::FileProvider& files);
// Whether the folder has 'world/contentdb' in it, as mods have.
bool isMod(std::string_view folder, source::FileProvider& files);
// The folder of loose files of an install, with a '/' at its end; "": there is none.
std::string bitsOfInstall(std::string_view listing);

}  // namespace vellum::skrit::store
