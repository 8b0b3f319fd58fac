#include "app/hyperparameters.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stddef.h>
#include <string.h>

#include "core/training/choices.h"

/* How the text of an option becomes a value. */
typedef enum
{
  KIND_INT,
  KIND_SEED,
  KIND_DOUBLE,
  KIND_FLOAT,
  KIND_CHOICE,
  KIND_YES,
  KIND_NO,
} Kind;

typedef struct
{
  const char        *option;
  Kind               kind;
  gsize              offset; /* in NnRunOptions */
  const char *const *choices;
  const char        *description;
} Hyperparameter;

/* A value that was given. */
typedef struct
{
  const Hyperparameter *hyperparameter;
  union
  {
    int     whole;
    guint64 seed;
    double  real;
  } value;
} Given;

struct _HlHyperparameters
{
  GArray *given;
};

#define MODEL(field) offsetof (NnRunOptions, model.field)
#define TRAINING(field) offsetof (NnRunOptions, training.field)

static const Hyperparameter hyperparameters[] = {
  { "seed", KIND_SEED, TRAINING (seed), NULL, N_ ("Random seed") },
  { "epochs", KIND_INT, TRAINING (epochs), NULL, N_ ("Epochs: passes over the training pairs") },
  { "batch-size", KIND_INT, TRAINING (batch_size), NULL, N_ ("Sentence pairs in a batch") },
  { "workers", KIND_INT, TRAINING (workers), NULL, N_ ("Threads that share each batch") },
  { "held-out", KIND_DOUBLE, TRAINING (held_out), NULL,
    N_ ("Fraction of the pairs held out for validation, such as 0.1") },
  { "loss", KIND_CHOICE, TRAINING (loss), nn_loss_names,
    N_ ("Loss: masked (per word), plain (per position, padding included) or classic") },
  { "label-smoothing", KIND_DOUBLE, TRAINING (label_smoothing), NULL,
    N_ ("Part of the target probability spread over all words") },
  { "learning-rate", KIND_DOUBLE, TRAINING (learning_rate), NULL,
    N_ ("The highest learning rate, after the warm-up") },
  { "schedule", KIND_CHOICE, TRAINING (schedule), nn_schedule_names,
    N_ ("Learning rate over time: constant, paper or cosine") },
  { "warm-up", KIND_INT, TRAINING (warm_up), NULL,
    N_ ("Updates in which the learning rate rises from 0") },
  { "final-fraction", KIND_DOUBLE, TRAINING (final_fraction), NULL,
    N_ ("Final learning rate, as a fraction of the highest") },
  { "beta2", KIND_DOUBLE, TRAINING (adam.beta2), NULL,
    N_ ("Adam's decay rate of the mean of squared gradients") },
  { "correct-bias", KIND_YES, TRAINING (adam.corrects_bias), NULL,
    N_ ("Bias correction in Adam, as in PyTorch") },
  { "no-bias-correction", KIND_NO, TRAINING (adam.corrects_bias), NULL,
    N_ ("No bias correction in Adam, as in MLX") },
  { "clip", KIND_DOUBLE, TRAINING (clip), NULL, N_ ("Maximum gradient norm; 0 for no clipping") },
  { "bleu-every", KIND_INT, TRAINING (bleu_every), NULL,
    N_ ("Epochs between two validation BLEU scores; 0 for none") },
  { "num-steps", KIND_INT, TRAINING (text.num_steps), NULL,
    N_ ("Maximum length of a sentence, in tokens") },
  { "min-freq", KIND_INT, TRAINING (text.min_count), NULL,
    N_ ("Minimum frequency of a word in the vocabulary") },
  { "unknown-share", KIND_DOUBLE, TRAINING (unknown_share), NULL,
    N_ ("Share of the names and numbers that training reads as <unk>; not with the book's text") },
  { "group-lengths", KIND_YES, TRAINING (groups_lengths), NULL,
    N_ ("Put sentences of similar length into one batch") },
  { "mix-lengths", KIND_NO, TRAINING (groups_lengths), NULL,
    N_ ("Fill batches at random") },

  { "num-hiddens", KIND_INT, MODEL (num_hiddens), NULL, N_ ("Hidden size: features of a token") },
  { "num-blks", KIND_INT, MODEL (num_blks), NULL,
    N_ ("Blocks of the encoder, and of the decoder") },
  { "num-heads", KIND_INT, MODEL (num_heads), NULL, N_ ("Heads of each attention") },
  { "ffn-num-hiddens", KIND_INT, MODEL (ffn_num_hiddens), NULL,
    N_ ("Hidden size of the feed-forward network") },
  { "max-positions", KIND_INT, MODEL (max_positions), NULL,
    N_ ("Positions that the positional encoding has") },
  { "dropout", KIND_DOUBLE, MODEL (dropout), NULL,
    N_ ("Probability that a feature is set to 0 in training") },
  { "use-bias", KIND_YES, MODEL (use_bias), NULL,
    N_ ("Give the projections of the encoder's attention a bias") },
  { "pre-norm", KIND_YES, MODEL (is_pre_norm), NULL, N_ ("Normalize before each sublayer") },
  { "post-norm", KIND_NO, MODEL (is_pre_norm), NULL, N_ ("Normalize after each sublayer") },
  { "tie-embeddings", KIND_YES, MODEL (ties_embeddings), NULL,
    N_ ("Share the decoder's embedding with the output layer") },
  { "no-causal-mask", KIND_NO, MODEL (has_causal_mask), NULL,
    N_ ("No causal mask: the decoder sees later words") },
  { "mask-fill", KIND_FLOAT, MODEL (mask_fill), NULL,
    N_ ("Mask value, such as -1e6 or -inf") },
  { "no-positions", KIND_NO, MODEL (has_positions), NULL, N_ ("No positional encoding") },
  { "train-positions", KIND_YES, MODEL (trains_positions), NULL,
    N_ ("Learn the positional encoding") },
  { "attention", KIND_CHOICE, MODEL (attention), nn_attention_names,
    N_ ("Attention scores: dot-product or additive") },
  { "norm", KIND_CHOICE, MODEL (norm), nn_norm_names, N_ ("Normalization: layer or batch") },
  { "count-padding", KIND_YES, MODEL (counts_padding), NULL,
    N_ ("Count padding in the statistics of batch normalization") },
  { "initialization", KIND_CHOICE, MODEL (initialization), nn_initialization_names,
    N_ ("Initialization of the parameters: pytorch, mlx or classic") },
};

