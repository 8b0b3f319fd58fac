#include "ui/lessons/told.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/text/reading.h"
#include "core/trace/question/question-rules.h"

#include "ui/numbers/number-text.h"
#include "ui/numbers/word-text.h"

#define CLEAR 0.5  /* a weight above is most of all */
#define RIVAL 0.01 /* the least probability of one */

static const NnTranslation *told_of (const HlTold *self, int part)
{
  return part == HL_TOLD_OTHER ? self->other : self->translation;
}

/* Of a picture of both; each is a sentence of its own, with its full stop. */
char *hl_told_title (const char *sentence, const char *translation)
{
  g_autofree char *source = hl_word_apart (sentence);
  g_autofree char *target = hl_word_apart (translation);

  return g_strdup_printf ("%s → %s", source, target);
}

int hl_told_count (const HlTold *self, int part)
{
  if (part == HL_TOLD_SOURCE)
    return self->translation->S;
  if (part == HL_TOLD_OTHER)
    return self->other != NULL ? self->other->T : 0;

  return MIN (self->n_shown, self->translation->T);
}

HlToldMark hl_told_mark (const HlTold *self, int part, int i)
{
  const NnTranslation *told = told_of (self, part);

  if (part == HL_TOLD_SOURCE)
    return i >= told->source_valid_len  ? HL_TOLD_OUTSIDE
           : told->source_is_unknown[i] ? HL_TOLD_UNKNOWN
                                        : HL_TOLD_PLAIN;
  if (told->has_ended && i > told->length)
    return HL_TOLD_OUTSIDE;
  if (i < told->n_given)
    return HL_TOLD_GIVEN;
  if (told->copied_from[i] != NN_NO_SOURCE)
    return HL_TOLD_COPIED;

  return told->banned_probabilities[i] > 0.0 ? HL_TOLD_SECOND_BEST : HL_TOLD_PLAIN;
}

const char *hl_told_word (const HlTold *self, int part, int i)
{
  const NnTranslation *told = told_of (self, part);

  if (part == HL_TOLD_SOURCE)
    return told->source_tokens[i];

  return told->copied_from[i] != NN_NO_SOURCE ? told->source_words[told->copied_from[i]]
                                              : told->tokens[i];
}

float *hl_told_weights (const HlTold *self, int step)
{
  float *weights = g_new0 (float, self->translation->S);

  nn_translation_source_weights (self->translation, self->block, self->head, step, weights);

  return weights;
}

static const NnCandidate *candidate (const HlTold *self, int k)
{
  const NnTranslation *told = self->translation;

  return self->word >= 0 && k < told->n_candidates &&
                 told->candidates[self->word * told->n_candidates + k].id != NN_NO_TOKEN
             ? &told->candidates[self->word * told->n_candidates + k]
             : NULL;
}

/* Which of the candidates would have come next; −1: none. */
int hl_told_next_best (const HlTold *self)
{
  const NnCandidate *other;

  for (int k = 0; (other = candidate (self, k)) != NULL; k++)
    if (other->id != self->translation->ids[self->word] && other->id != self->vocabulary->unk)
      return k;

  return -1;
}

/* The id of a candidate, or NN_NO_TOKEN. */
int hl_told_candidate (const HlTold *self, int k)
{
  const NnCandidate *other = k >= 0 ? candidate (self, k) : NULL;

  return other != NULL ? other->id : NN_NO_TOKEN;
}

/* Those that are shown: as far as one of them is a rival, was written or would have come next. */
int hl_told_count_candidates (const HlTold *self)
{
  const NnCandidate *other;
  const int          next = hl_told_next_best (self);
  int                n = 0;

  for (int k = 0; (other = candidate (self, k)) != NULL; k++)
    if (other->id == self->translation->ids[self->word] || k == next ||
        exp (other->log_probability) >= RIVAL)
      n = k + 1;

  return n;
}

char *hl_told_block (const HlTold *self)
{
  const int n_blocks = self->translation->cross_weights->shape.dims[0];

  /* Translators: a block of the decoder, from 1 */
  return g_strdup_printf (_ ("block %d"), (self->block < 0 ? n_blocks - 1 : self->block) + 1);
}

char *hl_told_head (const HlTold *self)
{
  const int n_heads = self->translation->cross_weights->shape.dims[1];

  if (self->head != NN_ALL_HEADS)
    return g_strdup_printf (_ ("head %d"), self->head + 1);

  return g_strdup_printf (ngettext ("mean of %d head", "mean of %d heads", (gulong) n_heads),
                          n_heads);
}

/* In a sentence that is markup: "< 0.001" has a sign of it. */
static char *say_p (double probability)
{
  g_autofree char *text = hl_number_to_percent (probability);

  return g_markup_escape_text (text, -1);
}

