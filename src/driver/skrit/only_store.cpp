// run --store X --clone T: objects of a store, without a script.
#include "driver/language_options.h"

namespace vellum::driver {

Source onlyStore() { return {"objects.gas", "", "skrit"}; }

}  // namespace vellum::driver
