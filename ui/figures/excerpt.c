#include "ui/figures/excerpt.h"

#include <string.h>

/* Returns all of them, to be cleared. */
HlExcerpt hl_excerpt_all (int length)
{
  HlExcerpt self = { .length = length, .n = length, .indices = g_new (int, length) };

  for (int i = 0; i < length; i++)
    self.indices[i] = i;

  return self;
}

/* Returns an excerpt, to be cleared. */
HlExcerpt hl_excerpt_chosen (int length, const int *indices, int n)
{
  return (HlExcerpt){
    .length = length,
    .n = n,
    .indices = g_memdup2 (indices, (gsize) n * sizeof *indices),
  };
}

void hl_excerpt_clear (HlExcerpt *self) { g_clear_pointer (&self->indices, g_free); }

/* Returns its index among those that are shown, or −1. */
int hl_excerpt_find (const HlExcerpt *self, int index)
{
  for (int i = 0; i < self->n; i++)
    if (self->indices[i] == index)
      return i;

  return -1;
}
