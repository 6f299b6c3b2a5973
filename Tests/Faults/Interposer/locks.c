// Locks that exclude nobody, if FAULTS_IGNORE_LOCKS is set: a mistake that has to be noticed.

#include "interposer.h"

static int control(int descriptor, int command, void *argument) {
  char path[PATH_MAX];
  bool is_lock = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  if (is_lock && getenv("FAULTS_IGNORE_LOCKS") && holds(descriptor, path)) {
    if (command == F_GETLK) ((struct flock *)argument)->l_type = F_UNLCK;
    return 0;
  }
  return (int)syscall(SYS_fcntl, descriptor, command, argument);
}

int fcntl(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}

int fcntl64(int descriptor, int command, ...) {
  va_list rest;
  va_start(rest, command);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  return control(descriptor, command, argument);
}
