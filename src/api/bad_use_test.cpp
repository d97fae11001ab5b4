// Every function of the public headers, called with NULL for each of its pointers, and other bad use. A guard finds
// functions that are not here.
#include <gtest/gtest.h>

#include <vellum/archives.h>
#include <vellum/calls.h>
#include <vellum/caos.h>
#include <vellum/events.h>
#include <vellum/gal.h>
#include <vellum/host.h>
#include <vellum/inspect.h>
#include <vellum/media.h>
#include <vellum/memory.h>
#include <vellum/net.h>
#include <vellum/skrit_objects.h>
#include <vellum/skrit_store.h>
#include <vellum/state.h>
#include <vellum/xg.h>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

namespace {

// Handles that a call may take. What is missing here is only called with NULL.
struct Handles {
  vellum_engine* engine = vellum_engine_create(nullptr);
  vellum_report* report = vellum_report_create();
  vellum_world* world = vellum_world_create(engine, nullptr, 0, nullptr);
  vellum_hub* hub = vellum_hub_create();
  vellum_docs* docs = vellum_docs_find(engine, nullptr, "x", VELLUM_DOC_EXACT);
  vellum_test* test = vellum_test_run(engine, "x", "run");
  vellum_xg_bank* bank = nullptr;
  vellum_text* text = vellum_world_save(world);
  Handles() { vellum_xg_bank_create(engine, &bank, nullptr); }
  ~Handles() {
    vellum_text_free(text);
    vellum_xg_bank_free(bank);
    vellum_test_free(test);
    vellum_docs_free(docs);
    vellum_world_free(world);
    vellum_hub_free(hub);
    vellum_report_free(report);
    vellum_engine_free(engine);
  }
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
};

template <class T, class = void>
constexpr bool isComplete = false;
template <class T>
constexpr bool isComplete<T, std::void_t<decltype(sizeof(T))>> = true;

template <class T>
T* handle(Handles& all) {
  using Plain = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Plain, vellum_engine>) return all.engine;
  else if constexpr (std::is_same_v<Plain, vellum_report>) return all.report;
  else if constexpr (std::is_same_v<Plain, vellum_world>) return all.world;
  else if constexpr (std::is_same_v<Plain, vellum_hub>) return all.hub;
  else if constexpr (std::is_same_v<Plain, vellum_docs>) return all.docs;
  else if constexpr (std::is_same_v<Plain, vellum_test>) return all.test;
  else if constexpr (std::is_same_v<Plain, vellum_xg_bank>) return all.bank;
  else if constexpr (std::is_same_v<Plain, vellum_text>) return all.text;
  else return nullptr;
}

// A function of a type that does nothing.
template <class... Parameters>
void doNothing(Parameters...) {}
template <class... Parameters>
auto nothing(void (*)(Parameters...)) {
  return &doNothing<Parameters...>;
}

// A valid argument of a type.
template <class T>
T sample(Handles& all) {
  if constexpr (!std::is_pointer_v<T>) {
    return static_cast<T>(std::is_enum_v<T> ? 0 : 1);
  } else {
    using Target = std::remove_pointer_t<T>;
    using Plain = std::remove_const_t<Target>;
    if constexpr (std::is_function_v<Target>) {
      return nothing(static_cast<T>(nullptr));
    } else if constexpr (std::is_same_v<Plain, void>) {
      static char bytes[64];
      return bytes;
    } else if constexpr (std::is_same_v<Plain, char>) {
      return "x";
    } else if constexpr (std::is_same_v<Plain, vellum_source>) {
      static const vellum_source source = {"x.cos", "", 0, nullptr};
      return &source;
    } else if constexpr (std::is_same_v<T, const char* const*>) {
      static const char* const texts[] = {"x"};
      return texts;
    } else if constexpr (isComplete<Plain>) {
      static Plain place{};
      place = {};
      return &place;
    } else {
      return handle<Target>(all);
    }
  }
}

