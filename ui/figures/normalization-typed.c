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
  self->range[0] = (float) input->low;
  self->range[1] = (float) input->high;
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
  state->input.is_training = TRUE;
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

static const float *get (gconstpointer data, int part, int *rows, int *columns)
{
  const HlNormState *state = data;

  *rows = part == HL_NORM_X ? state->input.rows : part >= RANGE ? 1 : state->input.scale_rows;
  *columns = part == RANGE ? 2 : state->input.columns;

  return part == HL_NORM_X                                 ? state->input.x
         : part == RANGE                                   ? state->range
         : part == RUNNING_MEAN                            ? state->input.running_mean
         : part == RUNNING_VARIANCE                        ? state->input.running_variance
         : part == HL_NORM_GAMMA && state->input.has_scale ? state->gamma
         : part == HL_NORM_BETA && state->input.has_scale  ? state->beta
                                                           : NULL;
}

static char *set_hidden (HlNormState *state, int part, const float *numbers, int n)
{
  HlNormInput *input = &state->input;

  if (n != (part == RANGE ? 2 : input->columns))
    return g_strdup (_ ("Each feature has one running average."));

  if (part == RANGE)
    {
      memcpy (state->range, numbers, sizeof state->range);
      input->low = (double) numbers[0];
      input->high = (double) numbers[1];
    }
  else
    memcpy ((float *) (part == RUNNING_MEAN ? input->running_mean : input->running_variance),
            numbers, sizeof *numbers * (gsize) n);

  return NULL;
}

static char *set (gpointer data, int part, const float *numbers, int rows, int columns)
{
  HlNormState       *state = data;
  const HlNormInput *input = &state->input;
  const gboolean     has_shape = rows == input->rows && columns == input->columns;
  g_auto (GStrv)     names = g_strdupv (has_shape ? (char **) input->names : NULL);

  if (rows > HL_NORM_MOST || columns > HL_NORM_MOST)
    return g_strdup_printf (_ ("There can be %d rows and %d columns at most."), HL_NORM_MOST,
                            HL_NORM_MOST);
  if (part >= RANGE)
    return set_hidden (state, part, numbers, rows * columns);

  if (part == HL_NORM_X)
    {
      hl_norm_set_x (state, numbers, rows, columns, (const char *const *) names);
      for (int i = 0; i < (int) G_N_ELEMENTS (examples); i++)
        if (input->names == NULL && hl_norm_is_example (state, i))
          hl_norm_set_x (state, examples[i].x, rows, columns, examples[i].names);
    }
  else if (rows != input->scale_rows || columns != input->columns)
    return g_strdup (_ ("γ and β must have as many numbers as x has features."));
  else
    memcpy (part == HL_NORM_GAMMA ? state->gamma : state->beta, numbers,
            sizeof (float) * (gsize) (rows * columns));

  return NULL;
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
  { "epsilon", FIELD (epsilon), 0, G_N_ELEMENTS (hl_norm_epsilons) - 1 },
};

static const HlTypedPart parts[] = {
  { "x", HL_NORM_X },
  { "gamma", HL_NORM_GAMMA },
  { "beta", HL_NORM_BETA },
  { "range", RANGE, TRUE },
  { "running-mean", RUNNING_MEAN, TRUE },
  { "running-variance", RUNNING_VARIANCE, TRUE },
};

const HlTyped hl_norm_typed = {
  .title = N_ ("Normalization"),
  .examples = names,
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .parts = parts,
  .n_parts = G_N_ELEMENTS (parts),
  .size = sizeof (HlNormState),
  .begin = begin,
  .clear = clear,
  .settle = settle,
  .get = get,
  .set = set,
  .make = make,
  .caption = caption,
  .count = count,
};

/* --- A later word is changed ------------------------------------------------------------------ */

static char *tell_later (const char *before, const char *after, int positions, int layer, int batch)
{
  /* Translators: two words, and three numbers of positions */
  return g_strdup_printf (_ ("“%s” becomes “%s”. Earlier positions: %d; changed <row>with "
                             "LayerNorm: %d</row>, <column>with BatchNorm: %d</column>."),
                          before, after, positions, layer, batch);
}

const HlLaterAbout hl_norm_later = {
  .text = N_ ("The decoder of the current model reads its own translation, in which one word is "
              "changed. Each number is the largest resulting change in a row; in the last line, "
              "the largest change of a logit. The color scale is logarithmic."),
  .variants = { { N_ ("Layer normalization, in training"), FALSE, NN_NORM_LAYER, TRUE },
                { N_ ("Batch normalization, in training"), FALSE, NN_NORM_BATCH, TRUE } },
  .question = N_ ("Which earlier positions change when a later word changes?"),
  .tell = tell_later,
};
