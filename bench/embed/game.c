/* What a game links to run scripts: it loads one, ticks, saves, restores the save in a second world, and reports
 * errors. `game SCRIPT [OPTION VALUE]`; the table of sizes in docs/performance.md counts its bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <vellum/vellum.h>

static void print(void* user, const char* text, size_t size) { fwrite(text, 1, size, (FILE*)user); }

static void readFile(void* user, const char* name, vellum_reply* reply) {
  (void)user;
  FILE* file = fopen(name, "rb");
  if (file == NULL) {
    vellum_reply_error(reply, "no such file");
    return;
  }
  char piece[4096];
  for (size_t size; (size = fread(piece, 1, sizeof piece, file)) > 0;) vellum_reply_bytes(reply, piece, size);
  fclose(file);
}

static void check(vellum_status status, const vellum_report* report) {
  if (status == VELLUM_OK) return;
  vellum_text* text = vellum_report_render(report, 0, 0);
  fprintf(stderr, "%s%s\n", vellum_text_data(text), vellum_report_message(report));
  exit(1);
}

static vellum_world* created(vellum_engine* engine, const vellum_option* option, size_t options,
                             vellum_report* report) {
  vellum_world* world = vellum_world_create(engine, option, options, report);
  if (world == NULL) check(VELLUM_FAILED, report);
  return world;
}

int main(int count, char** arguments) {
  if (count != 2 && count != 4) {
    fprintf(stderr, "usage: %s SCRIPT [OPTION VALUE]\n", arguments[0]);
    return 2;
  }
  vellum_config config;
  vellum_config_init(&config);
  config.user = stdout;
  config.print = print;
  config.read_file = readFile;
  vellum_option option = {count == 4 ? arguments[2] : "", count == 4 ? arguments[3] : ""};

  vellum_report* report = vellum_report_create();
  vellum_engine* engine = vellum_engine_create(&config);
  vellum_world* world = created(engine, &option, count == 4, report);
  vellum_source source = {arguments[1], NULL, 0, NULL};
  check(vellum_world_load(world, &source, 1, report), report);
  for (int i = 0; i < 3; ++i) check(vellum_world_tick(world, report), report);

  vellum_world* second = created(engine, &option, count == 4, report);
  vellum_text* save = vellum_world_save(world);
  check(vellum_world_restore(second, vellum_text_data(save), vellum_text_size(save), report), report);
  int same = vellum_world_hash(world) == vellum_world_hash(second);
  if (!same) fprintf(stderr, "%s: the restored world is another one\n", arguments[1]);

  vellum_text_free(save);
  vellum_world_free(second);
  vellum_world_free(world);
  vellum_engine_free(engine);
  vellum_report_free(report);
  return same ? 0 : 1;
}
