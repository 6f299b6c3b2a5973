#include "interposer.h"

static int open_at(int at, const char *path, int flags, mode_t mode) {
  char absolute[PATH_MAX];
  if (!names(at, path, absolute)) return (int)syscall(SYS_openat, at, path, flags, mode);
  if (plan.counts_reads && !(flags & O_DIRECTORY)) {
    note("read", absolute, 0, 0, NULL);
    if (enter() == FAIL) { errno = plan.error; return -1; }
  }
  if (!(flags & (O_CREAT | O_TRUNC))) return (int)syscall(SYS_openat, at, path, flags, mode);
  bool is_new = inode_at(absolute) == 0;
  WHOLE((int)syscall(SYS_openat, at, path, flags, mode),
    if (is_new) note("create", absolute, inode_of(result), 0, NULL);
    else if (flags & O_TRUNC) note("truncate", absolute, inode_of(result), 0, NULL);
    else note("open", absolute, inode_of(result), 0, NULL));
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(at, path, flags, mode);
}

int creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int mkstemps(char *template, int suffix_length) {
  char absolute[PATH_MAX];
  REAL(mkstemps);
  if (!names(AT_FDCWD, template, absolute)) return real(template, suffix_length);
  // Its name is known only once it is created.
  WHOLE(real(template, suffix_length), names(AT_FDCWD, template, absolute);
        note("create", absolute, inode_of(result), 0, NULL));
}

int mkstemps64(char *template, int suffix_length) { return mkstemps(template, suffix_length); }

int mknod(const char *path, mode_t mode, dev_t device) {
  char absolute[PATH_MAX];
  REAL(mknod);
  if (!names(AT_FDCWD, path, absolute)) return real(path, mode, device);
  WHOLE(real(path, mode, device),
    note("create", absolute, inode_at(absolute), 0, NULL));
}

int mkdir(const char *path, mode_t mode) {
  char absolute[PATH_MAX];
  REAL(mkdir);
  if (!names(AT_FDCWD, path, absolute)) return real(path, mode);
  WHOLE(real(path, mode),
    note("mkdir", absolute, inode_at(absolute), 0, NULL));
}

int unlink(const char *path) {
  char absolute[PATH_MAX];
  REAL(unlink);
  if (!names(AT_FDCWD, path, absolute)) return real(path);
  WHOLE(real(path), note("unlink", absolute, 0, 0, NULL));
}

int unlinkat(int at, const char *path, int flags) {
  char absolute[PATH_MAX];
  REAL(unlinkat);
  if (!names(at, path, absolute)) return real(at, path, flags);
  WHOLE(real(at, path, flags), note("unlink", absolute, 0, 0, NULL));
}

int rmdir(const char *path) {
  char absolute[PATH_MAX];
  REAL(rmdir);
  if (!names(AT_FDCWD, path, absolute)) return real(path);
  WHOLE(real(path), note("unlink", absolute, 0, 0, NULL));
}

int rename(const char *from, const char *to) {
  char start[PATH_MAX], end[PATH_MAX];
  REAL(rename);
  if (!names(AT_FDCWD, from, start) || !names(AT_FDCWD, to, end)) return real(from, to);
  WHOLE(real(from, to), note("rename", start, inode_at(end), 0, end));
}

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags) {
  char start[PATH_MAX], end[PATH_MAX];
  REAL(renameat2);
  if (!names(from_at, from, start) || !names(to_at, to, end))
    return real(from_at, from, to_at, to, flags);
  WHOLE(real(from_at, from, to_at, to, flags),
    note("rename", start, inode_at(end), 0, end));
}

int link(const char *from, const char *to) {
  char start[PATH_MAX], end[PATH_MAX];
  REAL(link);
  if (!names(AT_FDCWD, to, end)) return real(from, to);
  if (!names(AT_FDCWD, from, start)) return real(from, to);
  WHOLE(real(from, to), note("link", start, inode_at(end), 0, end));
}

int chmod(const char *path, mode_t mode) {
  char absolute[PATH_MAX];
  REAL(chmod);
  if (!names(AT_FDCWD, path, absolute)) return real(path, mode);
  WHOLE(real(path, mode), note("chmod", absolute, 0, 0, NULL));
}

int fchmod(int descriptor, mode_t mode) {
  char absolute[PATH_MAX];
  REAL(fchmod);
  if (!holds(descriptor, absolute)) return real(descriptor, mode);
  WHOLE(real(descriptor, mode), note("chmod", absolute, 0, 0, NULL));
}

int fchown(int descriptor, uid_t user, gid_t group) {
  char absolute[PATH_MAX];
  REAL(fchown);
  if (!holds(descriptor, absolute)) return real(descriptor, user, group);
  WHOLE(real(descriptor, user, group), note("chmod", absolute, 0, 0, NULL));
}