void dispose(vellum_text* made) { vellum_text_free(made); }
void dispose(vellum_files* made) { vellum_files_free(made); }
void dispose(vellum_archive* made) { vellum_archive_free(made); }
void dispose(vellum_function* made) { vellum_function_free(made); }
void dispose(vellum_variable* made) { vellum_variable_free(made); }
void dispose(vellum_skrit_store* made) { vellum_skrit_store_free(made); }
void dispose(vellum_xg_bank* made) { vellum_xg_bank_free(made); }
void dispose(vellum_world* made) { vellum_world_free(made); }
void dispose(vellum_engine* made) { vellum_engine_free(made); }
void dispose(vellum_docs* made) { vellum_docs_free(made); }
void dispose(vellum_test* made) { vellum_test_free(made); }
template <class T>
void dispose(T) {}

// Frees what a call left in an out parameter.
template <class T>
void disposeOut(T argument) {
  if constexpr (std::is_pointer_v<T>)
    if constexpr (std::is_pointer_v<std::remove_pointer_t<T>>)
      if constexpr (!std::is_const_v<std::remove_pointer_t<std::remove_pointer_t<T>>> &&
                    !std::is_const_v<std::remove_pointer_t<T>>)
        if (argument != nullptr) dispose(*argument);
}

// Calls the function with NULL for its argument `Null`. Returns the name of the argument that it refused, or "".
template <std::size_t Null, class Result, class... Parameters, std::size_t... Index>
std::string refusal(Result (*function)(Parameters...), std::index_sequence<Index...>) {
  Handles all;
  std::tuple<Parameters...> arguments{sample<Parameters>(all)...};
  std::get<Null>(arguments) = nullptr;
  if constexpr (std::is_void_v<Result>) {
    function(std::get<Index>(arguments)...);
    return "";
  } else {
    Result result = function(std::get<Index>(arguments)...);
    std::string message = vellum_report_message(all.report);
    (disposeOut(std::get<Index>(arguments)), ...);
    if constexpr (std::is_same_v<Result, vellum_status>) {
      std::size_t end = message.find("' is NULL");
      return result == VELLUM_FAILED && end != std::string::npos ? message.substr(1, end - 1) : "";
    } else {
      dispose(result);
      return "";
    }
  }
}

template <class Result, class... Parameters, std::size_t... Index>
std::string refusals(Result (*function)(Parameters...), std::index_sequence<Index...> all) {
  std::string names;
  auto add = [&](const std::string& name) {
    if (!name.empty()) names += (names.empty() ? "" : " ") + name;
  };
  // A handle that is missing here is refused whatever the others are.
  Handles handles;
  bool onlyFirst = false;
  if constexpr (std::is_pointer_v<std::tuple_element_t<0, std::tuple<Parameters...>>>)
    onlyFirst = sample<std::tuple_element_t<0, std::tuple<Parameters...>>>(handles) == nullptr;
  (
      [&] {
        if (onlyFirst && Index > 0) return;
        if constexpr (std::is_pointer_v<std::tuple_element_t<Index, std::tuple<Parameters...>>>)
          add(refusal<Index>(function, all));
      }(),
      ...);
  return names;
}

template <class Result, class... Parameters>
void row(const char* name, Result (*function)(Parameters...), const std::string& refused = "") {
  SCOPED_TRACE(name);
  EXPECT_EQ(refusals(function, std::index_sequence_for<Parameters...>()), refused) << name;
}
#define VELLUM_ROW(function) #function, function

// The arguments that calls with a status refuse; the others only must not crash.
TEST(BadUse, NullInArchives) {
  row(VELLUM_ROW(vellum_archive_open), "engine name out");
  row(VELLUM_ROW(vellum_archive_describe));
  row(VELLUM_ROW(vellum_archive_count));
  row(VELLUM_ROW(vellum_archive_entry_at));
  row(VELLUM_ROW(vellum_archive_find));
  row(VELLUM_ROW(vellum_archive_read), "archive");
  row(VELLUM_ROW(vellum_archive_verify), "archive");
  row(VELLUM_ROW(vellum_is_archive_name));
  row(VELLUM_ROW(vellum_path_fits));
  row(VELLUM_ROW(vellum_tank_write), "engine files options out");
}

TEST(BadUse, NullInCalls) {
  row(VELLUM_ROW(vellum_world_function), "world name out");
  row(VELLUM_ROW(vellum_function_call), "function");
  row(VELLUM_ROW(vellum_value_expect), "value");
  row(VELLUM_ROW(vellum_function_parameter_count));
  row(VELLUM_ROW(vellum_function_required_count));
  row(VELLUM_ROW(vellum_function_parameter_kind));
  row(VELLUM_ROW(vellum_function_result_kind));
}

