#include "core/training/training-config.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"

G_DEFINE_QUARK (nn_training_config_error, nn_training_config_error)

/** Adam with a constant learning rate and the masked loss, as in the text of the textbook (not in
 * its package), and the program's own pipeline for the sentences.
 *
 * Returns: a configuration */
NnTrainingConfig nn_training_config_default (void)
{
  return (NnTrainingConfig){
    .text = nn_text_options_recommended (),
    .held_out = 0.1,
    .batch_size = 128,
    .epochs = 30,
    .loss = NN_LOSS_MASKED,
    .schedule = NN_SCHEDULE_CONSTANT,
    .learning_rate = 0.001,
    .adam = NN_ADAM_CONFIG,
    .clip = 1.0,
    .bleu_every = 5,
    .seed = 1,
    .workers = 2,
  };
}

const char *const nn_loss_names[] = {
  [NN_LOSS_MASKED] = "masked",
  [NN_LOSS_PLAIN] = "plain",
  [NN_LOSS_CLASSIC] = "classic",
  NULL,
};

static const char *const schedule_names[] = {
  [NN_SCHEDULE_CONSTANT] = "constant",
  [NN_SCHEDULE_PAPER] = "paper",
  [NN_SCHEDULE_COSINE] = "cosine",
  NULL,
};

static const char *const schedule_titles[] = {
  [NN_SCHEDULE_CONSTANT] = N_ ("Constant"),
  [NN_SCHEDULE_PAPER] = N_ ("Inverse square root, as in the paper"),
  [NN_SCHEDULE_COSINE] = N_ ("Cosine"),
  NULL,
};

static const char *const order_names[] = {
  [NN_VOCABULARY_SORTED] = "sorted",
  [NN_VOCABULARY_CLASSIC] = "classic",
  [NN_VOCABULARY_RESERVED] = "reserved",
  NULL,
};

static const char *const token_names[] = {
  [NN_TOKENS_WORDS] = "words",
  [NN_TOKENS_CHARACTERS] = "characters",
  [NN_TOKENS_BPE] = "bpe",
  NULL,
};

static const char *const token_titles[] = {
  [NN_TOKENS_WORDS] = N_ ("Words"),
  [NN_TOKENS_CHARACTERS] = N_ ("Characters"),
  [NN_TOKENS_BPE] = N_ ("Subwords (BPE)"),
  NULL,
};

#define RUN(member, kind) NN_MEMBER (NN_IN_TRAINING, NnTrainingConfig, member, kind)
#define RUN_CHOICE(member, names) NN_CHOICE (NN_IN_TRAINING, NnTrainingConfig, member, names)
#define ADAM(member, kind) NN_MEMBER (NN_IN_ADAM, NnAdamConfig, member, kind)
#define TEXT(member, kind) NN_MEMBER (NN_IN_TEXT, NnTextOptions, member, kind)
#define DECAY(the_what) .limit = NN_LIMIT_BELOW, .highest = 1.0, .what = the_what

