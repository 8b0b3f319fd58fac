#include "tests/support/widget-window.h"

#include <adwaita.h>

#include "app/paths.h"
#include "tests/support/reference-image.h"
#include "tests/support/workshop.h"

static gboolean shows_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GObject) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window))
        return TRUE;
    }

  return FALSE;
}

/* Warnings are fatal, except for one that is not ours: libadwaita 1.7 measures the heading of a
 * question in less room than GTK 4.18 allows. */
static GLogWriterOutput write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields,
                                   gpointer user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        g_str_has_prefix (fields[i].value, "Trying to measure GtkLabel") && shows_question ())
      return G_LOG_WRITER_HANDLED;

  return g_log_writer_default (level, fields, n_fields, user_data);
}

/* Starts GTK and libadwaita with a look that does not depend on the machine; HL_TEST_FONT is
 * another font than the usual one. */
void hl_test_init_gtk (void)
{
  const char *font = g_getenv ("HL_TEST_FONT");

  g_log_set_writer_func (write_log, NULL, NULL);
  g_setenv ("GTK_A11Y", "test", TRUE); /* before GTK starts */
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  app_paths_set_up_schema ();
  gtk_disable_setlocale ();
  gtk_init ();
  adw_init ();
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, "gtk-enable-animations",
                FALSE, "gtk-font-name", font != NULL ? font : "DejaVu Sans 10", "gtk-xft-dpi",
                96 * 1024, NULL);
}

/* Returns a window that has been drawn once. */
GtkWidget *hl_test_open_window (GtkWidget *child, int width, int height)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);

  return window;
}

void hl_test_close_window (GtkWidget *window)
{
  gtk_window_set_child (GTK_WINDOW (window), NULL);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Returns that child. */
gpointer hl_test_child (gpointer widget, const char *name)
{
  GObject *child = gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);

  g_assert_nonnull (child);

  return child;
}

/* Returns its looks, with nothing behind it. */
cairo_surface_t *hl_test_paint_widget (GtkWidget *widget)
{
  int                       width;
  int                       height;
  g_autoptr (GdkPaintable)  paintable = NULL;
  g_autoptr (GtkSnapshot)   snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t          *picture;
  cairo_t                  *cr;

  /* A paintable shows the last frame: wait for what was asked for since. */
  hl_test_wait_until (gtk_widget_get_width (widget) > 0);
  gtk_test_widget_wait_for_draw (widget);
  width = gtk_widget_get_width (widget);
  height = gtk_widget_get_height (widget);
  paintable = gtk_widget_paintable_new (widget);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_to_node (snapshot);
  picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cr = cairo_create (picture);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_destroy (cr);

  return picture;
}

/* Returns how many different colors are in it. */
int hl_test_count_colors (cairo_surface_t *picture)
{
  g_autoptr (GHashTable) colors = g_hash_table_new (NULL, NULL);

  for (int y = 0; y < cairo_image_surface_get_height (picture); y++)
    for (int x = 0; x < cairo_image_surface_get_width (picture); x++)
      g_hash_table_add (colors, GUINT_TO_POINTER (hl_test_pixel (picture, x, y)));

  return g_hash_table_size (colors);
}

/* Returns in how many pixels they differ. */
int hl_test_count_differences (cairo_surface_t *a, cairo_surface_t *b)
{
  int count = 0;

  g_assert_cmpint (cairo_image_surface_get_width (a), ==, cairo_image_surface_get_width (b));
  g_assert_cmpint (cairo_image_surface_get_height (a), ==, cairo_image_surface_get_height (b));

  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      count += hl_test_pixel (a, x, y) != hl_test_pixel (b, x, y);

  return count;
}

static GtkWidget *count_down (GtkWidget *widget, GType type, int *index)
{
  GtkWidget *found = NULL;

  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && (*index)-- == 0)
    return widget;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = count_down (child, type, index);

  return found;
}

/* Returns the widget. index: which one of the form, from 0 and from above. */
gpointer hl_test_find (GtkWidget *widget, GType type, int index)
{
  GtkWidget *found = count_down (widget, type, &index);

  g_assert_nonnull (found);

  return found;
}

/* Returns how many widgets of that type there are in widget, itself included. */
int hl_test_count (GtkWidget *widget, GType type)
{
  int n = 0;

  for (int index = 0; count_down (widget, type, &(int){ index }) != NULL; index++)
    n++;

  return n;
}

/* Returns the first button of that type whose label matches, or NULL. */
gpointer hl_test_labelled (GtkWidget *widget, GType type, const char *label)
{
  const int n = hl_test_count (widget, type);

  for (int i = 0; i < n; i++)
    {
      gpointer         button = hl_test_find (widget, type, i);
      g_autofree char *own = NULL;

      g_object_get (button, "label", &own, NULL);
      if (own != NULL && g_pattern_match_simple (label, own))
        return button;
    }

  return NULL;
}