TEST(BadUse, NullInCaos) {
  row(VELLUM_ROW(vellum_caos_pack), "engine source out");
  row(VELLUM_ROW(vellum_caos_unpack), "engine source out");
  row(VELLUM_ROW(vellum_caos_unpack_text), "engine source out");
  row(VELLUM_ROW(vellum_caos_convert), "engine files format name out");
  row(VELLUM_ROW(vellum_caos_describe), "engine source out");
  row(VELLUM_ROW(vellum_caos_genome_convert), "engine file format out");
  row(VELLUM_ROW(vellum_caos_genome_check), "engine file");
  row(VELLUM_ROW(vellum_caos_genome_format), "engine file out");
  row(VELLUM_ROW(vellum_caos_genome_diff), "engine a b out");
  row(VELLUM_ROW(vellum_caos_genome_cross), "engine mother father litter out");
  row(VELLUM_ROW(vellum_world_caos_agents));
  row(VELLUM_ROW(vellum_world_caos_creatures));
  row(VELLUM_ROW(vellum_world_caos_creature), "world moniker format out");
  row(VELLUM_ROW(vellum_world_caos_import), "world file count");
  row(VELLUM_ROW(vellum_world_caos_remove), "world file count");
  row(VELLUM_ROW(vellum_caos_folders_beside), "engine game out");
}

TEST(BadUse, NullInEvents) {
  row(VELLUM_ROW(vellum_world_follow));
  row(VELLUM_ROW(vellum_world_send), "world message values");
}

TEST(BadUse, NullInGal) {
  row(VELLUM_ROW(vellum_gal_timeline), "engine printed out");
  row(VELLUM_ROW(vellum_world_gal_timeline), "world out");
  row(VELLUM_ROW(vellum_gal_describe), "engine source out");
  row(VELLUM_ROW(vellum_world_gal_agent_count));
  row(VELLUM_ROW(vellum_world_gal_channel));
  row(VELLUM_ROW(vellum_world_gal_clip));
  row(VELLUM_ROW(vellum_world_gal_poses));
  row(VELLUM_ROW(vellum_world_gal_bind), "world input value");
}

TEST(BadUse, NullInHost) {
  row(VELLUM_ROW(vellum_engine_class));
  row(VELLUM_ROW(vellum_engine_enum));
  row(VELLUM_ROW(vellum_engine_constant));
  row(VELLUM_ROW(vellum_engine_function));
  row(VELLUM_ROW(vellum_engine_waiting_function));
  row(VELLUM_ROW(vellum_call_count));
  row(VELLUM_ROW(vellum_call_kind));
  row(VELLUM_ROW(vellum_call_int));
  row(VELLUM_ROW(vellum_call_float));
  row(VELLUM_ROW(vellum_call_string));
  row(VELLUM_ROW(vellum_call_self));
  row(VELLUM_ROW(vellum_call_return_int));
  row(VELLUM_ROW(vellum_call_return_float));
  row(VELLUM_ROW(vellum_call_return_string));
  row(VELLUM_ROW(vellum_call_fail));
  row(VELLUM_ROW(vellum_call_wait));
  row(VELLUM_ROW(vellum_call_waited));
}

TEST(BadUse, NullInMedia) {
  row(VELLUM_ROW(vellum_world_picture), "world width height rgba");
  row(VELLUM_ROW(vellum_png));
  row(VELLUM_ROW(vellum_world_screen), "world screen");
  row(VELLUM_ROW(vellum_world_input), "world event");
  row(VELLUM_ROW(vellum_world_sound));
  row(VELLUM_ROW(vellum_world_sound_file), "world name wav");
  row(VELLUM_ROW(vellum_world_pace));
  row(VELLUM_ROW(vellum_world_took));
  row(VELLUM_ROW(vellum_files_count));
  row(VELLUM_ROW(vellum_files_name));
  row(VELLUM_ROW(vellum_files_bytes));
}

TEST(BadUse, NullInNet) {
  row(VELLUM_ROW(vellum_world_network));
  row(VELLUM_ROW(vellum_hub_join));
  row(VELLUM_ROW(vellum_hub_add_account));
  row(VELLUM_ROW(vellum_hub_set_capacity));
  row(VELLUM_ROW(vellum_hub_stop));
  row(VELLUM_ROW(vellum_hub_start));
}

