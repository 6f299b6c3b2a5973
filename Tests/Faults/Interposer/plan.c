#include "interposer.h"

#include <signal.h>
#include <stdatomic.h>

struct plan plan;
static atomic_long call_count;

__attribute__((constructor)) static void read_plan(void) {
  static const char *const kinds[] = {
    [KILL_BEFORE] = "kill-before", [KILL_AFTER] = "kill-after", [TORN] = "torn",
    [STOP_BEFORE] = "stop-before", [FAIL_ONCE] = "fail-once",   [FAIL_FROM] = "fail-from",
  };
  const char *kind = getenv("FAULTS_KIND");
  for (int i = KILL_BEFORE; kind && i <= FAIL_FROM; i++)
    if (!strcmp(kind, kinds[i])) plan.kind = i;
  const char *at = getenv("FAULTS_AT");
  plan.at = at ? atol(at) : 0;
  const char *error = getenv("FAULTS_ERRNO");
  plan.error = error ? atoi(error) : 0;
  plan.counts_reads = getenv("FAULTS_READS") != NULL;
}

// Signals the thread itself, so that it does nothing else first.
static void signal_self(int number) {
  syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), number);
}

void die(void) {
  signal_self(SIGKILL);
  abort();
}

enum verdict enter(void) {
  long number = atomic_fetch_add(&call_count, 1) + 1;
  if (plan.kind == FAIL_FROM && number >= plan.at) return FAIL;
  if (number != plan.at) return GO_ON;
  switch (plan.kind) {
  case KILL_BEFORE: die();
  case KILL_AFTER: return DIE_AFTER;
  case TORN: return TEAR;
  case STOP_BEFORE: signal_self(SIGSTOP); return GO_ON;
  case FAIL_ONCE: return FAIL;
  default: return GO_ON;
  }
}
