#include "ui/lessons/story-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/trace/walk/reading.h"
#include "ui/lessons/box-title.h"
#include "ui/lessons/question-kind.h"
#include "ui/numbers/loss-text.h"
#include "ui/numbers/number-text.h"

/* The numbers of a step as texts. */
typedef struct
{
  char *n, *place, *width, *block, *head;
  char *value, *chance, *limit, *factor;
  char *written; /* the words before the current one, or all of them */
  char *part;    /* of the model, or a weight of it */
} Numbers;

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
  g_free (self->written);
  g_free (self->part);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Numbers, clear_numbers)

static gboolean is_share (NnStoryKind kind)
{
  return kind == NN_STORY_LOOK || kind == NN_STORY_WRITTEN || kind == NN_STORY_ASK ||
         kind == NN_STORY_CHOOSE;
}

static char *number_text (const NnStoryStep *step, double number, double beside)
{
  if (is_share (step->kind))
    return hl_probability_to_text (number);
  if (step->kind == NN_STORY_ADD)
    return hl_number_to_text (number, 1);
  if (step->kind == NN_STORY_NORM)
    return hl_number_to_text (number, 2);
  if (step->kind == NN_STORY_LOSS || step->kind == NN_STORY_LARGEST_LOSS)
    return hl_loss_to_text (number);
  if (step->kind == NN_STORY_LOSS_AFTER)
    return hl_loss_to_text_beside (number, beside);

  return hl_question_number (number);
}

static char *words_text (const NnWalk *walk, int n)
{
  GString *text = g_string_new (NULL);

  for (int t = 0; t < n; t++)
    g_string_append_printf (text, t > 0 ? " %s" : "%s", walk->target_tokens[t]);

  return g_string_free (text, FALSE);
}

/* All words that are written, without <eos>, or those before the current one. */
static int count_words (const NnStoryStep *step)
{
  return step->kind == NN_STORY_AGAIN ? step->n - (step->factor != 0.0) : step->target_step;
}

/* Which row, column or matrix: by name where it has one. */
static char *index_text (const NnAxis *axis, int index)
{
  return axis->labels != NULL ? g_strdup (axis->labels[index]) : g_strdup_printf ("%d", index);
}

/* Returns which weight it is: "Decoder › Block 1 › Masked self-attention › W_q[3, 17]".
 * step: Adam's step of its matrix. */
char *hl_story_weight_name (const NnOperation *step, int slice, int row, int column)
{
  const NnOperand *theta = step->inputs[0];
  g_autofree char *matrix = index_text (&theta->slice_axis, slice);
  g_autofree char *of_row = index_text (&theta->row_axis, row);
  g_autofree char *of_column = index_text (&theta->column_axis, column);
  g_autofree char *cell =
      g_strdup_printf ("%s[%s%s%s%s%s]", step->parameter, theta->slices > 1 ? matrix : "",
                       theta->slices > 1 ? ", " : "", theta->rows > 1 ? of_row : "",
                       theta->rows > 1 ? ", " : "", of_column);

  return hl_parameter_title (step->path, cell);
}

static char *part_text (const NnStoryStep *step)
{
  return step->kind == NN_STORY_PARTS ? hl_part_title (step->operation->path)
         : step->kind == NN_STORY_ADAM
             ? hl_story_weight_name (step->operation, step->head, step->query, step->key)
             : NULL;
}

static Numbers print_numbers (const NnWalk *walk, const NnStoryStep *step)
{
  const gboolean is_sum = step->kind == NN_STORY_ADD, is_norm = step->kind == NN_STORY_NORM;

  return (Numbers){
    .n = g_strdup_printf ("%d", step->n),
    .place = g_strdup_printf ("%d", step->place),
    .width = g_strdup_printf ("%d", step->width),
    .block = g_strdup_printf ("%d", step->block + 1),
    .head = g_strdup_printf ("%d", step->head + 1),
    .value = number_text (step, step->value, step->limit),
    .limit = step->kind == NN_STORY_LARGEST_LOSS ? hl_question_number (step->limit)
                                                 : number_text (step, step->limit, step->value),
    .factor = is_sum || is_norm ? number_text (step, step->factor, 0.0)
                                : hl_question_number (step->factor),
    .chance = is_sum || is_norm ? hl_number_to_text (step->probability, 2)
                                : hl_probability_to_text (step->probability),
    .part = part_text (step),
    .written = walk->kind == NN_WALK_TRANSLATION ? words_text (walk, count_words (step)) : NULL,
  };
}

