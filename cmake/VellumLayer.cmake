# vellum_layer(NAME [PORTABLE] [DEPENDS layer...] [FOLDERS folder...] [SMALL path... [FAST file...]]): one folder = one
# target = one namespace.
#
# Every *.cpp of the folder that calls it, and of the subfolders named in FOLDERS, belongs to the layer;
# *_test.cpp files go to the unit-test program of the layer instead.
# PORTABLE layers are the core that also runs in a browser: no exceptions, no RTTI, and no tables to unwind the stack by
# where the build is for users (a debugger takes them from the debug information).
# SMALL names folders ("." is the layer's own) and files that builds for users compile for size: what runs once, now and
# then, or for a person. FAST names files of those folders that stay as fast as the rest.
#
# Floating point is never contracted: a replay must give the same bits on every machine.

set(VELLUM_WARNINGS -Wall -Wextra -Wno-missing-field-initializers)
# Registers and memory blocks are read as what the instruction says they hold: no strict aliasing.
set(VELLUM_CORE_FLAGS -ffp-contract=off -fno-strict-aliasing)
set(VELLUM_FOR_USERS $<CONFIG:Release,RelWithDebInfo>)

# Compiles for size what `small` names and `fast` does not.
function(vellum_small sources small fast)
  set(unknown ${small} ${fast})
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE file)
    cmake_path(GET file PARENT_PATH folder)
    if(folder STREQUAL "")
      set(folder ".")
    endif()
    list(REMOVE_ITEM unknown ${file} ${folder})
    if((file IN_LIST small OR folder IN_LIST small) AND NOT file IN_LIST fast)
      set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS $<${VELLUM_FOR_USERS}:-Os>)
    endif()
  endforeach()
  if(unknown)
    message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}: SMALL and FAST name what is no source of the layer: ${unknown}")
  endif()
endfunction()

function(vellum_layer name)
  cmake_parse_arguments(ARG "PORTABLE" "" "DEPENDS;FOLDERS;SMALL;FAST" ${ARGN})
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
      target_compile_options(vellum_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>
        $<${VELLUM_FOR_USERS}:-fno-asynchronous-unwind-tables -fno-unwind-tables>)
    endif()
    vellum_small("${sources}" "${ARG_SMALL}" "${ARG_FAST}")
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
