#pragma once

#include "languages/caos/builtins/host_words.h"

namespace vellum::caos {

struct Engine;

// Registers the words of a host with the machine of `engine`, which keeps them.
void registerHostWords(Engine& engine);

}  // namespace vellum::caos