/* is_first: says what the number is, which another page shows of one head. */
static char *say_weight (const HlTold *self, const float *weights, int s, gboolean is_first)
{
  g_autofree char *word = hl_word_quote (self->translation->source_tokens[s]);
  g_autofree char *number = say_p ((double) weights[s]);

  if (is_first && self->head == NN_ALL_HEADS && !self->is_plain)
    /* Translators: a token, and its weight: the mean of all heads */
    return g_strdup_printf (_ ("“<row>%s</row>” (mean weight %s)"), word, number);

  /* Translators: a token, and the weight that it has */
  return g_strdup_printf (is_first && !self->is_plain ? _ ("“<row>%s</row>” (weight %s)")
                                                      : _ ("“<row>%s</row>” (%s)"),
                          word, number);
}

/* Says what the step looked at: one word, or two where none has most of the weight. */
static char *say_looked (const HlTold *self, int step)
{
  const int         n = self->translation->source_valid_len;
  g_autofree float *weights = hl_told_weights (self, step);
  const int first = nn_largest_of (weights, n, -1), second = nn_largest_of (weights, n, first);
  g_autofree char *one = say_weight (self, weights, first, TRUE), *two = NULL;

  if (second < 0 || (double) weights[first] > CLEAR)
    return g_steal_pointer (&one);
  two = say_weight (self, weights, second, FALSE);

  /* Translators: two tokens with their weights */
  return g_strdup_printf (_ ("%s and %s"), one, two);
}

/* Says what is special about a token; "" where nothing is. */
static char *say_mark (const HlTold *self, int part, int step)
{
  const NnTranslation *told = told_of (self, part);
  g_autofree char     *own = say_p (told->probabilities[step]);
  g_autofree char     *banned = say_p (told->banned_probabilities[step]);
  g_autofree char     *preferred = g_markup_escape_text (told->preferred[step], -1);
  g_autofree char     *word = hl_word_quote (hl_told_word (self, part, step));

  switch (hl_told_mark (self, part, step))
    {
    case HL_TOLD_COPIED:
      return g_strdup_printf (
          /* Translators: a word of the source */
          _ (" The model wrote &lt;unk&gt;; “%s” is copied there from the source."), word);
    case HL_TOLD_SECOND_BEST:
      /* Translators: a token, two probabilities */
      return g_strdup_printf (_ (" This was the model’s second choice: it preferred %s "
                                 "(probability %s, compared with %s), which was not allowed."),
                              preferred, banned, own);
    case HL_TOLD_GIVEN:
      return g_strdup (_ (" This token was given, not chosen."));
    case HL_TOLD_OUTSIDE:
      return g_strdup (_ (" The translation had already ended."));
    default:
      return g_strdup ("");
    }
}

/* What it read, looked at and wrote in a step. */
char *hl_told_say_step (const HlTold *self, int step)
{
  const NnTranslation *told = self->translation;
  g_autofree char     *looked = say_looked (self, step);
  g_autofree char     *word = hl_word_quote (told->tokens[step]);
  g_autofree char     *p = say_p (told->probabilities[step]);
  g_autofree char     *mark = say_mark (self, HL_TOLD_TARGET, step);
  g_autofree char     *read = step > 0 ? hl_word_quote (told->tokens[step - 1]) : NULL;
  g_autofree char     *text = NULL;

  if (read == NULL)
    /* Translators: what it looked at, with weights; the word that it wrote, and its probability */
    text = g_strdup_printf (_ ("The model attended most to %s and wrote “<b>%s</b>” "
                               "(probability %s)."),
                            looked, word, p);
  else
    /* Translators: the word that it has read last; what it looked at, with weights; the word that
     * it wrote, and its probability */
    text = g_strdup_printf (_ ("After reading “%s”, the model attended most to %s and wrote "
                               "“<b>%s</b>” (probability %s)."),
                            read, looked, word, p);

  return g_strconcat (text, mark, NULL);
}

/* Who looks at a token of the source most. */
static char *say_source (const HlTold *self, int s)
{
  const NnTranslation *told = self->translation;
  g_autofree char     *word = hl_word_quote (told->source_tokens[s]);
  g_autofree char     *typed = hl_word_quote (told->source_words[s]);
  const HlToldMark     mark = hl_told_mark (self, HL_TOLD_SOURCE, s);
  GString             *text;
  double               most = 0.0;
  int                  best = -1;

  if (mark == HL_TOLD_OUTSIDE)
    return g_strdup (_ ("This is padding, which makes all sentences of a batch equally long. No "
                        "token attends to it."));

  text = g_string_new (NULL);

  for (int t = 0; t < hl_told_count (self, HL_TOLD_TARGET); t++)
    {
      g_autofree float *weights = hl_told_weights (self, t);

      if (best < 0 || (double) weights[s] > most)
        {
          most = (double) weights[s];
          best = t;
        }
    }
  if (best >= 0)
    {
      g_autofree char *reader = hl_word_quote (told->tokens[best]);
      g_autofree char *weight = say_p (most);

      g_string_printf (
          text,
          /* Translators: a token of the source; a token of the translation, and a weight */
          _ ("“<row>%s</row>” had the largest weight when the model wrote “%s”: %s."), word, reader,
          weight);
    }
  else
    g_string_printf (text, "“<row>%s</row>”", word);
  if (mark == HL_TOLD_UNKNOWN)
    g_string_append (text, _ (" The token is not in the vocabulary; the model reads &lt;unk&gt;."));
  if (nn_is_read_as_another (told->source_tokens[s], told->source_words[s]))
    /* Translators: a word as a person typed it, such as "cant" */
    g_string_append_printf (text, _ (" Typed: “%s”."), typed);

  return g_string_free (text, FALSE);
}

