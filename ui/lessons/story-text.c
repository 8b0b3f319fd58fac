#include "ui/lessons/story-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/lessons/question-kind.h"
#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

/* The numbers of a step as texts. */
typedef struct
{
  char *n;
  char *place;
  char *width;
  char *block;
  char *head;
  char *value;
  char *chance;
  char *limit;
  char *factor;
} Numbers;

static char *new_count (int n) { return g_strdup_printf ("%d", n); }

static void clear_numbers (Numbers *self)
{
  g_free (self->n);
  g_free (self->place);
  g_free (self->width);
  g_free (self->block);
  g_free (self->head);
  g_free (self->value);
  g_free (self->chance);
  g_free (self->limit);
  g_free (self->factor);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Numbers, clear_numbers)

static gboolean is_share (NnStoryKind kind)
{
  return kind == NN_STORY_LARGEST_WEIGHT || kind == NN_STORY_CHOICE || kind == NN_STORY_GIVEN;
}

static char *new_value (const NnStoryStep *step)
{
  if (is_share (step->kind))
    return hl_probability_to_text (step->value);
  if (step->kind == NN_STORY_LOSS || step->kind == NN_STORY_LARGEST_LOSS)
    return hl_loss_to_text (step->value);
  if (step->kind == NN_STORY_LOSS_AFTER)
    return hl_loss_to_text_beside (step->value, step->limit);

  return hl_question_number (step->value);
}

static Numbers print_numbers (const NnStoryStep *step)
{
  return (Numbers){
    .n = new_count (step->n),
    .place = new_count (step->place),
    .width = new_count (step->width),
    .block = new_count (step->block + 1),
    .head = new_count (step->head + 1),
    .value = new_value (step),
    .chance = hl_probability_to_text (step->probability),
    .limit = step->kind == NN_STORY_LOSS_AFTER ? hl_loss_to_text_beside (step->limit, step->value)
                                               : hl_question_number (step->limit),
    .factor = hl_question_number (step->factor),
  };
}

/* @pairs has a name, its value, the next name … */
static const char *find_value (const char *name, gsize length, const GPtrArray *pairs)
{
  for (guint i = 0; i + 1 < pairs->len; i += 2)
    {
      const char *key = g_ptr_array_index (pairs, i);

      if (strlen (key) == length && strncmp (key, name, length) == 0)
        return g_ptr_array_index (pairs, i + 1);
    }

  return NULL;
}

/* What is put in is not looked at again: a word may have braces of its own.  A name that is not
 * among these stays as it is. Returns the sentence. ...: names and what to put in their place,
 * and a NULL. */
