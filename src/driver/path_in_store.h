// Scripts that are in a store: run --store DIR world/ai/jobs/k_job.
#pragma once

#include <optional>
#include <string>
#include <vector>
#include <vellum/vellum.hpp>

namespace vellum::driver {

// The path of a file that no folder has, but a folder or archive of --store: "DIR/world/ai/jobs/k_job". The
// last one that has it. Empty: none. What follows a '?' is not part of the file's name.
std::optional<std::string> pathInStore(Engine& engine, const std::vector<Option>& options, const std::string& path);

}  // namespace vellum::driver
