#include "ui/labs/bleu-lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/text/tokenizer.h"
#include "core/text/tokens.h"

#include "ui/figures/bleu.h"
#include "ui/labs/bleu-question.h"
#include "ui/lessons/bleu-lines.h"

/* The chips: four pairs to begin with, and what the model said. */
enum
{
  WRONG,
  SHORT,
  TWICE,
  ORDER,
  TRANSLATION,
  N_CHIPS
};

/* All that the picture shows follows from these. */
typedef struct
{
  int  longest; /* tokens of an n-gram */
  char prediction[HL_PAGE_WORDS], reference[HL_PAGE_WORDS];
} State;

struct _HlBleuLab
{
  HlLabPage parent_instance;

  State state;
};

G_DEFINE_FINAL_TYPE (HlBleuLab, hl_bleu_lab, HL_TYPE_LAB_PAGE)

static State *state_of (HlLabPage *lab) { return &HL_BLEU_LAB (lab)->state; }

static const HlBleu *bleu_of (HlLabPage *lab) { return hl_lab_page_get_data (lab); }

/* A half right word, what the textbook's own model said, a word twice, the right words in the wrong
 * order. */
static const char *const examples[TRANSLATION][2] = {
  [WRONG] = { "il est mouillé .", "il est calme ." },
  [SHORT] = { "va", "va !" },
  [TWICE] = { "il est il est calme .", "il est calme ." },
  [ORDER] = { "calme est il .", "il est calme ." },
};

static void write_words (char *field, const char *words)
{
  g_strlcpy (field, words, HL_PAGE_WORDS);
}

/* --- The picture ------------------------------------------------------------------------------ */

static char **read_tokens (const char *words)
{
  g_autofree char *normalized = nn_normalize (words);

  return nn_tokens_split (normalized);
}

static HlFigure *make (HlLabPage *lab, const char *view)
{
  const State *state = state_of (lab);

  return hl_bleu_new (read_tokens (state->prediction), read_tokens (state->reference),
                      state->longest, hl_lab_get_shown (HL_LAB (lab)) + 1);
}

static gboolean is_empty (HlLabPage *lab) { return bleu_of (lab)->bleu.n_orders == 0; }

/* A line is a step.  Where there are as many as before, one stays where one was. */
static void give_steps (HlLabPage *lab)
{
  const NnBleu            *bleu = &bleu_of (lab)->bleu;
  HlPlayer                *player = hl_lab_get_player (HL_LAB (lab));
  const int                n = hl_bleu_lines_count (bleu);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  if (n == hl_player_get_n_steps (player))
    return;

  for (int i = 0; i < n; i++)
    steps[i] = (HlPlayerStep){ .title = hl_bleu_title (bleu, i), .end = i + 1 };
  hl_player_set_steps (player, steps, n, MAX (n - 1, 0));
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

static HlQuestionSpec *ask (HlLabPage *lab, int position)
{
  const HlBleu *bleu = bleu_of (lab);

  return hl_bleu_question (&bleu->bleu, bleu->predicted, bleu->wanted, position);
}

/* Both sentences and all lines, at every step. */
static char *caption (HlLabPage *lab)
{
  const HlBleu    *bleu = bleu_of (lab);
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

/* --- What is typed and chosen ----------------------------------------------------------------- */

static void take (HlLabPage *lab, const char *prediction, const char *reference)
{
  hl_lab_page_begin (lab, HL_LAB_STATE);
  write_words (state_of (lab)->prediction, prediction);
  if (reference != NULL)
    write_words (state_of (lab)->reference, reference);
  hl_lab_page_change (lab);
}

/* What the model said last, or NULL. */
static char *translation_of (HlLabPage *lab)
{
  HlWorkspace   *workspace = hl_lab_get_workspace (HL_LAB (lab));
  HlTranslation *translation = workspace != NULL ? hl_workspace_get_translation (workspace) : NULL;

  return translation != NULL ? nn_translation_to_text (hl_translation_get (translation)) : NULL;
}

static void choose (HlLabPage *lab, int chip)
{
  g_autofree char *translation = chip == TRANSLATION ? translation_of (lab) : NULL;

  if (chip < TRANSLATION)
    take (lab, examples[chip][0], examples[chip][1]);
  else if (translation != NULL)
    take (lab, translation, NULL);
  else
    hl_lab_page_object (lab, _ ("There is no translation yet: translate a sentence first."));
}

static int mark (HlLabPage *lab)
{
  const State     *state = state_of (lab);
  g_autofree char *translation = translation_of (lab);

  for (int i = 0; i < TRANSLATION; i++)
    if (g_str_equal (state->prediction, examples[i][0]) &&
        g_str_equal (state->reference, examples[i][1]))
      return i;

  return g_strcmp0 (state->prediction, translation) == 0 ? TRANSLATION : -1;
}

/* A prediction; after a bar the reference. */
static void set_input (HlLabPage *lab, const char *input)
{
  g_auto (GStrv) texts = g_strsplit (input, "|", 2);

  take (lab, g_strstrip (texts[0]), texts[1] != NULL ? g_strstrip (texts[1]) : NULL);
}

/* --- The lab ---------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageWords words[] = {
  { N_ ("_Prediction"), NULL, FIELD (prediction) },
  { N_ ("_Reference"), NULL, FIELD (reference) },
};

static const HlPageControl controls[] = {
  { HL_CONTROL_COUNT, N_ ("Longest n-gram (k)"), NULL, FIELD (longest), 1, NN_BLEU_MAX_ORDER },
};

static const HlLabChip chips[N_CHIPS] = {
  [WRONG] = { N_ ("A wrong word"), "score" },          [SHORT] = { N_ ("Too short"), "score" },
  [TWICE] = { N_ ("Words twice"), "score" },           [ORDER] = { N_ ("Another order"), "score" },
  [TRANSLATION] = { N_ ("The translation"), "score" },
};

static const HlLabTable table = {
  .name = "bleu",
  .title = "BLEU",
  .figures = { "score" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlBleuLab, state),
  .state_size = sizeof (State),
  .make = make,
  .is_empty = is_empty,
  .mark = mark,
  .choose = choose,
  .caption = caption,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};

static void hl_bleu_lab_class_init (HlBleuLabClass *klass)
{
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_bleu_lab_init (HlBleuLab *self)
{
  self->state.longest = 2;
  write_words (self->state.prediction, examples[WRONG][0]);
  write_words (self->state.reference, examples[WRONG][1]);
}