char *hl_story_fill (const char *sentence, ...)
{
  g_autoptr (GString)   text = g_string_new (NULL);
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();
  const char           *rest = sentence;
  va_list               values;

  va_start (values, sentence);
  for (const char *key = va_arg (values, const char *); key != NULL;
       key = va_arg (values, const char *))
    {
      g_ptr_array_add (pairs, (gpointer) key);
      g_ptr_array_add (pairs, (gpointer) va_arg (values, const char *));
    }
  va_end (values);

  while (*rest != '\0')
    {
      const char *end = *rest == '{' ? strchr (rest, '}') : NULL;
      const char *value = NULL;

      if (end != NULL)
        value = find_value (rest + 1, (gsize) (end - rest - 1), pairs);
      if (value != NULL)
        g_string_append (text, value);
      else
        g_string_append_c (text, *rest);
      rest = value != NULL ? end + 1 : rest + 1;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const char *look_sentence (const NnStoryStep *step)
{
  if (step->head < 0)
    /* Translators: {block} is a number */
    return _ ("In block {block} of the encoder, no head looks mostly at one other token.");
  if (step->n > 0)
    /* Translators: {word} and {other} are tokens, {n} and {block} numbers, {value} a weight
     * between 0.5 and 1 */
    return _ ("“{word}” asks all tokens: of the others, the {n} heads of block {block} find "
              "“{other}” (mean weight {value}).");

  /* Translators: {word} and {other} are tokens, {head} and {block} numbers, {value} a weight
   * between 0.5 and 1 */
  return _ ("“{word}” asks all tokens: of the others, head {head} of block {block} finds “{other}” "
            "with weight {value}.");
}

static const char *first_word_sentence (const NnStoryStep *step)
{
  if (step->head < 0)
    /* Translators: {block} is a number, {written} a word, {chance} its probability.  The
     * decoder writes its first word. */
    return _ ("To begin, no head of block {block} looks mostly at one token; the decoder writes "
              "“{written}” (probability {chance}).");
  if (step->n > 0)
    /* Translators: {block} is a number, {other} a token of the source, {value} the mean weight of
     * the block's heads, {written} a word, {chance} its probability.  The decoder writes its
     * first word. */
    return _ ("To begin, block {block} looks at “{other}” (mean weight {value}); "
              "the decoder writes “{written}” (probability {chance}).");

  /* Translators: {head} and {block} are numbers, {other} is a token of the source, {value} a
   * weight, {written} a word, {chance} its probability.  The decoder writes its first word. */
  return _ ("To begin, head {head} of block {block} looks at “{other}” (weight {value}); the "
            "decoder writes “{written}” (probability {chance}).");
}

static const char *word_sentence (const NnStoryStep *step)
{
  if (step->place == 1)
    return first_word_sentence (step);
  if (step->head < 0)
    /* Translators: {word} is what the decoder has read, {block} a number, {written} the word
     * that it writes, {chance} its probability */
    return _ ("After “{word}”, no head of block {block} looks mostly at one token; the decoder "
              "writes “{written}” (probability {chance}).");

  if (step->n > 0)
    /* Translators: {word} is what the decoder has read, {block} a number, {other} a token of the
     * source, {value} the mean weight of the block's heads, {written} a word, {chance} its
     * probability */
    return _ ("After “{word}”, block {block} looks at “{other}” (mean weight "
              "{value}); the decoder writes “{written}” (probability {chance}).");

  /* Translators: {word} is what the decoder has read, {head} and {block} are numbers, {other} is
   * a token of the source, {value} a weight, {written} a word, {chance} its probability */
  return _ ("After “{word}”, head {head} of block {block} looks at “{other}” (weight {value}); "
            "the decoder writes “{written}” (probability {chance}).");
}

/* A word that a person gave was not chosen, even if it would have been. */
static const char *given_sentence (const NnStoryStep *step)
{
  const gboolean is_first = step->place == 1;

  if (step->other == NULL)
    return is_first
               /* Translators: {written} is a word, {chance} its probability */
               ? _ ("“{written}” is given as the first word; the decoder would have written it too "
                    "(probability {chance}).")
               /* Translators: {word} is what the decoder has read, {written} a word, {chance} its
                * probability */
               : _ ("After “{word}”, “{written}” is given; the decoder would have written it too "
                    "(probability {chance}).");

  return is_first
             /* Translators: {written} and {other} are words, {chance} and {value} their
              * probabilities */
             ? _ ("“{written}” (probability {chance}) is given as the first word; the decoder "
                  "would have written “{other}” (probability {value}).")
             /* Translators: {word} is what the decoder has read, {written} and {other} are words,
              * {chance} and {value} their probabilities */
             : _ ("After “{word}”, “{written}” (probability {chance}) is given; the decoder "
                  "would have written “{other}” (probability {value}).");
}

static const char *translation_sentence (const NnStoryStep *step)
{
  const gulong n = (gulong) step->n;

  switch ((int) step->kind)
    {
    case NN_STORY_SOURCE:
      /* Translators: {n} is a number, {word} and {other} are the first and the last token */
      return ngettext ("The encoder reads one token: “{word}”.",
                       "The encoder reads all {n} tokens at once, from “{word}” to “{other}”.", n);
    case NN_STORY_POSITION:
      /* Translators: {word} is a token, the others are numbers */
      return _ ("“{word}”, token {place} of {n}, is now a vector of {width} features, to which its "
                "position is added.");
    case NN_STORY_LARGEST_WEIGHT:
      return look_sentence (step);
    case NN_STORY_MEMORY:
      /* Translators: {n} and {width} are numbers */
      return ngettext ("The encoder is done: its memory holds one vector of {width} features.",
                       "The encoder is done: its memory holds {n} vectors of {width} features, "
                       "one for each token.",
                       n);
    case NN_STORY_CHOICE:
      return word_sentence (step);
    case NN_STORY_GIVEN:
      return given_sentence (step);
    case NN_STORY_END:
    default:
      /* Translators: {word} is a word, {written} is "<eos>", {chance} its probability */
      return _ ("After “{word}”, the decoder writes “{written}” (probability {chance}): the "
                "translation is complete.");
    }
}

static const char *largest_loss_sentence (const NnStoryStep *step)
{
  if (step->factor > 0.0)
    /* Translators: {word} is a token, {value} its loss, {chance} its probability, {limit} the least
     * loss that there can be */
    return _ ("Of this sentence, “{word}” has the largest loss: {value} at probability {chance}; "
              "label smoothing alone costs {limit}.");

  /* Translators: {word} is a token, {chance} its probability, {value} its loss */
  return _ ("Of this sentence, “{word}” has the largest loss: its probability is {chance} and "
            "−ln p is {value}.");
}

static const char *clip_sentence (const NnStoryStep *step)
{
  if (step->limit <= 0.0)
    /* Translators: {value} is a number */
    return _ ("The gradient of all parameters together has norm {value}; no limit is set.");
  if (step->factor == 1.0)
    /* Translators: {value} and {limit} are numbers */
    return _ ("The gradient of all parameters together has norm {value}, within the limit "
              "{limit}, so it is not changed.");

  /* Translators: {value}, {limit} and {factor} are numbers */
  return _ ("The gradient of all parameters together has norm {value}, above the limit {limit}, "
            "so it is multiplied by {factor}.");
}

static const char *again_sentence (const NnStoryStep *step)
{
  if (step->value < step->limit)
    /* Translators: {limit} and {value} are numbers */
    return _ ("The same batch again: its loss has fallen from {limit} to {value}.");
  if (step->value > step->limit)
    /* Translators: {limit} and {value} are numbers */
    return _ ("The same batch again: its loss has risen from {limit} to {value}.");

  /* Translators: {value} is a number */
  return _ ("The same batch again: its loss is still {value}.");
}

/* At the first update there is nothing yet that the optimizer remembers. */
static const char *adam_sentence (const NnStoryStep *step)
{
  if (step->place == 1)
    /* Translators: {value} is a small number */
    return _ ("Adam starts without averages of earlier gradients: each parameter moves by at most "
              "{value}.");

  /* Translators: {place} is the number of an update, {value} a small number */
  return _ ("Adam makes update {place}: the largest change of any parameter is {value}.");
}

static const char *parameters_sentence (const NnStoryStep *step)
{
  switch ((int) step->kind)
    {
    case NN_STORY_CLIP:
      return clip_sentence (step);
    case NN_STORY_ADAM:
      return adam_sentence (step);
    case NN_STORY_LOSS_AFTER:
    default:
      return again_sentence (step);
    }
}

static const char *update_sentence (const NnStoryStep *step)
{
  const gulong n = (gulong) step->n;

  switch ((int) step->kind)
    {
    case NN_STORY_BATCH:
      /* Translators: {n} and {place} are numbers, {word} is a token */
      return ngettext ("The batch has one sentence pair; its source begins with “{word}”.",
                       "The batch has {n} sentence pairs; shown is pair {place}, which begins "
                       "with “{word}”.",
                       n);
    case NN_STORY_TEACHER_FORCING:
      /* Translators: {n} is a number, {word} and {other} are the first and the last token */
      return ngettext ("This is teacher forcing: the decoder is given the right token, “{word}”.",
                       "This is teacher forcing: the decoder is given all {n} right tokens at "
                       "once, from “{word}” to “{other}”.",
                       n);
    case NN_STORY_LARGEST_LOSS:
      return largest_loss_sentence (step);
    case NN_STORY_LOSS:
      /* Translators: {value} is a number */
      return _ ("The losses of the whole batch together make one number: {value}.");
    case NN_STORY_LOGIT_GRADIENT:
      /* Translators: {word} is a token, {value} a number */
      return _ ("The backward pass begins: the gradient of the logits has the largest norm "
                "where “{word}” is the label ({value}).");
    case NN_STORY_EMBEDDING_GRADIENT:
      /* Translators: {word} is a token, {value} a number */
      return _ ("The gradient has reached the source: the vector of “{word}” has the gradient "
                "with the largest norm ({value}).");
    default:
      return parameters_sentence (step);
    }
}

/* Returns a sentence about it, which its numbers bear out. */
char *hl_story_text (const NnStoryStep *step)
{
  g_auto (Numbers) numbers = print_numbers (step);
  const char      *sentence =
      step->kind < NN_STORY_BATCH ? translation_sentence (step) : update_sentence (step);

  return hl_story_fill (sentence, "word", step->word, "other", step->other, "written",
                        step->written, "n", numbers.n, "place", numbers.place, "width",
                        numbers.width, "block", numbers.block, "head", numbers.head, "value",
                        numbers.value, "chance", numbers.chance, "limit", numbers.limit, "factor",
                        numbers.factor, NULL);
}
