// Shared declarations of the interposer. It is between `todo` and the system: it counts the calls that
// change files below one folder, logs their effects, and breaks the requested one. It is loaded with
// LD_PRELOAD into a dynamically linked `todo`, so that none of it is in the program itself. Environment
// variables control it: `interposer.py` has their names.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

// The program must see only the names of the calls.
#pragma GCC visibility push(hidden)

/// Which call to break, and how.
struct plan {
  enum { NOTHING, KILL_BEFORE, KILL_AFTER, TORN, STOP_BEFORE, FAIL_ONCE, FAIL_FROM } kind;
  long at;
  int error;
  /// Count the calls that read, instead of the calls that change something.
  bool counts_reads;
};
extern struct plan plan;

/// The fate of a call.
enum verdict { GO_ON, FAIL, TEAR, DIE_AFTER };

/// Counts a call, and returns its fate.
enum verdict enter(void);
void die(void) __attribute__((noreturn));

/// Whether anything is watched at all.
bool is_watching(void);

/// Whether `path` is below the folder; `absolute` is then its absolute path.
bool names(int at, const char *path, char absolute[PATH_MAX]);

/// Whether `descriptor` is of a file below the folder; `absolute` is then its absolute path.
bool holds(int descriptor, char absolute[PATH_MAX]);

/// Logs one line, then the `count` bytes that the call wrote, and a newline.
void note_bytes(
  const char *call, const char *path, uint64_t inode, long offset, const struct iovec *parts,
  int part_count, long count);

/// Logs a call that wrote no bytes, and preserves `errno`; `target` is the new path of a moved file.
void note(const char *call, const char *path, uint64_t inode, long number, const char *target);

uint64_t inode_of(int descriptor);
uint64_t inode_at(const char *path);

#pragma GCC visibility pop

/// `real` is the function that the program would have called.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/// Makes a call that happens completely or not at all; the statements after it run if it succeeds.
#define WHOLE(call, ...) \
  do { \
    enum verdict verdict = plan.counts_reads ? GO_ON : enter(); \
    if (verdict == FAIL) { \
      errno = plan.error; \
      return -1; \
    } \
    if (verdict == TEAR) die(); \
    int result = (call); \
    if (result != -1) { \
      int saved = errno; \
      __VA_ARGS__; \
      errno = saved; \
    } else { \
      note("failed", "", 0, errno, NULL); \
    } \
    if (verdict == DIE_AFTER) die(); \
    return result; \
  } while (0)
