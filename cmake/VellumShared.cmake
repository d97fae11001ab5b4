# The shared library: the objects of the static one, with only the functions of the public headers. The soname has the
# minor version, since before 1.0 each minor version may change the ABI (include/vellum/vellum.h).
#
# Machine code needs asmjit in it. Where this asmjit can't be linked into a shared library, scripts run interpreted.
set(exports -Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/vellum.map)
if(TARGET vellum_jit AND NOT DEFINED VELLUM_SHARED_MACHINE_CODE)
  set(try_project ${PROJECT_BINARY_DIR}/try_asmjit)
  file(WRITE ${try_project}/CMakeLists.txt "cmake_minimum_required(VERSION 3.22)
project(try_asmjit LANGUAGES CXX)
find_package(asmjit REQUIRED)
add_library(try_asmjit SHARED ${PROJECT_SOURCE_DIR}/cmake/asmjit_messages.cpp)
target_compile_definitions(try_asmjit PRIVATE VELLUM_TRY_ASMJIT)
target_link_libraries(try_asmjit PRIVATE asmjit::asmjit ${exports})
")
  try_compile(linked ${try_project}/build ${try_project} try_asmjit CMAKE_FLAGS -DCMAKE_CXX_STANDARD=20
              -DCMAKE_TOOLCHAIN_FILE=${CMAKE_TOOLCHAIN_FILE} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
              OUTPUT_VARIABLE reason)
  set(VELLUM_SHARED_MACHINE_CODE ${linked} CACHE BOOL "Machine code in the shared library")
  if(NOT linked)
    message(STATUS "asmjit can't be linked into a shared library: libvellum.so interprets everything\n${reason}")
  endif()
endif()

if(TARGET vellum_jit AND VELLUM_SHARED_MACHINE_CODE)
  vellum_library_objects("none" objects)
  add_library(vellum_shared SHARED ${objects} ${PROJECT_SOURCE_DIR}/cmake/asmjit_messages.cpp)
  target_link_libraries(vellum_shared PRIVATE asmjit::asmjit)
else()
  vellum_library_objects("vellum_jit" objects)
  set(stand_in "")
  if(TARGET vellum_jit)
    set(stand_in ${PROJECT_SOURCE_DIR}/cmake/without_machine_code.cpp)
  endif()
  add_library(vellum_shared SHARED ${objects} ${stand_in})
  target_include_directories(vellum_shared PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_compile_definitions(vellum_shared PRIVATE $<$<BOOL:${stand_in}>:VELLUM_JIT=1>)
endif()
set_target_properties(vellum_shared PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME vellum EXPORT_NAME shared
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
  LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/vellum.map)
target_compile_options(vellum_shared PRIVATE ${VELLUM_WARNINGS} ${VELLUM_CORE_FLAGS} -fno-exceptions -fno-rtti)
target_link_options(vellum_shared PRIVATE ${exports} -Wl,--gc-sections)
target_compile_definitions(vellum_shared INTERFACE VELLUM_SHARED)
vellum_library_headers(vellum_shared)
add_library(vellum::shared ALIAS vellum_shared)
