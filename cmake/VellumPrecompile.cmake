# Precompiled headers: the standard headers that nearly every file includes are read once, not once a file. Only for g++
# and unity files, where a build from nothing takes a tenth less time. Each set of options needs a header of its own:
# with one that was made at `-O2`, g++ optimises for speed at `-Os`, too.
#
# No file relies on it: builds with other compilers, and the preset dev, go without.

set(VELLUM_STANDARD_HEADERS <algorithm> <array> <cmath> <cstdint> <cstring> <functional> <map> <memory> <optional> <span>
    <string> <string_view> <unordered_map> <utility> <variant> <vector>)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND VELLUM_UNITY)
  set(VELLUM_PRECOMPILE ON)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/precompiled.cpp CONTENT "")
endif()

# Adds target `name`, which makes the precompiled header for sources with the options that follow.
function(vellum_precompiled_header name)
  if(NOT VELLUM_PRECOMPILE)
    return()
  endif()
  add_library(${name} OBJECT ${PROJECT_BINARY_DIR}/precompiled.cpp)
  target_compile_options(${name} PRIVATE ${ARGN})
  target_precompile_headers(${name} PRIVATE ${VELLUM_STANDARD_HEADERS})
endfunction()

# Lets `sources` use the header of target `name`.
function(vellum_precompiled name)
  if(NOT VELLUM_PRECOMPILE)
    return()
  endif()
  set(header ${PROJECT_BINARY_DIR}/CMakeFiles/${name}.dir/cmake_pch.hxx)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -Winvalid-pch -include ${header})
  set_property(SOURCE ${ARGN} APPEND PROPERTY OBJECT_DEPENDS ${header}.gch)
endfunction()
