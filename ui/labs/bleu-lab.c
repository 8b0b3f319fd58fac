/* ui/labs/bleu-lab.c
 *
 * The lab on BLEU: type a prediction and a reference, and see which n-grams count,
 * what a repeated word does not gain, what shortness costs, and how all of it becomes
 * one number.
 *
 * Steps: the n-grams of each length, the brevity, the product.
 * The translation of the workspace can be taken as the prediction.
 */

#include "ui/labs/lab.h"

#include <glib/gi18n.h>

#include "ui/figures/bleu.h"
#include "ui/labs/lab-questions.h"
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

static HlBleuState *state_of (HlLab *lab) { return lab->own; }

static const HlBleu *bleu_of (HlLab *lab) { return hl_lab_get_data (lab); }

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLab *lab, const char *view)
{
  return hl_bleu_figure (state_of (lab), hl_lab_get_shown (lab) + 1);
}

static gboolean is_empty (HlLab *lab) { return bleu_of (lab)->bleu.n_orders == 0; }

/* Makes each line a step. Where there are as many lines as before, the current step stays. */
static void give_steps (HlLab *lab)
{
  const NnBleu         *bleu = &bleu_of (lab)->bleu;
  HlPlayer             *player = lab->steps.player;
  const int             n = hl_bleu_lines_count (bleu);
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  if (n == hl_player_get_n_steps (player))
    return;

  for (int i = 0; i < n; i++)
    g_ptr_array_add (titles, hl_bleu_title (bleu, i));
  hl_player_set_titles (player, titles, MAX (n - 1, 0), 1);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlBleu *bleu = bleu_of (lab);

  return hl_bleu_question (&bleu->bleu, bleu->predicted, bleu->wanted, position);
}

/* --- What is typed and chosen ----------------------------------------------------------------- */

static void take (HlLab *lab, const char *prediction, const char *reference)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  hl_bleu_take (state_of (lab), prediction, reference);
  hl_lab_change (lab);
}

/* What the model said last, or NULL. */
static char *translation_of (HlLab *lab)
{
  HlWorkspace   *workspace = lab->workspace;
  HlTranslation *translation = workspace != NULL ? workspace->translation : NULL;

  return translation != NULL ? nn_translation_to_text (translation->translation) : NULL;
}

static void choose (HlLab *lab, int chip)
{
  g_autofree char *translation = chip == TRANSLATION ? translation_of (lab) : NULL;

  if (chip < TRANSLATION)
    {
      hl_lab_begin (lab, HL_LAB_STATE);
      hl_bleu_take_example (state_of (lab), chip);
      hl_lab_change (lab);
    }
  else if (translation != NULL)
    take (lab, translation, NULL);
  else
    hl_lab_object (lab, _ ("There is no translation yet: translate a sentence first."));
}

static int mark (HlLab *lab)
{
  const int        example = hl_bleu_find_example (state_of (lab));
  g_autofree char *translation = translation_of (lab);

  if (example >= 0)
    return example;

  return g_strcmp0 (state_of (lab)->prediction, translation) == 0 ? TRANSLATION : -1;
}

/* Takes what a lesson gives: a prediction and, after a vertical bar, the reference. */
static void set_input (HlLab *lab, const char *input)
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
  /* Translators: examples: a prediction and its reference */
  [WRONG] = { N_ ("A wrong word"), "score", .whose = HL_LAB_NO_MODEL },
  /* Translators: of a prediction */
  [SHORT] = { N_ ("Too short"), "score", .whose = HL_LAB_NO_MODEL },
  [TWICE] = { N_ ("Repeated words"), "score", .whose = HL_LAB_NO_MODEL },
  [ORDER] = { N_ ("Another order"), "score", .whose = HL_LAB_NO_MODEL },
  [TRANSLATION] = { N_ ("The translation"), "score" },
};

const HlLabTable hl_bleu_lab = {
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
  .own_size = sizeof (HlBleuState),
  .state_size = sizeof (HlBleuState),
  .make = make,
  .is_empty = is_empty,
  .mark = mark,
  .choose = choose,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};
