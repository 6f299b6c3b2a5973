#include "interposer.h"

static char folder[PATH_MAX];
static size_t folder_length;

__attribute__((constructor)) static void read_folder(void) {
  const char *path = getenv("FAULTS_FOLDER");
  if (!path || strlen(path) >= sizeof folder) return;
  strcpy(folder, path);
  folder_length = strlen(folder);
}

bool is_watching(void) { return folder_length > 0; }

static bool is_below(const char *path) {
  return folder_length && !strncmp(path, folder, folder_length) &&
    (path[folder_length] == '/' || path[folder_length] == 0);
}

bool names(int at, const char *path, char absolute[PATH_MAX]) {
  if (!folder_length || !path || !*path) return false;
  char start[PATH_MAX] = "";
  if (*path != '/') {
    char link[64];
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    long length = syscall(SYS_readlink, link, start, sizeof start - 1);
    if (length < 0) return false;
    start[length] = 0;
  }
  int length = snprintf(absolute, PATH_MAX, "%s%s%s", start, *path == '/' ? "" : "/", path);
  return length > 0 && length < PATH_MAX && is_below(absolute);
}

bool holds(int descriptor, char absolute[PATH_MAX]) {
  if (!folder_length) return false;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlink, link, absolute, PATH_MAX - 1);
  if (length < 0) return false;
  absolute[length] = 0;
  return is_below(absolute);
}

uint64_t inode_of(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 ? status.st_ino : 0;
}

uint64_t inode_at(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 ? status.st_ino : 0;
}
