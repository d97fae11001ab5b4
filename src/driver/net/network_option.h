// --net, and the options that go with it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "driver/net/networks.h"
#include "driver/options.h"

namespace vellum::driver {

OptionSpec netOption();
// --net-password, --net-authorities
std::vector<OptionSpec> netCompanions();
// What they name; null without --net. `error`: what is wrong with them, or "".
std::unique_ptr<Networks> openNetworks(const Arguments& arguments, std::string& error);

}  // namespace vellum::driver
