#include "ui/labs/forcing-lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/text/reading.h"

#include "ui/figures/forcing.h"
#include "ui/labs/forcing-question.h"
#include "ui/session/translation.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/template.h"

/* The chips, each of which is a view. */
enum
{
  ROWS,
  STAGES,
  N_CHIPS
};

/* The model runs when a person looks here, and again when the sentence, the model or what the
 * decoder is to read is another one. */
struct _HlForcingLab
{
  HlLabPage parent_instance;

  HlForcingState state;
  HlJob         *job;
  NnForcing     *result; /* NULL before the first one */
  char          *source; /* the sentence of the result */
  char          *problem;
  HlForcingState asked;     /* what the result, or the one under way, is of */
  HlForcingState suggested; /* what the page began with, for the latest sentence */
  gboolean       is_outdated;
};

G_DEFINE_FINAL_TYPE (HlForcingLab, hl_forcing_lab, HL_TYPE_LAB_PAGE)

static HlForcingState *state_of (HlLabPage *lab) { return &HL_FORCING_LAB (lab)->state; }

/* --- The model's rows ------------------------------------------------------------------------- */

/* Whether the rows are the words of the translation that all pages look at. */
static gboolean shares_words (HlForcingLab *self)
{
  return self->result != NULL && !self->is_outdated && !hl_job_get_is_busy (self->job) &&
         *self->state.target == '\0';
}

static void set_problem (HlForcingLab *self, const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  hl_lab_page_object (HL_LAB_PAGE (self), problem);
}

/* Makes each row a step. The page begins at the last one, unless a person goes through the steps or
 * looks at a word. */
static void take_steps (HlForcingLab *self)
{
  HlLab                   *lab = HL_LAB (self);
  HlPlayer                *player = hl_lab_get_player (lab);
  const int                T = self->result->T;
  const int                word = hl_workspace_get_selection (hl_lab_get_workspace (lab)).word;
  const gboolean           is_led = hl_playable_is_played (HL_PLAYABLE (self));
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, T);
  int                      position = T - 1;

  if (shares_words (self) && word > 0)
    position = MIN (word, T - 1);
  else if (is_led)
    position = MIN (player->position, T - 1);
  for (int t = 0; t < T; t++)
    {
      /* Translators: the number of a row, and the word that the decoder reads there */
      steps[t].title = g_strdup_printf (_ ("Row %d: “%s”"), t + 1, self->result->at_once.read[t]);
      steps[t].end = t + 1;
    }
  hl_player_set_steps (player, steps, T, position);
  for (int t = 0; t < T; t++)
    g_free (steps[t].title);
  if (position + 1 < T)
    hl_lab_set_is_led (lab, TRUE);
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
  HlForcingLab         *self = owner;
  g_autoptr (NnForcing) before = NULL;

  if (forcing != NULL)
    {
      before = self->result;
      self->result = forcing;
      take_steps (self);
      hl_lab_page_change (HL_LAB_PAGE (self));
    }
  set_problem (self, error != NULL ? error->message : NULL);
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

/* A correct translation is seldom the model's own.  The page begins with one that has another word
 * where the model doubted most, beside what it writes by itself: with the same words to read both
 * sides would be equal. */
