# The core for WebAssembly: Debian's clang (22 from the security suite, else 19 from bookworm), wasi-libc, libc++.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_VERSION 1)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

find_program(VELLUM_WASM_CXX NAMES clang++-22 clang++-19 REQUIRED)
string(REPLACE "clang++" "clang" VELLUM_WASM_CC "${VELLUM_WASM_CXX}")
string(REGEX REPLACE "clang\\+\\+(-[0-9]+)$" "llvm-ar\\1" wasm_ar "${VELLUM_WASM_CXX}")
string(REGEX REPLACE "clang\\+\\+(-[0-9]+)$" "llvm-ranlib\\1" wasm_ranlib "${VELLUM_WASM_CXX}")
set(CMAKE_C_COMPILER "${VELLUM_WASM_CC}")
set(CMAKE_CXX_COMPILER "${VELLUM_WASM_CXX}")
set(CMAKE_AR "${wasm_ar}" CACHE FILEPATH "")
set(CMAKE_RANLIB "${wasm_ranlib}" CACHE FILEPATH "")

# wasm32-wasip1, the newer name, finds no headers in Debian.
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-Wno-deprecated")
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fno-exceptions")
# Deep recursion is bounded, but not by wasm-ld's default of 64 KiB of stack.
# Reserves all memory at the start (it is only address space until touched): node 20's WASI crashes after memory has
# grown some thousand times, as in the test of the memory limit.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=4194304 -Wl,--initial-memory=1073741824")
list(APPEND CMAKE_MODULE_PATH "${CMAKE_CURRENT_LIST_DIR}")

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)
