# Writes a C++ file with the contents of files, so that the command has them in any folder.
# usage: cmake -DOUT=... -DROOT=... -DFILES=a;b;c -DTABLE=demoFiles -P EmbedFiles.cmake
set(content "// Generated.\n#include \"driver/embedded_file.h\"\n\nnamespace vellum::driver {\n\n")
string(APPEND content "extern const EmbeddedFile ${TABLE}[];\nconst EmbeddedFile ${TABLE}[] = {\n")
foreach(file IN LISTS FILES)
  file(READ ${ROOT}/${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  # A literal of many short ones: some compilers limit the length of one.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?(\\\\x[0-9a-f][0-9a-f])?)" "\"\\1\"\n" bytes "${bytes}")
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  string(APPEND content "{\"${file}\",\n${bytes}\"\", ${size}},\n")
endforeach()
string(APPEND content "{nullptr, nullptr, 0}};\n\n}  // namespace vellum::driver\n")
file(WRITE ${OUT} "${content}")
