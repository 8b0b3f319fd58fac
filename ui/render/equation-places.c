#include "ui/render/equation-places.h"

#include <math.h>

#define FRAME HL_EQUATION_FRAME

/* Returns its fonts, and a place for each term that is nowhere yet. */
HlEquationLayout *hl_equation_layout_new_empty (const HlEquationSpec *spec, double scale)
{
  HlEquationLayout *self = g_new0 (HlEquationLayout, 1);

  self->text = hl_text_new_scaled (spec->font, scale);
  self->line = ceil (hl_text_line (self->text, HL_TEXT_NORMAL));
  self->small = ceil (hl_text_line (self->text, HL_TEXT_SMALL));
  self->places = g_array_new (FALSE, TRUE, sizeof (HlTermPlace));
  self->pieces = g_array_new (FALSE, TRUE, sizeof (HlRect));
  self->heads = g_array_new (FALSE, TRUE, sizeof (HlRect));
  g_array_set_size (self->places, spec->terms->len);

  return self;
}

void hl_equation_layout_free (HlEquationLayout *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->places);
  g_array_unref (self->pieces);
  g_array_unref (self->heads);
  hl_text_free (self->text);
  g_free (self);
}

/* Returns where that term is. term: from 0. */
HlTermPlace *hl_equation_place (const HlEquationLayout *self, int term)
{
  g_assert (term >= 0 && term < (int) self->places->len);

  return &g_array_index (self->places, HlTermPlace, term);
}

/* Returns whether the step at hand makes it, or shows it before anything is made, and there is
 * more to see than its symbol. */
gboolean hl_equation_is_framed (const HlEquationSpec *spec, const HlEquationLayout *self, int term)
{
  const HlEquationTerm *at = hl_equation_term (spec, term);
  const gboolean        is_shown = spec->step == HL_EQUATION_GIVEN
                                       ? at->step == HL_EQUATION_NONE && at->is_at_hand
                                       : spec->step != HL_EQUATION_NONE && at->step == spec->step;

  return !spec->is_file && is_shown && hl_term_has_grid (hl_equation_place (self, term));
}

/* Returns whether it has one. */
gboolean hl_equation_frame (const HlEquationSpec *spec, const HlEquationLayout *layout, int term,
                            HlRect *frame)
{
  const HlTermPlace *place = hl_equation_place (layout, term);

  if (!hl_equation_is_framed (spec, layout, term))
    return FALSE;

  *frame = place->head;
  frame->x -= FRAME;
  frame->width += 2 * FRAME;
  frame->y -= 1.0;
  frame->height = hl_rect_bottom (&place->grid) + FRAME - frame->y;
  if (place->row_names.width > 0.0)
    {
      frame->x = place->row_names.x - FRAME;
      frame->width = hl_rect_right (&place->head) + FRAME - frame->x;
    }

  return TRUE;
}

/* Returns where a cell is. */
HlRect hl_equation_cell (const HlEquationSpec *spec, const HlEquationLayout *self, int term,
                         int row, int column)
{
  const HlEquationTerm *at = hl_equation_term (spec, term);
  const HlRect         *grid = &hl_equation_place (self, term)->grid;

  return (HlRect){
    .x = grid->x + column * grid->width / at->columns,
    .y = grid->y + row * grid->height / at->rows,
    .width = grid->width / at->columns,
    .height = grid->height / at->rows,
  };
}
