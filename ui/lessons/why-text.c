#include "ui/lessons/why-text.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/lessons/story-text.h"
#include "ui/numbers/number-text.h"

static const char *clear_sentence (const NnReading *reading)
{
  if (reading->is_itself)
    /* Translators: {n} and {all} are numbers, {word} is a token that the row has read last */
    return ngettext ("{n} of {all} heads attends mostly to “{word}” itself; no head attends mostly "
                     "to one earlier token.",
                     "{n} of {all} heads attend mostly to “{word}” itself; no head attends mostly "
                     "to one earlier token.",
                     (gulong) reading->n_clear);

  /* Translators: {n}, {all}, {head} and {block} are numbers, {word} is a token, {weight} an
   * attention weight between 0.5 and 1 */
  return ngettext ("{n} of {all} heads attends mostly to “{word}”: head {head} of block {block}, "
                   "with weight {weight}.",
                   "{n} of {all} heads attend mostly to “{word}”; head {head} of block {block} "
                   "gives it the largest weight, {weight}.",
                   (gulong) reading->n_clear);
}

/* Returns a sentence about it. */
char *hl_why_reading_text (const NnReading *reading, gboolean is_first)
{
  g_autofree char *n = g_strdup_printf ("%d", reading->n_clear);
  g_autofree char *all = g_strdup_printf ("%d", reading->n_heads);
  g_autofree char *head = g_strdup_printf ("%d", reading->head + 1);
  g_autofree char *block = g_strdup_printf ("%d", reading->block + 1);
  g_autofree char *weight = hl_probability_to_text (reading->weight);
  const char      *sentence;

  if (is_first)
    /* Translators: {word} is "<bos>" */
    sentence = _ ("Nothing had been written yet: the row could read only “{word}”.");
  else if (reading->n_clear > 0)
    sentence = clear_sentence (reading);
  else
    /* Translators: {word} is a token, {weight} an attention weight, {head} and {block} are
     * numbers */
    sentence = _ ("No head gives one token more than half; “{word}” gets the largest weight, "
                  "{weight}, from head {head} of block {block}.");

  return hl_story_fill (sentence, "n", n, "all", all, "word", reading->word, "head", head, "block",
                        block, "weight", weight, NULL);
}

static const char *whole_sentence (NnLogitPartKind kind)
{
  switch (kind)
    {
    case NN_LOGIT_SELF_ATTENTION:
      /* Translators: {block} is a number, {value} and {sum} are differences of logits */
      return _ ("Masked self-attention of block {block} contributed most: {value} of the logit "
                "difference of {sum}.");
    case NN_LOGIT_CROSS_ATTENTION:
      /* Translators: {block} is a number, {value} and {sum} are differences of logits */
      return _ ("Cross-attention of block {block} contributed most: {value} of the "
                "logit difference of {sum}.");
    default:
      /* Translators: {block} is a number, {value} and {sum} are differences of logits */
      return _ ("The feed-forward network of block {block} contributed most: {value} of the "
                "logit difference of {sum}.");
    }
}

static const char *last_sentence (const NnLogitDifference *difference)
{
  if (difference->has_stream)
    /* Translators: {value} and {sum} are differences of logits */
    return _ ("The last feed-forward network contributes {value} of the logit difference of {sum}. "
              "The shares of earlier sublayers cannot be computed exactly, because a normalization "
              "divides the sum after each of them.");

  /* Translators: {value} and {sum} are differences of logits */
  return _ ("The last feed-forward network contributes {value} of the logit difference of "
            "{sum}. Without residual connections, nothing else reaches the last normalization.");
}

/* Returns a sentence about the sublayer that moved it most; where the parts of the others cannot
 * be told, two about the last one. */
char *hl_why_sublayer_text (const NnLogitDifference *difference)
{
  const NnLogitPart *largest = nn_logit_difference_largest (difference);
  g_autofree char   *block = g_strdup_printf ("%d", largest->block + 1);
  g_autofree char   *value = hl_question_number (largest->value);
  g_autofree char   *sum = hl_question_number (difference->value);
  const char        *sentence =
      difference->is_whole ? whole_sentence (largest->kind) : last_sentence (difference);

  return hl_story_fill (sentence, "block", block, "value", value, "sum", sum, NULL);
}

/* Returns what it is called, short enough for the label of a bar. */
char *hl_why_part_title (const NnConfig *config, const NnLogitPart *part)
{
  switch (part->kind)
    {
    case NN_LOGIT_EMBEDDING:
      return g_strdup (_ ("Embedding"));
    case NN_LOGIT_POSITIONS:
      return g_strdup (_ ("Positional encoding"));
    case NN_LOGIT_STREAM:
      /* Translators: all that went around the last sublayer */
      return g_strdup (_ ("All sublayers before the last"));
    case NN_LOGIT_SELF_ATTENTION:
      /* Translators: %d is the number of a block */
      return g_strdup_printf (_ ("Masked self-attention %d"), part->block + 1);
    case NN_LOGIT_CROSS_ATTENTION:
      /* Translators: %d is the number of a block */
      return g_strdup_printf (_ ("Cross-attention %d"), part->block + 1);
    case NN_LOGIT_FFN:
      /* Translators: %d is the number of a block */
      return g_strdup_printf (_ ("Feed-forward network %d"), part->block + 1);
    case NN_LOGIT_MEAN:
      return g_strdup (_ ("Last normalization: −μ"));
    case NN_LOGIT_SHIFT:
      return g_strdup (config->is_pre_norm || !config->has_residual ? _ ("Last normalization: β")
                                                                    : _ ("Last add & norm: β"));
    case NN_LOGIT_BIAS:
    default:
      return g_strdup (_ ("Output layer: b"));
    }
}
