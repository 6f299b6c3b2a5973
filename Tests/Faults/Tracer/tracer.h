// What the parts of the tracer share.

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

/// What is to happen, as the environment tells.
struct plan {
  enum kind kind;
  long at;
  int error;
  /// Count the calls that read, instead of those that change something.
  bool counts_reads;
  /// Say that the journal was written, and do not write it: a mistake that has to be noticed.
  bool loses_journal;
  /// What happens below it is watched.
  char folder[PATH_MAX];
};
extern struct plan plan;
void read_plan(void);

/// A call that is counted, or one that says something.
struct call {
  const char *name;
  char path[PATH_MAX];
  /// Whether it writes to standard output.
  bool is_told;
};

/// Whether a call is one of those that are counted or told; `call` is then what is known of it.
bool is_watched(pid_t thread, const struct __ptrace_syscall_info *info, struct call *call);

/// Writes a call down, if there is a log.
void note(const struct call *call);

void set_argument(pid_t thread, int index, uint64_t value);
/// Keeps the kernel from doing the call that begins; it still returns.
void skip_call(pid_t thread);
void set_result(pid_t thread, long value);
