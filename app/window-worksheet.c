/* app/window-worksheet.c
 *
 * Worksheets of a lesson, from the form that asks for them to a file or a printer.
 *
 *      form ─► HlWorksheetJob ─┬─► where? ─► worker: the model's numbers, the files
 *                              └─► worker: the model's numbers ─► printer
 */

#include <glib/gi18n.h>

#include "app/window-private.h"
#include "ui/handouts/worksheet.h"
#include "ui/lessons/plan-file.h"
#include "ui/session/task.h"
#include "ui/widgets/printing.h"

/* Returns whether a lesson is open that does not come with the program; it is listed first. */
static gboolean has_own_lesson (HlWindow *self)
{
  const HlLessonPlan *plan = self->course->plan;

  return plan != NULL && hl_lesson_box_find (self->course->box, plan->name) == NULL;
}

static GFile *file_of_lesson (HlWindow *self, int lesson)
{
  const HlLessonBox *box = self->course->box;
  const int          in_box = lesson - has_own_lesson (self);

  return in_box < 0 ? g_object_ref (self->course->file)
                    : hl_lesson_box_open (box, hl_lesson_box_get (box, in_box)->name);
}

/* Counted: a printer asks for pages after the worker is done. */
typedef struct
{
  HlWorksheetJob job;    /* what is to be written */
  HlModel       *model;  /* whose numbers some exercises have; NULL if none has */
  HlSaving      *saving; /* NULL for a printer */
} Work;

static void work_clear (gpointer data)
{
  Work *work = data;

  hl_worksheet_job_clear (&work->job);
  g_clear_object (&work->model);
}

static void work_unref (gpointer work) { g_atomic_rc_box_release_full (work, work_clear); }

static gboolean take_model (HlWindow *self, Work *work, GError **error)
{
  if (!hl_worksheet_job_needs_model (&work->job) ||
      g_set_object (&work->model, self->workspace->model))
    return TRUE;

  g_set_error_literal (
      error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
      _ ("Some exercises in this lesson use numbers from the current model. Open a model first."));

  return FALSE;
}

/* Makes the work that the form describes, or tells why that cannot be done. */
static Work *new_work (HlWindow *self, const HlWorksheetChoices *choices)
{
  Work              *work = g_atomic_rc_box_new0 (Work);
  HlWorksheetJob    *job = &work->job;
  g_autoptr (GError) error = NULL;
  int                n_papers;

  job->lesson = file_of_lesson (self, choices->lesson);
  job->seed = (guint64) choices->seed;
  job->n_students = choices->n_students;
  job->paper = &hl_papers (&n_papers)[choices->paper];
  job->parts = choices->answers == HL_ANSWERS_AT_THE_END ? HL_WORKSHEET_BOTH : HL_WORKSHEET_SHEETS;
  if (choices->has_figure)
    job->figure = hl_window_record_picture (self, &error);
  if (error == NULL && hl_worksheet_job_read (job, &error) && take_model (self, work, &error))
    return work;

  hl_workspace_tell_problem (self->workspace, error->message);
  work_unref (work);

  return NULL;
}

/* Runs in the worker.  Nobody else uses the model meanwhile. */
static gboolean compute_numbers (Work *work, GError **error)
{
  g_autoptr (HlModelLocker) locker = NULL;

  if (work->model == NULL)
    return TRUE;

  locker = hl_model_lock (work->model, error);

  return locker != NULL && hl_worksheet_job_take_model (&work->job, locker->translator, error);
}

static gpointer write_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  Work *work = data;

  return GINT_TO_POINTER (compute_numbers (work, error) &&
                          hl_worksheet_job_run (&work->job, error));
}

static void written (gpointer window, gpointer work, gpointer is_written, const GError *error)
{
  hl_saving_end (((Work *) work)->saving, error);
}

static void save_worksheet (HlWindow *self, GFile *chosen)
{
  static const HlTaskKind writing = { .run = write_in_worker,
                                      .done = written,
                                      .free_data = work_unref };
  g_autoptr (GFile)       file = NULL;
  g_autofree char        *path = NULL;
  g_autoptr (GError)      error = NULL;
  HlWorksheetChoices      choices = hl_worksheet_form_get_choices (self->worksheet_form);
  Work                   *work = new_work (self, &choices);

  if (work == NULL)
    return;

  path = g_file_get_path (chosen);
  if (!hl_worksheet_job_place (&work->job, path, choices.answers == HL_ANSWERS_APART, &error) ||
      !hl_worksheet_job_check (&work->job, &error))
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      work_unref (work);
      return;
    }

  file = g_file_new_for_path (work->job.sheets);
  work->saving = hl_saving_new (self, file);
  hl_task_start (&writing, self, work);
}

