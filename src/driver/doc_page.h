// An entry of the manual as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// All that is known of an entry, wrapped to the terminal. `running`: how its example is run.
std::string docPage(const vellum_doc& doc, const std::vector<vellum_doc_part>& parts, const std::string& languageTitle,
                    const std::string& running, bool color);

// The entry in one line of a list.
std::string docLine(const vellum_doc& doc);

// `entries`: indices of `docs`.
std::string docJson(const Docs& docs, const std::vector<std::size_t>& entries);

}  // namespace vellum::driver
