// Chapter "Variables" of the manual: numbers, strings, and variables by name. SETV and similar commands become
// instructions.
#include <algorithm>

#include "base/math/math.h"
#include "base/text.h"
#include "base/utf8.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/number_text.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

namespace math = base::math;

// The string of an argument. A body that reads all of a long one works longer than a command does, and is charged for
// it.
static std::string_view longText(Call& call, std::string_view text) {
  call.charge(text.size() / 64);
  return text;
}

// Numbers

static float degrees(double radians) { return static_cast<float>(radians * (180.0 / math::pi)); }

// Exact at the multiples of 90 degrees.
static double sineOfDegrees(double angle) {
  double turn = math::fmod(angle, 360.0);
  if (turn == 0 || turn == 180 || turn == -180) return 0;
  if (turn == 90 || turn == -270) return 1;
  if (turn == 270 || turn == -90) return -1;
  return math::sin(turn * (math::pi / 180.0));
}

VELLUM_CAOS_BODY(SinFloat) { return call.done(static_cast<float>(sineOfDegrees(call.f(0)))); }
VELLUM_CAOS_BODY(CosFloat) { return call.done(static_cast<float>(sineOfDegrees(double(call.f(0)) + 90.0))); }
VELLUM_CAOS_BODY(TanFloat) {
  double angle = call.f(0);
  double turn = math::fmod(angle, 180.0);
  if (turn == 0) return call.done(0.0f);
  return call.done(static_cast<float>(math::tan(turn * (math::pi / 180.0))));
}
VELLUM_CAOS_BODY(AsinFloat) {
  if (!(call.f(0) >= -1 && call.f(0) <= 1)) return call.fail(diag::InvalidRange);
  return call.done(degrees(math::asin(call.f(0))));
}
VELLUM_CAOS_BODY(AcosFloat) {
  if (!(call.f(0) >= -1 && call.f(0) <= 1)) return call.fail(diag::InvalidRange);
  return call.done(degrees(math::acos(call.f(0))));
}
VELLUM_CAOS_BODY(AtanFloat) { return call.done(degrees(math::atan(call.f(0)))); }
VELLUM_CAOS_BODY(SqrtFloat) {
  if (!(call.f(0) >= 0)) return call.fail(diag::NegativeSquareRoot);
  return call.done(static_cast<float>(math::sqrt(call.f(0))));
}
VELLUM_CAOS_BODY(FtoiInteger) {
  double number = call.f(0);
  if (!(number > -2147483649.0)) return call.done(number != number ? 0 : INT32_MIN);
  return call.done(number >= 2147483648.0 ? INT32_MAX : static_cast<std::int32_t>(number));
}
VELLUM_CAOS_BODY(ItofFloat) { return call.done(static_cast<float>(call.i(0))); }
VELLUM_CAOS_BODY(RandInteger) { return call.done(call.engine.environment.random().between(call.i(0), call.i(1))); }

VELLUM_CAOS_BODY(VtosString) {
  std::string text;
  appendNumber(text, call.v(0));
  return call.done(std::string_view(text));
}

VELLUM_CAOS_BODY(StoiInteger) { return call.done(textToInteger(longText(call, call.s(0)))); }
VELLUM_CAOS_BODY(StofFloat) { return call.done(textToFloat(longText(call, call.s(0)))); }

VELLUM_CAOS_BODY(TypeInteger) {
  vm::Value value = call.v(0);
  if (value.isInt()) return call.done(0);
  if (value.isFloat()) return call.done(1);
  if (value.isString()) return call.done(2);
  const Agent* agent = call.world.agents.find(value.handle());
  return call.done(agent == nullptr ? -1 : static_cast<std::int32_t>(agent->kind));
}

// Strings: positions count from 1, in characters

VELLUM_CAOS_BODY(StrlInteger) {
  return call.done(static_cast<std::int32_t>(call.engine.heap().countCharacters(call.host.r(0))));
}

