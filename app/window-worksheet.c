/* app/window-worksheet.c
 *
 * Worksheets of a lesson, from the form that asks for them to a file or a printer.
 *
 *      form ─► HlWorksheetJob ─┬─► where? ─► worker: the files
 *                              └─► printer
 */

#include <glib/gi18n.h>

#include "app/window-private.h"
#include "ui/handouts/worksheet-job.h"
#include "ui/lessons/plan-reader.h"
#include "ui/session/export-task.h"
#include "ui/widgets/printing.h"

/* An open lesson that is not of the box stands before those of the box. */
static gboolean
has_own_lesson (HlWindow *self)
{
  const HlLessonPlan *plan = hl_course_get_plan (self->course);

  return plan != NULL && hl_course_find (self->course, plan->name) == NULL;
}

static GFile *
file_of_lesson (HlWindow *self,
                int       lesson)
{
  const int in_box = lesson - has_own_lesson (self);

  return in_box < 0 ? g_object_ref (hl_course_get_file (self->course))
                    : hl_course_find_file (self->course, in_box);
}

static HlWorksheetParts
parts_of (HlWorksheetAnswers answers)
{
  return answers == HL_ANSWERS_AT_THE_END ? HL_WORKSHEET_BOTH : HL_WORKSHEET_SHEETS;
}

static void
job_free (gpointer data)
{
  HlWorksheetJob *job = data;

  hl_worksheet_job_clear (job);
  g_free (job);
}

/* What the form says, of a lesson that can be read.  Why not is told. */
static HlWorksheetJob *
new_job (HlWindow                 *self,
         const HlWorksheetChoices *choices)
{
  HlWorksheetJob    *job = g_new0 (HlWorksheetJob, 1);
  g_autoptr (GError) error = NULL;
  int                n_papers;

  job->lesson = file_of_lesson (self, choices->lesson);
  job->seed = (guint64) choices->seed;
  job->n_students = choices->n_students;
  job->paper = &hl_papers (&n_papers)[choices->paper];
  job->parts = parts_of (choices->answers);
  if (choices->has_figure)
    job->figure = hl_window_record_picture (self, &error);
  if (error == NULL && hl_worksheet_job_read (job, &error))
    return job;

  hl_workspace_tell_problem (self->workspace, error->message);
  job_free (job);

  return NULL;
}

/* --- as files --------------------------------------------------------------------------------- */

static GObject *
run_in_worker (gpointer data,
               GError **error)
{
  HlWorksheetJob *job = data;

  return hl_worksheet_job_run (job, error) ? G_OBJECT (g_file_new_for_path (job->sheets)) : NULL;
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  HlSaving           *saving = user_data;
  g_autoptr (GError)  error = NULL;
  g_autoptr (GObject) file = hl_export_finish (result, &error);

  if (file == NULL)
    hl_workspace_tell_problem (saving->window->workspace, error->message);
  else if (gtk_widget_get_visible (GTK_WIDGET (saving->window)))
    hl_window_toast_saved (saving->window, saving->file);

  hl_saving_free (saving);
}

static void
save_response_cb (HlWindow *self,
                  int       response)
{
  g_autoptr (GFile)  chosen = hl_window_take_answer (self, response);
  g_autoptr (GFile)  file = NULL;
  g_autofree char   *path = NULL;
  g_autoptr (GError) error = NULL;
  HlWorksheetChoices choices;
  HlWorksheetJob    *job;

  if (chosen == NULL)
    return;

  choices = hl_worksheet_form_get_choices (self->worksheet_form);
  job = new_job (self, &choices);
  if (job == NULL)
    return;
  path = g_file_get_path (chosen);
  if (!hl_worksheet_job_place (job, path, choices.answers == HL_ANSWERS_APART, &error) ||
      !hl_worksheet_job_check (job, &error))
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      job_free (job);
      return;
    }

  file = g_file_new_for_path (job->sheets);
  hl_export_async (self, run_in_worker, job, job_free, written_cb, hl_saving_new (self, file));
}

static void
save_cb (HlWindow *self)
{
  const HlWorksheetChoices choices = hl_worksheet_form_get_choices (self->worksheet_form);
  g_autoptr (GFile)        lesson = file_of_lesson (self, choices.lesson);
  g_autofree char         *base = g_file_get_basename (lesson);
  g_autofree char         *stem = hl_lesson_plan_name_of (base);
  g_autofree char         *name = g_strconcat (stem, ".pdf", NULL);
  GtkFileChooserNative    *dialog;

  gtk_widget_set_visible (GTK_WIDGET (self->worksheet_form), FALSE);
  dialog = gtk_file_chooser_native_new (_ ("Save the Worksheet"), GTK_WINDOW (self),
                                        GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  hl_window_show_dialog (self, dialog, G_CALLBACK (save_response_cb));
}

/* --- on paper --------------------------------------------------------------------------------- */

static HlDocument *
write_cb (int      index,
          gpointer data)
{
  return hl_worksheet_job_write (data, index);
}

static void
print_cb (HlWindow *self)
{
  HlWorksheetChoices choices = hl_worksheet_form_get_choices (self->worksheet_form);
  HlWorksheetJob    *job;

  if (choices.answers == HL_ANSWERS_APART) /* a printer has no second file */
    choices.answers = HL_ANSWERS_AT_THE_END;
  gtk_widget_set_visible (GTK_WIDGET (self->worksheet_form), FALSE);
  job = new_job (self, &choices);
  if (job != NULL)
    hl_window_print (self, hl_print_documents_new (hl_worksheet_job_count (job), write_cb, job,
                                                   job_free, job->plan->title));
}

/* --- the form --------------------------------------------------------------------------------- */

/* The lesson that is open is chosen. */
static void
fill_lessons (HlWindow *self)
{
  const HlLessonPlan   *plan = hl_course_get_plan (self->course);
  const int             n_own = has_own_lesson (self);
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  int                   chosen = 0;

  if (n_own > 0)
    g_ptr_array_add (titles, plan->title);
  for (int i = 0; i < hl_course_count (self->course); i++)
    {
      const HlLessonPlan *other = hl_course_get (self->course, i);

      g_ptr_array_add (titles, other->title);
      if (n_own == 0 && plan != NULL && g_str_equal (other->name, plan->name))
        chosen = i;
    }
  g_ptr_array_add (titles, NULL);
  hl_worksheet_form_set_lessons (self->worksheet_form, (const char *const *) titles->pdata,
                                 chosen);
}

/* What somebody chose holds for the next time. */
static void
worksheet_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  HlWindow        *self = HL_WINDOW (widget);
  g_autofree char *picture = hl_window_get_picture_name (self);

  if (self->worksheet_form == NULL)
    {
      g_set_weak_pointer (&self->worksheet_form, hl_worksheet_form_new (GTK_WINDOW (self)));
      g_signal_connect_object (self->worksheet_form, "save", G_CALLBACK (save_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->worksheet_form, "print", G_CALLBACK (print_cb), self,
                               G_CONNECT_SWAPPED);
    }
  fill_lessons (self);
  hl_worksheet_form_set_figure (self->worksheet_form,
                                picture != NULL ? adw_window_title_get_title (self->page_title)
                                                : NULL);
  gtk_window_present (GTK_WINDOW (self->worksheet_form));
}

/**
 * hl_window_install_worksheet_actions:
 * @widget_class: the class of the window
 *
 * What makes worksheets.
 */
void
hl_window_install_worksheet_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.worksheet", NULL, worksheet_action);
}
