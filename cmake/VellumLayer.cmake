# vellum_layer(NAME [PORTABLE] [DEPENDS layer...] [FOLDERS folder...] [SMALL path... [FAST file...]] [ALONE file...]):
# one folder = one target = one namespace.
#
# Every *.cpp of the folder that calls it, and of the subfolders named in FOLDERS, belongs to the layer;
# *_test.cpp files go to the unit-test program of the layer instead.
# PORTABLE layers are the core that also runs in a browser: no exceptions, no RTTI, and no unwind tables in builds for
# users (a debugger finds them in the debug information). ALONE names files that VELLUM_UNITY compiles separately,
# because neighbours in a unity file change what is inlined into them. SMALL names folders ("." is the layer's own) and
# files that builds for users compile for size: code that runs rarely. FAST names files of those folders that are
# compiled for speed like the rest.
#
# Never contract floating point: a replay must give the same bits on every machine.

set(VELLUM_WARNINGS -Wall -Wextra -Wno-missing-field-initializers)
# clang reports the temporary buffer inside libstdc++'s std::stable_sort.
list(APPEND VELLUM_WARNINGS $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
# The instruction determines the type of a register or memory block: no strict aliasing.
set(VELLUM_CORE_FLAGS -ffp-contract=off -fno-strict-aliasing)
set(VELLUM_FOR_USERS $<CONFIG:Release,RelWithDebInfo>)

# Sets `out` to those of `sources` that `small` names and `fast` does not.
function(vellum_small sources small fast out)
  set(unknown ${small} ${fast})
  set(found "")
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE file)
    cmake_path(GET file PARENT_PATH folder)
    if(folder STREQUAL "")
      set(folder ".")
    endif()
    list(REMOVE_ITEM unknown ${file} ${folder})
    if((file IN_LIST small OR folder IN_LIST small) AND NOT file IN_LIST fast)
      list(APPEND found ${source})
    endif()
  endforeach()
  if(unknown)
    message(FATAL_ERROR "${CMAKE_CURRENT_SOURCE_DIR}: SMALL and FAST name what is no source of the layer: ${unknown}")
  endif()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# Sets `out` to generated files ${name}_0.cpp and so on that include `sources`, `size` of them each. CMake's UNITY_BUILD
# leaves files with options of their own out, and knows no folders.
function(vellum_unity_files name sources size out)
  set(made "")
  set(index 0)
  while(sources)
    list(SUBLIST sources 0 ${size} batch)
    list(REMOVE_ITEM sources ${batch})
    set(content "")
    foreach(source IN LISTS batch)
      # Relative, so that clones in different folders share one compiler cache.
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/src)
      string(APPEND content "#include \"${source}\"\n")
    endforeach()
    set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}_${index}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${content}" @ONLY)
    list(APPEND made ${file})
    math(EXPR index "${index} + 1")
  endwhile()
  set(${out} "${made}" PARENT_SCOPE)
endfunction()

# The same, folder by folder, VELLUM_UNITY_SIZE files of one folder in each.
function(vellum_unity name sources out)
  set(folders "")
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(made "")
  foreach(folder IN LISTS folders)
    set(own ${sources})
    list(FILTER own INCLUDE REGEX "^${folder}/[^/]*$")
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE label)
    string(REPLACE "/" "_" label "${label}")
    string(REPLACE "." "own" label "${label}")
    vellum_unity_files(${name}_${label} "${own}" ${VELLUM_UNITY_SIZE} files)
    list(APPEND made ${files})
  endforeach()
  set(${out} "${made}" PARENT_SCOPE)
endfunction()

function(vellum_layer name)
  cmake_parse_arguments(ARG "PORTABLE" "" "DEPENDS;FOLDERS;SMALL;FAST;ALONE" ${ARGN})
  set(patterns "*.cpp")
  foreach(folder IN LISTS ARG_FOLDERS)
    list(APPEND patterns "${folder}/*.cpp")
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  set(tests ${sources})
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")

  if(sources)
    vellum_small("${sources}" "${ARG_SMALL}" "${ARG_FAST}" small)
    if(small)
      list(REMOVE_ITEM sources ${small})
    endif()
    if(VELLUM_UNITY)
      list(TRANSFORM ARG_ALONE PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE alone)
      if(alone)
        list(REMOVE_ITEM sources ${alone})
      endif()
      vellum_unity(${name} "${sources}" sources)
      list(APPEND sources ${alone})
      vellum_unity(${name}_small "${small}" small)
    endif()
    set_property(SOURCE ${small} APPEND PROPERTY COMPILE_OPTIONS $<${VELLUM_FOR_USERS}:-Os>)
    add_library(vellum_${name} STATIC ${sources} ${small})
    set(scope PUBLIC)
    target_compile_options(vellum_${name} PRIVATE ${VELLUM_WARNINGS} ${VELLUM_CORE_FLAGS})
    if(ARG_PORTABLE)
      target_compile_options(vellum_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>
        $<${VELLUM_FOR_USERS}:-fno-asynchronous-unwind-tables -fno-unwind-tables>)
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
    if(VELLUM_UNITY)
      vellum_unity_files(${name}_tests "${tests}" 6 tests)
    endif()
    add_executable(vellum_${name}_tests ${tests})
    target_compile_options(vellum_${name}_tests PRIVATE ${VELLUM_WARNINGS} ${VELLUM_CORE_FLAGS})
    target_link_libraries(vellum_${name}_tests PRIVATE vellum_${name} GTest::gtest_main)
    add_test(NAME unit.${name} COMMAND vellum_${name}_tests)
  endif()
endfunction()
