#include "core/experiments/prepared.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/experiments/comparison.h"
#include "core/training/run.h"

#define MAX_VALUES 6

/* A hyperparameter and the values that are compared. */
typedef struct
{
  const char *hyperparameter; /* its name in files, or NULL */
  int         n_values;
  double      values[MAX_VALUES];
} Axis;

typedef struct
{
  NnPrepared about;
  Axis       axis;
  Axis       other; /* every value is combined with every value of @axis */
} Row;

#define NO_AXIS                                                                                    \
  {                                                                                                \
    NULL, 1, { 0 }                                                                                 \
  }

static const Row rows[] = {
  { { "blocks", N_ ("Blocks, 1 to 6"),
      N_ ("Does a deeper model translate better, and what does it cost?") },
    { "num_blks", 6, { 1, 2, 3, 4, 5, 6 } },
    NO_AXIS },
  { { "heads", N_ ("Heads, 1 to 8"), N_ ("Are more heads better if each of them is narrower?") },
    { "num_heads", 4, { 1, 2, 4, 8 } },
    NO_AXIS },
  { { "attention", N_ ("Scaled dot-product or additive attention"),
      N_ ("Does a small network score keys better than a dot product, and what does it cost?") },
    { "attention", NN_N_ATTENTION_KINDS, { 0, 1, 2, 3, 4, 5 } }, /* all */
    NO_AXIS },
  { { "learning-rate", N_ ("Learning rates"),
      N_ ("Which learning rates are too small, and which are too large?") },
    { "learning_rate", 5, { 0.0003, 0.001, 0.003, 0.01, 0.03 } },
    NO_AXIS },
  { { "warm-up", N_ ("With and without warm-up"),
      N_ ("What happens if the first updates use the full learning rate?") },
    { "warm_up", 2, { 200, 0 } },
    NO_AXIS },
  { { "dropout", N_ ("Dropout"),
      N_ ("How does dropout change the gap between training and validation loss?") },
    { "dropout", 4, { 0.0, 0.1, 0.2, 0.4 } },
    NO_AXIS },
  { { "pre-norm", N_ ("Pre-norm or post-norm"),
      N_ ("Is it better to normalize before each sublayer or after it?") },
    { "is_pre_norm", 2, { TRUE, FALSE } },
    NO_AXIS },
  { { "norms", N_ ("Layer or batch normalization at several batch sizes"),
      N_ ("Which of the two needs large batches? With smaller batches, each epoch has more "
          "updates, so these runs have fewer epochs. Compare the two at each batch size.") },
    { "norm", 2, { NN_NORM_LAYER, NN_NORM_BATCH } },
    { "batch_size", 3, { 4, 16, 64 } } },
  { { "mask", N_ ("With and without the causal mask"),
      N_ ("Without the mask, the training loss is smaller. Why is the model useless?") },
    { "has_causal_mask", 2, { TRUE, FALSE } },
    NO_AXIS },
  { { "positions", N_ ("With and without positions"),
      N_ ("What can a model learn if it does not know the order of the tokens?") },
    { "has_positions", 2, { TRUE, FALSE } },
    NO_AXIS },
};

/** Returns: the number of comparisons */
int nn_prepared_count (void) { return G_N_ELEMENTS (rows); }

/**
 * @index: from 0
 * Returns: (transfer none): comparison number @index
 */
const NnPrepared *nn_prepared_get (int index)
{
  g_assert (index >= 0 && index < nn_prepared_count ());

  return &rows[index].about;
}

static const Row *row_of (const NnPrepared *self)
{
  return (const Row *) self; /* its first member */
}

/** Returns: the number of training runs of the comparison */
int nn_prepared_count_runs (const NnPrepared *self)
{
  return row_of (self)->axis.n_values * row_of (self)->other.n_values;
}

