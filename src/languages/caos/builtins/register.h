#pragma once

namespace vellum::caos {

struct Engine;

// Gives the machine of `engine` a host function for every row.
void registerBodies(Engine& engine);

}  // namespace vellum::caos