TEST(BadUse, NullInSkrit) {
  row(VELLUM_ROW(vellum_world_skrit_objects));
  row(VELLUM_ROW(vellum_skrit_store_open), "engine options pattern out");
  row(VELLUM_ROW(vellum_skrit_store_count));
  row(VELLUM_ROW(vellum_skrit_store_file_at));
  row(VELLUM_ROW(vellum_skrit_store_shadowed));
  row(VELLUM_ROW(vellum_skrit_store_read), "store");
}

TEST(BadUse, NullInState) {
  row(VELLUM_ROW(vellum_world_get), "world path value");
  row(VELLUM_ROW(vellum_world_set), "world path value");
  row(VELLUM_ROW(vellum_world_variable), "world path out");
  row(VELLUM_ROW(vellum_variable_get), "variable");
  row(VELLUM_ROW(vellum_variable_set), "variable");
  row(VELLUM_ROW(vellum_world_state));
  row(VELLUM_ROW(vellum_world_memory), "world language bytes");
  row(VELLUM_ROW(vellum_world_objects), "world out");
  row(VELLUM_ROW(vellum_world_values), "world out");
  row(VELLUM_ROW(vellum_world_names), "world out");
}

TEST(BadUse, NullInResults) {
  row(VELLUM_ROW(vellum_text_data));
  row(VELLUM_ROW(vellum_text_size));
  row(VELLUM_ROW(vellum_reply_bytes));
  row(VELLUM_ROW(vellum_reply_error));
  row(VELLUM_ROW(vellum_report_clear));
  row(VELLUM_ROW(vellum_report_count));
  row(VELLUM_ROW(vellum_report_error_count));
  row(VELLUM_ROW(vellum_report_message));
  row(VELLUM_ROW(vellum_report_diagnostic));
  row(VELLUM_ROW(vellum_report_hint));
  row(VELLUM_ROW(vellum_report_note));
  row(VELLUM_ROW(vellum_report_frame));
  row(VELLUM_ROW(vellum_report_render));
  row(VELLUM_ROW(vellum_docs_find));
  row(VELLUM_ROW(vellum_docs_count));
  row(VELLUM_ROW(vellum_docs_get));
  row(VELLUM_ROW(vellum_engine_add_manual), "engine path text");
  row(VELLUM_ROW(vellum_docs_part_count));
  row(VELLUM_ROW(vellum_docs_part));
  row(VELLUM_ROW(vellum_docs_suggestion));
  row(VELLUM_ROW(vellum_nearest));
  row(VELLUM_ROW(vellum_printable));
  row(VELLUM_ROW(vellum_is_net_user));
  row(VELLUM_ROW(vellum_test_run));
  row(VELLUM_ROW(vellum_test_result));
  row(VELLUM_ROW(vellum_test_details));
  row(VELLUM_ROW(vellum_test_update_count));
  row(VELLUM_ROW(vellum_test_update));
}

TEST(BadUse, NullInEngines) {
  row(VELLUM_ROW(vellum_config_init));
  row(VELLUM_ROW(vellum_engine_create));
  row(VELLUM_ROW(vellum_engine_language_count));
  row(VELLUM_ROW(vellum_engine_language));
  row(VELLUM_ROW(vellum_engine_language_by_id));
  row(VELLUM_ROW(vellum_engine_language_by_path));
  row(VELLUM_ROW(vellum_engine_language_by_install));
  row(VELLUM_ROW(vellum_options_check), "engine options");
  row(VELLUM_ROW(vellum_check), "engine sources options");
  row(VELLUM_ROW(vellum_format), "engine source out");
  row(VELLUM_ROW(vellum_disassemble), "engine sources stage options out");
  row(VELLUM_ROW(vellum_graph), "engine sources options out");
  row(VELLUM_ROW(vellum_dump_tree), "engine source out");
  row(VELLUM_ROW(vellum_console_entry));
}

