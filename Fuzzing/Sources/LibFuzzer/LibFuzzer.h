#include <stddef.h>
#include <stdint.h>

/// Runs `test` with one input after another; the arguments are those of libFuzzer.
///
/// Source: <https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library>.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *bytes, size_t count));

/// A file that is nowhere but in memory, which Glibc's module leaves out.
///
/// Source: <https://man7.org/linux/man-pages/man2/memfd_create.2.html>.
int memfd_create(const char *name, unsigned int flags);
