#include "ui/figures/bleu-typed.h"

#include <glib/gi18n-lib.h>

#include "core/text/tokenizer.h"
#include "core/text/tokens.h"

#include "ui/lessons/bleu-lines.h"

/* A half right word, what the textbook's own model said, a word twice, the right words in the wrong
 * order. */
static const char *const pairs[HL_BLEU_EXAMPLES][2] = {
  { "il est mouillé .", "il est calme ." },
  { "va", "va !" },
  { "il est il est calme .", "il est calme ." },
  { "calme est il .", "il est calme ." },
};

/* reference: or NULL, where it stays. */
void hl_bleu_take (HlBleuState *state, const char *prediction, const char *reference)
{
  g_strlcpy (state->prediction, prediction, HL_TYPED_WORDS);
  if (reference != NULL)
    g_strlcpy (state->reference, reference, HL_TYPED_WORDS);
}

/* Both sentences; how long n-grams are stays. */
void hl_bleu_take_example (HlBleuState *state, int example)
{
  hl_bleu_take (state, pairs[example][0], pairs[example][1]);
}

/* Which example it is, or −1. */
int hl_bleu_find_example (const HlBleuState *state)
{
  for (int i = 0; i < HL_BLEU_EXAMPLES; i++)
    if (g_str_equal (state->prediction, pairs[i][0]) && g_str_equal (state->reference, pairs[i][1]))
      return i;

  return -1;
}

static void begin (gpointer state, int example)
{
  hl_bleu_take_example (state, example);
  ((HlBleuState *) state)->longest = 2;
}

static char **read_tokens (const char *words)
{
  g_autofree char *normalized = nn_normalize (words);

  return nn_tokens_split (normalized);
}

/* n_shown: lines. */
HlFigure *hl_bleu_figure (const HlBleuState *state, int n_shown)
{
  return hl_bleu_new (read_tokens (state->prediction), read_tokens (state->reference),
                      state->longest, n_shown);
}

/* A line is a step. */
static HlFigure *make (gconstpointer state, int n_shown)
{
  return hl_bleu_figure (state, n_shown + 1);
}

/* The caption of a file: both sentences and all lines, whichever step is current. */
static char *caption (gconstpointer state, gconstpointer data)
{
  const HlBleu    *bleu = data;
  g_autofree char *predicted = nn_tokens_join (bleu->predicted);
  g_autofree char *wanted = nn_tokens_join (bleu->wanted);
  GString         *caption = g_string_new (NULL);

  g_string_append_printf (caption, _ ("prediction: %s"), predicted);
  g_string_append_c (caption, '\n');
  g_string_append_printf (caption, _ ("reference: %s"), wanted);
  for (int i = 0; i < hl_bleu_lines_count (&bleu->bleu); i++)
    {
      g_autofree char *line = hl_bleu_line (&bleu->bleu, i);

      g_string_append_printf (caption, "\n%s", line);
    }

  return g_string_free (caption, FALSE);
}

static const char *const examples[] = { "wrong-word", "too-short", "twice", "order", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlBleuState, field)

static const HlTypedField fields[] = { { "longest", FIELD (longest), 1, NN_BLEU_MAX_ORDER } };

static const HlTypedWords words[] = {
  { "prediction", FIELD (prediction), HL_TYPED_WORDS },
  { "reference", FIELD (reference), HL_TYPED_WORDS },
};

const HlTyped hl_bleu_typed = {
  .title = "BLEU",
  .examples = examples,
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .size = sizeof (HlBleuState),
  .begin = begin,
  .make = make,
  .caption = caption,
};