/**
 * hl_hyperparameters_new:
 *
 * Returns: (transfer full): a list without a value
 */
HlHyperparameters *
hl_hyperparameters_new (void)
{
  HlHyperparameters *self = g_new0 (HlHyperparameters, 1);

  self->given = g_array_new (FALSE, FALSE, sizeof (Given));

  return self;
}

/**
 * hl_hyperparameters_free:
 * @self: (nullable) (transfer full): the list
 */
void
hl_hyperparameters_free (HlHyperparameters *self)
{
  if (self == NULL)
    return;

  g_array_unref (self->given);
  g_free (self);
}

static gboolean
read_real (const char *text,
           double     *real)
{
  char *end;

  errno = 0;
  *real = g_ascii_strtod (text, &end);

  return end != text && *end == '\0' && (errno == 0 || *real == 0.0);
}

static gboolean
read_choice (const char        *text,
             const char *const *choices,
             int               *choice)
{
  for (*choice = 0; choices[*choice] != NULL; ++*choice)
    if (strcmp (text, choices[*choice]) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
read_value (const char *text,
            Given      *given)
{
  gint64 whole = 0;

  switch (given->hyperparameter->kind)
    {
    case KIND_INT:
      if (!g_ascii_string_to_signed (text, 10, G_MININT, G_MAXINT, &whole, NULL))
        return FALSE;
      given->value.whole = (int) whole;
      return TRUE;
    case KIND_SEED:
      return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &given->value.seed, NULL);
    case KIND_DOUBLE:
    case KIND_FLOAT:
      return read_real (text, &given->value.real);
    case KIND_CHOICE:
      return read_choice (text, given->hyperparameter->choices, &given->value.whole);
    case KIND_YES:
      given->value.whole = TRUE;
      return TRUE;
    case KIND_NO:
      given->value.whole = FALSE;
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

static void
set_bad_value (GError              **error,
               const char           *option,
               const Hyperparameter *hyperparameter,
               const char           *text)
{
  if (hyperparameter->kind == KIND_CHOICE)
    {
      g_autofree char *choices = g_strjoinv (", ", (char **) hyperparameter->choices);

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: an option, the values that it can have, what it was given */
                   _ ("%s should be one of %s, not “%s”"), option, choices, text);
    }
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 hyperparameter->kind == KIND_DOUBLE || hyperparameter->kind == KIND_FLOAT
                     ? _ ("%s should be a number, not “%s”")
                     : _ ("%s should be a whole number, not “%s”"),
                 option, text);
}

static gboolean
value_cb (const char *option,
          const char *text,
          gpointer    user_data,
          GError    **error)
{
  HlHyperparameters *self = user_data;
  const char        *name = option + strlen ("--");
  Given              given = { NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (hyperparameters); i++)
    if (strcmp (hyperparameters[i].option, name) == 0)
      given.hyperparameter = &hyperparameters[i];

  g_assert (given.hyperparameter != NULL);

  if (!read_value (text, &given))
    {
      set_bad_value (error, option, given.hyperparameter, text);
      return FALSE;
    }

  g_array_append_val (self->given, given);

  return TRUE;
}

static const char *
placeholder_of (Kind kind)
{
  switch (kind)
    {
    case KIND_INT:
    case KIND_SEED:
      return N_ ("N");
    case KIND_DOUBLE:
    case KIND_FLOAT:
      return N_ ("X");
    case KIND_CHOICE:
      return N_ ("NAME");
    default:
      return NULL;
    }
}

/**
 * hl_hyperparameters_group:
 * @self: where the values shall go; it must outlive the group
 * @others: the options of the command itself, which come first
 *
 * Returns: (transfer full): all options, one for each hyperparameter among them
 */
GOptionGroup *
hl_hyperparameters_group (HlHyperparameters  *self,
                          const GOptionEntry *others)
{
  GOptionGroup *group = g_option_group_new (NULL, NULL, NULL, self, NULL);
  GOptionEntry  entries[G_N_ELEMENTS (hyperparameters) + 1] = { { NULL } };

  for (gsize i = 0; i < G_N_ELEMENTS (hyperparameters); i++)
    {
      const Kind kind = hyperparameters[i].kind;

      entries[i].long_name = hyperparameters[i].option;
      entries[i].flags = kind == KIND_YES || kind == KIND_NO ? G_OPTION_FLAG_NO_ARG : 0;
      entries[i].arg = G_OPTION_ARG_CALLBACK;
      entries[i].arg_data = (gpointer) value_cb;
      entries[i].description = hyperparameters[i].description;
      entries[i].arg_description = placeholder_of (kind);
    }
  g_option_group_add_entries (group, others);
  g_option_group_add_entries (group, entries);
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);

  return group;
}

