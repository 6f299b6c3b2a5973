#include "interposer.h"

static ssize_t read_bytes(int descriptor, void *bytes, size_t count, off_t offset, bool is_placed) {
  char path[PATH_MAX];
  if (plan.counts_reads && holds(descriptor, path)) {
    enum verdict verdict = enter();
    note("read", path, 0, (long)offset, NULL);
    if (verdict == FAIL) { errno = plan.error; return -1; }
    if (verdict == TEAR) count /= 2;
  }
  return is_placed ? syscall(SYS_pread64, descriptor, bytes, count, offset)
                   : syscall(SYS_read, descriptor, bytes, count);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  return read_bytes(descriptor, bytes, count, 0, false);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_bytes(descriptor, bytes, count, offset, true);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off_t offset) {
  return read_bytes(descriptor, bytes, count, offset, true);
}
