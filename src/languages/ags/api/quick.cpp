#include "languages/ags/api/quick.h"

#include "languages/ags/api/adventure.h"

namespace vellum::ags::api {

using vm::Quick;

// Null: there is no such number, of which the body in full tells.
static std::int32_t* globalInt(void* user, std::int32_t index) {
  return static_cast<Binding*>(user)->context->adventure->world->globalInt(index);
}

static Quick getGlobalInt(void* user, std::int32_t index) {
  const std::int32_t* number = globalInt(user, index);
  return number != nullptr ? Quick::of(*number) : Quick::inFull();
}

static Quick setGlobalInt(void* user, std::int32_t index, std::int32_t value) {
  std::int32_t* number = globalInt(user, index);
  if (number == nullptr) return Quick::inFull();
  *number = value;
  return Quick::done();
}

vm::QuickHost quickOf(vm::HostFunction body) {
  if (body == &globalGetGlobalInt) return vm::quickHost<getGlobalInt>();
  if (body == &globalSetGlobalInt) return vm::quickHost<setGlobalInt>();
  return {};
}

}  // namespace vellum::ags::api
