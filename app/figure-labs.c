#include "app/figure-labs.h"

#include <glib/gi18n.h>

#include "app/paths.h"
#include "core/engine/fail.h"
#include "core/experiments/forcing.h"
#include "core/experiments/later-token.h"
#include "core/experiments/word-order.h"
#include "ui/figures/by-hand.h"
#include "ui/figures/bleu.h"
#include "ui/figures/comparison-runs.h"
#include "ui/figures/curves.h"
#include "ui/figures/feed-forward.h"
#include "ui/figures/forcing.h"
#include "ui/figures/masks.h"
#include "ui/figures/normalization.h"
#include "ui/figures/positions.h"
#include "ui/figures/subwords.h"
#include "ui/figures/training-curves.h"
#include "ui/figures/word-order.h"
#include "ui/session/run-choice.h"
#include "ui/session/run.h"

/* Returns where a run is: a folder, or the name of one among the runs that are kept; or NULL. */
static char *find_folder (const char *name)
{
  g_autofree char *runs = app_paths_runs ();
  g_autofree char *kept = g_build_filename (runs, name, NULL);

  if (hl_run_file_is_there (kept))
    return g_steal_pointer (&kept);

  return hl_run_file_is_there (name) ? g_strdup (name) : NULL;
}

/* One folder, whose path may have spaces, or several. */
static HlRunChoice *read_choice (const char *input)
{
  g_autofree char *folder = find_folder (input);
  HlRunChoice     *choice = NULL;

  if (folder == NULL)
    return hl_run_choice_read (input);

  choice = hl_run_choice_new ();
  hl_run_choice_add (choice, input, 0);

  return choice;
}

static HlRun *read_run (const char *name, GError **error)
{
  g_autofree char *runs = app_paths_runs ();
  g_autofree char *folder = find_folder (name);
  HlRunFile       *file = NULL;

  if (folder != NULL)
    file = hl_run_file_read (folder, error);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 /* Translators: the name of a run, and a folder */
                 _ ("There is no run “%s”. Each run has a folder in “%s”."), name, runs);

  return file != NULL ? hl_run_new (file) : NULL;
}

/* Returns all of them, or NULL. */
static GPtrArray *read_runs (const HlRunChoice *choice, GError **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < choice->folders->len; i++)
    {
      HlRun *run = read_run (choice->folders->pdata[i], error);

      if (run == NULL)
        return NULL;
      g_ptr_array_add (runs, run);
    }

  return g_steal_pointer (&runs);
}

static void entitle (HlFigureMade *made, const GPtrArray *runs)
{
  made->title = g_strdup (_ ("Training"));
  made->caption = hl_run_captions (runs);
}

static HlTrainingRun look_at (const HlRun *run)
{
  const HlRunFile *file = run->file;
  HlTrainingRun    seen = hl_training_run (file->log, file->progress.n_updates);

  seen.name = file->name;

  return seen;
}

static HlTrainingStage stage_of (const HlRunFile *file)
{
  return file->progress.epoch >= file->options->training.epochs ? HL_TRAINING_IS_DONE
                                                                : HL_TRAINING_STANDS;
}

/* Returns at least one and at most as many as the figure can show, all of which have kept what
 * they wrote; or NULL. */
static GPtrArray *read_told_runs (const HlRunChoice *choice, GError **error)
{
  g_autoptr (GPtrArray) runs = read_runs (choice, error);

  if (runs == NULL)
    return NULL;
  if (runs->len < 1 || runs->len > HL_TRAINING_MOST)
    return NN_FAIL_NULL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         /* Translators: the most that are possible */
                         _ ("This figure shows 1 to %d runs side by side."), HL_TRAINING_MOST);

  for (guint i = 0; i < runs->len; i++)
    if (look_at (runs->pdata[i]).n_moments == 0)
      {
        g_set_error (
            error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
            /* Translators: the name of a run */
            _ ("The run “%s” does not record what its model wrote, so there is nothing to draw."),
            HL_RUN (runs->pdata[i])->file->name);
        return NULL;
      }

  return g_steal_pointer (&runs);
}

