/* app/window-print.c
 *
 * What goes from the window to a printer: the picture of the page, and worksheets.
 */

#include <glib/gi18n.h>

#include "app/window-private.h"
#include "ui/widgets/printing.h"

/* Keeps the choices of the dialog for the next time. */
static void done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result,
                     gpointer user_data)
{
  HlWindow          *self = user_data;
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&self->print_settings, gtk_print_operation_get_print_settings (operation));
  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;

  gtk_print_operation_get_error (operation, &error);
  hl_workspace_tell_problem (self->workspace, error->message);
}

/* Asks for a printer. operation: what is to be printed. */
void hl_window_print (HlWindow *self, GtkPrintOperation *operation)
{
  g_autoptr (GtkPrintOperation) owned G_GNUC_UNUSED = operation;

  if (self->print_settings != NULL)
    gtk_print_operation_set_print_settings (operation, self->print_settings);
  g_signal_connect_object (operation, "done", G_CALLBACK (done_cb), self, 0);
  /* What goes wrong is told by "done". */
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self),
                           NULL);
}

/* Returns the picture of the page as strokes and words, or NULL. */
HlRecording *hl_window_record_picture (HlWindow *self, GError **error)
{
  return hl_exportable_record (HL_EXPORTABLE (gtk_stack_get_visible_child (self->pages)),
                               &(HlPrint){ .format = HL_FIGURE_PDF }, error);
}

static void print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow          *self = HL_WINDOW (widget);
  g_autofree char   *file_name = hl_window_get_picture_name (self);
  g_autoptr (GError) error = NULL;
  HlRecording       *recording;

  if (file_name == NULL)
    return;

  recording = hl_window_record_picture (self, &error);
  if (recording == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    hl_window_print (self, hl_print_picture_new (recording, file_name));
}

/* What takes a picture to a printer. */
void hl_window_install_print_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.print", NULL, print_action);
}