/* Returns the drop-down whose first choice has these words. */
gpointer hl_test_list (GtkWidget *widget, const char *words)
{
  for (int i = 0;; i++)
    {
      GtkDropDown *list = hl_test_find (widget, GTK_TYPE_DROP_DOWN, i);
      GListModel  *choices = gtk_drop_down_get_model (list);

      if (GTK_IS_STRING_LIST (choices) &&
          strstr (gtk_string_list_get_string (GTK_STRING_LIST (choices), 0), words) != NULL)
        return list;
    }
}

/* Returns the widget's first controller of that type, or NULL. */
gpointer hl_test_controller (gpointer widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller; /* the widget keeps it */
    }

  return NULL;
}

/* Returns how wide or high the widget is at least.  for_size: the other of both, or −1. */
int hl_test_least (gpointer widget, GtkOrientation orientation, int for_size)
{
  int least;

  gtk_widget_measure (widget, orientation, for_size, &least, NULL, NULL, NULL);

  return least;
}

/* name: NULL where there is no picture. */
void hl_test_assert_file_name (gpointer page, const char *name)
{
  NN_TEXT (hl_exportable_get_file_name (page), name);
}

/* Returns what is there, or NULL. row: from 0; column: from 0. */
const char *hl_test_cell (GtkGrid *table, int row, int column)
{
  GtkWidget *label = gtk_grid_get_child_at (table, column, row);

  return label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

/* Returns whether a label in widget has these words. */
gboolean hl_test_says (GtkWidget *widget, const char *words)
{
  const int n = hl_test_count (widget, GTK_TYPE_LABEL);

  for (int i = 0; i < n; i++)
    if (strstr (gtk_label_get_text (hl_test_find (widget, GTK_TYPE_LABEL, i)), words) != NULL)
      return TRUE;

  return FALSE;
}

/* Returns whether a label that is seen matches it, at or below widget. */
gboolean hl_test_shows (GtkWidget *widget, const char *pattern)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) &&
      g_regex_match_simple (pattern, gtk_label_get_text (GTK_LABEL (widget)), 0, 0))
    return TRUE;
  HL_EACH_CHILD (child, widget)
    if (hl_test_shows (child, pattern))
      return TRUE;

  return FALSE;
}

static gboolean activate_shortcuts (GtkWidget *widget, GListModel *shortcuts,
                                    GtkShortcutTrigger *wanted)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);

      if (gtk_shortcut_trigger_equal (gtk_shortcut_get_trigger (shortcut), wanted) &&
          gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                        gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }

  return FALSE;
}

/* Returns whether the widget handled it. widget: a widget, whose class binds keys; key: a key,
 * as GDK_KEY_Escape. */
gboolean hl_test_press (GtkWidget *widget, guint key, GdkModifierType modifiers)
{
  g_autoptr (GtkShortcutTrigger) wanted = gtk_keyval_trigger_new (key, modifiers);
  g_autoptr (GListModel)         controllers = gtk_widget_observe_controllers (widget);
  gboolean                       is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_handled; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        is_handled = activate_shortcuts (widget, G_LIST_MODEL (controller), wanted);
    }

  return is_handled;
}

/* Tells what is around the widget of the key, and then the widget, as GTK does before the widget
 * uses it. Returns whether one of them handled it. key: a key, as GDK_KEY_z. */
gboolean hl_test_key (GtkWidget *widget, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  GtkWidget             *parent = gtk_widget_get_parent (widget);
  gboolean               is_handled = parent != NULL && hl_test_key (parent, key, modifiers);

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !is_handled; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) &&
          gtk_event_controller_get_propagation_phase (controller) == GTK_PHASE_CAPTURE)
        g_signal_emit_by_name (controller, "key-pressed", key, 0, modifiers, &is_handled);
    }

  return is_handled;
}

static void keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static char *export_as (gpointer page, HlFigureFormat format)
{
  g_autoptr (HlRecording) recording =
      NN_OK (hl_exportable_record, page, &(HlPrint){ .format = format });
  g_autoptr (GBytes) bytes = NN_OK (hl_recording_encode, recording, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Returns the table that it exports. */
char *hl_test_export_text (gpointer page) { return export_as (page, HL_FIGURE_CSV); }

/* Returns the picture, with its title and caption as text. */
char *hl_test_export_svg (gpointer page) { return export_as (page, HL_FIGURE_SVG); }

/* Returns whether it is there. page: a page, with a picture or without; file: where the picture
 * goes; NULL for the clipboard. */
gboolean hl_test_export (HlExportable *page, GFile *file, GError **error)
{
  g_autofree char         *name = file != NULL ? g_file_get_basename (file) : NULL;
  HlFigureFormat           format = HL_FIGURE_PNG;
  g_autoptr (GAsyncResult) result = NULL;

  if (file != NULL && !hl_figure_format_read (name, &format, error))
    return FALSE;
  if (file != NULL)
    hl_exportable_save_async (page, file, &(HlPrint){ .format = format }, keep_result_cb, &result);
  else
    hl_exportable_copy_async (page, &(HlPrint){ .format = HL_FIGURE_PNG }, keep_result_cb, &result);

  hl_test_wait_until (result != NULL);

  return file != NULL ? hl_exportable_save_finish (page, result, error)
                      : hl_exportable_copy_finish (page, result, error);
}