gboolean hl_figure_make_training (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  g_autoptr (HlRunChoice) choice = read_choice (wish->place[HL_PLAN_INPUT]);
  g_autoptr (GPtrArray)   runs = read_told_runs (choice, error);
  const gboolean is_first = hl_plan_is_first_moment (HL_PLAN_STEP, wish->place[HL_PLAN_STEP]);
  int            update = is_first ? -1 : -2; /* before it */
  HlTrainingView view = { .n_runs = (int) choice->folders->len };

  if (runs == NULL ||
      (!is_first && !hl_figure_read_index (wish, HL_PLAN_STEP, G_MAXINT - 1, &update, error)))
    return FALSE;
  view.stage = stage_of (HL_RUN (runs->pdata[view.n_runs - 1])->file);
  view.sentence = MAX (choice->sentence, 0);
  for (int i = 0; i < view.n_runs; i++)
    view.runs[i] = look_at (runs->pdata[i]);
  if (update > -2)
    hl_training_go_back (&view, update + 1);
  made->figure = hl_training_figure_new (&view);
  entitle (made, runs);

  return TRUE;
}

/* Returns the updates at which the first of the runs has kept what it wrote. */
GPtrArray *hl_figure_list_moments (const HlFigureWish *wish, GError **error)
{
  g_autoptr (HlRunChoice) choice = read_choice (wish->place[HL_PLAN_INPUT]);
  g_autoptr (GPtrArray)   runs = read_told_runs (choice, error);
  HlTrainingRun           run;
  GPtrArray              *steps;

  if (runs == NULL)
    return NULL;

  run = look_at (runs->pdata[0]);
  steps = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < run.n_moments; i++)
    g_ptr_array_add (steps, g_strdup_printf ("%d", (int) run.log->moments[i].update));

  return steps;
}

gboolean hl_figure_make_curves (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  g_autoptr (HlRunChoice) choice = read_choice (wish->place[HL_PLAN_INPUT]);
  g_autoptr (GPtrArray)   runs = read_runs (choice, error);
  g_autoptr (GArray)      curves = g_array_new (FALSE, FALSE, sizeof (HlCurvesRun));

  if (runs == NULL)
    return FALSE;

  for (guint i = 0; i < runs->len; i++)
    {
      const HlRun      *run = runs->pdata[i];
      const HlCurvesRun one = { look_at (run), run->file->options, run->file->progress,
                                g_array_index (choice->styles, int, i) };

      g_array_append_val (curves, one);
    }
  if (curves->len == 0)
    return NN_FAIL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    _ ("Specify at least one run."));

  made->figure = hl_training_curves_new ((const HlCurvesRun *) (gconstpointer) curves->data,
                                         (int) curves->len);
  entitle (made, runs);

  return TRUE;
}

/* As in the lab. */
#define KEYS 8
#define SEED 1

/* Returns what is typed, or zeros; NULL where it makes no sense. */
static gpointer read_typed (const HlTyped *typed, const HlFigureWish *wish, HlFigureMade *made,
                            int *step, GError **error)
{
  const char         *input = wish->place[HL_PLAN_INPUT];
  g_autofree gpointer state = g_malloc0 (typed->size);
  g_autofree char    *settled = NULL;

  if (!hl_figure_read_index (wish, HL_PLAN_STEP, HL_TYPED_ALL_SHOWN, step, error) ||
      !hl_typed_read (typed, state, input != NULL ? input : typed->examples[0], error))
    return NULL;

  settled = hl_typed_write (typed, state);
  hl_figure_settle (made, HL_PLAN_INPUT, settled);
  made->title = g_strdup (_ (typed->title));

  return g_steal_pointer (&state);
}

static const HlTyped *typed_of (const char *page)
{
  static const struct
  {
    const char    *page;
    const HlTyped *typed;
  } labs[] = {
    { "attention-lab", &hl_hand_typed }, { "feed-forward", &hl_ffn_typed },
    { "masks", &hl_masks_typed },        { "normalization", &hl_norm_typed },
    { "bleu", &hl_bleu_typed },          { "subwords", &hl_subwords_typed },
  };
  guint i = 0;

  while (!g_str_equal (labs[i].page, page))
    i++;

  return labs[i].typed;
}

