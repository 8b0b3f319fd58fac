#include "ui/render/triangles.h"

#include <glib/gi18n-lib.h>

/* Returns two empty triangles. */
HlTrianglesSpec *hl_triangles_spec_new (int n, int current)
{
  HlTrianglesSpec *self = g_new0 (HlTrianglesSpec, 1);

  g_assert (n >= 1);

  self->n = n;
  self->current = current;
  for (int side = 0; side < HL_TRIANGLES; side++)
    {
      self->sides[side].read = g_new0 (char *, n + 1);
      self->sides[side].chosen = g_new0 (char *, n + 1);
      self->sides[side].probabilities = g_new0 (float, n);
      self->sides[side].reads_other = g_new0 (guint8, n);
      self->sides[side].chooses_other = g_new0 (guint8, n);
    }

  return self;
}

void hl_triangles_spec_free (HlTrianglesSpec *self)
{
  if (self == NULL)
    return;

  for (int side = 0; side < HL_TRIANGLES; side++)
    {
      g_free (self->sides[side].title);
      g_strfreev (self->sides[side].read);
      g_strfreev (self->sides[side].chosen);
      g_free (self->sides[side].probabilities);
      g_free (self->sides[side].reads_other);
      g_free (self->sides[side].chooses_other);
    }
  pango_font_description_free ((PangoFontDescription *) self->font);
  g_free (self);
}

/* Returns what there is to draw. */
HlTriangleCell hl_triangles_cell (const HlTrianglesSpec *self, int side, int row, int column)
{
  const HlTriangle *triangle = &self->sides[side];

  g_assert (row >= 0 && row < self->n && column >= 0 && column < self->n);

  if (row >= triangle->n_rows)
    return HL_TRIANGLE_NOTHING;
  if (row >= triangle->n_known)
    return column <= row ? HL_TRIANGLE_TO_COME : HL_TRIANGLE_NOTHING;
  if (column > row && triangle->masks_later)
    return HL_TRIANGLE_HIDDEN;
  if (column > row && !triangle->sees_later)
    return HL_TRIANGLE_NOTHING;

  return row < triangle->first_now ? HL_TRIANGLE_BEFORE : HL_TRIANGLE_NOW;
}

static gboolean has_other_word (const HlTrianglesSpec *self)
{
  for (int side = 0; side < HL_TRIANGLES; side++)
    for (int row = 0; row < self->sides[side].n_known; row++)
      if (self->sides[side].reads_other[row] || self->sides[side].chooses_other[row])
        return TRUE;

  return FALSE;
}

/* Returns whether one of both has such a cell, or such a word. */
gboolean hl_triangles_has (const HlTrianglesSpec *self, HlTriangleCell cell)
{
  if (cell == HL_TRIANGLE_OTHER_WORD)
    return has_other_word (self);

  for (int side = 0; side < HL_TRIANGLES; side++)
    for (int row = 0; row < self->n; row++)
      for (int column = 0; column < self->n; column++)
        if (hl_triangles_cell (self, side, row, column) == cell)
          return TRUE;

  return FALSE;
}

/* Returns the cell in words. */
char *hl_triangles_describe (const HlTrianglesSpec *self, int side, int row, int column)
{
  const HlTriangle *triangle = &self->sides[side];
  const char       *query = row < triangle->n_known ? triangle->read[row] : "";
  const char       *key = column < triangle->n_known ? triangle->read[column] : "";

  switch (hl_triangles_cell (self, side, row, column))
    {
    case HL_TRIANGLE_NOW:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, sees “%s”; it is computed in this step."), row + 1,
                              query, key);
    case HL_TRIANGLE_BEFORE:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, saw “%s”. It was computed in an earlier step, and "
                                 "its keys and values are kept."),
                              row + 1, query, key);
    case HL_TRIANGLE_HIDDEN:
      /* Translators: the number of a row, its word, another word */
      return g_strdup_printf (_ ("Row %d, “%s”, does not see “%s”: the causal mask hides later "
                                 "words."),
                              row + 1, query, key);
    case HL_TRIANGLE_TO_COME:
      return g_strdup_printf (_ ("Row %d is not computed yet."), row + 1);
    case HL_TRIANGLE_OTHER_WORD:
    case HL_TRIANGLE_NOTHING:
    default:
      return g_strdup (row < triangle->n_rows ? _ ("This word does not exist yet.")
                                              : _ ("There is no such row: the translation has "
                                                   "ended."));
    }
}