// The characters from `first`, counted from 0, up to `last`.
static std::string_view piece(Call& call, const vm::Object* text, std::size_t first, std::size_t last) {
  vm::Heap& heap = call.engine.heap();
  const std::size_t begin = heap.byteOfCharacter(text, first);
  return vm::text(text).substr(begin, heap.byteOfCharacter(text, last) - begin);
}

VELLUM_CAOS_BODY(SubsString) {
  const vm::Object* text = call.host.r(0);
  const std::size_t size = call.engine.heap().countCharacters(text);
  std::int32_t start = call.i(1), count = call.i(2);
  if (start < 1 || static_cast<std::size_t>(start) > size + 1) return call.fail(diag::SliceOutsideString);
  if (static_cast<std::size_t>(start) > size && count > 0) return call.fail(diag::SliceOutsideString);
  const std::size_t first = static_cast<std::size_t>(start) - 1;
  const std::size_t last = count < 0 ? size : first + static_cast<std::size_t>(count);
  std::string_view found = longText(call, piece(call, text, first, last));
  if (base::isAscii(found)) return call.done(found);
  return call.done(std::string_view(fromBytes(toBytes(found))));
}

VELLUM_CAOS_BODY(CharInteger) {
  const vm::Object* text = call.host.r(0);
  std::int32_t index = call.i(1);
  if (index < 1 || static_cast<std::size_t>(index) > call.engine.heap().countCharacters(text))
    return call.fail(diag::OutsideString);
  const auto at = static_cast<std::size_t>(index);
  std::string_view character = piece(call, text, at - 1, at);
  if (base::isAscii(character)) return call.done(std::int32_t{character[0]});
  return call.done(std::int32_t{static_cast<unsigned char>(toBytes(character)[0])});
}

