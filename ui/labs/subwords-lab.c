/* ui/labs/subwords-lab.c
 *
 * How words become pieces: byte-pair encoding merges the pair that is there most often,
 * again and again; a new word is divided by the same merges.
 *
 *      words and counts, a new word   are typed where they are
 *      a step                         one merge more
 *      in the model                   its own merges, on the sentence
 */

#include "ui/labs/lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "ui/figures/subwords.h"
#include "ui/lessons/question-spec.h"
#include "ui/numbers/number-reader.h"
#include "ui/session/properties.h"

#define MOST HL_SUBWORDS_MOST
#define OPENS_AT 2 /* merges: there are pieces by then, and pairs still */
#define CHOICES 4  /* of a question */

/* The chips: what is shown. */
enum
{
  LOW,
  TALL,
  MODEL,
};

typedef struct
{
  HlSubwordsState state;
  gboolean        is_new; /* other words altogether: the steps begin where a page opens */
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static HlSubwordsState *state_of (HlLab *lab) { return &own_of (lab)->state; }

/* --- The state -------------------------------------------------------------------------------- */

static const NnCheckpoint *checkpoint_of (HlLab *lab)
{
  HlState *shared = lab->state;
  HlModel *model = shared != NULL ? shared->workspace->model : NULL;

  return model != NULL ? model->checkpoint : NULL;
}

/* The vocabulary of the model whose merges are shown, or NULL. */
static const NnVocabulary *vocabulary_of (HlLab *lab)
{
  const NnCheckpoint *checkpoint = checkpoint_of (lab);

  return state_of (lab)->is_model && checkpoint != NULL &&
                 checkpoint->source_vocabulary->byte_pairs != NULL &&
                 nn_byte_pairs_count (checkpoint->source_vocabulary->byte_pairs) > 0
             ? checkpoint->source_vocabulary
             : NULL;
}

/* The different words of the sentence, as the model reads them. */
static void take_sentence (HlLab *lab)
{
  HlSubwordsState        *state = state_of (lab);
  const char             *sentence = hl_workspace_get_sentence (lab->state->workspace);
  g_autofree char        *text = nn_normalize_by (sentence, vocabulary_of (lab)->rule, FALSE);
  g_auto (GStrv)          words = g_strsplit (text, " ", -1);
  g_autoptr (NnWordCount) count = nn_word_count_new ();

  for (int i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && strlen (words[i]) < HL_SUBWORDS_BYTES)
      nn_word_count_add (count, words[i], 1);
  state->n_words = MIN ((int) count->words->len, MOST);
  for (int i = 0; i < state->n_words; i++)
    g_strlcpy (state->words[i], g_array_index (count->words, NnCountedWord, i).word,
               HL_SUBWORDS_BYTES);
}

/* --- Showing it ------------------------------------------------------------------------------- */

static HlFigure *make (HlLab *lab, const char *view)
{
  HlSubwordsState *state = state_of (lab);
  HlPlayer        *player = lab->steps.player;

  if (state->is_model && vocabulary_of (lab) == NULL)
    hl_subwords_typed.begin (state, LOW);
  if (lab->views[0] != NULL && hl_figure_view_held (lab->views[0]).part < 0)
    hl_subwords_close_gaps (state);

  return hl_subwords_figure (state, vocabulary_of (lab), MAX (hl_lab_get_shown (lab), 0),
                             !player->is_revealed);
}

static char *step_title (const HlSubwords *data, int step)
{
  g_autofree char *pair = step > 0 ? hl_subwords_pair (hl_subwords_merge (data, step - 1)) : NULL;

  return step == 0
             ? g_strdup (_ ("Characters"))
             /* Translators: a number and a pair of pieces */
             : g_strdup_printf (_ ("Merge %d: %s"), hl_subwords_number (data, step - 1) + 1, pair);
}

/* Tells the player that there are as many steps as merges, also where their number is the same but
 * one of them is another. */
static void give_steps (HlLab *lab)
{
  Own              *self = own_of (lab);
  const HlSubwords *data = hl_lab_get_data (lab);
  HlPlayer         *player = lab->steps.player;
  const int         n = (int) data->steps->len + 1, before = hl_player_get_n_steps (player);
  const int at = self->is_new ? (self->state.is_model ? n - 1 : OPENS_AT) : player->position;
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  gboolean              are_new = n != before || self->is_new;

  for (int i = 0; i < n; i++)
    {
      g_ptr_array_add (titles, step_title (data, i));
      are_new = are_new || !g_str_equal (hl_player_get_step (player, i)->title, titles->pdata[i]);
    }
  self->is_new = FALSE;
  if (are_new)
    hl_player_set_titles (player, titles, MIN (at, n - 1), 0);
}

/* Asks which pair is merged next; not where two are equally frequent. */
static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const HlSubwordsState  *state = state_of (lab);
  g_autoptr (NnWordCount) count = nn_word_count_new ();
  g_autoptr (GArray)      next = NULL;
  HlQuestionSpec         *spec;
  guint                   n;

  if (position == 0 || state->is_model)
    return NULL;

  for (int i = 0; i < state->n_words; i++)
    nn_word_count_add (count, state->words[i], state->counts[i]);
  next = nn_byte_pairs_next (count, position - 1);
  if (next->len < 2 ||
      g_array_index (next, NnMerge, 0).count == g_array_index (next, NnMerge, 1).count)
    return NULL;

  spec = hl_question_spec_new (_ ("Which pair is merged next?"),
                               _ ("This pair occurs most often in these words."), HL_CONCEPT_NONE);
  n = MIN (next->len, CHOICES);
  for (guint i = 0; i < n; i++)
    {
      const guint pair = (i + (guint) position) % n; /* the right one is not always the first */
      g_autofree char *choice = hl_subwords_pair (&g_array_index (next, NnMerge, pair));

      hl_question_spec_add (spec, choice, pair == 0);
    }

  return spec;
}

