/* ui/labs/forcing-lab.c
 *
 * The lab on teacher forcing and autoregression: left, the decoder reads all words at once
 * under the causal mask; right, one after the other with the cache.  Row t comes out the
 * same, beyond rounding, as long as both read the same words.
 *
 * Steps: the positions, one after the other.
 *
 * The model and the sentence are those of the workspace.
 */

#include "ui/labs/lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/text/reading.h"

#include "ui/figures/forcing.h"
#include "ui/labs/lab-questions.h"
#include "ui/session/translation.h"

/* The chips, each of which is a view. */
enum
{
  ROWS,
  MASK,
  STAGES,
  N_CHIPS
};

/* The model runs when a person looks here, and again when the sentence, the model or what the
 * decoder is to read is another one. */
typedef struct
{
  HlForcingState state;
  HlJob         *job;
  NnForcing     *result;   /* NULL before the first one */
  char          *source;   /* the sentence of the result */
  char          *sentence; /* that of Translate when it was computed */
  char          *problem;
  HlForcingState asked;     /* what the result, or the one under way, is of */
  HlForcingState suggested; /* what the page began with, for the latest sentence */
  gboolean       is_outdated;
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static HlForcingState *state_of (HlLab *lab) { return &own_of (lab)->state; }

/* --- The model's rows ------------------------------------------------------------------------- */

/* Whether the rows are the words of the translation that all pages look at. */
static gboolean shares_words (const Own *self)
{
  return self->result != NULL && !self->is_outdated && !hl_job_get_is_busy (self->job) &&
         *self->state.target == '\0' && *self->state.source == '\0';
}

static void set_problem (HlLab *lab, const char *problem)
{
  g_free (own_of (lab)->problem);
  own_of (lab)->problem = g_strdup (problem);
  hl_lab_object (lab, problem);
}

/* Makes each row a step. The page begins at the last one, unless a person goes through the steps or
 * looks at a word. */
static void take_steps (HlLab *lab)
{
  const Own            *self = own_of (lab);
  HlPlayer             *player = lab->steps.player;
  const int             T = self->result->T;
  const int             word = hl_workspace_get_selection (lab->workspace).word;
  const gboolean        is_led = lab->steps.is_led;
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  int                   position = T - 1;

  if (shares_words (self) && word > 0)
    position = MIN (word, T - 1);
  else if (is_led)
    position = MIN (player->position, T - 1);
  for (int t = 0; t < T; t++)
    g_ptr_array_add (
        titles,
        /* Translators: the number of a row, and the word that the decoder reads there */
        g_strdup_printf (_ ("Row %d: “%s”"), t + 1, self->result->at_once.read[t]));
  hl_player_set_titles (player, titles, position, 1);
  if (position + 1 < T)
    hl_lab_steps_lead (&lab->steps, TRUE);
}

static void free_options (gpointer data)
{
  NnForcingOptions *options = data;

  g_free ((char *) options->target);
  g_free (options);
}

static gpointer force_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const HlRequest          *request = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (request->model, error);

  return locker != NULL ? nn_forcing_new (locker->translator, request->sentence, request->options,
                                          cancellable, error)
                        : NULL;
}

/* The result has come. Where the new words could not be read, the earlier result stays on the
 * screen. */
static void forced (gpointer owner, gpointer request, gpointer forcing, const GError *error)
{
  HlLab     *lab = owner;
  NnForcing *before = own_of (lab)->result;

  if (forcing != NULL)
    {
      own_of (lab)->result = forcing;
      take_steps (lab);
      hl_lab_change (lab);
      nn_forcing_free (before);
    }
  set_problem (lab, error != NULL ? error->message : NULL);
}

/* The step in which another word was nearest to being written, not the first one if possible;
 * −1: none.  id: that word. */
static int find_doubt (const NnTranslation *told, const NnVocabulary *vocabulary, int *id)
{
  double best = -INFINITY;
  int    found = -1;

  for (int first = 1; first >= 0 && found < 0; first--)
    for (int i = first * told->n_candidates; i < told->length * told->n_candidates; i++)
      {
        const NnCandidate *other = &told->candidates[i];
        const int          t = i / told->n_candidates;
        const double       rank = other->log_probability - log (told->probabilities[t]);

        if (other->id != told->ids[t] && rank > best &&
            g_str_has_suffix (nn_vocabulary_token (vocabulary, other->id), NN_PIECE_MARK) ==
                g_str_has_suffix (told->tokens[t], NN_PIECE_MARK) &&
            g_unichar_isalpha (g_utf8_get_char (nn_vocabulary_token (vocabulary, other->id))))
          {
            best = rank;
            found = t;
            *id = other->id;
          }
      }

  return found;
}

