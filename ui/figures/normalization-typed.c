/* What a person types and chooses in Normalization. */

#include "ui/figures/normalization.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/layers/batch-norm.h"

#define FIRST_SEED 1

const double hl_norm_epsilons[] = { 0.0, 1e-8, 1e-6, NN_BATCH_NORM_EPSILON, 1e-3, 0.1 };
const char *const hl_norm_epsilon_names[] = { "0", "10⁻⁸", "10⁻⁶", "10⁻⁵", "0.001", "0.1", NULL };

static const char *const three_words[] = { "the", "cat", "sat", NULL };

static const struct
{
  float              x[12];
  int                rows, columns;
  const char *const *names;
} examples[] = {
  { { 1, 2, 6, 7, 4, -2, 3, 2, 2, 3, 1, 8 }, 3, 4, three_words },
  { { 1, 2, 2, 3 }, 2, 2, NULL },
  { { 1, 2, 3, 4, 6, 8 }, 2, 3, NULL },
};

/* Whether x is that of an example: of three words, the book's, or 2 × 3. */
gboolean hl_norm_is_example (const HlNormState *self, int example)
{
  const HlNormInput *input = &self->input;

  return input->rows == examples[example].rows && input->columns == examples[example].columns &&
         memcmp (input->x, examples[example].x,
                 sizeof (float) * (gsize) (input->rows * input->columns)) == 0;
}

static float *filled (int n, float with)
{
  float *numbers = g_new (float, n);

  for (int i = 0; i < n; i++)
    numbers[i] = with;

  return numbers;
}

void hl_norm_forget_batches (HlNormState *self)
{
  g_free ((gpointer) self->input.running_mean);
  g_free ((gpointer) self->input.running_variance);
  self->input.running_mean = filled (self->input.columns, 0.0f);
  self->input.running_variance = filled (self->input.columns, 1.0f);
  self->n_batches = 0;
  self->seed = FIRST_SEED;
}

void hl_norm_fit_scale (HlNormState *self, gboolean is_new)
{
  const int rows = self->input.over_all ? self->input.rows : 1;

  if (!is_new && rows == self->input.scale_rows && self->gamma != NULL)
    return;

  g_free (self->gamma);
  g_free (self->beta);
  self->input.scale_rows = rows;
  self->gamma = filled (rows * self->input.columns, 1.0f);
  self->beta = filled (rows * self->input.columns, 0.0f);
  g_free (self->ones);
  g_free (self->zeros);
  self->ones = filled (rows * self->input.columns, 1.0f);
  self->zeros = filled (rows * self->input.columns, 0.0f);
}

/* Makes the rulers long enough for all numbers; they do not become shorter while a person drags a
 * number. */
static void take_in (HlNormState *self)
{
  HlNormInput *input = &self->input;

  for (int i = 0; i < input->rows * input->columns; i++)
    {
      input->low = MIN (input->low, input->x[i]);
      input->high = MAX (input->high, input->x[i]);
    }
}

void hl_norm_set_x (HlNormState *self, const float *x, int rows, int columns,
                    const char *const *names)
{
  HlNormInput   *input = &self->input;
  const gboolean is_wider = columns != input->columns, is_new = is_wider || rows != input->rows;
  float         *copy = g_memdup2 (x, sizeof *x * (gsize) (rows * columns));
  char         **words = g_strdupv ((char **) names);

  g_free ((gpointer) input->x);
  g_strfreev ((char **) input->names);
  input->x = copy;
  input->names = (const char *const *) words;
  input->rows = rows;
  input->columns = columns;
  input->n_padding = MIN (input->n_padding, rows - 1);
  if (is_new)
    hl_norm_fit_scale (self, is_wider || input->over_all);
  if (is_wider)
    hl_norm_forget_batches (self);
  take_in (self);
}

void hl_norm_take_example (HlNormState *self, int example)
{
  self->input.low = self->input.high = 0.0f;
  hl_norm_set_x (self, examples[example].x, examples[example].rows, examples[example].columns,
                 examples[example].names);
}

/* Borrows what it points to; γ and β are those that are learned, or 1 and 0. */
HlNormInput hl_norm_input (const HlNormState *self, int n_shown)
{
  HlNormInput input = self->input;

  input.epsilon = hl_norm_epsilons[self->epsilon];
  input.gamma = input.has_scale ? self->gamma : self->ones;
  input.beta = input.has_scale ? self->beta : self->zeros;
  input.shown = CLAMP (n_shown, 0, HL_NORM_ALL_SHOWN);

  return input;
}

/* --- As a text -------------------------------------------------------------------------------- */

/* Numbers that the picture does not show as a matrix: the ends of the rulers, and the running
 * averages. */
enum
{
  RANGE = 100,
  RUNNING_MEAN,
  RUNNING_VARIANCE,
};

