// Values of a thing that scripts set and read, and that the world itself does not use: they are kept as texts by the
// thing and the name of the attribute, so an attribute needs no field of its own.
#pragma once

#include "languages/ags/builtins/attributes.h"

namespace vellum::ags::api {

// The key of the call's thing, in slot 0; `name` is Struct.Attribute. Objects are numbered by room; an overlay's
// entries are removed with it (Overlays::remove).
std::string extraKey(const vm::HostCall& call, std::string_view name);
// Each charges the script for the look-up. Without a value, `first` or an empty text.
std::int32_t extra(const vm::HostCall& call, const std::string& key, std::int32_t first);
float extraFloat(const vm::HostCall& call, const std::string& key, float first);  // kept as its bits
std::string_view extraText(const vm::HostCall& call, const std::string& key);
vm::HostResult setExtra(vm::HostCall& call, std::string key, std::int32_t value);
vm::HostResult setExtraText(vm::HostCall& call, std::string key, std::string_view text);

}  // namespace vellum::ags::api
