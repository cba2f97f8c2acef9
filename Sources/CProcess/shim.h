#ifndef DAYDOT_CPROCESS_SHIM_H
#define DAYDOT_CPROCESS_SHIM_H

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Takes so many bytes of heap at once, each page of it mapped, and keeps what is freed. */
static inline void daydot_populate_heap(int bytes) {
  mallopt(M_TOP_PAD, bytes);
  mallopt(M_TRIM_THRESHOLD, 64 * bytes);
  /* Together they are more than the heap has at first, so that it grows; each is too small for a mapping of
     its own. */
  char *first = malloc(100 * 1024), *second = malloc(100 * 1024);
  if (first && second) {
    uintptr_t page = 4096;
    uintptr_t begin = ((uintptr_t)first + page - 1) & ~(page - 1);
    uintptr_t end = (uintptr_t)sbrk(0) & ~(page - 1);
    /* MADV_POPULATE_WRITE, of Linux 5.14: earlier headers lack the name, an earlier kernel refuses it. */
    if (end > begin) madvise((void *)begin, end - begin, 23);
  }
  free(second);
  free(first);
}

#endif
