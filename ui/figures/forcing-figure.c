#include "ui/figures/forcing-figure.h"

#include <glib/gi18n-lib.h>

static void fill (HlTriangle *triangle, const NnForcingSide *side, const NnForcingSide *other)
{
  for (int t = 0; t < triangle->n_known; t++)
    {
      triangle->read[t] = g_strdup (side->read[t]);
      triangle->chosen[t] = g_strdup (side->chosen[t]);
      triangle->probabilities[t] = side->probabilities[t];
      if (t >= other->length)
        continue;
      triangle->reads_other[t] = !g_str_equal (side->read[t], other->read[t]);
      triangle->chooses_other[t] = !g_str_equal (side->chosen[t], other->chosen[t]);
    }
}

/* Returns what there is to draw. shown: how far the right side is: as far, or one less while
 * that is asked. */
HlTrianglesSpec *hl_forcing_figure (const NnForcing *forcing, int position, int shown)
{
  HlTrianglesSpec *spec = hl_triangles_spec_new (forcing->T, position);
  HlTriangle      *left = &spec->sides[0];
  HlTriangle      *right = &spec->sides[1];

  left->title = g_strdup (_ ("Training: all rows at once"));
  left->n_rows = left->n_known = forcing->T;
  left->masks_later = forcing->is_causal;
  left->sees_later = !forcing->is_causal;
  fill (left, &forcing->at_once, &forcing->at_once);

  right->title = g_strdup (_ ("Translating: one more row at each step"));
  right->n_rows = forcing->one_by_one.length;
  right->n_known = MIN (shown + 1, right->n_rows);
  right->first_now = position;
  fill (right, &forcing->one_by_one, &forcing->at_once);

  return spec;
}
