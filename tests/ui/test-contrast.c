#include <adwaita.h>

#include "tests/support/widget-window.h"

#define LEAST 4.5 /* WCAG 2, level AA */

/* Letters that are all ink: their color can be read from the screen. */
#define BLOCKS "\u2588\u2588\u2588\u2588\u2588\u2588"

static HlColor color_at (cairo_surface_t *picture, int x, int y)
{
  const guint8  *data = cairo_image_surface_get_data (picture);
  const int      stride = cairo_image_surface_get_stride (picture);
  const guint32 *line = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);

  return (HlColor){ (line[x] >> 16 & 0xff) / 255.0, (line[x] >> 8 & 0xff) / 255.0,
                    (line[x] & 0xff) / 255.0 };
}

/* The most contrast there is along the middle line, between the paper left of the words and
 * any pixel: that of the ink. */
static double contrast_of (cairo_surface_t *picture, int from, int to, int y)
{
  const HlColor paper = color_at (picture, from, y);
  double        most = 1;

  for (int x = from; x < to; x++)
    most = MAX (most, hl_color_contrast (paper, color_at (picture, x, y)));

  return most;
}

/* How the text of a label stands out from what it is on. */
static double measure_label (GtkWidget *window, GtkWidget *label)
{
  cairo_surface_t *picture = hl_test_paint_widget (window);
  double           left, top, contrast;

  g_assert_true (gtk_widget_translate_coordinates (label, window, 0, 0, &left, &top));
  contrast = contrast_of (picture, (int) left - 3, (int) left + gtk_widget_get_width (label),
                          (int) top + gtk_widget_get_height (label) / 2);
  cairo_surface_destroy (picture);

  return contrast;
}

static GtkWidget *new_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (BLOCKS);

  gtk_widget_set_halign (label, GTK_ALIGN_START);
  gtk_widget_set_margin_start (label, 12);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);

  return label;
}

static void assert_readable (GtkWidget *child, GtkWidget *label, const char *what)
{
  GtkWidget *window = hl_test_open_window (child, 300, 200);
  double     contrast;

  gtk_test_widget_wait_for_draw (window);
  contrast = measure_label (window, label);
  g_test_message ("%s: %.1f", what, contrast);
  if (!(contrast >= LEAST))
    g_error ("%s: a contrast of %.2f to 1", what, contrast);
  hl_test_close_window (window);
}

/* A label in the classes that our pages use, where they use them. */
static void test_labels_on (const char *around)
{
  static const char *const classes[] = {
    NULL,      "dim-label",       "caption",      "heading", "error", "warning",
    "success", "section-heading", "formula-line", "number",  "badge",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
      GtkWidget       *label = new_label (classes[i]);
      g_autofree char *what = g_strdup_printf (".%s on %s", classes[i], around);

      gtk_widget_add_css_class (box, around);
      gtk_box_append (GTK_BOX (box), label);
      assert_readable (box, label, what);
    }
}

static GtkWidget *find_label (GtkWidget *widget, const char *css_class)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (widget) && gtk_widget_has_css_class (widget, css_class))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, css_class);

  return found;
}

static void test_row (void)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *row = adw_action_row_new ();

  gtk_widget_add_css_class (list, "boxed-list");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), BLOCKS);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), BLOCKS);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  assert_readable (list, find_label (row, "subtitle"), "subtitle of a row");
}

static void test_header (void)
{
  GtkWidget *bar = adw_header_bar_new ();

  adw_header_bar_set_title_widget (ADW_HEADER_BAR (bar), adw_window_title_new (BLOCKS, BLOCKS));
  gtk_widget_set_valign (bar, GTK_ALIGN_START);
  assert_readable (bar, find_label (bar, "subtitle"), "subtitle of the window");
}

static void test_button (const char *css_class)
{
  GtkWidget *button = gtk_button_new_with_label (BLOCKS);

  gtk_widget_add_css_class (button, css_class);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  assert_readable (button, gtk_button_get_child (GTK_BUTTON (button)), css_class);
}

static void test_placeholder (void)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *text = gtk_widget_get_first_child (entry);

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), BLOCKS);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_widget_set_focusable (text, FALSE);
  assert_readable (entry, gtk_widget_get_first_child (text), "placeholder of an entry");
}

static const struct
{
  const char    *name;
  AdwColorScheme scheme;
} themes[] = {
  { "light", ADW_COLOR_SCHEME_FORCE_LIGHT },
  { "dark", ADW_COLOR_SCHEME_FORCE_DARK },
};

NN_TEST_EACH (style_sheet, themes, G_N_ELEMENTS (themes))
{
  static const char *const grounds[] = { "background", "card",         "question",
                                         "problem",    "sidebar-pane", "view" };

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      ((const typeof (*themes) *) data)->scheme);
  for (gsize i = 0; i < G_N_ELEMENTS (grounds); i++)
    test_labels_on (grounds[i]);
  test_row ();
  test_header ();
  test_button ("suggested-action");
  test_button ("destructive-action");
  test_placeholder ();
}

/* The same with high contrast, which is read when the program starts. */
NN_TEST_EACH (high_contrast, themes, G_N_ELEMENTS (themes))
{
  const char *const *theme = data;
  g_autofree char   *path = g_strconcat ("/ui/contrast/style-sheet/", *theme, NULL);

  g_setenv ("ADW_DEBUG_HIGH_CONTRAST", "1", TRUE);
  g_test_trap_subprocess (path, 0, 0);
  g_unsetenv ("ADW_DEBUG_HIGH_CONTRAST");
  g_test_trap_assert_passed ();
}

static void load_style (const char *path, int priority)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, path);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider), priority);
}

static void load_styles (void)
{
  load_style ("/org/headlight/Headlight/style.css", GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  if (g_getenv ("ADW_DEBUG_HIGH_CONTRAST") != NULL)
    load_style ("/org/headlight/Headlight/style-hc.css", GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

NN_TEST_FILE (.begin = load_styles)