/* Finds the value of a name. pairs: a name, its value, the next name … */
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

/* Whether all weights of the query are the same in the digits that are shown. */
static gboolean is_alike (const NnStoryStep *step)
{
  return step->n > 1 && step->value - step->limit < 0.005;
}

static const char *look_sentence (const NnStoryStep *step)
{
  if (step->n == 1)
    /* Translators: {word} is a token */
    return _ ("“{word}” has no other token to look at.");
  if (is_alike (step))
    /* Translators: {word} is a token */
    return _ ("“{word}” looks at all words equally.");
  if (step->key == step->query)
    /* Translators: {word} is a token */
    return _ ("“{word}” looks at all words, here mostly at itself.");
  if (step->value > NN_READING_CLEAR)
    /* Translators: {word} and {other} are tokens */
    return _ ("“{word}” looks at the other words, and finds “{other}”.");

  /* Translators: {word} and {other} are tokens */
  return _ ("“{word}” looks at all words, mostly at “{other}”.");
}

static const char *written_sentence (const NnStoryStep *step)
{
  if (step->place == 1)
    return _ ("To write word 1, the decoder sees only <bos>, the beginning of the sentence.");

  /* Translators: {place} is a number, {written} the first words of the translation */
  return _ ("To write word {place}, the decoder sees only the words written so far: “{written}”.");
}

static const char *ask_sentence (const NnStoryStep *step)
{
  if (step->n == 1 || is_alike (step))
    /* Translators: {place} is a number */
    return _ ("To write word {place}, the decoder looks at all words of the memory equally.");
  if (step->value > NN_READING_CLEAR)
    /* Translators: {place} is a number, {other} a token */
    return _ ("To write word {place}, the decoder looks at the memory, and finds “{other}”.");

  /* Translators: {place} is a number, {other} a token */
  return _ ("To write word {place}, the decoder looks at the memory, mostly at “{other}”.");
}

static const char *add_sentence (const NnStoryStep *step)
{
  if (step->n == 0)
    return step->place == 1
               /* Translators: {word} is a token */
               ? _ ("Without a residual connection, only the network’s output for “{word}” is "
                    "kept. Its earlier row is lost.")
               /* Translators: {word} is a token */
               : _ ("Without a residual connection, only the attention output for “{word}” is "
                    "kept. Its earlier row is lost.");
  if (step->limit == 0.0)
    /* Translators: {word} is a token */
    return _ ("Nothing is added to “{word}”: its row stays the same.");

  return step->place == 1
             /* Translators: {word} is a token */
             ? _ ("The network’s output for “{word}” is added to its row. Nothing is overwritten.")
             /* Translators: {word} is a token */
             : _ ("The attention output for “{word}” is added to its row. Nothing is overwritten.");
}

/* Whether the rows are now more alike in how far apart their numbers lie. */
static gboolean is_in_range (const NnStoryStep *step)
{
  return step->probability - step->factor <= step->limit - step->value &&
         step->probability <= step->limit;
}

static const char *norm_sentence (const NnStoryStep *step)
{
  const gboolean is_one = step->limit - step->value < 0.005,
                 becomes_one = step->probability - step->factor < 0.005;

  if (!is_in_range (step))
    return becomes_one
               /* Translators: standard deviations of rows of numbers */
               ? _ ("The standard deviations were {value} to {limit}; after normalization, each is "
                    "{chance}.")
               /* Translators: standard deviations of rows of numbers */
               : _ ("The standard deviations were {value} to {limit}; after normalization, they "
                    "are {factor} to {chance}.");
  if (is_one)
    /* Translators: standard deviations of a row of numbers */
    return _ ("Normalization limits standard deviations: {limit} becomes {chance}.");

  return becomes_one
             /* Translators: standard deviations of rows of numbers */
             ? _ ("Normalization limits standard deviations: {value} to {limit} become {chance}.")
             /* Translators: standard deviations of rows of numbers */
             : _ ("Normalization limits standard deviations: {value} to {limit} become {factor} to "
                  "{chance}.");
}

