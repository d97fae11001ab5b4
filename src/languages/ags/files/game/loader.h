// What the two readers of projects share: the files beside the project, and things found by name.
#pragma once

#include <map>
#include <set>

#include "languages/ags/diagnostics.h"
#include "languages/ags/files/game/names.h"
#include "languages/ags/files/game/project.h"

namespace vellum::ags::game {

class Loader {
 public:
  Loader(source::SourceSet& sources, source::FileId file, source::FileProvider* files, diagnostics::Emitter& emitter,
         Project& project);

  source::SourceSet& sources;
  source::FileId file;
  diagnostics::Emitter& emitter;
  Project& project;
  world::Game& game;

  // While one lives, places are in another file.
  class FileScope {
   public:
    FileScope(Loader& loader, source::FileId file) : loader_(loader), before_(loader.file) { loader.file = file; }
    ~FileScope() { loader_.file = before_; }
    FileScope(const FileScope&) = delete;
    FileScope& operator=(const FileScope&) = delete;

   private:
    Loader& loader_;
    source::FileId before_;
  };

  // The full name of a file that is beside the project file.
  std::string pathOf(std::string_view name) const;
  // A file beside the project; nothing when there is none. A name in other letter case will do (the editor's own system
  // does not tell them apart), with a note.
  std::optional<source::FileId> find(std::string_view name);
  // Likewise; reports what is wrong at `at` when it can't be read.
  std::optional<source::FileId> need(std::string_view name, source::Location at);
  // The bytes of a file beside the project that is no text; nothing when there is none.
  std::optional<std::string> bytes(std::string_view name);

  // A module's header and body in order. The header may be missing, the body not, unless there is a header.
  bool addModule(std::string_view header, std::string_view body, source::Location at);
  // The script of a room, when there is one. `name` "": room<number>.asc.
  void addRoomScript(int number, std::string_view name, source::Location at);

  // A dialog's script, which is in `text` of `original`, beginning at byte `offset` of it. Sets the dialog's
  // functions. To be called when all characters, items and dialogs are known.
  void addDialog(std::size_t dialog, source::FileId original, std::string_view text, std::uint32_t offset);

  // A library of functions for the old engine; a note explains what that means here.
  void addPlugin(std::string_view name, source::Location at);

  // The game in another language: NAME.trs beside the project. Nothing when there is no such file.
  void addTranslation(std::string_view name);

  // The editor's acsprset.spr, when there is one; sizes of its sprites go before what the project file says. What is
  // wrong with the file is said at `at`.
  void readSprites(source::Location at);
  // Makes an empty mask of the room's size; false when the game's masks together are too large.
  bool sizeMask(world::Mask& mask, const world::Room& room, int scale);
  // A room of the editor's room<number>.crm; false when there is none, or it can't be read, which is reported at `at`.
  bool readRoomFile(int number, source::Location at);

  // Where the file speaks of a thing, by its kind and number as world::validate() says them ("character", 3).
  void place(std::string_view kind, int number, source::Location at);
  // Functions named as the editor names them, dialogs and rooms put after the modules, limits checked. False when there
  // were errors, but those of room files, without which the scripts can still be checked.
  bool finish(source::Location at);

 private:
  // The path of the file that `path` names in other letter case; "": there is none.
  std::string inOtherCase(std::string_view path);

  source::FileProvider* files_;
  std::string folder_;
  std::vector<source::FileId> dialogs_, rooms_;
  std::map<std::string, source::Location, std::less<>> places_;
  std::size_t maskCells_ = 0, unreadRooms_ = 0;
  std::optional<std::map<std::string, std::string>> listed_;  // files below the folder by their names in lower case
  std::set<std::string> reported_;                            // of these
};

// The two readers.
void readAgf(Loader& loader);
void readGameToml(Loader& loader);

// The names of hotspots and objects that a room's script uses, for rooms about which nothing but the script can be
// read: handlers (`hDoor_Look`) and members (`oLamp.Visible`).
void guessRoom(const Loader& loader, world::Room& room, source::FileId script);

}  // namespace vellum::ags::game
