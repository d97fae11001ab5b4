#include "ir/module.h"

#include "base/check.h"

namespace vellum::ir {

FunctionId Module::findFunction(std::string_view name) const {
  for (std::size_t i = 0; i < functions.size(); ++i)
    if (functions[i].name == name) return FunctionId(i);
  return {};
}

HostId Module::addHost(std::string_view name, Signature signature) {
  auto [found, added] = hostIndex_.try_emplace(std::string(name), static_cast<std::uint32_t>(hosts.size()));
  if (added) hosts.push_back({std::string(name), std::move(signature)});
  else VELLUM_CHECK(hosts[found->second].signature == signature, "one host function, two signatures");
  return HostId(found->second);
}

StringId Module::addString(std::string_view text) {
  auto [found, added] = stringIndex_.try_emplace(std::string(text), static_cast<std::uint32_t>(strings.size()));
  if (added) strings.emplace_back(text);
  return StringId(found->second);
}

TypeId Module::addType(ObjectType type) {
  types.push_back(std::move(type));
  return TypeId(types.size() - 1);
}

}  // namespace vellum::ir