/* clang-format off */
const NnHyperparameter nn_training_hyperparameters[] = {
  { RUN (seed, SEED), NN_OPTION ("seed", N_ ("Random seed")),
    NN_FORM (10, 1, N_ ("Seed"), N_ ("Random seed; on the same machine, the same seed gives the "
                                     "same numbers")) },
  { RUN (epochs, INT),
    NN_BETWEEN (1, NN_TRAINING_CONFIG_MAX_EPOCHS, N_ ("The number of epochs")),
    NN_OPTION ("epochs", N_ ("Epochs: passes over the training pairs")),
    NN_FORM (30, 1, N_ ("Epochs"), N_ ("Passes over the training pairs")) },
  { RUN (batch_size, INT),
    NN_BETWEEN (1, NN_TRAINING_CONFIG_MAX_BATCH_SIZE, N_ ("The batch size")),
    NN_OPTION ("batch-size", N_ ("Sentence pairs in a batch")),
    NN_FORM (40, 16, N_ ("Batch size"), N_ ("Sentence pairs per update")) },
  { RUN (workers, INT),
    NN_BETWEEN (1, NN_TRAINING_CONFIG_MAX_WORKERS, N_ ("The number of threads (workers)")),
    NN_OPTION ("workers", N_ ("Threads that share each batch")),
    NN_FORM (200, 1, N_ ("Threads"), N_ ("Threads that share each batch")),
    .is_of_machine = TRUE },
  { RUN (held_out, DOUBLE),
    NN_BETWEEN (0.0, 0.9, N_ ("The fraction held out for validation")),
    NN_OPTION ("held-out", N_ ("Fraction of the pairs to hold out for validation, such as 0.1")),
    NN_FORM (190, 0.05, N_ ("Validation"), N_ ("Fraction of the pairs to hold out")) },
  { RUN_CHOICE (loss, nn_loss_names), NN_ONE_OF (N_ ("The kind of loss")),
    NN_OPTION ("loss",
               N_ ("Loss: masked (per token), plain (per position, padding included) or "
                   "classic")) },
  { RUN (label_smoothing, DOUBLE), DECAY (N_ ("The label smoothing")),
    NN_OPTION ("label-smoothing", N_ ("Fraction of the label’s probability that is spread over all "
                                      "tokens")),
    NN_FORM (100, 0.05, N_ ("Label smoothing"),
             N_ ("Fraction of the label’s probability that is spread over all tokens")) },
  { RUN (learning_rate, DOUBLE),
    .limit = NN_LIMIT_ABOVE, .highest = NN_TRAINING_CONFIG_MAX_RATE,
    .refusal = N_ ("The learning rate is %g; it must be above 0 and at most %g. Small "
                   "Transformers are usually trained with a value between 0.0001 and 0.005."),
    NN_OPTION ("learning-rate", N_ ("The highest learning rate, after the warm-up")),
    /* Translators: a setting, and the line below it: the highest rate */
    NN_FORM (50, 0, N_ ("Learning rate"), N_ ("The highest, after the warm-up")) },
  { RUN_CHOICE (schedule, schedule_names), NN_ONE_OF (N_ ("The kind of schedule")),
    NN_OPTION ("schedule", N_ ("Learning rate over time: constant, paper or cosine")),
    NN_FORM (55, 0, N_ ("Schedule"), N_ ("How the rate changes after the warm-up")),
    NN_LIST (schedule_titles,
             N_ ("“Constant” keeps the same rate until the end. “Inverse square root” lowers "
                 "it in proportion to 1 divided by the square root of the update number. "
                 "“Cosine” lowers it along half a cosine wave to the final rate.")) },
  { RUN (warm_up, INT),
    NN_BETWEEN (0, NN_TRAINING_CONFIG_MAX_WARM_UP, N_ ("The number of warm-up updates")),
    NN_OPTION ("warm-up", N_ ("Number of updates in which the learning rate rises from 0")),
    NN_FORM (60, 50, N_ ("Warm-up"),
             N_ ("Number of updates in which the rate rises from 0, because Adam’s running "
                 "means are unreliable at first")) },
  { RUN (final_fraction, DOUBLE),
    /* Translators: before “ is %g; it must be between …”, hence the comma */
    NN_BETWEEN (0.0, 1.0, N_ ("The final learning rate, as a fraction of the highest,")),
    NN_OPTION ("final-fraction", N_ ("Final learning rate, as a fraction of the highest")),
    NN_FORM (70, 0.01, N_ ("Final rate"),
             N_ ("Final learning rate of a cosine schedule, as a fraction of the highest rate")) },
  { ADAM (beta1, DOUBLE), DECAY (N_ ("Adam’s β₁")) },
  { ADAM (beta2, DOUBLE), DECAY (N_ ("Adam’s β₂")),
    NN_OPTION ("beta2", N_ ("Adam’s decay rate for the running mean of squared gradients")),
    NN_FORM (80, 0.001, N_ ("Adam’s β₂"), N_ ("Decay rate for the running mean of squared "
                                              "gradients")) },
  { ADAM (epsilon, DOUBLE), NN_BETWEEN (1e-16, 1.0, N_ ("Adam’s ε")) },
  { ADAM (corrects_bias, BOOLEAN),
    NN_OPTION ("correct-bias", N_ ("Bias correction in Adam, as in PyTorch")),
    NN_NO_OPTION ("no-bias-correction", N_ ("No bias correction in Adam, as in MLX")) },
  { RUN (clip, DOUBLE), NN_BETWEEN (0.0, 1e9, N_ ("The maximum gradient norm (clip)")),
    NN_OPTION ("clip", N_ ("Maximum gradient norm; 0 for no clipping")),
    NN_FORM (110, 0.5, N_ ("Gradient clipping"), N_ ("Maximum gradient norm; 0: no clipping")) },
  { RUN (bleu_every, INT),
    NN_BETWEEN (0, G_MAXINT, N_ ("The number of epochs between two BLEU scores")),
    NN_OPTION ("bleu-every", N_ ("Epochs between two validation BLEU scores; 0 for none")) },
  { TEXT (is_book, BOOLEAN) },
  { NN_CHOICE (NN_IN_TEXT, NnTextOptions, order, order_names) },
  { TEXT (num_steps, INT),
    NN_BETWEEN (1, NN_TRAINING_CONFIG_MAX_NUM_STEPS,
                N_ ("The maximum length of a sentence (num_steps)")),
    NN_OPTION ("num-steps", N_ ("Maximum length of a sentence, in tokens")),
    NN_FORM (160, 1, N_ ("Maximum length"), N_ ("Tokens in a sentence, including &lt;eos&gt;")) },
  { TEXT (min_count, INT), NN_BETWEEN (1, G_MAXINT, N_ ("The minimum frequency of a token")),
    NN_OPTION ("min-freq", N_ ("Minimum frequency of a token in the vocabulary")),
    NN_FORM (170, 1, N_ ("Minimum frequency"), N_ ("Rarer tokens become &lt;unk&gt;")) },
  { TEXT (longest, INT) },
  { TEXT (reading, INT), NN_BETWEEN (0, NN_TEXT_READING, N_ ("The version of the text settings")) },
  { NN_CHOICE (NN_IN_TEXT, NnTextOptions, tokens, token_names),
    NN_ONE_OF (N_ ("The kind of tokens")),
    NN_OPTION ("tokens", N_ ("Kind of tokens: words, characters or bpe (subwords); not available "
                             "with the textbook’s text processing")),
    NN_FORM (162, 0, N_ ("Tokens"), N_ ("What a sentence is split into")),
    NN_LIST (token_titles,
             N_ ("With words, sentences are shortest, but rare words are unknown. With characters, "
                 "hardly any word is unknown, but sentences are long. Subwords keep frequent words "
                 "whole and split rare words.")) },
  { TEXT (n_merges, INT), NN_BETWEEN (0, 20000, N_ ("The number of merges")),
    NN_OPTION ("merges", N_ ("Number of merges of byte-pair encoding for each language, with "
                             "--tokens bpe; default: 2000")),
    NN_FORM (164, 100, N_ ("Merges"), N_ ("Number of merges of byte-pair encoding, for "
                                          "subwords")) },
  { RUN (unknown_share, DOUBLE),
    /* Translators: before “ is %g; it must be between …” */
    NN_BETWEEN (0.0, 1.0, N_ ("The fraction of the names and numbers to read as <unk>")),
    NN_OPTION ("unknown-share", N_ ("Fraction of the names and numbers to read as <unk> in "
                                    "training; no effect with the textbook’s text processing")),
    NN_FORM (180, 0.05, N_ ("Unknown tokens"),
             /* Translators: a setting, and the line below it */
             N_ ("Fraction of the names and numbers to read as &lt;unk&gt;; no effect with the "
                 "textbook’s text processing")) },
  { RUN (groups_lengths, BOOLEAN),
    NN_OPTION ("group-lengths", N_ ("Put sentences of similar length into one batch")),
    NN_NO_OPTION ("mix-lengths", N_ ("Fill batches with sentences drawn at random")) },
  { RUN (is_padded, BOOLEAN) },
  { RUN (validates_unmasked, BOOLEAN) },
  { NN_LAST_ROW },
};
/* clang-format on */