/* Makes the figure of a lab in which everything follows from what is typed. */
gboolean hl_figure_make_lab (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const HlTyped      *typed = typed_of (wish->place[HL_PLAN_PAGE]);
  int                 step = HL_TYPED_ALL_SHOWN;
  g_autofree gpointer state = read_typed (typed, wish, made, &step, error);

  if (state == NULL)
    return FALSE;

  made->figure = typed->make (state, step);
  made->caption = typed->caption (state, made->figure->data);
  hl_figure_count (wish, HL_PLAN_STEP, typed->count (made->figure->data));
  hl_typed_clear (typed, state);

  return TRUE;
}

/* Makes the figures of the positional encoding, whose steps are positions. */
gboolean hl_figure_make_positions (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const char                  *view = wish->place[HL_PLAN_VIEW];
  int                          at = -1;
  g_autofree HlPositionsState *state = read_typed (&hl_positions_typed, wish, made, &at, error);

  if (state == NULL)
    return FALSE;

  hl_figure_count (wish, HL_PLAN_STEP, state->n);
  if (at >= 0)
    state->at = MIN (at, state->n - 1);
  made->figure = hl_positions_figure (state, view, TRUE);
  made->caption = hl_positions_caption (state, view);

  return TRUE;
}

/* Makes the figure of the latest runs that a lab has kept, or that are in a file. */
gboolean hl_figure_make_comparison (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const gboolean   is_masks = g_str_equal (wish->place[HL_PLAN_PAGE], "masks");
  g_autofree char *folder = app_paths_comparisons ();
  g_autofree char *kept =
      g_build_filename (folder, is_masks ? "masks.ini" : "normalization.ini", NULL);
  const char    *path = wish->place[HL_PLAN_INPUT] != NULL ? wish->place[HL_PLAN_INPUT] : kept;
  g_auto (GStrv) sentences = NULL;
  guint64        seed;
  GError        *problem = NULL;
  g_autoptr (GPtrArray) runs = hl_comparison_store_load (path, &sentences, &seed, &problem);
  const int             n = MIN ((int) runs->len, HL_PALETTE_SERIES);

  if (problem == NULL && n == 0)
    g_set_error (&problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 /* Translators: the path of a file */
                 _ ("“%s” contains no runs of this lab: first train both models in the lab."),
                 path);
  if (problem != NULL)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  made->figure =
      hl_comparison_figure_new ((const NnComparedRun *const *) runs->pdata + runs->len - n, n, 0.0);
  made->title = g_strdup (
      is_masks ? _ ("Models with and without the causal mask, trained from the same seed")
               : _ ("Models with layer or batch normalization, trained from the same seed"));
  made->caption = hl_comparison_caption (runs, seed);

  return TRUE;
}

static void free_later (gpointer results)
{
  for (NnLaterToken **result = results; result < (NnLaterToken **) results + HL_LATER_VARIANTS;
       result++)
    nn_later_token_free (*result);
  g_free (results);
}

/* Makes the figure of what changes in the decoder when it reads another word: the last one, or that
 * of the place. */
gboolean hl_figure_make_later (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const HlLaterAbout *about =
      g_str_equal (wish->place[HL_PLAN_PAGE], "masks") ? &hl_masks_later : &hl_norm_later;
  NnTranslationOptions      options;
  g_autoptr (HlModelLocker) locker = hl_figure_lock (wish, &options, error);
  NnLaterToken            **results = g_new0 (NnLaterToken *, HL_LATER_VARIANTS);
  const char               *input = wish->place[HL_PLAN_INPUT], *changed = NULL;
  g_autofree char          *settled = NULL;
  int                       word = -1, position = -1;
  gboolean                  is_made =
      locker != NULL && hl_figure_read_index (wish, HL_PLAN_WORD, G_MAXINT, &word, error);

  if (word >= 0)
    position = word + 1;
  if (input != NULL)
    changed = hl_later_word_read (input, &position);
  if (input != NULL && changed == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: what was typed */
                   _ ("“%s” must have the form “position=2 word=vais”."), input);
      is_made = FALSE;
    }

  for (int i = 0; i < HL_LATER_VARIANTS && is_made; i++)
    {
      const NnLaterTokenOptions other = {
        .position = position,
        .word = changed,
        .sees_future = about->variants[i].sees_future,
        .norm = about->variants[i].norm < 0 ? wish->model->checkpoint->model->config.norm
                                            : (NnNormKind) about->variants[i].norm,
        .is_training = about->variants[i].is_training,
      };

      results[i] = nn_later_token_new (locker->translator, wish->place[HL_PLAN_SENTENCE], &other,
                                       NULL, error);
      is_made = results[i] != NULL;
    }
  made->owner = results;
  made->free_owner = free_later;
  if (!is_made)
    return FALSE;

  made->figure = hl_later_word_new (&(HlLater){ about, { results[0], results[1] }, NULL });
  made->title = g_strdup (_ ("Largest change at each position when a later token is changed"));
  hl_figure_count (wish, HL_PLAN_WORD, results[0]->T - 1);
  made->caption = hl_later_word_caption (results[0], wish->model->name);
  settled = hl_later_word_write (results[0]);
  hl_figure_settle (made, HL_PLAN_WORD, NULL);
  hl_figure_settle (made, HL_PLAN_INPUT, settled);

  return TRUE;
}

