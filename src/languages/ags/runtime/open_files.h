// A game's open files, and the meaning of its paths.
#pragma once

#include <optional>

#include "languages/ags/runtime/context.h"
#include "vm/snapshot.h"

namespace vellum::ags::api {

// AGS manual, "File.Open": translates a path to the world's storage. $SAVEGAMEDIR$ is its folder "saves", $APPDATADIR$
// its folder "appdata"; $INSTALLDIR$ and $DATA$ are the storage itself, read-only. A path without a tag is written to
// "appdata", and read from there or else from the storage itself. Returns nothing for a path that is not allowed.
std::optional<std::string> storageName(const Context& context, std::string_view path, bool toWrite);

constexpr int FileRead = 1, FileWrite = 2, FileAppend = 3;  // FileMode

// The open file of a File object, or null when it is closed. The object stores the file's index, from 1.
OpenFile* fileOf(Context& context, const vm::Object* object);

constexpr std::size_t MaxOpen = 64;
void closeFile(vm::Heap& heap, Context& context, OpenFile& file);  // written data are kept
// Flushes open files, and closes those that no script can reach any more.
void settleFiles(vm::Heap& heap, Context& context);
// Closes all files; written data are kept.
void closeFiles(vm::Heap& heap, Context& context);
template <class Archive>
void fileFields(Archive& archive, vm::Heap& heap, base::FieldsOf<Archive, Context>& context);

// Names of files that match a mask with '*' and '?' in the last part of its path, ignoring case. `style` is a
// FileSortStyle, `direction` a SortDirection; a storage has no times, so by time the order is that by name.
std::vector<std::string> filesLike(Context& context, std::string_view mask, int style, int direction);

}  // namespace vellum::ags::api