VELLUM_CAOS_BODY(Char) {
  if (!call.out(0).isString()) return call.fail(diag::StringExpected);
  vm::Object* text = call.out(0).string();
  std::int32_t index = call.i(0), character = call.i(1);
  if (index < 1 || static_cast<std::size_t>(index) > call.engine.heap().countCharacters(text))
    return call.fail(diag::OutsideString);
  if (character < 0 || character > 255) return call.fail(diag::NotACharacter);
  std::string bytes = toBytes(longText(call, vm::text(text)));
  bytes[static_cast<std::size_t>(index) - 1] = static_cast<char>(character);
  return call.setOut(0, fromBytes(bytes)) ? call.done() : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(Adds) {
  vm::Value& variable = call.out(0);
  if (!variable.isString()) return call.fail(diag::StringExpected);
  vm::Object* joined = call.engine.heap().append(variable.string(), call.s(0));
  variable = joined != nullptr ? vm::Value::ofString(joined) : vm::Value();
  return joined != nullptr ? call.done() : call.fail(diag::OutOfMemory);
}

VELLUM_CAOS_BODY(SinsInteger) {
  const Bytes textBytes(longText(call, call.s(0))), wantedBytes(longText(call, call.s(2)));
  std::string_view text = textBytes.view(), wanted = wantedBytes.view();
  std::int32_t from = call.i(1);
  if (from < 1 || static_cast<std::size_t>(from) > text.size() + 1) {
    if (text.empty()) return call.done(-1);
    return call.fail(diag::OutsideString);
  }
  std::size_t found = base::find(text, wanted, static_cast<std::size_t>(from) - 1);
  return call.done(found == std::string_view::npos ? -1 : static_cast<std::int32_t>(found) + 1);
}

static vm::HostResult changeCase(Call& call, bool upper) {
  std::string bytes = toBytes(longText(call, call.s(0)));
  for (char& c : bytes) {
    auto code = static_cast<unsigned char>(c);
    if (code < 0x80) {
      c = upper ? base::toUpperAscii(c) : base::toLowerAscii(c);
      continue;
    }
    // Windows-1252: accented letters differ by 32; the multiplication and division signs are among them.
    bool isUpper = code >= 0xc0 && code <= 0xde && code != 0xd7;
    bool isLower = code >= 0xe0 && code <= 0xfe && code != 0xf7;
    if (upper && isLower) c = static_cast<char>(code - 32);
    if (!upper && isUpper) c = static_cast<char>(code + 32);
  }
  return call.done(std::string_view(fromBytes(bytes)));
}

VELLUM_CAOS_BODY(UppaString) { return changeCase(call, true); }
VELLUM_CAOS_BODY(LowaString) { return changeCase(call, false); }

// Variables by name

using Globals = std::map<std::string, vm::Value, std::less<>>;

// Reading a missing variable creates it, with its default.
static vm::Value* global(Call& call, Globals& globals) {
  auto found = globals.find(call.s(0));
  if (found == globals.end()) {
    std::size_t bytes = globalCost(call.s(0));
    if (call.world.nameBytes + bytes > MaxNameBytes) return nullptr;
    call.world.nameBytes += bytes;
    vm::Value value = &globals == &call.world.game ? gameDefault(call.s(0)) : eameDefault(call.s(0));
    found = globals.emplace(std::string(call.s(0)), value).first;
  }
  return &found->second;
}

static vm::HostResult readGlobal(Call& call, Globals& globals) {
  const vm::Value* value = global(call, globals);
  return value != nullptr ? call.done(*value) : call.fail(diag::OutOfMemory);
}

static vm::HostResult writeGlobal(Call& call, Globals& globals) {
  vm::Value* value = global(call, globals);
  if (value == nullptr) return call.fail(diag::OutOfMemory);
  call.engine.heap().store(*value, call.v(1));
  return call.done();
}

static vm::HostResult deleteGlobal(Call& call, Globals& globals) {
  auto found = globals.find(call.s(0));
  if (found != globals.end()) {
    call.engine.heap().release(found->second);
    call.world.nameBytes -= globalCost(found->first);
    globals.erase(found);
  }
  return call.done();
}

static vm::HostResult nextGlobal(Call& call, Globals& globals) {
  auto found = call.s(0).empty() ? globals.begin() : globals.upper_bound(call.s(0));
  return call.done(found == globals.end() ? std::string_view() : std::string_view(found->first));
}

VELLUM_CAOS_BODY(GameVariable) { return readGlobal(call, call.world.game); }
VELLUM_CAOS_SETTER(GameVariable) { return writeGlobal(call, call.world.game); }
VELLUM_CAOS_BODY(EameVariable) { return readGlobal(call, call.world.engine); }
VELLUM_CAOS_SETTER(EameVariable) { return writeGlobal(call, call.world.engine); }
VELLUM_CAOS_BODY(Delg) { return deleteGlobal(call, call.world.game); }
VELLUM_CAOS_BODY(Dele) { return deleteGlobal(call, call.world.engine); }
VELLUM_CAOS_BODY(GamnString) { return nextGlobal(call, call.world.game); }
VELLUM_CAOS_BODY(EamnString) { return nextGlobal(call, call.world.engine); }

static bool sameName(const vm::Value& a, const vm::Value& b) {
  if (a.tag != b.tag) return false;
  if (a.isString()) return vm::text(a.string()) == vm::text(b.string());
  if (a.isHandle()) return a.handle() == b.handle();
  return a.isInt() ? a.content.i == b.content.i : a.content.f == b.content.f;
}

// An agent with thousands of names is rare, and pays for the search.
static std::size_t findName(Call& call, const Agent& agent, const vm::Value& name) {
  std::size_t at = 0;
  while (at < agent.named().size() && !sameName(agent.named()[at].name, name)) ++at;
  call.charge(at / 16);
  if (name.isString()) call.charge((at + 1) * (vm::text(name.string()).size() / vm::BytesOfWork));
  return at;
}

static vm::HostResult readNamed(Call& call, const Agent& agent) {
  std::size_t at = findName(call, agent, call.v(0));
  return call.done(at < agent.named().size() ? agent.named()[at].value : vm::Value());
}

static vm::HostResult writeNamed(Call& call, Agent& agent) {
  std::size_t at = findName(call, agent, call.v(0));
  if (at == agent.named().size()) {
    if (at >= MaxNames || call.world.nameBytes + sizeof(NamedVariable) > MaxNameBytes)
      return call.fail(diag::OutOfMemory);
    call.world.nameBytes += sizeof(NamedVariable);
    vm::Heap::retain(call.v(0));
    agent.extras.make().named.push_back({call.v(0), {}});
  }
  call.engine.heap().store(agent.extras.make().named[at].value, call.v(2));
  return call.done();
}

VELLUM_CAOS_BODY(NameVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return readNamed(call, agent);
}
VELLUM_CAOS_SETTER(NameVariable) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return writeNamed(call, agent);
}
VELLUM_CAOS_BODY(MameVariable) {
  VELLUM_CAOS_REQUIRE_OWNER(agent);
  return readNamed(call, agent);
}
VELLUM_CAOS_SETTER(MameVariable) {
  VELLUM_CAOS_REQUIRE_OWNER(agent);
  return writeNamed(call, agent);
}

