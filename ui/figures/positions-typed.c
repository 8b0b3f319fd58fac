/* What a person types and chooses in Positions. */

#include "ui/figures/positions.h"

#include <glib/gi18n-lib.h>

/* At 0 all hands are upright. */
static void begin (gpointer state, int example)
{
  *(HlPositionsState *) state =
      (HlPositionsState){ .n = 60, .width = 32, .first = 6, .at = 7, .order = 1 };
}

/* Sines and cosines come in pairs, so an odd width is one too many, or one too few. */
static char *settle (gpointer data, gconstpointer before)
{
  HlPositionsState *state = data;

  if (state->width > ((const HlPositionsState *) before)->width)
    state->width++;
  state->width = state->width / 2 * 2;
  state->first = MIN (state->first, state->width - 1);
  state->at = MIN (state->at, state->n - 1);

  return NULL;
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  return hl_positions_figure (state, "table", TRUE);
}

/* What the numbers of the view are, as a formula. */
static const char *formula_of (const HlPositionsState *state, const char *view)
{
  if (g_str_equal (view, "similarity"))
    return "P[s] · P[t] / (‖P[s]‖ ‖P[t]‖)";

  return state->layout == NN_POSITION_HALVES
             ? "P[i, j] = sin (i / 10000^(2j / D))\nP[i, D / 2 + j] = cos (i / 10000^(2j / D))"
             : "P[i, 2j] = sin (i / 10000^(2j / D))\nP[i, 2j + 1] = cos (i / 10000^(2j / D))";
}

/* What is below the picture of a view. */
char *hl_positions_caption (const HlPositionsState *state, const char *view)
{
  g_autofree char *sizes = NULL;

  if (g_str_equal (view, "order"))
    return g_strdup (_ ("Largest change in a token’s encoder row when the tokens are reordered."));

  sizes = g_strdup_printf (_ ("%d positions, %d features"), state->n, state->width);

  return g_strdup_printf ("%s\n%s", sizes, formula_of (state, view));
}

static const char *const examples[] = { "positions", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlPositionsState, field)

static const HlTypedField fields[] = {
  { "n", FIELD (n), 2, HL_POSITIONS_MOST },
  { "width", FIELD (width), 2, HL_POSITIONS_WIDEST },
  { "layout", FIELD (layout), 0, NN_POSITION_HALVES },
  { "first", FIELD (first), 0, HL_POSITIONS_WIDEST - 1 },
  { "at", FIELD (at), 0, HL_POSITIONS_MOST - 1 },
  { "order", FIELD (order), 0, G_MAXINT },
};

const HlTyped hl_positions_typed = {
  .title = N_ ("Positions"),
  .examples = examples,
  HL_TYPED_ROWS (fields),
  .size = sizeof (HlPositionsState),
  .begin = begin,
  .settle = settle,
  .make = make,
};