static void suggest (HlForcingLab *self, HlTranslation *translation)
{
  const NnTranslation *told = translation->translation;
  const NnVocabulary  *vocabulary = translation->model->checkpoint->target_vocabulary;
  g_auto (GStrv)       tokens = nn_translation_to_tokens (told);
  g_auto (GStrv)       words = NULL;
  g_autofree char     *text = NULL;
  int                  id = -1;
  const int            doubt = find_doubt (told, vocabulary, &id);

  if (memcmp (&self->state, &self->suggested, sizeof self->state) != 0)
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
static void run (HlForcingLab *self)
{
  static const HlTaskKind forcing = { force_in_worker, forced, NULL, hl_request_free,
                                      (GDestroyNotify) nn_forcing_free };
  HlWorkspace            *workspace = hl_lab_get_workspace (HL_LAB (self));
  HlTranslation          *translation;
  NnForcingOptions        options;

  if (!self->is_outdated || workspace == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  hl_job_cancel (self->job);
  translation = workspace->translation;
  if (translation == NULL)
    {
      set_problem (self,
                   _ ("There is no translation to compare with yet: translate a sentence first."));
      return;
    }

  self->is_outdated = FALSE;
  suggest (self, translation);
  self->asked = self->state;
  g_free (self->source);
  self->source = g_strdup (translation->sentence);
  options = (NnForcingOptions){ g_strdup (self->state.target), self->state.feeds_own };
  hl_job_run (self->job, &forcing, self,
              hl_request_new (translation->model, self->source,
                              g_memdup2 (&options, sizeof options), free_options));
}

static void outdate (HlForcingLab *self)
{
  self->is_outdated = TRUE;
  run (self);
}

/* --- The word that all pages look at ---------------------------------------------------------- */

static void selection_cb (HlForcingLab *self)
{
  const int word = hl_workspace_get_selection (hl_lab_get_workspace (HL_LAB (self))).word;

  if (shares_words (self) && word >= 0 && word < self->result->T)
    hl_player_set_position (hl_lab_get_player (HL_LAB (self)), word);
}

static void position_cb (HlForcingLab *self)
{
  if (shares_words (self) && hl_playable_is_played (HL_PLAYABLE (self)))
    hl_workspace_select_word (hl_lab_get_workspace (HL_LAB (self)),
                              hl_lab_get_player (HL_LAB (self))->position);
}

static void workspace_changed (HlLabPage *lab)
{
  HlWorkspace *workspace = hl_lab_get_workspace (HL_LAB (lab));

  if (workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (workspace, lab);
      hl_connect (workspace, "notify::translation", outdate, lab);
      hl_connect (workspace, "selection-changed", selection_cb, lab);
    }
  outdate (HL_FORCING_LAB (lab));
}

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLabPage *lab, const char *view)
{
  HlForcingLab *self = HL_FORCING_LAB (lab);

  if (memcmp (&self->asked, &self->state, sizeof self->state) != 0)
    outdate (self);

  return hl_forcing_new (self->result, self->source, self->problem,
                         hl_lab_get_shown (HL_LAB (lab)) + 1, g_str_equal (view, "stages"));
}

static gboolean is_empty (HlLabPage *lab) { return HL_FORCING_LAB (lab)->result == NULL; }

/* The steps are given with the result. */
static void give_steps (HlLabPage *lab) {}

static HlQuestionSpec *ask (HlLabPage *lab, int position)
{
  const NnForcing *result = HL_FORCING_LAB (lab)->result;

  return result != NULL ? hl_forcing_question (result, position) : NULL;
}

static char *caption (HlLabPage *lab)
{
  return hl_forcing_caption (HL_FORCING_LAB (lab)->result, HL_FORCING_LAB (lab)->source);
}

/* The words that both sides read. */
static void set_input (HlLabPage *lab, const char *input)
{
  state_of (lab)->feeds_own = FALSE;
  g_strlcpy (state_of (lab)->target, input, HL_TYPED_WORDS);
  hl_lab_page_change (lab);
}

/* --- The lab ---------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (HlForcingState, field)

static const HlPageWords words[] = {
  { N_ ("_Words to read"), N_ ("the model’s own translation"), FIELD (target) },
};

static const HlPageControl controls[] = {
  { HL_CONTROL_TOGGLE, N_ ("Right side reads its own words"),
    N_ ("As at inference, the decoder reads each word that it has chosen. One wrong word can make "
        "all later words wrong (exposure bias)."),
    FIELD (feeds_own) },
};

static const HlLabChip chips[N_CHIPS] = {
  [ROWS] = { N_ ("Row by row"), "rows" },
  [STAGES] = { N_ ("Every stage"), "stages" },
};

static const HlLabTable table = {
  .name = "teacher-forcing",
  .typed = &hl_forcing_typed,
  .figures = { "rows", "stages" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlForcingLab, state),
  .state_size = sizeof (HlForcingState),
  .make = make,
  .is_empty = is_empty,
  .caption = caption,
  .workspace_changed = workspace_changed,
  .give_steps = give_steps,
  .ask = ask,
  .set_input = set_input,
};

static void hl_forcing_lab_constructed (GObject *object)
{
  G_OBJECT_CLASS (hl_forcing_lab_parent_class)->constructed (object);

  hl_connect (hl_lab_get_player (HL_LAB (object)), "notify::position", position_cb, object);
}

static void end (HlForcingLab *self) { hl_job_cancel (self->job); }

static void hl_forcing_lab_class_init (HlForcingLabClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = hl_forcing_lab_constructed;
  HL_ENDS (end);
  HL_KEEPS (HlForcingLab, nn_forcing_free, result);
  HL_KEEPS (HlForcingLab, g_free, source, problem);
  HL_KEEPS (HlForcingLab, g_object_unref, job);
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_forcing_lab_init (HlForcingLab *self)
{
  self->job = hl_job_new ();
  self->is_outdated = TRUE;
  g_signal_connect (self, "map", G_CALLBACK (run), NULL);
}
