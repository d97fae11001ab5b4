// Makes a failing program small: removes lines and blocks, and simplifies expressions, as long as it still fails.
#pragma once

#include <functional>
#include <string>

namespace vellum::fuzz {

// `fails` runs a candidate, which may not compile. Returns the smallest program found, which fails.
std::string shrunk(std::string program, const std::function<bool(const std::string&)>& fails);

}  // namespace vellum::fuzz