static void begin (gpointer data, int example)
{
  HlNormState *state = data;

  state->epsilon = HL_NORM_USUAL_EPSILON;
  state->input.is_training = state->input.is_near = TRUE;
  hl_norm_take_example (state, example);
}

static void clear (gpointer data)
{
  HlNormState *state = data;

  g_clear_pointer ((gpointer *) &state->input.x, g_free);
  g_clear_pointer ((char ***) &state->input.names, g_strfreev);
  g_clear_pointer ((gpointer *) &state->input.running_mean, g_free);
  g_clear_pointer ((gpointer *) &state->input.running_variance, g_free);
  g_clear_pointer (&state->gamma, g_free);
  g_clear_pointer (&state->beta, g_free);
  g_clear_pointer (&state->ones, g_free);
  g_clear_pointer (&state->zeros, g_free);
}

static char *settle (gpointer data, gconstpointer before)
{
  HlNormState *state = data;

  state->input.n_padding = MIN (state->input.n_padding, state->input.rows - 1);
  hl_norm_fit_scale (state, FALSE);

  return NULL;
}

static gboolean shape (gconstpointer data, int part, int *rows, int *columns)
{
  const HlNormInput *input = &((const HlNormState *) data)->input;

  *rows = part == HL_NORM_X ? input->rows : part >= RANGE ? 1 : input->scale_rows;
  *columns = part == RANGE ? 2 : input->columns;

  return part == HL_NORM_X || part >= RANGE || input->has_scale;
}

static gboolean fit (gpointer data, int part, int rows, int columns)
{
  g_autofree float *x = filled (rows * columns, 0.0f);

  if (part == HL_NORM_X)
    hl_norm_set_x (data, x, rows, columns, NULL);

  return part == HL_NORM_X;
}

/* The numbers of an example have its words. */
static void taken (gpointer data, int part)
{
  HlNormState *state = data;

  for (int i = 0; i < (int) G_N_ELEMENTS (examples) && part == HL_NORM_X; i++)
    if (state->input.names == NULL && hl_norm_is_example (state, i))
      state->input.names = (const char *const *) g_strdupv ((char **) examples[i].names);
  take_in (state);
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  const HlNormInput input = hl_norm_input (state, n_shown);

  return hl_normalization_new (&input);
}

static int count (gconstpointer data)
{
  const HlNorms *norms = data;

  return (int) norms->lines[norms->lines[HL_NORM_LAYER] == NULL]->len + 1;
}

static char *caption (gconstpointer state, gconstpointer data) { return hl_norms_caption (data); }

static const char *const names[] = { "words", "book", "two-by-three", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlNormState, field)

static const HlTypedField fields[] = {
  { "scale", FIELD (input.has_scale), 0, 1 },
  { "unbiased", FIELD (input.is_unbiased), 0, 1 },
  { "outside", FIELD (input.is_outside), 0, 1 },
  { "over-all", FIELD (input.over_all), 0, 1 },
  { "padding-counts", FIELD (input.counts_padding), 0, 1 },
  { "training", FIELD (input.is_training), 0, 1 },
  { "padding", FIELD (input.n_padding), 0, HL_NORM_MOST },
  { "near", FIELD (input.is_near), 0, 1 },
  { "epsilon", FIELD (epsilon), 0, G_N_ELEMENTS (hl_norm_epsilons) - 1 },
};

static const HlTypedPart parts[] = {
  { "x", HL_NORM_X, FIELD (input.x), TRUE },
  { "gamma", HL_NORM_GAMMA, FIELD (gamma), TRUE },
  { "beta", HL_NORM_BETA, FIELD (beta), TRUE },
  { "range", RANGE, FIELD (input.low), FALSE, TRUE },
  { "running-mean", RUNNING_MEAN, FIELD (input.running_mean), TRUE, TRUE },
  { "running-variance", RUNNING_VARIANCE, FIELD (input.running_variance), TRUE, TRUE },
};

const HlTyped hl_norm_typed = {
  .title = N_ ("Normalization"),
  .examples = names,
  HL_TYPED_ROWS (fields),
  HL_TYPED_ROWS (parts),
  .size = sizeof (HlNormState),
  .begin = begin,
  .clear = clear,
  .taken = taken,
  .settle = settle,
  .most = HL_NORM_MOST,
  .shape = shape,
  .fit = fit,
  .make = make,
  .caption = caption,
  .count = count,
};

/* --- A later word is changed ------------------------------------------------------------------ */

static char *tell_later (const char *before, const char *after, int positions, int layer, int batch)
{
  return g_strdup_printf (
      /* Translators: two words; twice a number of positions, of how many */
      _ ("“%s” becomes “%s”. Earlier positions that change: <row>%d of %d with LayerNorm</row>, "
         "<column>%d of %d with BatchNorm</column>."),
      before, after, layer, positions, batch, positions);
}

const HlLaterAbout hl_norm_later = {
  .variants = { { N_ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
                { N_ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE } },
  .tell = tell_later,
};
