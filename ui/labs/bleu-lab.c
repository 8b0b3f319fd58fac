#include "ui/labs/bleu-lab.h"

#include <string.h>

#include <glib/gi18n.h>

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

struct _HlBleuLab
{
  HlLabPage parent_instance;

  HlBleuState state;
};

G_DEFINE_FINAL_TYPE (HlBleuLab, hl_bleu_lab, HL_TYPE_LAB_PAGE)

static HlBleuState *state_of (HlLabPage *lab) { return &HL_BLEU_LAB (lab)->state; }

static const HlBleu *bleu_of (HlLabPage *lab) { return hl_lab_page_get_data (lab); }

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLabPage *lab, const char *view)
{
  return hl_bleu_figure (state_of (lab), hl_lab_get_shown (HL_LAB (lab)) + 1);
}

static gboolean is_empty (HlLabPage *lab) { return bleu_of (lab)->bleu.n_orders == 0; }

/* Makes each line a step. Where there are as many lines as before, the current step stays. */
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

/* --- What is typed and chosen ----------------------------------------------------------------- */

static void take (HlLabPage *lab, const char *prediction, const char *reference)
{
  hl_lab_page_begin (lab, HL_LAB_STATE);
  hl_bleu_take (state_of (lab), prediction, reference);
  hl_lab_page_change (lab);
}

/* What the model said last, or NULL. */
static char *translation_of (HlLabPage *lab)
{
  HlWorkspace   *workspace = hl_lab_get_workspace (HL_LAB (lab));
  HlTranslation *translation = workspace != NULL ? workspace->translation : NULL;

  return translation != NULL ? nn_translation_to_text (translation->translation) : NULL;
}

static void choose (HlLabPage *lab, int chip)
{
  g_autofree char *translation = chip == TRANSLATION ? translation_of (lab) : NULL;

  if (chip < TRANSLATION)
    {
      hl_lab_page_begin (lab, HL_LAB_STATE);
      hl_bleu_take_example (state_of (lab), chip);
      hl_lab_page_change (lab);
    }
  else if (translation != NULL)
    take (lab, translation, NULL);
  else
    hl_lab_page_object (lab, _ ("There is no translation yet: translate a sentence first."));
}

static int mark (HlLabPage *lab)
{
  const int        example = hl_bleu_find_example (state_of (lab));
  g_autofree char *translation = translation_of (lab);

  if (example >= 0)
    return example;

  return g_strcmp0 (state_of (lab)->prediction, translation) == 0 ? TRANSLATION : -1;
}

/* Takes what a lesson gives: a prediction and, after a vertical bar, the reference. */
static void set_input (HlLabPage *lab, const char *input)
{
  g_auto (GStrv) texts = g_strsplit (input, "|", 2);

  take (lab, g_strstrip (texts[0]), texts[1] != NULL ? g_strstrip (texts[1]) : NULL);
}

/* --- The lab ---------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (HlBleuState, field)

static const HlPageWords words[] = {
  { N_ ("_Prediction"), NULL, FIELD (prediction) },
  { N_ ("_Reference"), NULL, FIELD (reference) },
};

static const HlPageControl controls[] = {
  { HL_CONTROL_COUNT, N_ ("Longest n-gram (k)"), NULL, FIELD (longest), 1, NN_BLEU_MAX_ORDER },
};

static const HlLabChip chips[N_CHIPS] = {
  [WRONG] = { N_ ("A wrong word"), "score" },          [SHORT] = { N_ ("Too short"), "score" },
  [TWICE] = { N_ ("Repeated words"), "score" },        [ORDER] = { N_ ("Another order"), "score" },
  [TRANSLATION] = { N_ ("The translation"), "score" },
};

static const HlLabTable table = {
  .name = "bleu",
  .typed = &hl_bleu_typed,
  .figures = { "score" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlBleuLab, state),
  .state_size = sizeof (HlBleuState),
  .make = make,
  .is_empty = is_empty,
  .mark = mark,
  .choose = choose,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};

static void hl_bleu_lab_class_init (HlBleuLabClass *klass)
{
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_bleu_lab_init (HlBleuLab *self) { hl_bleu_typed.begin (&self->state, WRONG); }
