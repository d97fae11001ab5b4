// pack DIR FILE.dsres: a tank of all files below a folder.
#include "driver/archives/archives.h"
#include "driver/files.h"
#include "driver/path_spelling.h"
#include "driver/terminal.h"
#include "driver/titles.h"

namespace vellum::driver {

namespace {

constexpr std::uint32_t UserPriority = 0x4000;

// Decimal, or hexadecimal with 0x in front. Empty: it is neither.
std::optional<std::uint32_t> priorityOf(const Arguments& arguments) {
  const std::string* text = arguments.last("priority");
  if (text == nullptr) return UserPriority;
  bool hexadecimal = text->starts_with("0x") || text->starts_with("0X");
  std::string digits = text->substr(hexadecimal ? 2 : 0);
  if (digits.empty() || digits.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789") != digits.npos)
    return std::nullopt;
  unsigned long long value = std::strtoull(digits.c_str(), nullptr, hexadecimal ? 16 : 10);
  if (digits.size() > 10 || value > 0xffffffff) return std::nullopt;
  return static_cast<std::uint32_t>(value);
}

const char* textOption(const Arguments& arguments, std::string_view name) {
  const std::string* text = arguments.last(name);
  return text != nullptr ? text->c_str() : nullptr;
}

}  // namespace

int packTank(const Subcommand& self, Arguments& arguments) {
  std::optional<std::uint32_t> priority = priorityOf(arguments);
  if (!priority) return usageError(self, "--priority takes a number up to 0xffffffff, such as 0x4000");
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string folder = withoutEndSlash(arguments.positional[0]);
  std::vector<std::string> paths = filesUnder(folder), contents;
  std::vector<vellum_tank_file> files;
  contents.reserve(paths.size());
  for (const std::string& path : paths) {
    FileContent content = readFile(path);
    if (!content.error.empty()) return session.complainAs(WrongUsage, "can't read '" + path + "': " + content.error);
    contents.push_back(std::move(content.bytes));
    files.push_back({path.c_str() + folder.size() + 1, contents.back().data(), contents.back().size()});
  }
  vellum_tank_options options{sizeof(vellum_tank_options),        textOption(arguments, "title"),
                              textOption(arguments, "author"),    textOption(arguments, "description"),
                              textOption(arguments, "copyright"), *priority,
                              arguments.has("stored") ? 1 : 0};
  vellum_text* packed = nullptr;
  Status status =
      vellum_tank_write(session.engine().get(), files.data(), files.size(), &options, &packed, session.report().get());
  std::string bytes = takeText(packed);
  if (int failed = session.show(status)) return failed;
  if (int failed = session.write(arguments.positional[1], bytes)) return failed;
  writeOut(arguments.positional[1] + ": " + counted(files.size(), "file") + "\n");
  return AllWell;
}

}  // namespace vellum::driver
