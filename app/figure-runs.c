#include "app/figure-runs.h"

#include <glib/gi18n.h>

#include "app/paths.h"
#include "ui/figures/training-curves.h"
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
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: the most that are possible */
                   _ ("This figure shows 1 to %d runs beside each other."), HL_TRAINING_MOST);
      return NULL;
    }

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
  view.sentence = choice->sentence >= 0 ? choice->sentence : HL_TRAINING_LONGEST;
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
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _ ("Specify at least one run."));
      return FALSE;
    }

  made->figure = hl_training_curves_new ((const HlCurvesRun *) (gconstpointer) curves->data,
                                         (int) curves->len);
  entitle (made, runs);

  return TRUE;
}
