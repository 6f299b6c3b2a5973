// Shared declarations of the tracer.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <sys/ptrace.h>

enum kind { NONE, KILL_BEFORE, KILL_AFTER, TORN, FAIL_ONCE, FAIL_FROM };

/// The instructions in the environment variables.
struct plan {
  enum kind kind;
  long at;
  int error;
  /// Count the calls that read, instead of the calls that change something.
  bool counts_reads;
  /// Report that the journal was written without writing it: a mistake that has to be noticed.
  bool loses_journal;
  /// The folder to watch.
  char folder[PATH_MAX];
};
extern struct plan plan;
void read_plan(void);

/// A call to count, or one that prints something.
struct call {
  const char *name;
  char path[PATH_MAX];
  /// Whether it writes to standard output.
  bool is_told;
};

/// Whether a call is to be counted or logged; `call` then describes it.
bool is_watched(pid_t thread, const struct __ptrace_syscall_info *info, struct call *call);

/// Logs a call, if there is a log.
void note(const struct call *call);

void set_argument(pid_t thread, int index, uint64_t value);
/// Keeps the kernel from executing the current call, which still returns.
void skip_call(pid_t thread);
void set_result(pid_t thread, long value);
