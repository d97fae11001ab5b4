# vellum_layer(NAME [PORTABLE] [DEPENDS layer...]): one folder = one target = one namespace.
#
# Every *.cpp of the folder that calls it, and of the subfolders named in FOLDERS, belongs to the layer;
# *_test.cpp files go to the unit-test program of the layer instead.
# PORTABLE layers are the core that also runs in a browser: no exceptions, no RTTI.
#
# Floating point is never contracted: a replay must give the same bits on every machine.

set(VELLUM_WARNINGS -Wall -Wextra -Wno-missing-field-initializers)
# Registers and memory blocks are read as what the instruction says they hold: no strict aliasing.
set(VELLUM_CORE_FLAGS -ffp-contract=off -fno-strict-aliasing)

function(vellum_layer name)
  cmake_parse_arguments(ARG "PORTABLE" "" "DEPENDS;FOLDERS" ${ARGN})
  set(patterns "*.cpp")
  foreach(folder IN LISTS ARG_FOLDERS)
    list(APPEND patterns "${folder}/*.cpp")
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(vellum_${name} STATIC ${sources})
    set(scope PUBLIC)
    target_compile_options(vellum_${name} PRIVATE ${VELLUM_WARNINGS} ${VELLUM_CORE_FLAGS})
    if(ARG_PORTABLE)
      target_compile_options(vellum_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>)
    endif()
  else()
    add_library(vellum_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(vellum_${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  foreach(dependency IN LISTS ARG_DEPENDS)
    target_link_libraries(vellum_${name} ${scope} vellum_${dependency})
  endforeach()

  # Unit tests are native; the wasm build runs the script tests.
  if(VELLUM_BUILD_TESTS AND tests AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
    find_package(GTest REQUIRED)
    add_executable(vellum_${name}_tests ${tests})
    target_compile_options(vellum_${name}_tests PRIVATE ${VELLUM_WARNINGS} ${VELLUM_CORE_FLAGS})
    target_link_libraries(vellum_${name}_tests PRIVATE vellum_${name} GTest::gtest_main)
    add_test(NAME unit.${name} COMMAND vellum_${name}_tests)
  endif()
endfunction()
