/* What a person types and chooses in Masks. */

#include "ui/figures/masks.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/tensor/random.h"

static const char *const four_words[] = { "the", "cat", "sat", "down", NULL };

static const float first_scores[] = { 2.0f, 0.5f, 1.0f,  -0.5f, /* a row for each query */
                                      0.3f, 1.2f, 0.8f,  0.1f,  1.5f, 1.5f,
                                      0.2f, 0.9f, -1.0f, 0.4f,  2.2f, 1.1f };

static const float fills[] = { -1e6f, -1e9f, -INFINITY };
const char *const  hl_masks_fill_names[] = { "−10⁶", "−10⁹", "−∞", NULL };

static void take_words (HlMasksState *state, HlMaskKind kind)
{
  memset (state, 0, sizeof *state);
  state->kind = kind;
  state->n = 4;
  state->valid_len = 3;
  state->head = 1;
  state->has_words = TRUE;
  memcpy (state->scores, first_scores, sizeof first_scores);
}

/* Numbers that are there stay; new scores are small, and the mask that was typed hides none of
 * them. before: how many positions there were. */
static void lay_out_again (HlMasksState *state, int before)
{
  NnRandom                 random = nn_random_new (1);
  g_autofree HlMasksState *old = g_memdup2 (state, sizeof *state);

  for (int i = 0; i < state->n * state->n; i++)
    {
      const int row = i / state->n, column = i % state->n;
      const int drawn = (int) nn_random_below (&random, 41) - 20;

      state->scores[i] = row < before && column < before ? old->scores[row * before + column]
                                                         : (float) drawn / 10.0f;
      state->own[i] = row < before && column < before ? old->own[row * before + column] : 0.0f;
    }
  state->valid_len = MIN (state->valid_len, state->n);
  state->has_words = state->has_words && state->n == 4;
}

/* Whether the scores are those of the four words. */
gboolean hl_masks_is_first (const HlMasksState *state)
{
  gboolean is_first = state->has_words;

  for (gsize i = 0; i < G_N_ELEMENTS (first_scores); i++)
    is_first = is_first && state->scores[i] == first_scores[i];

  return is_first;
}

/* Borrows what it points to. */
HlMasksInput hl_masks_input (const HlMasksState *state, int n_shown)
{
  return (HlMasksInput){
    .scores = state->scores,
    .n = state->n,
    .kind = (HlMaskKind) state->kind,
    .valid_len = state->valid_len,
    .own = state->own,
    .fill = fills[state->fill],
    .fill_name = hl_masks_fill_names[state->fill],
    .names = state->has_words ? four_words : NULL,
    .n_shown = CLAMP (n_shown, 0, HL_MASKS_ALL_SHOWN),
    .query = -1,
    .is_typed = TRUE,
  };
}

/* --- As a text -------------------------------------------------------------------------------- */

enum
{
  OWN = HL_MASKS_N_PARTS,
};

static void begin (gpointer state, int example) { take_words (state, (HlMaskKind) example); }

static char *settle (gpointer data, gconstpointer before)
{
  HlMasksState *state = data;

  if (state->n != ((const HlMasksState *) before)->n)
    lay_out_again (state, ((const HlMasksState *) before)->n);
  state->valid_len = MIN (state->valid_len, state->n);

  return NULL;
}

static gboolean shape (gconstpointer data, int part, int *rows, int *columns)
{
  const HlMasksState *state = data;

  *rows = *columns = state->n;

  return part == HL_MASKS_S || state->kind == HL_MASK_OWN;
}

static gboolean fit (gpointer data, int part, int rows, int columns)
{
  HlMasksState *state = data;
  const int     before = state->n;

  if (rows != columns)
    return FALSE;
  state->n = rows;
  lay_out_again (state, before);

  return TRUE;
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  const HlMasksInput input = hl_masks_input (state, n_shown);

  return hl_masks_new (&input);
}

static int count (gconstpointer data) { return (int) ((const HlMasks *) data)->lines->len + 1; }

static char *caption (gconstpointer state, gconstpointer data) { return hl_masks_title (data); }

static const char *const examples[] = { "causal-mask", "padding-mask", "both", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlMasksState, field)

static const HlTypedField fields[] = {
  { "mask", FIELD (kind), 0, HL_MASK_OWN },
  { "fill", FIELD (fill), 0, G_N_ELEMENTS (fills) - 1 },
  { "positions", FIELD (n), 1, HL_MASKS_MOST },
  { "valid", FIELD (valid_len), 0, HL_MASKS_MOST },
  { "words", FIELD (has_words), 0, 1 },
};

static const HlTypedPart parts[] = {
  { "scores", HL_MASKS_S, FIELD (scores) },
  { "hidden", OWN, FIELD (own), .is_not_seen = TRUE },
};

const HlTyped hl_masks_typed = {
  .title = N_ ("Masks"),
  .examples = examples,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (parts),
  .size = sizeof (HlMasksState),
  .begin = begin,
  .settle = settle,
  .most = HL_MASKS_MOST,
  .shape = shape,
  .fit = fit,
  .make = make,
  .caption = caption,
  .count = count,
};

/* --- A later word is changed ------------------------------------------------------------------ */

static char *tell_later (const char *before, const char *after, int positions, int with,
                         int without)
{
  return g_strdup_printf (
      /* Translators: two words; twice a number of positions, of how many */
      _ ("“%s” becomes “%s”. Earlier positions that change: <row>%d of %d with the mask</row>, "
         "<column>%d of %d without it</column>."),
      before, after, with, positions, without, positions);
}

const HlLaterAbout hl_masks_later = {
  .variants = { { N_ ("With the causal mask"), FALSE, -1, FALSE },
                { N_ ("Without the causal mask"), TRUE, -1, FALSE } },
  .tell = tell_later,
};
