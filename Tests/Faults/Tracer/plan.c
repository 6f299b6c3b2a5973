#include "tracer.h"

struct plan plan;
static FILE *log_file;

void read_plan(void) {
  static const char *const kinds[] = {
    [KILL_BEFORE] = "kill-before", [KILL_AFTER] = "kill-after", [TORN] = "torn",
    [FAIL_ONCE] = "fail-once",     [FAIL_FROM] = "fail-from",
  };
  const char *kind = getenv("FAULTS_KIND");
  for (int i = KILL_BEFORE; kind && i <= FAIL_FROM; i++)
    if (!strcmp(kind, kinds[i])) plan.kind = i;
  const char *at = getenv("FAULTS_AT");
  plan.at = at ? atol(at) : 0;
  const char *error = getenv("FAULTS_ERRNO");
  plan.error = error ? atoi(error) : 0;
  plan.counts_reads = getenv("FAULTS_READS") != NULL;
  plan.loses_journal = getenv("FAULTS_LOSE_JOURNAL") != NULL;
  const char *folder = getenv("FAULTS_FOLDER");
  if (folder && strlen(folder) < sizeof plan.folder) strcpy(plan.folder, folder);
  const char *path = getenv("FAULTS_LOG");
  if (path) log_file = fopen(path, "ae");
}

void note(const struct call *call) {
  if (!log_file) return;
  fprintf(log_file, "%s\t0\t0\t0\t%s\t\n\n", call->name, call->path);
  fflush(log_file);
}
