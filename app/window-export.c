#include <glib/gi18n.h>

#include "app/window-private.h"
#include "core/text/printable.h"

/* Returns what a file with the picture of the page may be called; NULL where it has none. */
char *hl_window_get_picture_name (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return HL_IS_EXPORTABLE (page) ? hl_exportable_get_file_name (HL_EXPORTABLE (page)) : NULL;
}

static void exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  hl_exportable_save_finish (HL_EXPORTABLE (source), result, &error);
  hl_saving_end (user_data, error);
}

static const char *name_of_format (HlFigureFormat format)
{
  static const char *const names[HL_FIGURE_FORMATS] = {
    [HL_FIGURE_PNG] = N_ ("PNG, a picture in pixels"),
    [HL_FIGURE_SVG] = N_ ("SVG, a drawing for the web"),
    [HL_FIGURE_PDF] = N_ ("PDF, a drawing for print"),
    [HL_FIGURE_CSV] = N_ ("CSV, the numbers as a table"),
  };

  return _ (names[format]);
}

/* Adds the formats to the dialog as filters, in their order. */
static void add_filters (GtkNativeDialog *dialog, HlFigureFormat chosen)
{
  for (int i = 0; i < HL_FIGURE_FORMATS; i++)
    {
      const HlFigureFormat format = (HlFigureFormat) i;
      GtkFileFilter       *filter = hl_file_dialog_add_type (dialog, name_of_format (format),
                                                             hl_figure_format_suffix (format));

      if (format == chosen)
        gtk_file_chooser_set_filter (GTK_FILE_CHOOSER (dialog), filter);
    }
}

static HlFigureFormat chosen_format (GtkFileChooser *dialog)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (dialog);
  const char    *name = filter != NULL ? gtk_file_filter_get_name (filter) : NULL;

  for (int i = 0; i < HL_FIGURE_FORMATS; i++)
    if (g_strcmp0 (name, name_of_format ((HlFigureFormat) i)) == 0)
      return (HlFigureFormat) i;

  return HL_FIGURE_PNG;
}

/* Gives the name of the file the suffix of the chosen format. */
static void filter_cb (GtkFileChooser *dialog)
{
  g_autofree char *name = gtk_file_chooser_get_current_name (dialog);
  g_autofree char *fitting = NULL;

  if (name == NULL || *name == '\0')
    return;
  fitting = hl_figure_file_name (name, chosen_format (dialog));
  if (!g_str_equal (name, fitting))
    gtk_file_chooser_set_current_name (dialog, fitting);
}

/* The list of formats tells of a choice only where GTK shows the dialog itself, not the
 * desktop; then the window of the dialog tells it. */
static void follow_choice (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER (window))
        g_signal_connect (window, "notify::filter", G_CALLBACK (filter_cb), NULL);
    }
}

/* Where the picture goes: a name without a suffix gets that of its format.  The dialog has
 * asked about the name that was typed; nobody has been asked about another file. */
static GFile *find_place (GFile *typed, HlFigureFormat chosen, HlFigureFormat *format,
                          GError **error)
{
  g_autofree char  *base = g_file_get_basename (typed);
  g_autofree char  *complete = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (typed);
  g_autoptr (GFile) place = NULL;
  g_autofree char  *name = NULL;

  *format = HL_FIGURE_FORMATS;
  if (!hl_figure_format_read (base, format, error))
    return NULL;
  if (*format != HL_FIGURE_FORMATS)
    return g_object_ref (typed);

  *format = chosen;
  complete = hl_figure_file_name (base, chosen);
  place = g_file_get_child (folder, complete);
  if (!g_file_query_exists (place, NULL))
    return g_steal_pointer (&place);

  name = nn_printable_path (complete);
  /* Translators: %s is the name of a file */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
               _ ("“%s” already exists and was not replaced. Choose that name again to replace "
                  "it, or another name."),
               name);

  return NULL;
}

static void export_response_cb (HlWindow *self, int response)
{
  const HlFigureFormat chosen = chosen_format (GTK_FILE_CHOOSER (self->dialog));
  HlFigureFormat       format = chosen;
  g_autoptr (GFile)    typed = hl_file_dialog_take (&self->dialog, response);
  g_autoptr (GFile)    place = NULL;
  g_autoptr (GError)   error = NULL;

  if (typed == NULL)
    return;

  place = find_place (typed, chosen, &format, &error);
  if (place == NULL)
    hl_workspace_tell_problem (self->workspace, error->message);
  else
    hl_exportable_save_async (self->exported, place, format,
                              g_settings_get_int (self->settings, "export-scale"), exported_cb,
                              hl_saving_new (self, place));
}

static void ask_for_place (HlWindow *self, HlFigureFormat format)
{
  g_autofree char *picture_name = hl_window_get_picture_name (self);
  g_autofree char *file_name = NULL;

  if (picture_name == NULL)
    return;

  file_name = hl_figure_file_name (picture_name, format);
  self->exported = HL_EXPORTABLE (gtk_stack_get_visible_child (self->pages));
  hl_file_dialog_begin (&self->dialog, self, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Export the Picture"),
                        file_name);
  add_filters (self->dialog, format);
  follow_choice ();
  hl_file_dialog_show (self->dialog, G_CALLBACK (export_response_cb), self);
}

static void export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_for_place (HL_WINDOW (widget), HL_FIGURE_PNG);
}

/* The parameter is the suffix of a format. */
static void export_as_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlFigureFormat format = HL_FIGURE_PNG;

  while ((int) format + 1 < HL_FIGURE_FORMATS &&
         !g_str_equal (hl_figure_format_suffix (format), g_variant_get_string (parameter, NULL)))
    format++;
  ask_for_place (HL_WINDOW (widget), format);
}

static void copied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (HlWindow) self = user_data;
  g_autoptr (GError)   error = NULL;

  if (hl_exportable_copy_finish (HL_EXPORTABLE (source), result, &error))
    hl_window_toast (self, _ ("Picture copied"));
  else
    hl_workspace_tell_problem (self->workspace, error->message);
}

static void copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow     *self = HL_WINDOW (widget);
  HlExportable *page = HL_EXPORTABLE (gtk_stack_get_visible_child (self->pages));

  hl_exportable_copy_async (page, g_settings_get_int (self->settings, "export-scale"), copied_cb,
                            g_object_ref (self));
}

/* What takes a picture out of the program. */
void hl_window_install_export_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "win.export-as", "s", export_as_action);
  gtk_widget_class_install_action (widget_class, "win.copy", NULL, copy_action);
}
