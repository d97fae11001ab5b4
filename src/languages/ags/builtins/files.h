// The files that a game has open, and where its paths lead.
#pragma once

#include <optional>

#include "languages/ags/builtins/objects.h"
#include "vm/snapshot.h"

namespace vellum::ags::api {

// AGS manual, "File.Open": what a path means in the world's storage. $SAVEGAMEDIR$ is its folder "saves", $APPDATADIR$
// its folder "appdata"; $INSTALLDIR$ and $DATA$ are the storage itself, and only for reading. A path without a tag is
// written to "appdata", and read from there or else from the storage itself. Nothing: the path may not be used so.
std::optional<std::string> storageName(const Context& context, std::string_view path, bool toWrite);

constexpr int FileRead = 1, FileWrite = 2, FileAppend = 3;  // FileMode

// The file that a File object stands for, or null when it is closed. The object holds the file's place from 1.
OpenFile* fileOf(const vm::HostCall& call);

// Writes what was written to files that are still open, and closes those that no script can reach any more.
void settleFiles(vm::Heap& heap, Context& context);
// All files are closed, what was written is kept.
void closeFiles(vm::Heap& heap, Context& context);
template <class Archive>
void fileFields(Archive& archive, vm::Heap& heap, base::FieldsOf<Archive, Context>& context);

// Does a name fit a mask with '*' and '?'? Capital and small letters are the same.
bool fitsMask(std::string_view name, std::string_view mask);

}  // namespace vellum::ags::api