VELLUM_CAOS_BODY(Deln) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::size_t at = findName(call, agent, call.v(0));
  if (at == agent.named().size()) return call.done();
  call.engine.heap().release(agent.named()[at].name);
  call.engine.heap().release(agent.named()[at].value);
  call.world.nameBytes -= sizeof(NamedVariable);
  std::vector<NamedVariable>& named = agent.extras.make().named;
  named.erase(named.begin() + static_cast<std::ptrdiff_t>(at));
  return call.done();
}

// Start with an empty string, which is also returned after the last name.
VELLUM_CAOS_BODY(Namn) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  vm::Value& previous = call.out(0);
  bool first = previous.isString() && vm::text(previous.string()).empty();
  std::size_t at = first ? 0 : findName(call, agent, previous) + 1;
  if (at >= agent.named().size()) return call.setOut(0, "") ? call.done() : call.fail(diag::OutOfMemory);
  call.engine.heap().store(previous, agent.named()[at].name);
  return call.done();
}

VELLUM_CAOS_BODY(AvarVariable) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  std::int32_t index = call.i(2);
  if (index < 0 || index >= VariableCount) return call.fail(diag::InvalidRange);
  return call.done(agent.variables.get(index));
}
VELLUM_CAOS_SETTER(AvarVariable) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  std::int32_t index = call.i(2);
  if (index < 0 || index >= VariableCount) return call.fail(diag::InvalidRange);
  call.engine.heap().store(call.engine.execution.variableOf(agent, index), call.v(3));
  return call.done();
}

VELLUM_CAOS_BODY(Targ) {
  call.engine.execution.setTarget(call.script, call.v(0).handle());
  return call.done();
}

// The engine

VELLUM_CAOS_BODY(GnamString) { return call.done("Docking Station"); }
VELLUM_CAOS_BODY(ModuString) { return call.done("vellum"); }
VELLUM_CAOS_BODY(UfosString) { return call.done("Vellum"); }
VELLUM_CAOS_BODY(VmjrInteger) { return call.done(2); }  // the engine of Docking Station is 2.296
VELLUM_CAOS_BODY(VmnrInteger) { return call.done(296); }

// Functions for lowered code

vm::HostResult internalFail(Call& call) {
  switch (call.i(0)) {
    case internal::RepeatCountFail: return call.fail(diag::RepeatCount);
    case internal::SubroutinesFail: return call.fail(diag::SubroutinesTooDeep);
    default: return call.fail(diag::AssertionFailed);
  }
}

// The value of an agent for equality: the handle of a killed agent is NULL.
vm::HostResult internalSame(Call& call) {
  vm::Value a = call.v(0), b = call.v(2);
  if (!a.isHandle() || !b.isHandle()) return call.fail(diag::IncompatibleTypes);
  return call.done(call.world.agents.find(a.handle()) == call.world.agents.find(b.handle()) ? 1 : 0);
}

}  // namespace vellum::caos
