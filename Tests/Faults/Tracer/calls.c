// The calls to count, the same as in the interposer.

#include "tracer.h"

#include <sys/uio.h>

static bool is_below(const char *path) {
  size_t length = strlen(plan.folder);
  return length && !strncmp(path, plan.folder, length) && (path[length] == '/' || !path[length]);
}

static bool read_link(pid_t thread, const char *name, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/%d/%s", thread, name);
  long length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return false;
  path[length] = 0;
  return true;
}

static bool holds(pid_t thread, uint64_t descriptor, char path[PATH_MAX]) {
  char name[32];
  snprintf(name, sizeof name, "fd/%d", (int)descriptor);
  return read_link(thread, name, path) && is_below(path);
}

static bool names(pid_t thread, uint64_t at, uint64_t address, char path[PATH_MAX]) {
  // Page by page, because the text may end just before an unmapped page.
  char text[PATH_MAX];
  size_t length = 0;
  while (length < sizeof text) {
    size_t count = 4096 - (address + length) % 4096;
    if (count > sizeof text - length) count = sizeof text - length;
    struct iovec here = {text + length, count}, there = {(void *)(address + length), count};
    if (process_vm_readv(thread, &here, 1, &there, 1, 0) != (ssize_t)count) return false;
    if (memchr(text + length, 0, count)) break;
    length += count;
  }
  if (length >= sizeof text || !*text) return false;
  if (*text == '/') {
    strcpy(path, text);
    return is_below(path);
  }
  char start[PATH_MAX], name[32];
  snprintf(name, sizeof name, (int)at == AT_FDCWD ? "cwd" : "fd/%d", (int)at);
  if (!read_link(thread, name, start)) return false;
  int whole = snprintf(path, PATH_MAX, "%s/%s", start, text);
  return whole > 0 && whole < PATH_MAX && is_below(path);
}

static const uint64_t HERE = (uint64_t)AT_FDCWD;

bool is_watched(pid_t thread, const struct __ptrace_syscall_info *info, struct call *call) {
  const uint64_t *arguments = info->entry.args;
  call->is_told = false;
  call->path[0] = 0;

#define OF_DESCRIPTOR(word) \
  call->name = word; \
  return !plan.counts_reads && holds(thread, arguments[0], call->path)
#define OF_PATH(word, at, address) \
  call->name = word; \
  return !plan.counts_reads && names(thread, at, address, call->path)
#define OF_OPENING(at, address, flags) \
  call->name = plan.counts_reads ? "read" : "create"; \
  if (plan.counts_reads ? (flags) & O_DIRECTORY : !((flags) & (O_CREAT | O_TRUNC))) return false; \
  return names(thread, at, address, call->path)

  switch (info->entry.nr) {
  case SYS_read:
  case SYS_pread64:
    call->name = "read";
    return plan.counts_reads && holds(thread, arguments[0], call->path);
  case SYS_write:
  case SYS_writev:
    if (arguments[0] == STDOUT_FILENO && !holds(thread, arguments[0], call->path)) {
      call->name = "told";
      call->path[0] = 0;
      return call->is_told = true;
    }
    OF_DESCRIPTOR("write");
  case SYS_pwrite64:
  case SYS_pwritev: OF_DESCRIPTOR("write");
  case SYS_ftruncate: OF_DESCRIPTOR("truncate");
  case SYS_fallocate: OF_DESCRIPTOR("allocate");
  case SYS_fsync:
  case SYS_fdatasync: OF_DESCRIPTOR("sync");
  case SYS_fchmod:
  case SYS_fchown: OF_DESCRIPTOR("chmod");
  case SYS_openat: OF_OPENING(arguments[0], arguments[1], arguments[2]);
  case SYS_mknodat: OF_PATH("create", arguments[0], arguments[1]);
  case SYS_mkdirat: OF_PATH("mkdir", arguments[0], arguments[1]);
  case SYS_unlinkat: OF_PATH("unlink", arguments[0], arguments[1]);
  case SYS_renameat2: OF_PATH("rename", arguments[0], arguments[1]);
  case SYS_linkat: OF_PATH("link", arguments[2], arguments[3]);
  case SYS_fchmodat: OF_PATH("chmod", arguments[0], arguments[1]);
#ifdef SYS_open
  // Calls that newer machines lack.
  case SYS_open: OF_OPENING(HERE, arguments[0], arguments[1]);
  case SYS_creat: OF_PATH("create", HERE, arguments[0]);
  case SYS_mknod: OF_PATH("create", HERE, arguments[0]);
  case SYS_mkdir: OF_PATH("mkdir", HERE, arguments[0]);
  case SYS_unlink:
  case SYS_rmdir: OF_PATH("unlink", HERE, arguments[0]);
  case SYS_rename: OF_PATH("rename", HERE, arguments[0]);
  case SYS_link: OF_PATH("link", HERE, arguments[1]);
  case SYS_chmod: OF_PATH("chmod", HERE, arguments[0]);
#endif
#ifdef SYS_renameat
  case SYS_renameat: OF_PATH("rename", arguments[0], arguments[1]);
#endif
  default: return false;
  }
}
