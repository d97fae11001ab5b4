// AGS Script in a world: what hosts ask of the engine.
#pragma once

#include <set>

#include "languages/ags/runtime/sounds.h"
#include "languages/ags/runtime/text_calls.h"

namespace vellum::ags {

struct ConsoleDeclaration;

class AgsRuntime : public languages::Runtime,
                   public languages::Reloadable,
                   public languages::Drawable,
                   public languages::Interactive,
                   public languages::Audible,
                   public languages::SelfPlaying,
                   public languages::Covered,
                   public languages::Metered,
                   public languages::Callable,
                   public languages::Inspectable,
                   public languages::Receiving,
                   public languages::Progressing {
 public:
  explicit AgsRuntime(const languages::WorldContext& context);

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  bool keeps(source::FileId snippet) const override { return declared_.contains(snippet.value); }
  bool receive(std::string_view object, std::string_view message, languages::Values values,
               diagnostics::Emitter& emitter) override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;
  languages::Capabilities capabilities() override {
    return {.reloadable = this,
            .drawable = this,
            .interactive = this,
            .audible = this,
            .selfPlaying = this,
            .covered = this,
            .metered = this,
            .callable = this,
            .inspectable = this,
            .receiving = this,
            .progressing = this};
  }
  bool input(std::string_view text, std::string& problem) override;
  bool nextSound(languages::SoundCue& cue) override { return sounds_.next(engine_.world(), cue); }
  base::Result<std::string> soundFile(std::string_view name) override;
  bool busy() const override { return engine_.session.busy() && !engine_.execution.stopped; }
  languages::GameState gameState() const override;
  const diagnostics::Diagnostic* deathCause() const override { return engine_.execution.deathCause(); }
  std::uint64_t budgetUsed() const override { return engine_.vm().budgetUsed(); }
  std::string coverage() const override { return engine_.session.coverage(); }
  bool picture(base::Picture& picture) const override;
  std::unique_ptr<languages::PreparedFunction> prepare(std::string_view name, diagnostics::Emitter& emitter) override;
  std::vector<languages::InspectedObject> objects() override;
  std::vector<std::string> values(std::string& object) override;
  std::vector<std::string> names(std::string_view prefix) override;
  std::vector<std::string> messages() const override;
  std::unique_ptr<languages::Variable> variable(std::string_view object, std::string_view path,
                                                diagnostics::Emitter& emitter) override;

 private:
  // An entry of a console that became scripts.
  struct DeclaredEntry {
    std::vector<source::FileId> scripts;
    std::vector<std::string> names;
  };
  std::vector<DeclaredEntry> entries_;
  std::set<std::uint32_t> declared_;  // the entries themselves
  bool declaresAgain(const std::vector<source::FileId>& scripts, const std::vector<std::string>& names) const;
  // A text of an entry in another file: where it begins there. Empty: that file was made, and has no text of the entry.
  struct CopiedText {
    source::FileId file;
    std::optional<std::int64_t> shift;
  };
  bool enter(source::FileId entry, std::string& result, diagnostics::Emitter& emitter);
  bool enterParts(source::FileId entry, std::string& result, std::vector<CopiedText>& copies,
                  diagnostics::Emitter& emitter);
  bool declare(source::FileId entry, std::size_t at, const ConsoleDeclaration& declares,
               std::vector<CopiedText>& copies, diagnostics::Emitter& emitter);
  std::optional<std::string> contentOf(std::string_view path);
  bool ready(diagnostics::Emitter& emitter);

  std::string problem_;  // why the options are invalid
  Engine engine_;
  Sounds sounds_;
  TextCalls calls_{engine_};
};

}  // namespace vellum::ags
