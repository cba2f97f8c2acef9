#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a program's arguments; comes back when it is done.
///
/// - SeeAlso: llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
