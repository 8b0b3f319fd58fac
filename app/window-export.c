/* Export and print: the picture of the page goes into a file, to a printer or into a script. */

#include <glib/gi18n.h>

#include "app/figure-name.h"
#include "app/figure-rows.h"
#include "app/window-private.h"
#include "ui/picture/tex-words.h"
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

static void print_action (HlWindow *self)
{
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

/* Returns what a file with the picture of the page may be called; NULL where it has none. */
char *hl_window_get_picture_name (HlWindow *self)
{
  GtkWidget       *page = gtk_stack_get_visible_child (self->pages);
  g_autofree char *own =
      HL_IS_EXPORTABLE (page) ? hl_exportable_get_file_name (HL_EXPORTABLE (page)) : NULL;
  g_autofree char *sentence = hl_sentence_name (hl_workspace_get_sentence (self->workspace));
  g_autoptr (HlPlaylistEntry) here = NULL;
  g_autofree char            *name = NULL;

  if (own == NULL)
    return NULL;

  here = hl_window_describe_place (self);
  name = hl_figure_name (here->place);
  if (name != NULL)
    return g_strconcat (name, ".png", NULL);
  if (*sentence == '\0' || g_strcmp0 (here->place[HL_PLAN_PAGE], "train") == 0)
    return g_steal_pointer (&own);

  return g_strdup_printf ("%s-%s", sentence, own);
}

static void exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  hl_exportable_save_finish (HL_EXPORTABLE (source), result, &error);
  hl_saving_end (user_data, error);
}

/* Where the picture goes: a name without a suffix gets that of its format. */
static GFile *find_place (GFile *typed, HlFigureFormat chosen, HlFigureFormat *format,
                          GError **error)
{
  g_autofree char *base = g_file_get_basename (typed);
  g_autofree char *complete = NULL;

  *format = HL_FIGURE_FORMATS;
  if (!hl_figure_format_read (base, format, error))
    return NULL;
  if (*format != HL_FIGURE_FORMATS)
    return g_object_ref (typed);

  *format = chosen;
  complete = hl_figure_file_name (base, chosen);

  return hl_file_dialog_complete (typed, complete, error);
}

/* Adds the picture to the script of the session, as one more line. */
static void note_picture (HlWindow *self, const HlPrint *print, GFile *file)
{
  g_autoptr (HlPlaylistEntry) here = hl_window_describe_place (self);
  g_autofree char            *name = g_file_get_basename (file);
  g_autofree char            *line = NULL;

  line = hl_figure_command (here->place, self->workspace->model, print, name);
  hl_window_note_line (self, line);
}

static void save_all (HlWindow *self, GFile *parent)
{
  if (g_file_peek_path (parent) != NULL)
    hl_window_export_all (self, self->scope, parent);
  else
    hl_workspace_tell_problem (self->workspace,
                               _ ("This folder is not on this computer. Choose a local folder, "
                                  "then copy the pictures from there."));
}

static void save_one (HlWindow *self, GFile *typed)
{
  g_autofree char   *origin = hl_window_write_origin (self);
  HlPrint            print = self->print;
  g_autoptr (GFile)  place = NULL;
  g_autoptr (GError) error = NULL;

  print.origin = origin;
  place = find_place (typed, self->print.format, &print.format, &error);
  if (place == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    {
      note_picture (self, &print, place);
      hl_exportable_save_async (self->exported, place, &print, exported_cb,
                                hl_saving_new (self, place));
    }
}

/* Asks where to write the picture, after somebody has chosen how. */
static void save_cb (HlWindow *self)
{
  HlExportable    *page = hl_export_form_get_page (self->export_form);
  g_autofree char *picture_name = hl_window_get_picture_name (self);
  g_autofree char *file_name = NULL;

  if (picture_name == NULL)
    return;

  self->exported = page;
  self->print = hl_export_form_get_print (self->export_form);
  self->scope = hl_export_form_get_scope (self->export_form);
  gtk_window_close (GTK_WINDOW (self->export_form));
  if (self->scope != HL_EXPORT_THIS)
    {
      hl_file_dialog_ask (&self->dialog, self,
                          &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                                         _ ("A Folder for the Pictures"), G_CALLBACK (save_all) });
      return;
    }
  file_name = hl_figure_file_name (picture_name, self->print.format);
  hl_file_dialog_ask (&self->dialog, self,
                      &(HlFileWish){ GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export the Picture"),
                                     G_CALLBACK (save_one), file_name,
                                     hl_export_form_name_of (self->print.format),
                                     hl_figure_format_suffix (self->print.format) });
}

