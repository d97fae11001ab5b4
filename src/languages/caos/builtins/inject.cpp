// CAOS: JECT, BOOT. Injects files of the game's folder Bootstrap and of its subfolders.
#include <bit>
#include <optional>
#include <tuple>

#include "base/sort.h"
#include "base/text.h"
#include "languages/caos/builtins/call.h"

namespace vellum::caos {

// CAOS: JECT. Errors are printed, like the file's own output, and the script continues; a warning goes to the host.
// Returns false for files that inject each other endlessly: that ends all of them, or each would continue with its next
// file.
static bool inject(Call& call, std::string_view word, std::string_view name, base::Result<std::string> text,
                   std::int32_t parts, std::string& output) {
  auto refuse = [&](std::string message) {
    call.charge(250);  // a warning is stored, or at least created
    base::append(output, base::cat(message, '\n'));
    call.engine.reports.warn(call.script, diag::NotInjected, std::move(message));
  };
  if (!text) {
    refuse(base::cat(word, ": can't read \"", name, "\" in Bootstrap: ", text.error().message));
    return true;
  }
  auto result = call.engine.injector.inject(*text, parts, output);
  if (result.outcome == Injected::Ok) return true;
  refuse(base::cat(name, ": ", result.message));
  return result.name != diag::NestedScripts.name;
}

VELLUM_CAOS_BODY(Ject) {
  std::string name(call.s(0)), output;
  std::int32_t parts = call.i(1);
  if (parts < 0 || parts > 7) return call.fail(diag::InvalidRange);
  bool ended = inject(call, "JECT", name, call.world.galleries.assets.readBelow("Bootstrap", name), parts, output);
  if (!ended) return call.fail(diag::NestedScripts);
  return call.print(output);
}

// The first number in a folder's name: 2 of "002 Norns". Nothing when there is none, or it is not an integer.
static std::optional<std::int32_t> numberIn(std::string_view name) {
  std::size_t begin = name.find_first_of("0123456789");
  if (begin == std::string_view::npos) return std::nullopt;
  std::int64_t number = 0;
  for (std::size_t at = begin; at < name.size() && base::isAsciiDigit(name[at]); ++at) {
    number = number * 10 + (name[at] - '0');
    if (number > INT32_MAX) return std::nullopt;
  }
  return static_cast<std::int32_t>(number);
}

namespace {

struct BootFile {
  std::int32_t folder = 0;
  std::string sorted, path;  // in lower case; unchanged
};

}  // namespace

// The .cos files of Bootstrap/subboot N/M ... for each number M in the sum, in order.
static std::vector<BootFile> bootFiles(const Assets& assets, std::int32_t subboot, std::int32_t sum) {
  std::vector<BootFile> files;
  for (std::string& path : assets.listBelow("Bootstrap")) {
    std::string sorted = base::toLower(path);
    auto parts = base::split(sorted, '/');
    if (parts.size() != 3 || !parts[0].starts_with("subboot") || !parts[2].ends_with(".cos")) continue;
    std::int32_t folder = numberIn(parts[1]).value_or(0);
    bool wanted = std::has_single_bit(static_cast<std::uint32_t>(folder)) && (folder & sum) != 0;
    if (wanted && numberIn(parts[0]).value_or(0) == subboot) files.push_back({folder, sorted, std::move(path)});
  }
  base::sortStable(files, [](const BootFile& a, const BootFile& b) {
    return std::tie(a.folder, a.sorted, a.path) < std::tie(b.folder, b.sorted, b.path);
  });
  return files;
}

VELLUM_CAOS_BODY(Boot) {
  std::int32_t subboot = call.i(0), sum = call.i(1);
  if (subboot < 0 || sum < 0) return call.fail(diag::InvalidRange);
  const Assets& assets = call.world.galleries.assets;
  std::vector<BootFile> files = bootFiles(assets, subboot, sum);
  std::string output;
  if (call.i(2) != 0) call.engine.clearWorld();
  for (const BootFile& file : files) {
    sum &= ~file.folder;
    bool ended = inject(call, "BOOT", file.path, assets.readListed("Bootstrap", file.path),
                        Injector::EventScripts | Injector::InstallPart, output);
    if (!ended) return call.fail(diag::NestedScripts);
  }
  for (std::int32_t missing = sum; missing != 0; missing &= missing - 1) {
    std::string message =
        base::cat("BOOT: subboot ", subboot, " of Bootstrap has no folder ", missing & -missing, " with .cos files");
    base::append(output, base::cat(message, '\n'));
    call.engine.reports.warn(call.script, diag::NotInjected, std::move(message));
  }
  return call.print(output);
}

}  // namespace vellum::caos
