// Shared by the two readers of projects: the files beside the project, and lookups by name.
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
  std::size_t picturePixels = 0;  // of all pictures that game.toml names

  // While one exists, locations are in another file.
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

  // The full name of a file beside the project file.
  std::string pathOf(std::string_view name) const;
  // A file beside the project; nothing when there is none. A name that differs in case is accepted with a note (the
  // editor's own system ignores case).
  std::optional<source::FileId> find(std::string_view name);
  // Likewise; reports an unreadable file at `at`.
  std::optional<source::FileId> need(std::string_view name, source::Location at);
  // The bytes of a binary file beside the project; nothing when there is none.
  std::optional<std::string> bytes(std::string_view name);

  // The files below the project's folder by their names in lower case; listed at the first call.
  const std::map<std::string, std::string>& listing();

  // Adds a module's header and body, in order. The header may be missing; the body only if there is a header.
  bool addModule(std::string_view header, std::string_view body, source::Location at);
  // Adds the script of a room, if there is one. `name` "": room<number>.asc.
  void addRoomScript(int number, std::string_view name, source::Location at);

  // Adds a dialog's script, which is in `text` of `original`, beginning at byte `offset`. Sets the dialog's functions.
  // Call it when all characters, items and dialogs are known.
  void addDialog(std::size_t dialog, source::FileId original, std::string_view text, std::uint32_t offset);

  // Adds the files below folders beside the project, separated by commas, to the game's data.
  void addDataFolders(std::string_view folders);

  // Adds a library for the old engine; a note explains the consequences.
  void addPlugin(std::string_view name, source::Location at);

  // Adds the game's translation NAME.trs beside the project, if that file exists.
  void addTranslation(std::string_view name);

  // Reads the editor's acsprset.spr, if there is one; the sizes of its sprites have priority over the project file's.
  // Errors in the file are reported at `at`.
  void readSprites(source::Location at);
  // Reads the font's WFN file, if there is one: `file` in the folder Fonts (4.0), or without a name AGSFNT and the
  // number. Its letters decide the height unless the project does. An unreadable file is reported at `at`.
  void readFontShapes(int number, std::string_view file, world::Font& font, source::Location at);
  // Makes an empty mask of the room's size; false when the game's masks in total are too large.
  bool sizeMask(world::Mask& mask, const world::Room& room, int scale);
  // Reads a room from the editor's room<number>.crm; false when there is none, or when it is unreadable, which is
  // reported at `at`.
  bool readRoomFile(int number, source::Location at);

  // Records the location of a thing, by its kind and number as in world::validate() ("character", 3).
  void place(std::string_view kind, int number, source::Location at);
  // That location; the project's file where none was recorded.
  source::Location placeOf(std::string_view kind, int number) const;
  // Assigns default handler names, places dialogs and rooms after the modules, checks limits. False after errors other
  // than those of room files, which don't keep the scripts from being checked.
  bool finish(source::Location at);

 private:
  // The files beside the project, found by names in any letter case.
  class InAnyCase : public source::FileProvider {
   public:
    explicit InAnyCase(Loader& loader) : loader_(loader) {}
    base::Result<std::string> read(std::string_view path) override;

   private:
    Loader& loader_;
  };

  // The path of the file that differs from `path` only in case; "": there is none.
  std::string inOtherCase(std::string_view path);
  // The file keeps the name that the project uses: other parts of the project refer to it by this name.
  base::Result<source::FileId> load(std::string_view name);

  source::FileProvider& files_;
  InAnyCase inAnyCase_{*this};
  std::string folder_;
  std::vector<source::FileId> dialogs_, rooms_;
  std::map<std::string, source::Location, std::less<>> places_;
  std::size_t maskCells_ = 0, unreadRooms_ = 0;
  std::optional<std::map<std::string, std::string>> listed_;  // listing()
  std::set<std::string> reported_;                            // of these
};

// The two readers.
void readAgf(Loader& loader);
void readGameToml(Loader& loader);

// Collects the names of hotspots and objects that a room's script uses, for rooms that have only a readable script:
// handlers (`hDoor_Look`) and members (`oLamp.Visible`).
void guessRoom(const Loader& loader, world::Room& room, source::FileId script);

}  // namespace vellum::ags::game
