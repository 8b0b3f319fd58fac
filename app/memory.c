#include "app/memory.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* In bytes: a stack of a hundred tokens of the textbook's model.  What is smaller
 * comes and goes too often for the system to be asked. */
#define LARGE 131072

/* To be called before other threads are started. */
void app_memory_return_large_pieces (void)
{
#ifdef __GLIBC__
  (void) mallopt (M_MMAP_THRESHOLD, LARGE);
#endif
}