/* --- What is typed ---------------------------------------------------------------------------- */

/* Where a word is kept; NULL: it is not one that is typed. */
static char *word_at (HlLab *lab, HlItem item)
{
  HlSubwordsState *state = state_of (lab);

  if (item.part == HL_SUBWORDS_NEW)
    return state->typed;

  return item.part == HL_SUBWORDS_WORDS && !state->is_model && item.row >= 0 &&
                 item.row < MIN (state->n_words + 1, MOST)
             ? state->words[item.row]
             : NULL;
}

static char *read_word (HlLab *lab, HlItem item)
{
  const HlSubwordsState *state = state_of (lab);
  const char            *word = word_at (lab, item);

  if (item.part == HL_SUBWORDS_COUNTS && !state->is_model && item.row < state->n_words)
    return g_strdup_printf ("%d", state->counts[item.row]);
  if (item.part == HL_SUBWORDS_WORDS && item.row == state->n_words && word != NULL)
    return g_strdup ("");

  return g_strdup (word);
}

static char *write_count (int *count, const char *typed)
{
  double number;

  if (!hl_number_read (typed, &number, &(int){ 0 }) || number != floor (number) || number < 1.0 ||
      number > HL_SUBWORDS_OFTEN)
    return hl_subwords_say_often ();
  *count = (int) number;

  return NULL;
}

static char *write_letters (HlLab *lab, HlItem item, const char *typed)
{
  HlSubwordsState *state = state_of (lab);
  const gboolean   is_more = item.part == HL_SUBWORDS_WORDS && item.row == state->n_words;

  if (is_more)
    state->counts[state->n_words++] = 1;

  return hl_subwords_take_word (word_at (lab, item), typed);
}

static char *write_word (HlLab *lab, HlItem item, const char *typed)
{
  return item.part == HL_SUBWORDS_COUNTS ? write_count (state_of (lab)->counts + item.row, typed)
                                         : write_letters (lab, item, typed);
}

/* --- Chips ------------------------------------------------------------------------------------ */

static void choose (HlLab *lab, int chip)
{
  HlSubwordsState before = *state_of (lab);

  hl_lab_begin (lab, HL_LAB_STATE);
  own_of (lab)->is_new = TRUE;
  if (chip != MODEL)
    hl_subwords_typed.begin (state_of (lab), chip);
  else
    state_of (lab)->is_model = TRUE;
  if (chip == MODEL && vocabulary_of (lab) != NULL)
    take_sentence (lab);
  else if (chip == MODEL)
    {
      *state_of (lab) = before;
      own_of (lab)->is_new = FALSE;
      hl_cell_editor_drop (&lab->edits);
      hl_lab_object (lab, checkpoint_of (lab) == NULL
                              ? _ ("No model is open yet.")
                              : _ ("The current model reads words, not subwords. On the “Train” "
                                   "page, choose “Subwords (BPE)” as tokens, and train a model."));
      return;
    }
  hl_lab_change (lab);
}

static int mark (HlLab *lab)
{
  HlSubwordsState *state = state_of (lab);

  if (state->is_model)
    return MODEL;

  return hl_subwords_find_example (state);
}

/* A lesson gives the new word. */
static void set_input (HlLab *lab, const char *input)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  g_free (write_word (lab, (HlItem){ HL_SUBWORDS_NEW, 0, 0 }, input));
  hl_lab_change (lab);
}

/* A click on the first pair merges it; one on a merge shows the step in which it was made. This is
 * the way to step here, unless a person wants to be led. */
static void activated_cb (HlLab *lab, int part, int row, int column)
{
  HlPlayer      *player = lab->steps.player;
  const gboolean is_led = lab->steps.is_led;

  if (part == HL_SUBWORDS_PAIRS && row == 0)
    hl_player_move (player, HL_PLAYER_NEXT);
  else if (part == HL_SUBWORDS_MERGES)
    hl_player_set_position (player, row + 1);
  hl_lab_steps_lead (&lab->steps, is_led);
}

/* Another model, or another sentence. */
static void changed (HlLab *lab)
{
  if (!state_of (lab)->is_model)
    return;
  own_of (lab)->is_new = TRUE;
  if (vocabulary_of (lab) != NULL)
    take_sentence (lab);
  hl_lab_change (lab);
}

/* --- The lab ---------------------------------------------------------------------------------- */

static const HlLabChip chips[] = {
  [LOW] = { N_ ("Low, lower, lowest"), "subwords", .whose = HL_LAB_WORDS },
  [TALL] = { N_ ("Tall, taller, tallest"), "subwords", .whose = HL_LAB_WORDS },
  [MODEL] = { N_ ("In the model"), "subwords", "sentence" },
};

static void begin (HlLab *lab) { own_of (lab)->is_new = TRUE; }

static void made (HlLab *lab) { hl_connect (lab->views[0], "activated", activated_cb, lab); }

const HlLabTable hl_subwords_lab = {
  .name = "subwords",
  .typed = &hl_subwords_typed,
  .figures = { "subwords" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = -1,
  .own_size = sizeof (Own),
  .state_size = sizeof (HlSubwordsState),
  .begin = begin,
  .made = made,
  .parts = HL_STATE_MODEL | HL_STATE_TRANSLATION,
  .changed = changed,
  .make = make,
  .mark = mark,
  .choose = choose,
  .read = read_word,
  .write = write_word,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};