/* Whether a model can be shown what it does with the page's own example. */
static gboolean knows_example (HlTranslation *translation)
{
  const NnCheckpoint *of = translation->model->checkpoint;
  const char *const   texts[] = { HL_FORCING_SOURCE, HL_FORCING_TARGET };

  for (int i = 0; i < 2; i++)
    {
      const NnVocabulary *vocabulary = i == 0 ? of->source_vocabulary : of->target_vocabulary;
      g_auto (GStrv)      words = nn_read (vocabulary, texts[i]);

      for (int w = 0; words[w] != NULL; w++)
        if (nn_vocabulary_word_id (vocabulary, words[w]) == vocabulary->unk)
          return FALSE;
    }

  return TRUE;
}

/* Until another sentence is translated, the page shows its own example: how one wrong word changes
 * the rest. */
static gboolean suggest_example (Own *self, HlTranslation *translation)
{
  const gboolean is_other =
      self->sentence != NULL && !g_str_equal (self->sentence, translation->sentence);

  if (is_other || (self->sentence != NULL && *self->suggested.source == '\0') ||
      !knows_example (translation))
    return FALSE;

  self->suggested = (HlForcingState){ TRUE, HL_FORCING_TARGET, HL_FORCING_SOURCE };
  self->state = self->suggested;

  return TRUE;
}

/* A correct translation is seldom the model's own.  Of a sentence of Translate the page shows one
 * that has another word where the model doubted most, beside what it writes by itself: with the
 * same words to read both sides would be equal. */
static void suggest (Own *self, HlTranslation *translation)
{
  const NnTranslation *told = translation->translation;
  const NnVocabulary  *vocabulary = translation->model->checkpoint->target_vocabulary;
  g_auto (GStrv)       tokens = nn_translation_to_tokens (told);
  g_auto (GStrv)       words = NULL;
  g_autofree char     *text = NULL;
  int                  id = -1;
  const int            doubt = find_doubt (told, vocabulary, &id);

  if (memcmp (&self->state, &self->suggested, sizeof self->state) != 0 ||
      suggest_example (self, translation))
    return;

  if (doubt >= 0)
    {
      g_free (tokens[doubt]);
      tokens[doubt] = g_strdup (nn_vocabulary_token (vocabulary, id));
      words = nn_words_of_tokens (vocabulary, tokens);
      text = nn_tokens_join (words);
    }
  if (text == NULL || strlen (text) >= HL_TYPED_WORDS)
    {
      g_free (text);
      text = g_strdup ("");
    }
  self->suggested = (HlForcingState){ .feeds_own = *text != '\0' };
  g_strlcpy (self->suggested.target, text, HL_TYPED_WORDS);
  self->state = self->suggested;
}

/* Computes the result anew if it is not that of the current sentence and model; not while the page
 * is not seen. */
static void run (HlLab *lab)
{
  static const HlTaskKind forcing = { force_in_worker, forced, NULL, hl_request_free,
                                      (GDestroyNotify) nn_forcing_free };
  Own                    *self = own_of (lab);
  HlTranslation          *translation;
  NnForcingOptions        options;

  if (!self->is_outdated || lab->workspace == NULL || !gtk_widget_get_mapped (GTK_WIDGET (lab)))
    return;

  hl_job_cancel (self->job);
  translation = lab->workspace->translation;
  if (translation == NULL)
    {
      set_problem (lab,
                   _ ("There is no translation to compare with yet: translate a sentence first."));
      return;
    }

  self->is_outdated = FALSE;
  suggest (self, translation);
  g_free (self->sentence);
  self->sentence = g_strdup (translation->sentence);
  if (*self->state.target == '\0')
    *self->state.source = '\0';
  self->asked = self->state;
  g_free (self->source);
  self->source =
      g_strdup (*self->state.source != '\0' ? self->state.source : translation->sentence);
  options = (NnForcingOptions){ g_strdup (self->state.target), self->state.feeds_own };
  hl_job_run (self->job, &forcing, lab,
              hl_request_new (translation->model, self->source,
                              g_memdup2 (&options, sizeof options), free_options));
}

