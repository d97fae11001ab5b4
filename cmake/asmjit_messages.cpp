// asmjit's functions for its own messages, so that the shared library needs no code of asmjit that prints to standard
// error: in an asmjit built without -fPIC, such as Debian's, that is the only code that can't be in a shared library.
#include <asmjit/core.h>

#include <cstdlib>

ASMJIT_BEGIN_NAMESPACE

const char* DebugUtils::errorAsString(Error) noexcept { return "asmjit failed"; }
void DebugUtils::debugOutput(const char*) noexcept {}
void DebugUtils::assertionFailed(const char*, int, const char*) noexcept { std::abort(); }

ASMJIT_END_NAMESPACE

#ifdef VELLUM_TRY_ASMJIT
// Links what machine code needs, to see whether it can be linked.
extern "C" void* vellum_try_asmjit() { return new asmjit::JitRuntime; }
#endif
