#include "languages/gal/check/host_names.h"

#include "base/text.h"

namespace vellum::gal {

template <class Items, class NameOf>
static int indexOf(const Items& items, std::string_view name, NameOf nameOf) {
  for (std::size_t i = 0; i < items.size(); ++i)
    if (base::equalsIgnoreCase(nameOf(items[i]), name)) return static_cast<int>(i);
  return -1;
}

static std::string_view itself(const std::string& name) { return name; }

int HostNames::Input::valueNamed(std::string_view value) const { return indexOf(values, value, itself); }
int HostNames::actionNamed(std::string_view name) const { return indexOf(actions, name, itself); }
int HostNames::inputNamed(std::string_view name) const {
  return indexOf(inputs, name, [](const Input& input) -> std::string_view { return input.name; });
}

}  // namespace vellum::gal
