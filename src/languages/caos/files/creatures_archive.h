// CreaturesArchive: what the original engine writes of its own objects, compressed: its worlds, the states of its
// creatures, caos.syntax. Their form is not documented; this only identifies them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace vellum::caos {

bool isCreaturesArchive(std::string_view bytes);
// "the original engine's own dump (Docking Station), 5120 bytes unpacked: it can't be read".
std::string describeCreaturesArchive(std::string_view bytes);

}  // namespace vellum::caos