static const char *places_sentence (const NnStoryStep *step)
{
  if (step->n == 0)
    return _ ("This model has no information about the position of a word.");
  if (step->factor != 0.0)
    /* Translators: {word} is a token */
    return _ ("“{word}” is read alone: the numbers of position 1 are added, as for every word.");

  if (step->width != 0)
    /* Translators: {word} is a token, {place} a number, from 1 */
    return _ ("“{word}” is read at position {place}: the numbers of that position are added.");

  /* Translators: {word} is a token, {place} a number, from 1 */
  return _ ("“{word}” is word {place}: the numbers of that position are added.");
}

static const char *again_sentence_of_words (const NnStoryStep *step)
{
  if (step->factor == 0.0)
    /* Translators: {n} is a number, {written} are words.  The model never writes <eos>. */
    return _ ("Again, word by word; after {n} words, decoding is stopped: “{written}”");
  if (step->n == 1)
    return _ ("The first token is already <eos>, so nothing is written.");

  /* Translators: {written} is the translation */
  return _ ("Again, word by word, until <eos>: “{written}”");
}

static const char *back_sentence (const NnStoryStep *step)
{
  if (step->place == 1)
    return _ ("The decoder begins with <bos>. Nothing has been written yet.");

  /* Translators: {word} is a word, {place} a number */
  return _ ("The decoder reads “{word}” before it writes word {place}.");
}

static const char *translation_sentence (const NnStoryStep *step)
{
  switch ((int) step->kind)
    {
    case NN_STORY_WORDS:
      /* Translators: {width} is a number */
      return _ ("Each word becomes {width} numbers.");
    case NN_STORY_PLACES:
      return places_sentence (step);
    case NN_STORY_LOOK:
      return look_sentence (step);
    case NN_STORY_ADD:
      return add_sentence (step);
    case NN_STORY_NORM:
      return norm_sentence (step);
    case NN_STORY_NETWORK:
      /* Translators: {word} is a token, {n} and {width} are numbers */
      return _ ("A small network processes each word separately: “{word}” activates {n} of {width} "
                "hidden units.");
    case NN_STORY_MEMORY:
      /* Translators: {n} is a number */
      return ngettext (
          "This row is the memory, the only input that the decoder gets from the source sentence.",
          "These {n} rows are the memory, the only input that the decoder gets from the source "
          "sentence.",
          (gulong) step->n);
    case NN_STORY_WRITTEN:
      return written_sentence (step);
    case NN_STORY_ASK:
      return ask_sentence (step);
    case NN_STORY_CHOOSE:
      if (step->factor != 0.0)
        /* Translators: {token} is a word that a person gave, {chance} its probability */
        return _ ("The last row becomes probabilities: the given word “{token}” gets {chance}.");
      /* Translators: {token} is a word, {chance} its probability */
      return _ ("The last row becomes a probability for every word: “{token}” gets {chance}.");
    case NN_STORY_BACK:
      return back_sentence (step);
    case NN_STORY_AGAIN:
    default:
      return again_sentence_of_words (step);
    }
}

static const char *words_more (const NnStoryStep *step)
{
  if (step->other != NULL)
    /* Translators: {n} is a number, {other} a word */
    return _ ("They are learned for {n} words. “{other}” is not one of these words, so it becomes "
              "<unk>, like all other unknown words.");

  /* Translators: {word} is a word, {place} and {n} are numbers */
  return _ ("They are learned: “{word}” is row {place} of a table of {n} words. The row is the "
            "same in every sentence.");
}

static const char *weights_more (const NnStoryStep *step)
{
  if (step->n == 1)
    return _ ("There is only one word to look at, so it gets the weight 1 in every head.");

  /* Translators: {block}, {head} and {n} are numbers, {other} is a word, {value} a weight */
  return _ ("Block {block}, head {head}: “{other}” gets {value}. The {n} weights add up to 1; a "
            "thicker ribbon is a larger weight.");
}

