#include "interposer.h"

#include <pthread.h>

static int log_descriptor = -1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void open_log(void) {
  const char *path = getenv("FAULTS_LOG");
  if (!path) return;
  // Keeps the first free descriptors free, as they would be without a log.
  long opened = syscall(SYS_open, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  log_descriptor = (int)syscall(SYS_fcntl, opened, F_DUPFD_CLOEXEC, 500);
  syscall(SYS_close, opened);
}

static void put(const void *bytes, size_t count) {
  const char *next = bytes;
  while (count) {
    long written = syscall(SYS_write, log_descriptor, next, count);
    if (written <= 0) abort();
    next += written;
    count -= (size_t)written;
  }
}

static void put_record(
  const char *call, const char *path, uint64_t inode, long number, const struct iovec *parts,
  int part_count, long count, const char *target
) {
  if (log_descriptor < 0) return;
  char line[2 * PATH_MAX + 200];
  int length = snprintf(
    line, sizeof line, "%s\t%lu\t%ld\t%ld\t%s\t%s\n", call, (unsigned long)inode, number, count,
    path, target);
  int saved = errno;
  pthread_mutex_lock(&mutex);
  put(line, (size_t)length);
  for (int i = 0; i < part_count && count > 0; i++) {
    size_t share = (size_t)count < parts[i].iov_len ? (size_t)count : parts[i].iov_len;
    put(parts[i].iov_base, share);
    count -= (long)share;
  }
  put("\n", 1);
  pthread_mutex_unlock(&mutex);
  errno = saved;
}

void note_bytes(
  const char *call, const char *path, uint64_t inode, long offset, const struct iovec *parts,
  int part_count, long count
) {
  put_record(call, path, inode, offset, parts, part_count, count, "");
}

void note(const char *call, const char *path, uint64_t inode, long number, const char *target) {
  put_record(call, path, inode, number, NULL, 0, 0, target ? target : "");
}
