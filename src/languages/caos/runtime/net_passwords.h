// CAOS: NET: PASS. With GAME "engine_netbabel_save_passwords" the passwords of nicknames are in user.cfg of the
// storage.
#pragma once

#include <string>
#include <string_view>

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

std::string savedPassword(Engine& engine, std::string_view nickname);  // "": none, or they are not saved
void savePassword(Engine& engine, std::string_view nickname, std::string_view password);  // if they are saved

}  // namespace vellum::caos
