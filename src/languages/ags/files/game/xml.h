// Reads XML in the form of the AGS editor: elements, attributes, text, CDATA, comments. No validation, no entities
// except the five of XML and numeric ones; document types are skipped.
//
// Any bytes are legal input. Depth is bounded; parsing stops at the first error and keeps the nodes read so far.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_text.h"

namespace vellum::ags::game {

struct XmlAttribute {
  std::string name, value;
};

struct XmlNode {
  std::string_view name;  // a view into the parsed text
  std::vector<XmlAttribute> attributes;
  std::vector<std::uint32_t> children;  // indices of XmlDocument::nodes
  std::string text;                     // its own text, pieces put together; blanks between elements are left out
  source::Span span;                    // of the start tag
  source::Span content;                 // of the first piece of text as it is in the file
  bool plain = true;                    // the text is in the file as it is: `content` is all of it
};

struct XmlDocument {
  std::vector<XmlNode> nodes;  // [0] is the document; its children are the root elements
  std::string error;           // "" when all is well
  source::Span errorAt;
};

// The document refers to `text` and must not outlive it.
XmlDocument parseXml(std::string_view text);

// A node of a document, or none; accessors of no node return nothing.
class Xml {
 public:
  Xml() = default;
  Xml(const XmlDocument& document, std::uint32_t index) : document_(&document), index_(index) {}

  explicit operator bool() const { return document_ != nullptr; }
  const XmlNode& node() const { return document_->nodes[index_]; }
  std::string_view name() const { return document_ != nullptr ? node().name : std::string_view(); }
  std::string_view text() const { return document_ != nullptr ? std::string_view(node().text) : std::string_view(); }
  std::string_view attribute(std::string_view name) const;  // "" when there is none
  Xml child(std::string_view name) const;                   // the first of that name
  std::vector<Xml> children() const;
  std::vector<Xml> children(std::string_view name) const;
  // All elements of that name below this one, in the order of the file, except those inside of found ones.
  std::vector<Xml> all(std::string_view name) const;

 private:
  const XmlDocument* document_ = nullptr;
  std::uint32_t index_ = 0;
};

}  // namespace vellum::ags::game
