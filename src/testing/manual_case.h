// The examples of a manual as tests: "FOLDER/FILE.EXT:ENTRY" (manual_page.h).
#pragma once

#include <string>
#include <vector>

#include "testing/script_case.h"

namespace vellum::testing {

// One test for each section of a page; the page itself when it can't be read or has mistakes.
std::vector<std::string> testsOfPage(const std::string& page, source::FileProvider& files);

// Any test by its path: a script (runScriptTest), the example of a section, or all examples of a page. The lines of an
// example keep their numbers.
TestReport runTest(const std::string& path, std::string_view mode, source::FileProvider& files);

}  // namespace vellum::testing