static void export_action (HlWindow *self)
{
  g_autofree char *picture_name = hl_window_get_picture_name (self);

  if (picture_name == NULL)
    return;

  if (self->export_form == NULL)
    {
      self->export_form = hl_export_form_new (GTK_WINDOW (self), self->settings);
      hl_connect (self->export_form, "save", save_cb, self);
    }
  hl_export_form_show (self->export_form, HL_EXPORTABLE (gtk_stack_get_visible_child (self->pages)),
                       hl_window_most_pictures (self));
}

static void copied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlWindow) self = user_data;
  g_autoptr (GError)   error = NULL;

  if (hl_exportable_copy_finish (HL_EXPORTABLE (source), result, &error))
    hl_toast (self->toasts, _ ("Copied"));
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

/* The caption of the picture, for LaTeX too. */
static void copy_caption (HlWindow *self, HlExportable *page, gboolean is_tex)
{
  g_autoptr (GError)      error = NULL;
  g_autoptr (HlRecording) recording =
      hl_exportable_record (page, &(HlPrint){ .format = HL_FIGURE_PDF }, &error);
  const char *caption = recording != NULL && recording->caption != NULL ? recording->caption : "";
  g_autofree char *escaped = is_tex ? hl_tex_escape (caption) : g_strdup (caption);
  g_autofree char *command = is_tex ? g_strdup_printf ("\\caption{%s}", escaped) : NULL;

  if (error != NULL)
    {
      hl_workspace_tell_problem (self->workspace, error->message);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          command != NULL ? command : escaped);
  hl_toast (self->toasts, _ ("Copied"));
}

static void copy_script (HlWindow *self)
{
  if (self->script == NULL)
    {
      hl_toast (self->toasts, _ ("No picture has been exported yet."));
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->script->str);
  hl_toast (self->toasts, _ ("Copied"));
}

/* what: the suffix of a format, a caption, or the script. */
static void copy_as (HlWindow *self, const char *what)
{
  HlExportable    *page = HL_EXPORTABLE (gtk_stack_get_visible_child (self->pages));
  g_autofree char *origin = hl_window_write_origin (self);
  HlPrint          print = { .resolution = 2 * HL_FIGURE_RESOLUTION, .origin = origin };

  if (g_str_equal (what, "script"))
    {
      copy_script (self);
      return;
    }
  if (g_str_has_prefix (what, "caption"))
    {
      copy_caption (self, page, g_str_has_suffix (what, "tex"));
      return;
    }
  while (!g_str_equal (hl_figure_format_suffix (print.format), what))
    print.format++;
  hl_exportable_copy_async (page, &print, copied_cb, g_object_ref (self));
}

static void copy_action (HlWindow *self) { copy_as (self, "png"); }

static void copy_as_action (HlWindow *self, GVariant *parameter)
{
  copy_as (self, g_variant_get_string (parameter, NULL));
}

/* What takes a picture out of the program, into a file or to a printer. */
void hl_window_install_export_actions (HlWindowClass *klass)
{
  HL_ACTION ("win.export", NULL, export_action);
  HL_ACTION ("win.print", NULL, print_action);
  HL_ACTION ("win.copy", NULL, copy_action);
  HL_ACTION ("win.copy-as", "s", copy_as_action);
}