static const char *choose_more (const NnStoryStep *step)
{
  if (step->factor != 0.0 && step->other != NULL)
    /* Translators: {other} is a word, {value} its probability */
    return _ ("The decoder would have written “{other}”, whose probability is {value}.");
  if (step->factor != 0.0)
    return _ ("The decoder would have written this word, too.");
  if (step->other != NULL)
    /* Translators: {other} is a token, {value} a probability */
    return _ ("“{other}” has a higher probability, {value}, but may not be written.");

  /* Translators: {width} and {n} are numbers */
  return _ ("{width} numbers times a learned matrix give {n} logits, one for each word; softmax "
            "turns them into probabilities with sum 1.");
}

static const char *add_more (const NnStoryStep *step)
{
  if (step->n == 0)
    /* Translators: {limit} is the length of a row of numbers */
    return _ ("There is no residual connection. The length of the row is {limit}.");
  if (step->probability > 0.5)
    /* Translators: {value}, {limit}, {factor} and {chance} are numbers, {word} is a token */
    return _ ("Lengths: {value} and {limit}; of the sum, {factor}. The sum still points in the "
              "direction of “{word}” (cosine {chance}).");

  /* Translators: {value}, {limit}, {factor} and {chance} are numbers, {word} is a token */
  return _ ("Lengths: {value} and {limit}; of the sum, {factor}. The sum no longer points in the "
            "direction of “{word}” (cosine {chance}).");
}

static const char *places_more (const NnStoryStep *step)
{
  return step->n > 0 ? _ ("Otherwise “dog bites man” would be the same as “man bites dog”: "
                          "attention itself does not see the order.")
                     : _ ("For this model, “dog bites man” is the same as “man bites dog”: "
                          "attention itself does not see the order.");
}

static const char *translation_more (const NnStoryStep *step)
{
  switch ((int) step->kind)
    {
    case NN_STORY_WORDS:
      return words_more (step);
    case NN_STORY_PLACES:
      return places_more (step);
    case NN_STORY_ADD:
      return add_more (step);
    case NN_STORY_NORM:
      /* Translators: {width} is a number */
      return _ ("Each dot is one of {width} numbers; the band is one standard deviation on each "
                "side of the mean. Both rulers are the same.");
    case NN_STORY_NETWORK:
      return _ ("ReLU sets all other units to 0. Here no word sees another word, but all words use "
                "the same network.");
    case NN_STORY_MEMORY:
      /* Translators: {n} and {width} are numbers */
      return _ ("{n} words × {width} numbers. Each row still represents its word, and also "
                "contains information from the words around it.");
    case NN_STORY_CHOOSE:
      return choose_more (step);
    case NN_STORY_BACK:
      return _ ("Each word written above is read below, one position further on. Only <bos>, the "
                "beginning, is given.");
    case NN_STORY_AGAIN:
      /* Translators: {n} is a number, {chance} a probability */
      return ngettext (
          "One step, with probability {chance}. Point at a word to see what it attended to.",
          "{n} steps. The product of their probabilities is {chance}. Point at a word to see what "
          "it attended to.",
          (gulong) step->n);
    default:
      return weights_more (step);
    }
}

static const char *largest_loss_sentence (const NnStoryStep *step)
{
  if (step->factor > 0.0)
    /* Translators: {word} is a token, {value} its loss, {chance} its probability, {limit} the least
     * loss that there can be */
    return _ ("“{word}” has the largest loss of this sentence: {value}, with probability {chance}. "
              "With label smoothing, none is below {limit}.");

  /* Translators: {word} is a token, {chance} its probability, {value} its loss */
  return _ ("In this sentence, “{word}” has the largest loss: its probability p is {chance}, and "
            "−ln p is {value}.");
}

static const char *clip_sentence (const NnStoryStep *step)
{
  if (step->limit <= 0.0)
    /* Translators: {value} is a number */
    return _ ("The gradient of all parameters together has the norm {value}; no limit is set.");
  if (step->factor == 1.0)
    /* Translators: {value} and {limit} are numbers */
    return _ ("The gradient of all parameters has the norm {value}. This is within the limit "
              "{limit}, so it stays.");

  /* Translators: {value}, {limit} and {factor} are numbers */
  return _ ("The gradient of all parameters has the norm {value}, above the limit {limit}, so it "
            "is multiplied by {factor}.");
}