static void save_cb (HlWindow *self)
{
  const HlWorksheetChoices choices = hl_worksheet_form_get_choices (self->worksheet_form);
  g_autoptr (GFile)        lesson = file_of_lesson (self, choices.lesson);
  g_autofree char         *base = g_file_get_basename (lesson);
  g_autofree char         *stem = hl_lesson_plan_name_of (base);
  g_autofree char         *name = g_strconcat (stem, ".pdf", NULL);

  gtk_widget_set_visible (GTK_WIDGET (self->worksheet_form), FALSE);
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save the Worksheet"),
                                     G_CALLBACK (save_worksheet), name, .needs_folder = TRUE });
}

static HlDocument *write_cb (int index, gpointer data)
{
  return hl_worksheet_job_write (&((Work *) data)->job, index);
}

/* The result is the work itself, which the printer keeps. */
static gpointer prepare_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                   GError **error)
{
  return compute_numbers (data, error) ? g_atomic_rc_box_acquire (data) : NULL;
}

static void prepared (gpointer window, gpointer data, gpointer work, const GError *error)
{
  HlWindow *self = window;

  if (work == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else if (gtk_widget_get_sensitive (GTK_WIDGET (self)))
    hl_window_print (self, hl_print_documents_new (hl_worksheet_job_count (&((Work *) work)->job),
                                                   write_cb, work, work_unref,
                                                   ((Work *) work)->job.plan->title));
  else
    work_unref (work);
}

static void print_cb (HlWindow *self)
{
  static const HlTaskKind preparing = { prepare_in_worker, prepared, NULL, work_unref, work_unref };
  HlWorksheetChoices      choices = hl_worksheet_form_get_choices (self->worksheet_form);
  Work                   *work;

  if (choices.answers == HL_ANSWERS_APART) /* a printer has no second file */
    choices.answers = HL_ANSWERS_AT_THE_END;
  gtk_widget_set_visible (GTK_WIDGET (self->worksheet_form), FALSE);
  work = new_work (self, &choices);
  if (work != NULL)
    hl_task_start (&preparing, self, work);
}

/* Fills the list of lessons, and chooses the lesson that is open. */
static void fill_lessons (HlWindow *self)
{
  const HlLessonPlan   *plan = self->course->plan;
  const int             n_own = has_own_lesson (self);
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  int                   chosen = 0;

  if (n_own > 0)
    g_ptr_array_add (titles, plan->title);
  for (int i = 0; i < hl_lesson_box_count (self->course->box); i++)
    {
      const HlLessonPlan *other = hl_lesson_box_get (self->course->box, i);

      g_ptr_array_add (titles, other->title);
      if (n_own == 0 && plan != NULL && g_str_equal (other->name, plan->name))
        chosen = i;
    }
  g_ptr_array_add (titles, NULL);
  hl_worksheet_form_set_lessons (self->worksheet_form, (const char *const *) titles->pdata, chosen);
}

/* Opens the form, which keeps its choices for the next time. */
static void worksheet_action (HlWindow *self)
{
  g_autofree char *picture = hl_window_get_picture_name (self);

  if (self->worksheet_form == NULL)
    {
      g_set_weak_pointer (&self->worksheet_form, hl_worksheet_form_new (GTK_WINDOW (self)));
      hl_connect (self->worksheet_form, "save", save_cb, self);
      hl_connect (self->worksheet_form, "print", print_cb, self);
    }
  fill_lessons (self);
  hl_worksheet_form_set_figure (self->worksheet_form,
                                picture != NULL ? hl_title_menu_get_title (self->title) : NULL);
  gtk_window_present (GTK_WINDOW (self->worksheet_form));
}

/* What makes worksheets. */
void hl_window_install_worksheet_actions (HlWindowClass *klass)
{
  HL_ACTION ("win.worksheet", NULL, worksheet_action);
}
