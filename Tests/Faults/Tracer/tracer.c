// Runs a program and breaks one of its calls, like the interposer, but from outside: a statically linked
// program loads no library.
//
//     FAULTS_FOLDER=/… FAULTS_KIND=kill-before FAULTS_AT=17 tracer PROGRAM ARGUMENT…

#include "tracer.h"

#include <signal.h>
#include <sys/wait.h>

static long call_count;

/// The action to take when a thread's call returns.
struct pending {
  pid_t thread;
  enum { NOTHING, DIE, FAIL, PRETEND } what;
  /// The result of a skipped call.
  long answer;
};
static struct pending pending[64];

static struct pending *pending_of(pid_t thread) {
  struct pending *unused = NULL;
  for (int i = 0; i < 64; i++) {
    if (pending[i].thread == thread) return &pending[i];
    if (!pending[i].thread && !unused) unused = &pending[i];
  }
  if (!unused) abort();
  unused->thread = thread;
  return unused;
}

static bool is_journal(const char *path) {
  size_t length = strlen(path);
  return length > 8 && !strcmp(path + length - 8, "-journal");
}

static void on_entry(pid_t thread, const struct __ptrace_syscall_info *info) {
  struct call call;
  if (!is_watched(thread, info, &call)) return;
  note(&call);
  if (call.is_told) return;

  long number = ++call_count;
  struct pending *next = pending_of(thread);
  if (plan.loses_journal && !strcmp(call.name, "write") && is_journal(call.path)) {
    skip_call(thread);
    next->what = PRETEND;
    next->answer = (long)info->entry.args[2];
  }
  if (plan.kind == FAIL_FROM ? number < plan.at : number != plan.at) return;
  switch (plan.kind) {
  case KILL_BEFORE: kill(thread, SIGKILL); return;
  case KILL_AFTER: next->what = DIE; return;
  case TORN:
    set_argument(thread, 2, info->entry.args[2] / 2);
    next->what = DIE;
    return;
  case FAIL_ONCE:
  case FAIL_FROM:
    skip_call(thread);
    next->what = FAIL;
    return;
  default: return;
  }
}

static void on_exit_of_call(pid_t thread) {
  struct pending *last = pending_of(thread);
  if (last->what == DIE) kill(thread, SIGKILL);
  if (last->what == FAIL) set_result(thread, -plan.error);
  if (last->what == PRETEND) set_result(thread, last->answer);
  last->what = NOTHING;
}

/// Ends the same way as the program.
static void end_with(int status) {
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  exit(WEXITSTATUS(status));
}

int main(int count, char **words) {
  if (count < 2) return 64;
  read_plan();
  pid_t program = fork();
  if (program == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL)) _exit(71);
    raise(SIGSTOP);
    execv(words[1], words + 1);
    _exit(71);
  }
  int status;
  if (program < 0 || waitpid(program, &status, 0) != program || !WIFSTOPPED(status)) return 71;
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, program, NULL, options)) return 71;
  ptrace(PTRACE_SYSCALL, program, NULL, 0L);

  pid_t thread;
  while ((thread = waitpid(-1, &status, __WALL)) > 0) {
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == program) end_with(status);
      pending_of(thread)->thread = 0;
      continue;
    }
    int signal_number = WSTOPSIG(status);
    if (signal_number == (SIGTRAP | 0x80)) {
      struct __ptrace_syscall_info info;
      if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) > 0) {
        if (info.op == PTRACE_SYSCALL_INFO_ENTRY) on_entry(thread, &info);
        if (info.op == PTRACE_SYSCALL_INFO_EXIT) on_exit_of_call(thread);
      }
      signal_number = 0;
    } else if (status >> 16 || signal_number == SIGSTOP) {
      // An event, or a new thread, which begins with a stop.
      signal_number = 0;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, (long)signal_number);
  }
  return 71;
}
