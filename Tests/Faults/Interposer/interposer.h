// What the parts of the interposer share. It stands between `todo` and the system: it counts the calls
// that change files below one folder, writes down what they did, and breaks the one that it is told to
// break. It is loaded with LD_PRELOAD into a dynamically linked `todo`, so that nothing of this is in the
// program itself. What to do stands in the environment: `interposer.py` has the names.

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

// Of all names only those of the calls are to be seen by the program.
#pragma GCC visibility push(hidden)

/// Which call is broken, and how.
struct plan {
  enum { NOTHING, KILL_BEFORE, KILL_AFTER, TORN, STOP_BEFORE, FAIL_ONCE, FAIL_FROM } kind;
  long at;
  int error;
  /// Count the calls that read, instead of those that change something.
  bool counts_reads;
};
extern struct plan plan;

/// What becomes of a call.
enum verdict { GO_ON, FAIL, TEAR, DIE_AFTER };

/// Counts a call, and says what becomes of it.
enum verdict enter(void);
void die(void) __attribute__((noreturn));

/// Whether anything is watched at all.
bool is_watching(void);

/// Whether `path` is below the folder; `absolute` is then where it is.
bool names(int at, const char *path, char absolute[PATH_MAX]);

/// Whether `descriptor` is of something below the folder; `absolute` is then where that is.
bool holds(int descriptor, char absolute[PATH_MAX]);

/// Writes down one line, then `count` bytes and a newline: what the call wrote.
void note_bytes(
  const char *call, const char *path, uint64_t inode, long offset, const struct iovec *parts,
  int part_count, long count);

/// Writes down a call that wrote no bytes, keeping `errno`; `target` is where a file was moved to.
void note(const char *call, const char *path, uint64_t inode, long number, const char *target);

uint64_t inode_of(int descriptor);
uint64_t inode_at(const char *path);

#pragma GCC visibility pop

/// `real` is the function that the program would have called.
#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/// A call that is done or not, with nothing in between; what follows is done where it succeeds.
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