static gconstpointer part_of (const NnTrainingConfig *self, NnConfigPart part)
{
  return part == NN_IN_ADAM   ? (gconstpointer) &self->adam
         : part == NN_IN_TEXT ? (gconstpointer) &self->text
                              : self;
}

static gboolean check_row (const NnTrainingConfig *self, const NnHyperparameter *row,
                           GError **error)
{
  return nn_hyperparameter_check (row, part_of (self, row->part), NN_TRAINING_CONFIG_ERROR,
                                  NN_TRAINING_CONFIG_ERROR_RANGE, error);
}

static gboolean check_limits (const NnTrainingConfig *self, GError **error)
{
  for (const NnHyperparameter *row = nn_training_hyperparameters; row->field.name != NULL; row++)
    {
      NnHyperparameter strict = *row;

      /* The paper's schedule divides by the warm-up. */
      if (g_str_equal (row->field.name, "warm_up") && self->schedule == NN_SCHEDULE_PAPER)
        strict.lowest = 1.0;
      if (!check_row (self, &strict, error))
        return FALSE;
    }

  return TRUE;
}

/* A sorted vocabulary has only the reserved tokens that occur. */
static gboolean check_order (const NnTrainingConfig *self, GError **error)
{
  if (self->text.order != NN_VOCABULARY_SORTED || self->text.is_book)
    return TRUE;

  return NN_FAIL (error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE, "%s",
                  _ ("A sorted vocabulary works only with the textbook’s text processing. "
                     "Choose another order."));
}

/* The textbook's text is words. */
static gboolean check_tokens (const NnTrainingConfig *self, GError **error)
{
  if (!self->text.is_book || self->text.tokens == NN_TOKENS_WORDS)
    return TRUE;

  return NN_FAIL (
      error, NN_TRAINING_CONFIG_ERROR, NN_TRAINING_CONFIG_ERROR_RANGE,
      _ ("The textbook’s presets use words as tokens. For “%s”, choose the preset “recommended”."),
      token_names[self->text.tokens]);
}

/**
 * @self: a configuration from a person or a file
 * @error: return location for a %NN_TRAINING_CONFIG_ERROR
 * Returns: whether a run can be made with it
 */
gboolean nn_training_config_validate (const NnTrainingConfig *self, GError **error)
{
  return check_order (self, error) && check_tokens (self, error) && check_limits (self, error);
}
