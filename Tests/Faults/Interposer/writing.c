#include "interposer.h"

static ssize_t write_parts(
  int descriptor, const struct iovec *parts, int count, off_t offset, bool is_placed,
  const char *call
) {
  char path[PATH_MAX];
  size_t whole = 0;
  for (int i = 0; i < count; i++) whole += parts[i].iov_len;
  bool is_ours = holds(descriptor, path);
  enum verdict verdict = is_ours && !plan.counts_reads ? enter() : GO_ON;
  if (verdict == FAIL) { errno = plan.error; return -1; }

  uint64_t inode = 0;
  if (is_ours) {
    inode = inode_of(descriptor);
    if (!is_placed) {
      int flags = fcntl(descriptor, F_GETFL);
      offset = lseek(descriptor, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
    }
  }
  if (verdict == TEAR) {
    // A disk tears writes anywhere; the middle is as good as any other place.
    size_t half = whole / 2;
    for (int i = 0; i < count && half; i++) {
      size_t share = half < parts[i].iov_len ? half : parts[i].iov_len;
      if (is_placed) syscall(SYS_pwrite64, descriptor, parts[i].iov_base, share, offset);
      else syscall(SYS_write, descriptor, parts[i].iov_base, share);
      offset += (off_t)share;
      half -= share;
    }
    die();
  }
  ssize_t result = is_placed
    ? syscall(SYS_pwritev, descriptor, parts, count, (long)offset, 0L)
    : syscall(SYS_writev, descriptor, parts, count);
  if (is_ours && result < 0) note("failed", path, inode, errno, NULL);
  if (is_ours && result >= 0) note_bytes(call, path, inode, offset, parts, count, result);
  // From the moment of this message, the change has to be on disk.
  if (!is_ours && descriptor == STDOUT_FILENO && result > 0 && is_watching())
    note_bytes("told", "", 0, 0, parts, count, result);
  if (verdict == DIE_AFTER) die();
  return result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  struct iovec part = {(void *)bytes, count};
  return write_parts(descriptor, &part, 1, 0, false, "write");
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  return write_parts(descriptor, parts, count, 0, false, "write");
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  struct iovec part = {(void *)bytes, count};
  return write_parts(descriptor, &part, 1, offset, true, "write");
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  struct iovec part = {(void *)bytes, count};
  return write_parts(descriptor, &part, 1, offset, true, "write");
}

static int cut(int descriptor, off_t length) {
  char path[PATH_MAX];
  REAL(ftruncate);
  if (!holds(descriptor, path)) return real(descriptor, length);
  WHOLE(real(descriptor, length),
    note("truncate", path, inode_of(descriptor), length, NULL));
}

int ftruncate(int descriptor, off_t length) { return cut(descriptor, length); }
int ftruncate64(int descriptor, off_t length) { return cut(descriptor, length); }

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  char path[PATH_MAX];
  REAL(posix_fallocate);
  if (!holds(descriptor, path)) return real(descriptor, offset, length);
  // It returns the error instead of setting `errno`.
  if (!plan.counts_reads && enter() == FAIL) return plan.error;
  int error = real(descriptor, offset, length);
  note(error ? "failed" : "allocate", path, inode_of(descriptor), offset + length, NULL);
  return error;
}

int fsync(int descriptor) {
  char path[PATH_MAX];
  REAL(fsync);
  if (!holds(descriptor, path)) return real(descriptor);
  WHOLE(real(descriptor), note("sync", path, inode_of(descriptor), 0, NULL));
}

int fdatasync(int descriptor) {
  char path[PATH_MAX];
  REAL(fdatasync);
  if (!holds(descriptor, path)) return real(descriptor);
  WHOLE(real(descriptor), note("sync", path, inode_of(descriptor), 0, NULL));
}