TEST(BadUse, NullInWorlds) {
  row(VELLUM_ROW(vellum_world_create));
  row(VELLUM_ROW(vellum_world_load), "world sources");
  row(VELLUM_ROW(vellum_world_reload), "world source");
  row(VELLUM_ROW(vellum_world_started));
  row(VELLUM_ROW(vellum_world_tick), "world");
  row(VELLUM_ROW(vellum_world_interrupt));
  row(VELLUM_ROW(vellum_world_busy));
  row(VELLUM_ROW(vellum_world_over));
  row(VELLUM_ROW(vellum_world_profile), "world title out");
  row(VELLUM_ROW(vellum_world_coverage));
  row(VELLUM_ROW(vellum_world_finish), "world");
  row(VELLUM_ROW(vellum_world_call), "world call");
  row(VELLUM_ROW(vellum_world_eval), "world language name code");
  row(VELLUM_ROW(vellum_world_ticks));
  row(VELLUM_ROW(vellum_world_budget_used));
  row(VELLUM_ROW(vellum_world_ticks_per_second));
  row(VELLUM_ROW(vellum_world_hash));
  row(VELLUM_ROW(vellum_world_save));
  row(VELLUM_ROW(vellum_world_restore), "world bytes");
}

TEST(BadUse, NullInXg) {
  row(VELLUM_ROW(vellum_xg_sample), "engine function options out");
  row(VELLUM_ROW(vellum_xg_plot), "engine function options out");
  row(VELLUM_ROW(vellum_xg_plot_file), "engine file options out");
  row(VELLUM_ROW(vellum_world_xg_timeline), "world out");
  row(VELLUM_ROW(vellum_xg_bank_create), "engine out");
  row(VELLUM_ROW(vellum_xg_bank_add), "bank function options");
  row(VELLUM_ROW(vellum_xg_bank_remove));
  row(VELLUM_ROW(vellum_xg_bank_size));
  row(VELLUM_ROW(vellum_xg_bank_ended));
  row(VELLUM_ROW(vellum_xg_bank_advance));
  row(VELLUM_ROW(vellum_xg_bank_events));
  row(VELLUM_ROW(vellum_xg_bank_reset));
  row(VELLUM_ROW(vellum_xg_bank_save));
  row(VELLUM_ROW(vellum_xg_bank_restore), "bank bytes");
}

// A text without a name is legal when its language is given.
TEST(BadUse, SourcesWithoutAName) {
  Handles handles;
  for (const char* language : {"caos", "ags"})
    if (vellum_engine_language_by_id(handles.engine, language) == nullptr) GTEST_SKIP() << language;
  const vellum_source unknown = {nullptr, "outv 1", 6, nullptr}, caos = {nullptr, "outv 1", 6, "caos"};
  const vellum_source mixed[] = {caos, {nullptr, "int a;", 6, "ags"}};
  // A resource file with one agent, "Pot", whose one text is its remove script.
  auto number = [](size_t value) { return std::string{static_cast<char>(value), 0, 0, 0}; };
  const std::string key = "Remove script", script = "rscr outs \"gone\"";
  const std::string tags = number(0) + number(1) + number(key.size()) + key + number(script.size()) + script;
  const std::string pot =
      "PRAYAGNTPot" + std::string(125, '\0') + number(tags.size()) + number(tags.size()) + number(0) + tags;
  const vellum_source agents = {nullptr, pot.data(), pot.size(), nullptr};
  size_t count = 0;
  EXPECT_EQ(vellum_world_reload(handles.world, &unknown, handles.report), VELLUM_FAILED);
  EXPECT_NE(vellum_world_reload(handles.world, &caos, handles.report), VELLUM_OK);
  EXPECT_EQ(vellum_check(handles.engine, mixed, 2, nullptr, 0, handles.report), VELLUM_FAILED);
  EXPECT_EQ(vellum_world_caos_remove(handles.world, &agents, &count, handles.report), VELLUM_OK);
  EXPECT_EQ(count, 1U);
}

TEST(BadUse, NullIsFreed) {
  vellum_archive_free(nullptr);
  vellum_function_free(nullptr);
  vellum_files_free(nullptr);
  vellum_hub_free(nullptr);
  vellum_skrit_store_free(nullptr);
  vellum_variable_free(nullptr);
  vellum_text_free(nullptr);
  vellum_engine_free(nullptr);
  vellum_report_free(nullptr);
  vellum_world_free(nullptr);
  vellum_docs_free(nullptr);
  vellum_test_free(nullptr);
  vellum_xg_bank_free(nullptr);
}

}  // namespace
