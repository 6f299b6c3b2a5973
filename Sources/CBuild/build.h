// What `scripts/release` links into the program about its build. Changing it links again, and compiles nothing.

/// The commit, such as `1a2b3c4d5e6f`; without one in other builds.
extern const char todo_commit[] __attribute__((weak));
/// The version of Swift, such as `6.3.1`.
extern const char todo_swift[] __attribute__((weak));

/// Swift can't import arrays without a size. Null in a build that nothing was linked into.
static inline const char *_Nullable todo_build_commit(void) {
  return todo_commit;
}

static inline const char *_Nullable todo_build_swift(void) {
  return todo_swift;
}