/* Makes the figure of scores of random queries and keys, and of their root. */
gboolean hl_figure_make_root (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const char      *input = wish->place[HL_PLAN_INPUT];
  int              n_keys = KEYS, seed = SEED;
  g_autofree char *settled = NULL;

  if (input != NULL && !hl_score_width_read (input, &n_keys, &seed))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: what was typed; the largest number */
                   _ ("“%s” must have the form “keys=8 seed=1”, with 2 to %d keys."), input,
                   HL_SCORE_WIDTH_MOST);
      return FALSE;
    }

  settled = hl_score_width_write (n_keys, seed);
  hl_figure_settle (made, HL_PLAN_INPUT, settled);
  made->figure = hl_score_width_new (n_keys, seed);
  made->title = g_strdup (_ ("Why attention scores are divided by √dₖ"));

  return TRUE;
}

/* Makes the figure of a sentence that the model reads in another order. */
gboolean hl_figure_make_order (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  NnTranslationOptions         options;
  int                          step = HL_WORD_ORDER_LINES - 1;
  g_autofree HlPositionsState *state = read_typed (&hl_positions_typed, wish, made, &step, error);
  g_autoptr (HlModelLocker) locker = state != NULL ? hl_figure_lock (wish, &options, error) : NULL;
  NnWordOrder              *order = NULL;

  if (locker != NULL)
    order = nn_word_order_new (locker->translator, wish->place[HL_PLAN_SENTENCE],
                               (guint64) state->order, error);
  if (order == NULL)
    return FALSE;

  made->owner = order;
  made->free_owner = (GDestroyNotify) nn_word_order_free;
  made->figure = hl_word_order_new (order, NULL, CLAMP (step + 1, 0, HL_WORD_ORDER_LINES));
  made->caption = hl_positions_caption (state, "order");
  hl_figure_count (wish, HL_PLAN_STEP, HL_WORD_ORDER_LINES);

  return TRUE;
}

/* Makes the figure of what the decoder reads and writes, all at once and one by one. */
gboolean hl_figure_make_forcing (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  const char                *sentence = wish->place[HL_PLAN_SENTENCE];
  NnTranslationOptions       options;
  int                        step = HL_TYPED_ALL_SHOWN;
  g_autofree HlForcingState *state = read_typed (&hl_forcing_typed, wish, made, &step, error);
  g_autoptr (HlModelLocker)  locker = state != NULL ? hl_figure_lock (wish, &options, error) : NULL;
  NnForcingOptions           force;
  NnForcing                 *forcing = NULL;

  if (locker != NULL)
    {
      force = (NnForcingOptions){ state->target, state->feeds_own };
      sentence = *state->source != '\0' ? state->source : sentence;
      forcing = nn_forcing_new (locker->translator, sentence, &force, NULL, error);
    }
  if (forcing == NULL)
    return FALSE;

  made->owner = forcing;
  made->free_owner = (GDestroyNotify) nn_forcing_free;
  made->figure = hl_forcing_new (forcing, sentence, NULL, MIN (step + 1, forcing->T),
                                 hl_forcing_view (wish->place[HL_PLAN_VIEW]));
  made->caption = hl_forcing_caption (forcing, sentence);
  hl_figure_count (wish, HL_PLAN_STEP, forcing->T);

  return TRUE;
}