static void outdate (HlLab *lab)
{
  own_of (lab)->is_outdated = TRUE;
  run (lab);
}

/* --- The word that all pages look at ---------------------------------------------------------- */

static void selection_cb (HlLab *lab)
{
  const int word = hl_workspace_get_selection (lab->workspace).word;

  if (shares_words (own_of (lab)) && word >= 0 && word < own_of (lab)->result->T)
    hl_player_set_position (lab->steps.player, word);
}

static void position_cb (HlLab *lab)
{
  if (shares_words (own_of (lab)) && lab->steps.is_led)
    hl_workspace_select_word (lab->workspace, lab->steps.player->position);
}

static void workspace_changed (HlLab *lab)
{
  HlWorkspace *workspace = lab->workspace;

  if (workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (workspace, lab);
      hl_connect (workspace, "notify::translation", outdate, lab);
      hl_connect (workspace, "selection-changed", selection_cb, lab);
    }
  outdate (lab);
}

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLab *lab, const char *view)
{
  Own *self = own_of (lab);

  if (memcmp (&self->asked, &self->state, sizeof self->state) != 0)
    outdate (lab);

  return hl_forcing_new (self->result, self->source, self->problem, hl_lab_get_shown (lab) + 1,
                         hl_forcing_view (view));
}

static gboolean is_empty (HlLab *lab)
{
  return own_of (lab)->result == NULL || hl_job_get_is_busy (own_of (lab)->job);
}

/* The steps are given with the result. */
static void give_steps (HlLab *lab) {}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  const NnForcing *result = own_of (lab)->result;

  return result != NULL ? hl_forcing_question (result, position) : NULL;
}

static char *caption (HlLab *lab)
{
  return hl_forcing_caption (own_of (lab)->result, own_of (lab)->source);
}

/* The words that both sides read. */
static void set_input (HlLab *lab, const char *input)
{
  state_of (lab)->feeds_own = FALSE;
  *state_of (lab)->source = '\0';
  g_strlcpy (state_of (lab)->target, input, HL_TYPED_WORDS);
  hl_lab_change (lab);
}

/* --- The lab ---------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (HlForcingState, field)

static const HlPageWords words[] = {
  { N_ ("_Given translation"), N_ ("the model’s own translation"), FIELD (target) },
};

static const HlPageControl controls[] = {
  { HL_CONTROL_CHECK, N_ ("Same tokens on both sides"),
    N_ ("Off: the right side reads each token that it has chosen, as at inference. One wrong token "
        "can make all later tokens wrong (exposure bias)."),
    FIELD (feeds_own), .is_in_sight = TRUE, .is_inverse = TRUE },
};

static const HlLabChip chips[N_CHIPS] = {
  [ROWS] = { N_ ("Row by row"), "rows" },
  /* Translators: a short button: which rows each row attends to */
  [MASK] = { N_ ("What each row sees"), "mask" },
  [STAGES] = { N_ ("Every stage"), "stages" },
};

static void begin (HlLab *lab)
{
  own_of (lab)->job = hl_job_new ();
  own_of (lab)->is_outdated = TRUE;
}

static void made (HlLab *lab)
{
  g_signal_connect (lab, "map", G_CALLBACK (run), NULL);
  hl_connect (lab->steps.player, "notify::position", position_cb, lab);
}

static void end (HlLab *lab) { hl_job_cancel (own_of (lab)->job); }

static void clear (HlLab *lab)
{
  Own *self = own_of (lab);

  g_clear_pointer (&self->result, nn_forcing_free);
  g_free (self->source);
  g_free (self->sentence);
  g_free (self->problem);
  g_object_unref (self->job);
}

const HlLabTable hl_forcing_lab = {
  .name = "teacher-forcing",
  .typed = &hl_forcing_typed,
  .figures = { "rows", "mask", "stages" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .own_size = sizeof (Own),
  .state_size = sizeof (HlForcingState),
  .begin = begin,
  .made = made,
  .end = end,
  .clear = clear,
  .make = make,
  .is_empty = is_empty,
  .caption = caption,
  .workspace_changed = workspace_changed,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};