static char *say_other (const HlTold *self, int t)
{
  g_autofree char *word = hl_word_quote (hl_told_word (self, HL_TOLD_OTHER, t));
  g_autofree char *p = say_p (self->other->probabilities[t]);
  g_autofree char *mark = say_mark (self, HL_TOLD_OTHER, t);

  return g_strdup_printf (self->is_branch
                              /* Translators: a word and its probability */
                              ? _ ("Without the given words, the model wrote “%s” (%s) here.%s")
                              : _ ("In the branch, the model wrote “%s” (%s).%s"),
                          word, p, mark);
}

/* The words in the running, and all others together.  n: how many rows. */
HlToldLine *hl_told_lines (const HlTold *self, int n)
{
  const NnTranslation *told = self->translation;
  HlToldLine          *lines = g_new0 (HlToldLine, n);
  double               rest = 1.0;

  for (int k = 0; k < n - 1; k++)
    {
      const NnCandidate *at = candidate (self, k);

      lines[k] =
          (HlToldLine){ .words = hl_word_apart (nn_vocabulary_token (self->vocabulary, at->id)),
                        .probability = exp (at->log_probability),
                        .is_written = at->id == told->ids[self->word],
                        .is_banned = nn_banned_has (&told->banned, at->id) };
      rest -= lines[k].probability;
    }
  lines[n - 1] = (HlToldLine){
    .words = g_strdup_printf (
        /* Translators: %d is a number of words */
        ngettext ("%'d other target token", "%'d other target tokens together",
                  (gulong) (self->vocabulary->size - n + 1)),
        self->vocabulary->size - n + 1),
    .probability = MAX (rest, 0.0),
  };

  return lines;
}

void hl_told_free_lines (HlToldLine *lines, int n)
{
  for (int k = 0; k < n; k++)
    g_free (lines[k].words);
  g_free (lines);
}

static char *say_candidate (const HlTold *self, int k)
{
  const int         n = hl_told_count_candidates (self) + 1;
  HlToldLine       *lines = hl_told_lines (self, n);
  const HlToldLine *at = &lines[MIN (k, n - 1)];
  g_autofree char  *word = g_markup_escape_text (at->words, -1);
  g_autofree char  *p = say_p (at->probability);
  char             *text;

  if (k >= n - 1)
    text = g_strdup_printf (
        /* Translators: a probability */
        _ ("All other tokens of the vocabulary together had the probability %s."), p);
  else if (at->is_written)
    text = hl_told_say_step (self, self->word);
  else if (at->is_banned)
    /* Translators: a word and its probability */
    text = g_strdup_printf (_ ("“%s” had the probability %s, but it was not allowed."), word, p);
  else
    /* Translators: a word and its probability */
    text = g_strdup_printf (_ ("“<b>%s</b>” had the probability %s. Click to see how the "
                               "translation would continue from this token."),
                            word, p);
  hl_told_free_lines (lines, n);

  return text;
}

static char *say_ribbon (const HlTold *self, int step, int s)
{
  g_autofree float *weights = hl_told_weights (self, step);
  g_autofree char  *word = hl_word_quote (self->translation->tokens[step]);
  g_autofree char  *looked = say_weight (self, weights, s, TRUE);

  /* Translators: a token of the translation; a token of the source with its weight */
  return g_strdup_printf (_ ("To write “%s”, the model attended to %s."), word, looked);
}

/* An item of the figure in a sentence; words in it are colored as in the figure. */
char *hl_told_say (const HlTold *self, int part, int row, int column)
{
  g_autofree char *block = hl_told_block (self), *head = hl_told_head (self);

  switch (part)
    {
    case HL_TOLD_SOURCE:
      return say_source (self, column);
    case HL_TOLD_TARGET:
      return hl_told_say_step (self, column);
    case HL_TOLD_OTHER:
      return say_other (self, column);
    case HL_TOLD_CANDIDATE:
      return say_candidate (self, row);
    case HL_TOLD_RIBBON:
      return say_ribbon (self, self->word, column);
    default:
      /* Translators: a block and a head, such as "block 2, mean of 4 heads" */
      return g_strdup_printf (_ ("The wider a ribbon, the larger the attention weight (%s, %s)."),
                              block, head);
    }
}
