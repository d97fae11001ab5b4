// The identity of this world among those on disk, and scripts' requests about it.
#pragma once

#include <string>

namespace vellum::caos {

struct WorldIdentity {
  std::string name = "world";  // CAOS: WNAM
  std::string uid;             // CAOS: WUID
  std::string password;        // CAOS: PSWD

  std::string folder() const { return "My Worlds/" + name; }  // of its journal, pictures, sounds
};

// Carried out before the next tick, in this order (CAOS: SAVE, QUIT, LOAD).
struct WorldRequests {
  bool save = false, quit = false, load = false;
  std::string loadName;
  std::string password;  // of the next loaded world (CAOS: PSWD)
  bool over = false;     // QUIT was done
};

}  // namespace vellum::caos
