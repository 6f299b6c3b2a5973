// The registers for a call's number, arguments and result on each machine.

#include "tracer.h"

#include <elf.h>
#include <sys/uio.h>
#include <sys/user.h>

static void change(pid_t thread, int set, void *registers, size_t size, int request) {
  struct iovec part = {registers, size};
  if (ptrace(request, thread, (void *)(long)set, &part) && errno != ESRCH) abort();
}

#if defined(__x86_64__)

void set_argument(pid_t thread, int index, uint64_t value) {
  struct user_regs_struct registers;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_GETREGSET);
  if (index != 2) abort();
  registers.rdx = value;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_SETREGSET);
}

void skip_call(pid_t thread) {
  struct user_regs_struct registers;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_GETREGSET);
  registers.orig_rax = (unsigned long)-1;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_SETREGSET);
}

void set_result(pid_t thread, long value) {
  struct user_regs_struct registers;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_GETREGSET);
  registers.rax = (unsigned long)value;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_SETREGSET);
}

#elif defined(__aarch64__)

void set_argument(pid_t thread, int index, uint64_t value) {
  struct user_regs_struct registers;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_GETREGSET);
  registers.regs[index] = value;
  change(thread, NT_PRSTATUS, &registers, sizeof registers, PTRACE_SETREGSET);
}

void skip_call(pid_t thread) {
  int none = -1;
  change(thread, NT_ARM_SYSTEM_CALL, &none, sizeof none, PTRACE_SETREGSET);
}

void set_result(pid_t thread, long value) { set_argument(thread, 0, (uint64_t)value); }

#else
#error "this machine's registers are not known here"
#endif
