// What the embedder exports to scripts (host/natives.h), as declarations in AGS Script.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/natives.h"

namespace vellum::ags {

struct HostDeclarations {
  std::string text;
  struct Place {
    std::size_t end;  // of its part of the text
    const host::Native* native;
  };
  std::vector<Place> places;  // ascending

  // Of which row an offset of the text is. Null: of none.
  const host::Native* at(std::size_t offset) const;
};

// Classes are managed structs that scripts can't create; documentation comes in /// lines.
HostDeclarations hostDeclarations(const host::Natives* natives);
// The name that a declaration gives: "Find" of "static Sensor* Find(int number)", "Samples" of "attribute float
// Samples[]".
std::string_view nameIn(std::string_view declaration);

}  // namespace vellum::ags