static const NnHyperparameter *find_hyperparameter (const char *name)
{
  g_autoptr (GPtrArray) all = nn_hyperparameters_list ();

  for (guint i = 0; i < all->len; i++)
    if (g_str_equal (((const NnHyperparameter *) all->pdata[i])->field.name, name))
      return all->pdata[i];

  g_assert_not_reached ();
}

static void apply (const Axis *axis, int value, NnRunOptions *options)
{
  const NnHyperparameter *about;

  if (axis->hyperparameter == NULL)
    return;

  /* Smaller batches make more updates in an epoch, so the run gets fewer epochs. */
  if (g_str_equal (axis->hyperparameter, "batch_size"))
    {
      nn_comparison_set_batch_size (options, (int) axis->values[value]);
      return;
    }

  about = find_hyperparameter (axis->hyperparameter);
  nn_field_set (&about->field, nn_run_options_part (options, about->part), axis->values[value]);
}

/**
 * @run: number of one of its runs, from 0
 * @corpus: (type filename): path of the sentence pairs
 * Returns: (transfer full): the options of that run
 */
NnRunOptions *nn_prepared_options (const NnPrepared *self, int run, const char *corpus)
{
  const Row    *row = row_of (self);
  NnRunOptions *options = nn_comparison_small_run (corpus);

  g_assert (run >= 0 && run < nn_prepared_count_runs (self));

  options->training.bleu_every = options->training.epochs;
  apply (&row->axis, run % row->axis.n_values, options);
  apply (&row->other, run / row->axis.n_values, options);
  options->training.bleu_every = options->training.epochs;

  return options;
}

static const char *name_of_choice (const NnHyperparameter *about, double value)
{
  static const struct
  {
    const char *name;
    double      value;
    const char *text;
  } choices[] = {
    { "norm", NN_NORM_LAYER, N_ ("LayerNorm") },
    { "norm", NN_NORM_BATCH, N_ ("BatchNorm") },
    { "is_pre_norm", TRUE, N_ ("Pre-norm") },
    { "is_pre_norm", FALSE, N_ ("Post-norm") },
    { "has_causal_mask", TRUE, N_ ("With causal mask") },
    { "has_causal_mask", FALSE, N_ ("Without causal mask") },
    { "has_positions", TRUE, N_ ("With positions") },
    { "has_positions", FALSE, N_ ("Without positions") },
  };

  if (g_str_equal (about->field.name, "attention"))
    return _ (nn_attention_titles[(int) value]);

  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    if (g_str_equal (choices[i].name, about->field.name) && choices[i].value == value)
      return _ (choices[i].text);

  return NULL;
}

static char *name_of (const Axis *axis, int value)
{
  const NnHyperparameter *about = find_hyperparameter (axis->hyperparameter);
  const char             *choice = name_of_choice (about, axis->values[value]);

  if (choice != NULL)
    return g_strdup (choice);

  /* Translators: a hyperparameter and its value, as in "Heads 1" */
  return g_strdup_printf (_ ("%s %g"), _ (about->title), axis->values[value]);
}

/**
 * @run: number of one of its runs, from 0
 * Returns: (transfer full): the difference between this run and the others, such as "Blocks 3";
 *   with two axes also its number of epochs, which depends on the batch size
 */
char *nn_prepared_run_name (const NnPrepared *self, int run)
{
  const Row               *row = row_of (self);
  g_autofree char         *name = name_of (&row->axis, run % row->axis.n_values);
  g_autofree char         *other = NULL;
  g_autoptr (NnRunOptions) options = NULL;

  if (row->other.hyperparameter == NULL)
    return g_steal_pointer (&name);

  other = name_of (&row->other, run / row->axis.n_values);
  options = nn_prepared_options (self, run, "");

  return g_strdup_printf (
      /* Translators: a value, another value and a number of epochs, as in
       * "LayerNorm · Batch size 4 · 2 epochs" */
      ngettext ("%s · %s · %d epoch", "%s · %s · %d epochs", (gulong) options->training.epochs),
      name, other, options->training.epochs);
}
