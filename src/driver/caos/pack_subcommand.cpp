// pack and unpack: PRAY files (.agents) from their source, and back.
#include <vellum/caos.h>

#include "driver/archives/archives.h"
#include "driver/caos/files_out.h"
#include "driver/files.h"
#include "driver/session.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

// What is in a resource file, or in another file of the games.
int list(Session& session, const std::string& path) {
  vellum_source source{path.c_str(), nullptr, 0, nullptr};
  vellum_text* text = nullptr;
  Status status = vellum_caos_describe(session.engine().get(), &source, &text, session.report().get());
  std::string lines = takeText(text);
  if (int failed = session.show(status)) return failed;
  writeOut(lines);
  return AllWell;
}

// What the injector of the game would miss in the agents of a resource file: scripts, files, tags. Creatures and other
// chunks have nothing of that.
int checkPacked(Session& session, const std::string& path, const std::string& bytes) {
  const bool hasAgents = bytes.find("AGNT") != bytes.npos || bytes.find("DSAG") != bytes.npos;
  if (!hasAgents || !path.ends_with(".agents")) return AllWell;
  const int status = session.show(session.engine().check({Source{path, bytes, ""}}, session.report()));
  if (status != AllWell) complain("'" + path + "' is written all the same");
  return status;
}

int pack(const Subcommand& self, Arguments& arguments) {
  if (arguments.has("list")) {
    if (arguments.positional.size() != 1) return usageError(self, "pack --list needs one file");
    Session session(self, arguments);
    return session.ok() ? list(session, arguments.positional[0]) : session.status();
  }
  if (arguments.positional.size() != 2)
    return usageError(self, "pack needs a source and the file to write: pot.ps pot.agents, or Mod mod.dsres");
  if (isFolder(arguments.positional[0])) return packTank(self, arguments);
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  vellum_source source{arguments.positional[0].c_str(), nullptr, 0, nullptr};
  vellum_text* packed = nullptr;
  Status status = vellum_caos_pack(session.engine().get(), &source, &packed, session.report().get());
  std::string bytes = takeText(packed);
  if (int failed = session.show(status)) return failed;
  if (int failed = session.write(arguments.positional[1], bytes)) return failed;
  return checkPacked(session, arguments.positional[1], bytes);
}

int unpack(const Subcommand& self, Arguments& arguments) {
  if (!arguments.positional.empty() && isArchiveName(arguments.positional[0])) return unpackArchives(self, arguments);
  if (arguments.positional.size() != 1) return usageError(self, "unpack needs one PRAY file, or archives");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  vellum_source source{arguments.positional[0].c_str(), nullptr, 0, nullptr};
  if (arguments.has("list")) return list(session, arguments.positional[0]);
  vellum_files* made = nullptr;
  auto take = arguments.has("text") ? vellum_caos_unpack_text : vellum_caos_unpack;
  Status status = take(session.engine().get(), &source, &made, session.report().get());
  const int damaged = session.show(status);
  if (made == nullptr) return damaged;
  const std::string* folder = arguments.last("output");
  const int failed = writeAll(session, made, folder != nullptr ? *folder : ".");
  return failed != 0 ? failed : damaged;
}

}  // namespace

int writeAll(Session& session, vellum_files* files, const std::string& folder) {
  std::unique_ptr<vellum_files, Freer<vellum_files, vellum_files_free>> owned(files);
  if (std::string error = makeFolders(folder); !error.empty())
    return session.complainAs(WrongUsage, "can't make the folder '" + folder + "': " + error);
  for (std::size_t i = 0; i < vellum_files_count(files); ++i) {
    std::size_t size = 0;
    const char* bytes = vellum_files_bytes(files, i, &size);
    std::string path = folder + "/" + vellum_files_name(files, i);
    if (int failed = session.write(path, {bytes, size})) return failed;
    writeOut(path + "\n");
  }
  return AllWell;
}

Subcommand packSubcommand() {
  return {"pack",
          "SOURCE OUT | --list FILE",
          "make a PRAY file (.agents) from its source, or a tank (.dsres) of a folder",
          "Put the files that the source names beside it. docs/languages/caos.md shows a source.\n"
          "  vellum pack pot.ps pot.agents\n"
          "  vellum pack Mod mod.dsres --title 'My mod' --author Me",
          {{"list", "", "only list what is in one file: its chunks and tags, or what else it is", 0, ""},
           {"title", "TEXT", "the tank's title", 0, ""},
           {"author", "TEXT", "its author", 0, ""},
           {"description", "TEXT", "its description", 0, ""},
           {"copyright", "TEXT", "its copyright", 0, ""},
           {"priority", "N", "which tank provides a file that several have (default: 0x4000)", 0, ""},
           {"stored", "", "pack nothing", 0, ""}},
          pack};
}

Subcommand unpackSubcommand() {
  return {"unpack",
          "FILE... [GLOB]",
          "extract a PRAY file, or archives: tanks, zip files, WADs",
          "The result can be packed again. Histories of creatures become texts (.lives).\n"
          "Of several archives, the one with priority provides a file.\n"
          "  vellum unpack Logic.dsres 'world/**/*.skrit' --output logic",
          {{"output", "DIR", "where to write (default: this folder)", 'o', ""},
           {"text", "", "genomes as text (.genome)", 0, ""},
           {"list", "", "only list the contents; of several archives also who shadows whom", 0, ""},
           {"test", "", "only verify the checksums of archives", 0, ""}},
          unpack};
}

}  // namespace vellum::driver
