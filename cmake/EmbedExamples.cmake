# Writes a C++ file with the contents of example files, so that `vellum demo` works from any folder.
# usage: cmake -DOUT=... -DROOT=... -DFILES=a;b;c -P EmbedExamples.cmake
set(content "// Generated from examples/.\n#include \"driver/demo_examples.h\"\n\nnamespace vellum::driver {\n\n")
string(APPEND content "const DemoFile demoFiles[] = {\n")
foreach(file IN LISTS FILES)
  file(READ ${ROOT}/${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  # A literal of many short ones: some compilers limit the length of one.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?)" "\"\\1\"\n" bytes "${bytes}")
  string(APPEND content "{\"${file}\",\n${bytes}\"\"},\n")
endforeach()
string(APPEND content "{nullptr, nullptr}};\n\n}  // namespace vellum::driver\n")
file(WRITE ${OUT} "${content}")
