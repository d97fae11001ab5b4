#include "languages/caos/genetics/genome_text.h"

#include "base/text.h"
#include "languages/caos/genetics/field_text.h"
#include "languages/caos/genetics/gene_names.h"
#include "languages/caos/genetics/header_text.h"
#include "languages/caos/genetics/rule.h"

namespace vellum::caos {

static void appendRule(std::string& out, std::string_view name, FieldBytes rule) {
  static constexpr std::size_t Width = 110;
  std::size_t length = ruleLength(rule);
  if (length == 0) return;
  base::append(out, base::cat("\n  ", name, ":"));
  std::size_t begin = out.size() - name.size() - 3;
  for (std::size_t i = 0; i < length; ++i) {
    std::string line;
    appendRuleLine(line, rule.subspan(i * RuleLineBytes, RuleLineBytes));
    if (i > 0) out += ';';
    if (out.size() - begin + line.size() > Width) {
      begin = out.size() + 1;
      out += "\n   ";
    }
    base::append(out, base::cat(' ', line));
  }
}

std::string geneText(const Gene& gene) {
  std::string out(geneKind(gene.kind).name);
  for (HeaderField field : HeaderFields) {
    if (headerByte(gene, field) == 0) continue;
    base::append(out, base::cat(' ', headerName(field), '='));
    appendHeader(out, field, headerByte(gene, field));
  }
  for (const GeneField& field : fieldsOf(gene.kind)) {
    if (field.type == FieldType::Rule || isDefault(field.type, field.in(gene))) continue;
    base::append(out, base::cat(' ', field.name, '='));
    appendField(out, field.type, field.in(gene));
  }
  for (const GeneField& field : fieldsOf(gene.kind))
    if (field.type == FieldType::Rule) appendRule(out, field.name, field.in(gene));
  return out;
}

std::string fieldText(const Gene& gene, std::string_view name) {
  std::string out;
  for (HeaderField field : HeaderFields)
    if (headerName(field) == name) appendHeader(out, field, headerByte(gene, field));
  for (const GeneField& field : fieldsOf(gene.kind)) {
    if (field.name != name) continue;
    if (field.type != FieldType::Rule) {
      appendField(out, field.type, field.in(gene));
      continue;
    }
    for (std::size_t i = 0; i < ruleLength(field.in(gene)); ++i) {
      if (i > 0) base::append(out, "; ");
      appendRuleLine(out, field.in(gene).subspan(i * RuleLineBytes, RuleLineBytes));
    }
  }
  return out;
}

std::string genomeText(const Genome& genome, const std::vector<Junk>& junk) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t i = 0; i <= genome.size(); ++i) {
    for (; next < junk.size() && junk[next].before == i; ++next) {
      base::append(out, "junk ");
      for (char byte : junk[next].bytes) base::appendHex(out, static_cast<std::uint8_t>(byte), 2);
      out += '\n';
    }
    if (i < genome.size()) base::append(out, base::cat(geneText(genome[i]), '\n'));
  }
  return out;
}

}  // namespace vellum::caos
