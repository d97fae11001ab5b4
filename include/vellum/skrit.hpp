// Skrit, for C++17 and later: the names that exports had before host.hpp. Header only.
#ifndef VELLUM_SKRIT_HPP
#define VELLUM_SKRIT_HPP

#include "vellum/host.hpp"
#include "vellum/skrit.h"

namespace vellum {

using SkritCall = Call;

inline void exportSkritClass(Engine& engine, const std::string& name, const std::string& doc, bool singleton = false,
                             const std::string& base = "") {
  exportClass(engine, "skrit", {name, base, doc, singleton, nullptr, nullptr});
}
inline void exportSkritEnum(Engine& engine, const std::string& name, const std::string& doc) {
  exportEnum(engine, "skrit", name, doc);
}
inline void exportSkritConstant(Engine& engine, const std::string& enumeration, const std::string& name,
                                std::int32_t value) {
  exportConstant(engine, "skrit", enumeration, name, value);
}
template <class Function>
void exportSkritFunction(Engine& engine, const std::string& owner, const std::string& declaration,
                         const std::string& doc, Function& function) {
  exportFunction(engine, "skrit", owner, declaration, doc, function);
}

}  // namespace vellum

#endif
