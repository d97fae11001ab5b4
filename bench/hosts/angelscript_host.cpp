// The tasks in AngelScript, with Debian's add-ons for arrays.
#define AS_USE_NAMESPACE  // as Debian's add-ons are built
#include <angelscript.h>
#include <angelscript/scriptarray.h>
#include <angelscript/scripthelper.h>

#include <cstring>
#include <vector>

#include "bench/hosts/task.h"

using namespace AngelScript;
using vellum::bench::require;
namespace bench = vellum::bench;

namespace {

const std::string Small = "int score;\nint add(int a, int b) { return a + b; }\n";

// host code: a function of the host
int twice(int number) { return 2 * number; }
// end

// Its compiler reports only to this.
void message(const asSMessageInfo* info, void*) {
  if (info->type == asMSGTYPE_ERROR) std::fprintf(stderr, "%s:%d: %s\n", info->section, info->row, info->message);
}

asIScriptEngine* engineWith(const std::string& text) {
  asIScriptEngine* engine = asCreateScriptEngine();
  engine->SetMessageCallback(asFUNCTION(message), nullptr, asCALL_CDECL);
  RegisterScriptArray(engine, true);
  // host code: export a function
  engine->RegisterGlobalFunction("int Twice(int)", asFUNCTION(twice), asCALL_CDECL);
  // end
  if (text.empty()) return engine;
  // host code: load a script
  asIScriptModule* module = engine->GetModule("script", asGM_ALWAYS_CREATE);
  module->AddScriptSection("script", text.data(), text.size());
  require(module->Build() >= 0, "a script does not load");
  // end
  return engine;
}

void memory() {
  double before = bench::resident();
  std::vector<asIScriptEngine*> worlds;
  for (int i = 0; i < bench::Worlds; ++i) worlds.push_back(engineWith(Small));
  bench::report("memory of a world, of 1,000", "KB", (bench::resident() - before) / bench::Worlds);
  for (asIScriptEngine* engine : worlds) engine->ShutDownAndRelease();
}

void starting(long calls) {
  bench::time("create and free a world", calls, [](int) {
    // host code: create and free a world
    asIScriptEngine* engine = asCreateScriptEngine();
    engine->ShutDownAndRelease();
    // end
  });
  const std::string text = bench::program("int", "int ", Small);
  bench::time("load a script of 102 functions", calls / 20, [&](int) { engineWith(text)->ShutDownAndRelease(); });
}

void calling(long calls) {
  asIScriptEngine* engine = engineWith(Small);
  // host code: find a function
  asIScriptFunction* add = engine->GetModule("script")->GetFunctionByName("add");
  asIScriptContext* context = engine->CreateContext();
  // end
  bench::time("the same, interpreted", calls, [&](int i) {
    // host code: call add(i, 2)
    context->Prepare(add);
    context->SetArgDWord(0, static_cast<asDWORD>(i));
    context->SetArgDWord(1, 2);
    require(context->Execute() == asEXECUTION_FINISHED, "add fails");
    int sum = static_cast<int>(context->GetReturnDWord());
    // end
    require(sum == i + 2, "a sum is wrong");
  });
  context->Release();
  engine->ShutDownAndRelease();
}

void byText(long calls) {
  asIScriptEngine* engine = engineWith(Small);
  bench::time("call add(1, 2) as text", calls, [&](int) {
    // host code: call add(1, 2) as text
    int sum = 0;
    require(ExecuteString(engine, "return add(1, 2);", &sum, asTYPEID_INT32, engine->GetModule("script")) ==
                asEXECUTION_FINISHED,
            "add fails");
    // end
    require(sum == 3, "a sum is wrong");
  });
  engine->ShutDownAndRelease();
}

void hostCalls(long calls) {
  asIScriptEngine* engine =
      engineWith("int loop(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += Twice(i) & 1; return sum; }");
  asIScriptContext* context = engine->CreateContext();
  context->Prepare(engine->GetModule("script")->GetFunctionByName("loop"));
  context->SetArgDWord(0, static_cast<asDWORD>(calls));
  double begin = bench::seconds();
  require(context->Execute() == asEXECUTION_FINISHED && context->GetReturnDWord() == 0, "the loop fails");
  bench::report("the same, interpreted by both", "ns", 1e9 * (bench::seconds() - begin) / static_cast<double>(calls));
  context->Release();
  engine->ShutDownAndRelease();
}

void variables(long calls) {
  asIScriptEngine* engine = engineWith(Small);
  asIScriptModule* module = engine->GetModule("script");
  auto* score = static_cast<volatile int*>(
      module->GetAddressOfGlobalVar(static_cast<asUINT>(module->GetGlobalVarIndexByName("score"))));
  bench::time("write a variable", calls, [&](int i) {
    // host code: write a variable
    *score = i;
    // end
  });
  bench::time("read a variable", calls, [&](int) {
    // host code: read a variable
    int value = *score;
    // end
    require(value == calls - 1, "a variable is wrong");
  });
  engine->ShutDownAndRelease();
}

void events(long calls) {
  asIScriptEngine* engine =
      engineWith("class Object { int pings = 0; void OnPing(int by) { pings += by; } }\nObject object;");
  asIScriptModule* module = engine->GetModule("script");
  auto* object = static_cast<asIScriptObject*>(module->GetAddressOfGlobalVar(0));
  asIScriptContext* context = engine->CreateContext();
  bench::time("an event to an object", calls, [&](int) {
    // host code: an event to an object
    asIScriptFunction* handler = object->GetObjectType()->GetMethodByName("OnPing");
    context->Prepare(handler);
    context->SetObject(object);
    context->SetArgDWord(0, 1);
    require(context->Execute() == asEXECUTION_FINISHED, "the event fails");
    // end
  });
  context->Release();
  engine->ShutDownAndRelease();
}

void bulk(long calls) {
  asIScriptEngine* engine = engineWith(
      "class Object { float x; float y; }\narray<Object@> objects;\n"
      "void fill() { for (int i = 1; i <= 10000; i++) { Object o; o.x = i; o.y = 2 * i; objects.insertLast(@o); } }");
  asIScriptModule* module = engine->GetModule("script");
  asIScriptContext* context = engine->CreateContext();
  context->Prepare(module->GetFunctionByName("fill"));
  require(context->Execute() == asEXECUTION_FINISHED, "there are no objects");
  struct Place {
    float x, y;
  };
  static Place places[bench::Objects];
  bench::time("the places of 10,000 objects, into an array", calls, [&](int) {
    // host code: the places of 10,000 objects, into an array
    auto* objects = static_cast<CScriptArray*>(module->GetAddressOfGlobalVar(0));
    for (asUINT i = 0; i < objects->GetSize(); ++i) {
      auto* object = *static_cast<asIScriptObject**>(objects->At(i));
      places[i] = {*static_cast<float*>(object->GetAddressOfProperty(0)),
                   *static_cast<float*>(object->GetAddressOfProperty(1))};
    }
    // end
    require(places[9999].y == 20000, "a place is wrong");
  });
  context->Release();
  engine->ShutDownAndRelease();
}

}  // namespace

int main(int count, char** arguments) {
  long calls = bench::argumentOf(count, arguments, 200'000);
  memory();
  starting(std::max(calls / 100, 20L));
  calling(calls);
  byText(std::max(calls / 10, 20L));
  hostCalls(calls);
  variables(calls);
  events(calls);
  bulk(std::max(calls / 2000, 2L));
  return 0;
}
