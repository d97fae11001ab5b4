// What the embedder exports to skrits.
#include <vellum/skrit.h>

#include "api/handles.h"

using namespace vellum;
using host::Native;
using host::NativeCall;

namespace {

// The handle is the call itself.
NativeCall& callOf(vellum_skrit_call* call) { return *reinterpret_cast<NativeCall*>(call); }
const NativeCall& callOf(const vellum_skrit_call* call) { return *reinterpret_cast<const NativeCall*>(call); }

std::string textOf(const char* text) { return text == nullptr ? std::string() : std::string(text); }

// The index as an int; -1 past the end.
int at(const vellum_skrit_call* call, size_t index) {
  return index < static_cast<size_t>(callOf(call).count()) ? static_cast<int>(index) : -1;
}

// What host::Native::user points to.
struct NativeBody {
  vellum_skrit_function function = nullptr;
  void* user = nullptr;
};

void run(void* user, NativeCall& call) {
  auto& body = *static_cast<NativeBody*>(user);
  body.function(body.user, reinterpret_cast<vellum_skrit_call*>(&call));
}

}  // namespace

extern "C" {

void vellum_engine_skrit_class(vellum_engine* engine, const char* name, const char* base, int singleton,
                               const char* doc) {
  Native row;
  row.kind = Native::Kind::Class;
  row.text = name;
  row.base = textOf(base);
  row.singleton = singleton != 0;
  row.doc = textOf(doc);
  engine->natives.push_back(std::move(row));
}

void vellum_engine_skrit_enum(vellum_engine* engine, const char* name, const char* doc) {
  Native row;
  row.kind = Native::Kind::Enum;
  row.text = name;
  row.doc = textOf(doc);
  engine->natives.push_back(std::move(row));
}

void vellum_engine_skrit_constant(vellum_engine* engine, const char* enumeration, const char* name, int32_t value) {
  Native row;
  row.kind = Native::Kind::Constant;
  row.owner = enumeration;
  row.text = name;
  row.value = value;
  engine->natives.push_back(std::move(row));
}

void vellum_engine_skrit_function(vellum_engine* engine, const char* owner, const char* declaration, const char* doc,
                                  vellum_skrit_function function, void* user) {
  Native row;
  row.owner = textOf(owner);
  row.text = declaration;
  row.doc = textOf(doc);
  row.function = run;
  auto body = std::make_shared<NativeBody>(NativeBody{function, user});
  row.user = body.get();
  engine->kept.push_back(std::move(body));
  engine->natives.push_back(std::move(row));
}

size_t vellum_skrit_count(const vellum_skrit_call* call) { return static_cast<size_t>(callOf(call).count()); }

vellum_skrit_kind vellum_skrit_kind_of(const vellum_skrit_call* call, size_t index) {
  int i = at(call, index);
  return i < 0 ? VELLUM_SKRIT_INT : static_cast<vellum_skrit_kind>(callOf(call).kind(i));
}
int32_t vellum_skrit_int(const vellum_skrit_call* call, size_t index) {
  int i = at(call, index);
  return i < 0 ? 0 : callOf(call).number(i);
}
float vellum_skrit_float(const vellum_skrit_call* call, size_t index) {
  int i = at(call, index);
  return i < 0 ? 0 : callOf(call).real(i);
}
const char* vellum_skrit_text(const vellum_skrit_call* call, size_t index, size_t* size) {
  int i = at(call, index);
  std::string_view text = i < 0 ? std::string_view("") : callOf(call).text(i);
  if (size != nullptr) *size = text.size();
  return text.data() == nullptr ? "" : text.data();
}
int32_t vellum_skrit_self(const vellum_skrit_call* call) { return callOf(call).self(); }

void vellum_skrit_return_int(vellum_skrit_call* call, int32_t number) { callOf(call).result(number); }
void vellum_skrit_return_float(vellum_skrit_call* call, float number) { callOf(call).result(number); }
void vellum_skrit_return_text(vellum_skrit_call* call, const char* text, size_t size) {
  callOf(call).result(std::string_view(text, size));
}
void vellum_skrit_fail(vellum_skrit_call* call, const char* message) { callOf(call).fail(message); }

}  // extern "C"