static const char *again_sentence (const NnStoryStep *step)
{
  if (step->value < step->limit)
    /* Translators: {limit} and {value} are numbers */
    return _ ("The loss of the same batch has fallen from {limit} to {value}.");
  if (step->value > step->limit)
    /* Translators: {limit} and {value} are numbers */
    return _ ("The loss of the same batch has risen from {limit} to {value}.");

  /* Translators: {value} is a number */
  return _ ("The loss of the same batch is still {value}.");
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
      return ngettext ("The batch has one sentence pair. Its source begins with “{word}”.",
                       "The batch has {n} sentence pairs. The figure shows pair {place}, which "
                       "begins with “{word}”.",
                       n);
    case NN_STORY_TEACHER_FORCING:
      /* Translators: {n} is a number, {word} a token */
      return ngettext ("This is teacher forcing: the decoder is given the correct token, “{word}”.",
                       "This is teacher forcing: the decoder is given all {n} correct tokens at "
                       "once.",
                       n);
    case NN_STORY_LARGEST_LOSS:
      return largest_loss_sentence (step);
    case NN_STORY_LOSS:
      /* Translators: {value} is a number */
      return _ ("The loss of the batch is the mean of its losses: {value}.");
    case NN_STORY_LOGIT_GRADIENT:
      /* Translators: {word} is a token, {value} a number */
      return _ (
          "In this sentence, the gradient of the logits has the largest norm where “{word}” is "
          "the label: {value}.");
    case NN_STORY_PARTS:
      /* Translators: {part} is a part of the model, {value} a number */
      return _ ("The gradient flows back through all blocks. It is largest in {part}: {value}.");
    default:
      return parameters_sentence (step);
    }
}

static char *fill (const NnWalk *walk, const NnStoryStep *step, const char *sentence)
{
  g_auto (Numbers) numbers = print_numbers (walk, step);

  return hl_story_fill (sentence, "word", step->word, "other", step->other, "token", step->written,
                        "written", numbers.written, "n", numbers.n, "place", numbers.place, "width",
                        numbers.width, "block", numbers.block, "head", numbers.head, "value",
                        numbers.value, "part", numbers.part, "chance", numbers.chance, "limit",
                        numbers.limit, "factor", numbers.factor, NULL);
}

/* Returns a sentence about it, which its numbers bear out. */
char *hl_story_text (const NnWalk *walk, const NnStoryStep *step)
{
  return fill (walk, step,
               step->kind < NN_STORY_BATCH ? translation_sentence (step) : update_sentence (step));
}

static const char *update_more (const NnStoryStep *step)
{
  switch ((int) step->kind)
    {
    case NN_STORY_BATCH:
      return _ ("The encoder reads the first line. The decoder should write the second line.");
    case NN_STORY_TEACHER_FORCING:
      return _ ("Each position should write its label. The next position reads this label, "
                "whatever the model would have written.");
    case NN_STORY_LARGEST_LOSS:
      return step->factor > 0.0
                 ? _ ("Label smoothing gives a small part of the target probability to all words. "
                      "So the loss is not only −ln p: being too certain also costs something.")
                 : _ ("The loss is −ln p of the label: the more probable the label, the smaller "
                      "the loss.");
    case NN_STORY_LOSS:
      return _ ("The darker a word, the larger its loss.");
    case NN_STORY_LOGIT_GRADIENT:
      return _ ("The update goes against the gradient: logits left of the line rise, logits right "
                "of the line fall.");
    case NN_STORY_PARTS:
      return _ ("Each bar is the gradient norm of one part of the model. The encoder gets its "
                "gradient only through cross-attention.");
    case NN_STORY_CLIP:
      return _ ("Clipping scales all gradients down together, so that one unusual batch cannot "
                "change the weights too much.");
    case NN_STORY_ADAM:
      return _ ("One weight of the part with the largest gradient, with rounded numbers:");
    case NN_STORY_LOSS_AFTER:
    default:
      /* Translators: {n} and {place} are numbers */
      return _ ("In this pair, the loss of {n} of {place} words is smaller than before.");
    }
}

/* Returns what there is to say beside it. */
char *hl_story_more (const NnWalk *walk, const NnStoryStep *step)
{
  return fill (walk, step,
               step->kind < NN_STORY_BATCH ? translation_more (step) : update_more (step));
}
