#include "core/engine/memory.h"

#ifdef __GLIBC__
#include <malloc.h>

#include "tests/support/cases.h"
#endif

/* What the C library would do once a piece as large as @before was freed: keep the
 * next one, @after, among its own. */
NN_TEST (a_large_piece_does_not_change_what_is_large)
{
#if defined(__GLIBC__) && defined(M_MMAP_THRESHOLD)
  const gsize      before = 4 * 1024 * 1024;
  const gsize      after = 1024 * 1024;
  g_autofree char *piece = NULL;
  struct mallinfo2 then;

  nn_memory_return_large_pieces ();
  g_free (g_malloc (before));
  then = mallinfo2 ();
  piece = g_malloc (after);

  if (then.arena == 0)
    g_test_skip ("a sanitizer has taken the place of the C library's memory");
  else
    g_assert_cmpuint (mallinfo2 ().hblks, ==, then.hblks + 1);
#else
  g_test_skip ("this C library cannot be told");
#endif
}
