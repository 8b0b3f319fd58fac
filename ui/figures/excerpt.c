#include "ui/figures/excerpt.h"

#include <string.h>

/**
 * hl_excerpt_window:
 * @length: how many there are
 * @first: the first to show, if there are enough behind it
 * @n: how many to show, if there are as many
 *
 * Returns: a window, to be cleared
 */
HlExcerpt
hl_excerpt_window (int length,
                   int first,
                   int n)
{
  HlExcerpt self = { .length = length, .n = MIN (n, length) };

  self.is_window = self.n < length;
  self.indices = g_new (int, self.n);
  for (int i = 0; i < self.n; i++)
    self.indices[i] = CLAMP (first, 0, length - self.n) + i;

  return self;
}

/**
 * hl_excerpt_chosen:
 * @length: how many there are
 * @indices: (array length=n): those to show
 * @n: how many
 *
 * Returns: an excerpt, to be cleared
 */
HlExcerpt
hl_excerpt_chosen (int        length,
                   const int *indices,
                   int        n)
{
  return (HlExcerpt){
    .length = length,
    .n = n,
    .indices = g_memdup2 (indices, (gsize) n * sizeof *indices),
  };
}

void
hl_excerpt_clear (HlExcerpt *self)
{
  g_clear_pointer (&self->indices, g_free);
}

/**
 * hl_excerpt_equal:
 * @a: an excerpt
 * @b: another
 *
 * Returns: whether both show the same of as many
 */
gboolean
hl_excerpt_equal (const HlExcerpt *a,
                  const HlExcerpt *b)
{
  return a->length == b->length && a->n == b->n &&
         memcmp (a->indices, b->indices, (gsize) a->n * sizeof *a->indices) == 0;
}

/**
 * hl_excerpt_find:
 * @self: an excerpt
 * @index: of all
 *
 * Returns: its place among those that are shown, or −1
 */
int
hl_excerpt_find (const HlExcerpt *self,
                 int              index)
{
  for (int i = 0; i < self->n; i++)
    if (self->indices[i] == index)
      return i;

  return -1;
}

/**
 * hl_excerpt_move_to:
 * @first: where a window begins
 * @n: how many it shows
 * @first_wanted: where a part begins that is to be seen
 * @n_wanted: how long that is
 *
 * Returns: where the window must begin to show the part, or, if that is too long, its
 *   beginning; @first where nothing has to move
 */
int
hl_excerpt_move_to (int first,
                    int n,
                    int first_wanted,
                    int n_wanted)
{
  if (n_wanted <= 0)
    return first;
  if (n_wanted > n)
    return first >= first_wanted && first + n <= first_wanted + n_wanted ? first : first_wanted;

  return CLAMP (first, first_wanted + n_wanted - n, first_wanted);
}