/**
 * hl_hyperparameters_find_other:
 * @self: the list
 * @allowed: (array zero-terminated=1): names of options
 *
 * Returns: (nullable): one that was given and is not @allowed
 */
const char *
hl_hyperparameters_find_other (const HlHyperparameters *self,
                               const char *const       *allowed)
{
  for (guint i = 0; i < self->given->len; i++)
    {
      const char *option = g_array_index (self->given, Given, i).hyperparameter->option;

      if (!g_strv_contains (allowed, option))
        return option;
    }

  return NULL;
}

static void
set_value (const Given  *given,
           NnRunOptions *options)
{
  char       *place = (char *) options + given->hyperparameter->offset;
  const float real = (float) given->value.real;

  switch (given->hyperparameter->kind)
    {
    case KIND_SEED:
      memcpy (place, &given->value.seed, sizeof (guint64));
      break;
    case KIND_DOUBLE:
      memcpy (place, &given->value.real, sizeof (double));
      break;
    case KIND_FLOAT:
      memcpy (place, &real, sizeof (float));
      break;
    default:
      memcpy (place, &given->value.whole, sizeof (int));
    }
}

static gboolean
is_given (const HlHyperparameters *self,
          const char              *option)
{
  for (guint i = 0; i < self->given->len; i++)
    if (strcmp (g_array_index (self->given, Given, i).hyperparameter->option, option) == 0)
      return TRUE;

  return FALSE;
}

/**
 * hl_hyperparameters_apply:
 * @self: the list
 * @options: (inout): a preset; gets the values that were given
 */
void
hl_hyperparameters_apply (const HlHyperparameters *self,
                          NnRunOptions            *options)
{
  for (guint i = 0; i < self->given->len; i++)
    set_value (&g_array_index (self->given, Given, i), options);

  /* The paper's schedule finds the rate itself: what a preset says is a rate, and
   * here a factor is wanted. */
  if (is_given (self, "schedule") && !is_given (self, "learning-rate") &&
      options->training.schedule == NN_SCHEDULE_PAPER)
    options->training.learning_rate = 1.0;
}
