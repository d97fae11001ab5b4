/* A C program that runs a script: `cc host.c $(pkg-config --cflags --libs vellum)`, or see CMakeLists.txt. */
#include <stdio.h>
#include <vellum/vellum.h>

static const char script[] =
    "* A counter: the script at the bottom runs on the agent's timer.\n"
    "new: simp 1 1 99 \"blnk\" 1 0 0\n"
    "tick 1\n"
    "outs \"hello from CAOS\\n\"\n"
    "scrp 1 1 99 9\n"
    "  addv ov00 1\n"
    "  outv ov00 outs \" \"\n"
    "endm\n";

static void print(void* user, const char* text, size_t size) { fwrite(text, 1, size, (FILE*)user); }

int main(void) {
  vellum_config config;
  vellum_config_init(&config);
  config.user = stdout;
  config.print = print;

  vellum_report* report = vellum_report_create();
  vellum_engine* engine = vellum_engine_create(&config);
  vellum_world* world = vellum_world_create(engine, NULL, 0, report);
  vellum_source source = {"counter.cos", script, sizeof script - 1, NULL};

  vellum_status status = vellum_world_load(world, &source, 1, report);
  for (int i = 0; i < 20 && status == VELLUM_OK; ++i) status = vellum_world_tick(world, report);
  printf("\nworld %016llx after %d ticks\n", (unsigned long long)vellum_world_hash(world),
         (int)vellum_world_ticks(world));

  if (status != VELLUM_OK) {
    vellum_text* text = vellum_report_render(report, 0, 0);
    fprintf(stderr, "%s%s\n", vellum_text_data(text), vellum_report_message(report));
    vellum_text_free(text);
  }
  vellum_world_free(world);
  vellum_engine_free(engine);
  vellum_report_free(report);
  return status == VELLUM_OK ? 0 : 1;
}
