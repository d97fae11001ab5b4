// CAOS: JECT. Files of the game's folder Bootstrap, and of those in it.
#include "base/text.h"
#include "languages/caos/commands/call.h"

namespace vellum::caos {

namespace {

constexpr std::string_view Bootstrap = "Bootstrap";

// Folders of the storage can't be listed, those of the game directory can.
base::Result<std::string> readBootstrap(const Assets& assets, std::string_view name) {
  if (auto bytes = assets.read(Bootstrap, name)) return bytes;
  if (assets.files == nullptr || assets.folder.empty() || !isPlainName(name)) return base::Error{"no such file"};
  std::string root = base::cat(assets.folder, '/', Bootstrap, '/');
  auto all = assets.files->read(root);
  if (!all) return all.error();
  for (std::string_view path : base::split(*all, '\n')) {
    std::size_t slash = path.rfind('/');
    if (base::equalsIgnoreCase(slash == std::string_view::npos ? path : path.substr(slash + 1), name))
      return assets.files->read(base::cat(root, path));
  }
  return base::Error{"no such file"};
}

}  // namespace

BODY(Ject) {
  std::string name(call.s(0)), output;
  std::int32_t parts = call.i(1);
  if (parts < 0 || parts > 7) return call.fail(diagnose::InvalidRange);
  auto text = readBootstrap(call.world.galleries.assets, name);
  if (!text) {
    output = base::cat("JECT: can't read \"", name, "\" in Bootstrap: ", text.error().message, '\n');
  } else {
    auto result = call.runtime.inject(*text, parts, output);
    if (result.outcome != CaosRuntime::CaosResult::Ok)
      base::append(output, base::cat(name, ": ", result.message, '\n'));
  }
  call.runtime.print(call.script, output);
  return call.done();
}

}  // namespace vellum::caos
