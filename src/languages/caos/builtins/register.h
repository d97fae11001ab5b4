#pragma once

namespace vellum::caos {

struct Engine;

// Registers a host function for every row with the machine of `engine`.
void registerBodies(Engine& engine);

}  // namespace vellum::caos
