// Shaders (4.0). Pictures are drawn without a graphics card, so the objects are what a script gets from the engine's
// software renderer: they exist, things refer to them, and nothing looks different (AGS manual, "ShaderProgram").
//
// A program and its default instance have successive numbers; the second number of an instance is its program's.
#include "base/text.h"
#include "languages/ags/builtins/extras.h"

namespace vellum::ags::api {

namespace {

constexpr std::int32_t MaxNumber = 1 << 24;  // of programs and instances, in all

// The first of `count` new numbers; 0: there are too many.
std::int32_t takeNumbers(vm::HostCall& call, std::int32_t count, vm::HostResult& answer) {
  const std::int32_t next = extra(call, "Shader.next", 1);
  if (next < 1 || next > MaxNumber - count) {
    answer = call.fail("there are too many shaders");
    return 0;
  }
  answer = setExtra(call, "Shader.next", next + count);
  return answer == vm::HostResult::Done ? next : 0;
}

vm::HostResult shaderUnder(vm::HostCall& call, const std::string& key) {
  const std::string_view text = extraText(call, key);
  const std::size_t blank = text.find(' ');
  if (blank == text.npos) return call.done(static_cast<vm::Object*>(nullptr));
  const auto number = base::parseInt(text.substr(0, blank)), program = base::parseInt(text.substr(blank + 1));
  return thing(call, Type::ShaderInstance, static_cast<int>(number.value_or(-1)),
               static_cast<int>(program.value_or(0)));
}

vm::HostResult setShaderUnder(vm::HostCall& call, std::string key, const vm::Object* instance) {
  std::string text;
  if (instance != nullptr) text = base::cat(Adventure::idOf(instance), " ", Adventure::secondOf(instance));
  return setExtraText(call, std::move(key), text);
}

// A constant of a shader that does not run: its name has to be a string.
vm::HostResult setConstant(vm::HostCall& call) {
  if (call.r(0) == nullptr) return nullPointer(call);
  if (call.r(1) == nullptr) return noText(call);
  return call.done();
}

std::string roomKey(const vm::HostCall& call) {
  return base::cat("Room.BackgroundShader#", worldOf(call).state.globals.room);
}

}  // namespace

VELLUM_AGS_BODY(shaderCreateFromFile) {
  if (call.r(0) == nullptr) return noText(call);
  vm::HostResult answer;
  const std::int32_t number = takeNumbers(call, 2, answer);
  return number > 0 ? thing(call, Type::Shader, number) : answer;
}
VELLUM_AGS_BODY(shaderCreateInstance) {
  if (call.r(0) == nullptr) return nullPointer(call);
  vm::HostResult answer;
  const std::int32_t number = takeNumbers(call, 1, answer);
  return number > 0 ? thing(call, Type::ShaderInstance, number, Adventure::idOf(call.r(0))) : answer;
}
VELLUM_AGS_BODY(shaderGetDefault) {
  if (call.r(0) == nullptr) return nullPointer(call);
  const int program = Adventure::idOf(call.r(0));
  return thing(call, Type::ShaderInstance, program + 1, program);
}
VELLUM_AGS_BODY(shaderInstanceGetShader) {
  if (call.r(0) == nullptr) return nullPointer(call);
  return thing(call, Type::Shader, Adventure::secondOf(call.r(0)));
}
VELLUM_AGS_BODY(shaderInstanceSetConstantF) { return setConstant(call); }
VELLUM_AGS_BODY(shaderInstanceSetConstantF2) { return setConstant(call); }
VELLUM_AGS_BODY(shaderInstanceSetConstantF3) { return setConstant(call); }
VELLUM_AGS_BODY(shaderInstanceSetConstantF4) { return setConstant(call); }
VELLUM_AGS_BODY(shaderInstanceSetTexture) {
  if (call.r(0) == nullptr) return nullPointer(call);
  world::Log& log = worldOf(call).log;
  if ((call.i(1) < 1 || call.i(1) > 3) && log.listening())
    log.event("warning", base::cat("ShaderInstance.SetTexture: textures go from 1 to 3, not ", call.i(1)));
  return call.done();
}

#define VELLUM_AGS_SHADER(getter, setter, name)                   \
  VELLUM_AGS_BODY(getter) {                                       \
    if (call.r(0) == nullptr) return nullPointer(call);           \
    return shaderUnder(call, extraKey(call, name));               \
  }                                                               \
  VELLUM_AGS_BODY(setter) {                                       \
    if (call.r(0) == nullptr) return nullPointer(call);           \
    return setShaderUnder(call, extraKey(call, name), call.r(1)); \
  }
#define VELLUM_AGS_STATIC_SHADER(getter, setter, key)        \
  VELLUM_AGS_BODY(getter) { return shaderUnder(call, key); } \
  VELLUM_AGS_BODY(setter) { return setShaderUnder(call, key, call.r(0)); }

VELLUM_AGS_SHADER(characterGetShader, characterSetShader, "Character.Shader")
VELLUM_AGS_SHADER(objectGetShader, objectSetShader, "Object.Shader")
VELLUM_AGS_SHADER(overlayGetShader, overlaySetShader, "Overlay.Shader")
VELLUM_AGS_SHADER(guiGetShader, guiSetShader, "GUI.Shader")
VELLUM_AGS_SHADER(guiControlGetShader, guiControlSetShader, "GUIControl.Shader")
VELLUM_AGS_SHADER(cameraGetShader, cameraSetShader, "Camera.Shader")
VELLUM_AGS_SHADER(viewportGetShader, viewportSetShader, "Viewport.Shader")
VELLUM_AGS_STATIC_SHADER(roomGetBackgroundShader, roomSetBackgroundShader, roomKey(call))
VELLUM_AGS_STATIC_SHADER(mouseGetCursorShader, mouseSetCursorShader, "Mouse.CursorShader")
VELLUM_AGS_STATIC_SHADER(screenGetShader, screenSetShader, "Screen.Shader")

}  // namespace vellum::ags::api
