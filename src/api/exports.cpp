// What the embedder exports to scripts.
#include <vellum/host.h>

#include "api/handles.h"
#include "api/required.h"

using namespace vellum;
using host::Native;
using host::NativeCall;

namespace {

// The handle is the call itself.
NativeCall& callOf(vellum_call* call) { return *reinterpret_cast<NativeCall*>(call); }
const NativeCall& callOf(const vellum_call* call) { return *reinterpret_cast<const NativeCall*>(call); }

std::string textOf(const char* text) { return text == nullptr ? std::string() : std::string(text); }

// What host::Native::user points to.
struct NativeBody {
  vellum_host_function function = nullptr;
  void* user = nullptr;
};

void run(void* user, NativeCall& call) {
  auto& body = *static_cast<NativeBody*>(user);
  body.function(body.user, reinterpret_cast<vellum_call*>(&call));
}

Native rowOf(Native::Kind kind, const char* language, const char* text, const char* doc) {
  Native row;
  row.kind = kind;
  row.language = language;
  row.text = text;
  row.doc = textOf(doc);
  return row;
}

}  // namespace

extern "C" {

void vellum_engine_class(vellum_engine* engine, const char* language, const char* name, const char* base,
                         unsigned flags, const char* doc, vellum_host_release release, void* user) {
  VELLUM_NEEDS_OR(, engine, language, name);
  Native row = rowOf(Native::Kind::Class, language, name, doc);
  row.base = textOf(base);
  row.singleton = (flags & VELLUM_CLASS_SINGLETON) != 0;
  row.release = release;
  row.user = user;
  engine->natives.push_back(std::move(row));
}

void vellum_engine_enum(vellum_engine* engine, const char* language, const char* name, const char* doc) {
  VELLUM_NEEDS_OR(, engine, language, name);
  engine->natives.push_back(rowOf(Native::Kind::Enum, language, name, doc));
}

void vellum_engine_constant(vellum_engine* engine, const char* language, const char* enumeration, const char* name,
                            int32_t value) {
  VELLUM_NEEDS_OR(, engine, language, enumeration, name);
  Native row = rowOf(Native::Kind::Constant, language, name, nullptr);
  row.owner = enumeration;
  row.value = value;
  engine->natives.push_back(std::move(row));
}

void vellum_engine_function(vellum_engine* engine, const char* language, const char* owner, const char* declaration,
                            const char* doc, vellum_host_function function, void* user) {
  VELLUM_NEEDS_OR(, engine, language, declaration, function);
  Native row = rowOf(Native::Kind::Function, language, declaration, doc);
  row.owner = textOf(owner);
  row.function = run;
  auto body = std::make_shared<NativeBody>(NativeBody{function, user});
  row.user = body.get();
  engine->kept.push_back(std::move(body));
  engine->natives.push_back(std::move(row));
}

void vellum_engine_waiting_function(vellum_engine* engine, const char* language, const char* owner,
                                    const char* declaration, const char* doc, vellum_host_function function,
                                    void* user) {
  VELLUM_NEEDS_OR(, engine, language, declaration, function);
  vellum_engine_function(engine, language, owner, declaration, doc, function, user);
  engine->natives.back().waits = true;
}

size_t vellum_call_count(const vellum_call* call) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).count();
}

vellum_kind vellum_call_kind(const vellum_call* call, size_t index) {
  VELLUM_NEEDS_OR(VELLUM_NONE, call);
  switch (callOf(call).kind(index)) {
    case NativeCall::Kind::None: return VELLUM_NONE;
    case NativeCall::Kind::Int: return VELLUM_INT;
    case NativeCall::Kind::Float: return VELLUM_FLOAT;
    case NativeCall::Kind::Text: return VELLUM_STRING;
  }
  return VELLUM_NONE;
}
int32_t vellum_call_int(const vellum_call* call, size_t index) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).number(index);
}
float vellum_call_float(const vellum_call* call, size_t index) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).real(index);
}
const char* vellum_call_string(const vellum_call* call, size_t index, size_t* size) {
  VELLUM_NEEDS_OR("", call);
  std::string_view text = callOf(call).text(index);
  if (size != nullptr) *size = text.size();
  return text.data() == nullptr ? "" : text.data();
}
int32_t vellum_call_self(const vellum_call* call) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).self();
}

void vellum_call_return_int(vellum_call* call, int32_t number) {
  VELLUM_NEEDS_OR(, call);
  callOf(call).result(number);
}
void vellum_call_return_float(vellum_call* call, float number) {
  VELLUM_NEEDS_OR(, call);
  callOf(call).result(number);
}
void vellum_call_return_string(vellum_call* call, const char* string, size_t size) {
  VELLUM_NEEDS_OR(, call);
  if (size > 0 && string == nullptr) return;
  callOf(call).result(std::string_view(string, size));
}
void vellum_call_fail(vellum_call* call, const char* message) {
  VELLUM_NEEDS_OR(, call, message);
  callOf(call).fail(message);
}
int vellum_call_wait(vellum_call* call) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).wait() ? 1 : 0;
}
int vellum_call_waited(const vellum_call* call) {
  VELLUM_NEEDS_OR(0, call);
  return callOf(call).again() ? 1 : 0;
}

}  // extern "C"
