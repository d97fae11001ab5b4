// What other worlds send to a world, from any bytes.
#pragma once

#include <functional>
#include <string_view>

namespace vellum::fuzz {

// A world gets the bytes as a message, as a file for its inbox, and as a whole stream of events. Aborts when it can't
// be saved and restored afterwards, or when what was refused has left a file.
void netMessage(std::string_view argument, std::string_view bytes);

// Messages, whole and damaged.
void eachNetMessage(std::string_view argument, const std::function<void(std::string_view)>& use);

}  // namespace vellum::fuzz
