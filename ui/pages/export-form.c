/* The window that asks how to export a picture. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define MILLIMETER (96.0 / 25.4) /* CSS pixels */
#define AS_IT_IS 0
#define SMALLER 0.05 /* points of the words that nobody sees */

/* ## Actions
 *
 * - `export.save`: emits the signal "save". */
struct _HlExportForm
{
  AdwWindow parent_instance;

  GtkDrawingArea *preview;
  AdwComboRow    *format_row;
  AdwComboRow    *scope_row;
  AdwComboRow    *purpose_row;
  GtkWidget      *width_row;
  GtkSpinButton  *width;
  GtkDropDown    *unit;
  GtkWidget      *type_row;
  GtkSpinButton  *type;
  GtkWidget      *resolution_row;
  GtkSpinButton  *resolution;
  GtkWidget      *transparent_row;
  GtkSwitch      *transparent;
  GtkWidget      *bare_row;
  GtkSwitch      *words;
  GtkLabel       *size_label;

  HlExportable *page; /* whose picture it is, while the form is open */
  GSettings    *settings;
  HlRecording  *recording; /* the picture as it will be, or NULL */
  gboolean      is_filling;
};

G_DEFINE_FINAL_TYPE (HlExportForm, hl_export_form, ADW_TYPE_WINDOW)

static const char *const formats[HL_FIGURE_FORMATS] = {
  [HL_FIGURE_PNG] = N_ ("PNG, a picture in pixels"),
  [HL_FIGURE_SVG] = N_ ("SVG, a drawing for the web"),
  [HL_FIGURE_PDF] = N_ ("PDF, a drawing for print"),
  [HL_FIGURE_CSV] = N_ ("CSV, the numbers as a table"),
  [HL_FIGURE_NPZ] = N_ ("NPZ, the numbers for NumPy"),
  [HL_FIGURE_TEX] = N_ ("TikZ, a drawing for LaTeX"),
};

/* What such a file is. */
const char *hl_export_form_name_of (HlFigureFormat format) { return _ (formats[format]); }

/* What pictures are for. */
static const struct
{
  const char *title;
  double      width; /* in its unit */
  gboolean    is_pixels;
  double      type, resolution;
} purposes[] = {
  [AS_IT_IS] = { N_ ("As on the page"), 0, FALSE, 0, 192 },
  { N_ ("Journal, one column"), 84, FALSE, 8, 300 },
  { N_ ("Journal, both columns"), 174, FALSE, 8, 300 },
  { N_ ("Slide"), 1920, TRUE, 20, 96 },
  { N_ ("Poster"), 800, FALSE, 28, 150 },
  { N_ ("Other"), 0, FALSE, 0, 0 },
};

static guint purpose_of (HlExportForm *self)
{
  return adw_combo_row_get_selected (self->purpose_row);
}

static HlFigureFormat format_of (HlExportForm *self)
{
  return (HlFigureFormat) adw_combo_row_get_selected (self->format_row);
}

HlExportScope hl_export_form_get_scope (HlExportForm *self)
{
  return (HlExportScope) adw_combo_row_get_selected (self->scope_row);
}

static gboolean has_own_size (HlExportForm *self) { return purpose_of (self) == AS_IT_IS; }

/* The last part of a file's name says what is written; the other parts stay as they are. */
HlPrint hl_export_form_get_print (HlExportForm *self)
{
  const double unit = gtk_drop_down_get_selected (self->unit) == 0 ? MILLIMETER : 1.0;
  HlPrint      print = { .format = format_of (self),
                         .resolution = gtk_spin_button_get_value (self->resolution),
                         .is_transparent = gtk_switch_get_active (self->transparent),
                         .is_bare = !gtk_switch_get_active (self->words) };

  if (!has_own_size (self))
    {
      print.width = gtk_spin_button_get_value (self->width) * unit;
      print.type = gtk_spin_button_get_value (self->type);
    }

  return print;
}

/* --- What it will be like --------------------------------------------------------------------- */

static void draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  HlExportForm *self = user_data;
  HlSize        size;
  double        scale;

  if (self->recording == NULL || self->recording->surface == NULL)
    return;

  size = self->recording->size;
  scale = MIN (width / size.width, height / size.height);
  cairo_translate (cr, (width - scale * size.width) / 2, (height - scale * size.height) / 2);
  cairo_scale (cr, scale, scale);
  cairo_rectangle (cr, 0, 0, size.width, size.height);
  cairo_clip (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  hl_recording_play (self->recording, cr);
}

/* For a drawing of LaTeX, too. */
static void record (HlExportForm *self, HlPrint print)
{
  print.format = hl_figure_format_is_numbers (print.format) ? HL_FIGURE_CSV : HL_FIGURE_PDF;
  print.is_bare |= format_of (self) == HL_FIGURE_TEX;
  g_clear_pointer (&self->recording, hl_recording_free);
  self->recording = hl_exportable_record (self->page, &print, NULL);
}

/* Says how large the picture will be, and what its words are like then. */
static char *describe_size (HlExportForm *self, const HlPrint *print)
{
  const HlSize size = self->recording->size;
  const double zoom = hl_print_zoom (print, size.width);
  const double type = HL_FIGURE_TYPE * zoom;
  GString     *text = g_string_new (NULL);

  /* Translators: width and height of a picture in millimeters, and the size of its words */
  g_string_append_printf (text, _ ("%.0f × %.0f mm, text size %.1f pt"),
                          size.width * zoom / MILLIMETER, size.height * zoom / MILLIMETER, type);
  if (print->format == HL_FIGURE_PNG)
    {
      const double scale = zoom * print->resolution / HL_FIGURE_RESOLUTION;

      g_string_append (text, "\u00a0· ");
      g_string_append_printf (text, _ ("%.0f × %.0f pixels"), ceil (size.width * scale - 1e-6),
                              ceil (size.height * scale - 1e-6));
    }
  if (print->width > 0 && type < print->type - SMALLER)
    {
      g_string_append_c (text, '\n');
      g_string_append_printf (text, _ ("Text of %.1f pt needs a width of %.0f mm."), print->type,
                              size.width * print->type / HL_FIGURE_TYPE / MILLIMETER);
    }

  return g_string_free (text, FALSE);
}

static void show (HlExportForm *self)
{
  const HlPrint    print = hl_export_form_get_print (self);
  const gboolean   is_numbers = hl_figure_format_is_numbers (print.format);
  const gboolean   is_figure = self->page != NULL && hl_exportable_is_figure (self->page);
  const gboolean   has_size = is_figure && !is_numbers;
  g_autofree char *text = NULL;

  if (self->page == NULL)
    return;

  record (self, print);
  gtk_widget_set_visible (GTK_WIDGET (self->purpose_row), has_size);
  gtk_widget_set_visible (self->width_row, has_size && !has_own_size (self));
  gtk_widget_set_visible (self->type_row, has_size && !has_own_size (self));
  gtk_widget_set_visible (self->resolution_row, is_figure && print.format == HL_FIGURE_PNG);
  gtk_widget_set_visible (self->transparent_row, has_size && print.format != HL_FIGURE_TEX);
  gtk_widget_set_visible (self->bare_row, has_size && print.format != HL_FIGURE_TEX);
  gtk_widget_set_visible (GTK_WIDGET (self->preview), has_size);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));

  if (!is_figure && !is_numbers)
    text = g_strdup (_ ("A table cannot be saved as a picture. Choose CSV or NPZ."));
  else if (self->recording != NULL && !is_numbers)
    text = describe_size (self, &print);
  gtk_label_set_label (self->size_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->size_label), text != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "export.save", is_numbers || is_figure);
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* Keeps what was chosen for the next time. */
static void keep (HlExportForm *self)
{
  g_settings_set (self->settings, "export", "(suduudbb)",
                  hl_figure_format_suffix (format_of (self)), purpose_of (self),
                  gtk_spin_button_get_value (self->width), gtk_drop_down_get_selected (self->unit),
                  (guint) gtk_spin_button_get_value (self->resolution),
                  gtk_spin_button_get_value (self->type), gtk_switch_get_active (self->transparent),
                  gtk_switch_get_active (self->words));
}

static void changed_cb (HlExportForm *self)
{
  if (self->is_filling)
    return;

  keep (self);
  show (self);
}

/* A person wants another size than that of a purpose. */
static void size_cb (HlExportForm *self)
{
  if (self->is_filling)
    return;

  self->is_filling = TRUE;
  adw_combo_row_set_selected (self->purpose_row, G_N_ELEMENTS (purposes) - 1);
  self->is_filling = FALSE;
  changed_cb (self);
}

static void purpose_cb (HlExportForm *self)
{
  const guint purpose = purpose_of (self);

  if (self->is_filling || purpose >= G_N_ELEMENTS (purposes))
    return;

  self->is_filling = TRUE;
  if (purposes[purpose].width > 0)
    {
      gtk_drop_down_set_selected (self->unit, purposes[purpose].is_pixels ? 1 : 0);
      gtk_spin_button_set_value (self->width, purposes[purpose].width);
      gtk_spin_button_set_value (self->type, purposes[purpose].type);
    }
  if (purposes[purpose].resolution > 0)
    gtk_spin_button_set_value (self->resolution, purposes[purpose].resolution);
  self->is_filling = FALSE;
  changed_cb (self);
}

/* The same width in the other unit. */
static void unit_cb (HlExportForm *self)
{
  const double width = gtk_spin_button_get_value (self->width);

  if (self->is_filling)
    return;

  self->is_filling = TRUE;
  gtk_spin_button_set_value (self->width, gtk_drop_down_get_selected (self->unit) == 0
                                              ? round (width / MILLIMETER)
                                              : round (width * MILLIMETER));
  self->is_filling = FALSE;
  size_cb (self);
}

static void fill (HlExportForm *self)
{
  g_autofree char *suffix = NULL;
  guint            purpose, unit, resolution, format = 0;
  gboolean         is_transparent, has_words;
  double           width, type;

  g_settings_get (self->settings, "export", "(suduudbb)", &suffix, &purpose, &width, &unit,
                  &resolution, &type, &is_transparent, &has_words);
  while (format + 1 < HL_FIGURE_FORMATS &&
         !g_str_equal (hl_figure_format_suffix ((HlFigureFormat) format), suffix))
    format++;
  if (!hl_exportable_is_figure (self->page) &&
      !hl_figure_format_is_numbers ((HlFigureFormat) format))
    format = HL_FIGURE_CSV; /* a table has no picture */

  self->is_filling = TRUE;
  adw_combo_row_set_selected (self->format_row, format);
  adw_combo_row_set_selected (self->purpose_row, MIN (purpose, G_N_ELEMENTS (purposes) - 1));
  gtk_drop_down_set_selected (self->unit, MIN (unit, 1));
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->resolution, resolution);
  gtk_spin_button_set_value (self->type, type);
  gtk_switch_set_active (self->transparent, is_transparent);
  gtk_switch_set_active (self->words, has_words);
  self->is_filling = FALSE;
}

/* Forgets the page, which may go. */
static gboolean close_request (GtkWindow *window)
{
  HlExportForm *self = HL_EXPORT_FORM (window);

  g_clear_pointer (&self->recording, hl_recording_free);
  g_clear_weak_pointer (&self->page);

  return GTK_WINDOW_CLASS (hl_export_form_parent_class)->close_request (window);
}

static void save_action (HlExportForm *self)
{
  gtk_spin_button_update (self->width);
  gtk_spin_button_update (self->type);
  gtk_spin_button_update (self->resolution);
  if (self->page != NULL)
    g_signal_emit_by_name (self, "save");
}

static void end_last (HlExportForm *self) { g_clear_weak_pointer (&self->page); }

static void hl_export_form_class_init (HlExportFormClass *klass)
{
  GTK_WINDOW_CLASS (klass)->close_request = close_request;

  hl_signal_new (HL_TYPE_EXPORT_FORM, "save", 0);

  HL_TEMPLATE (HlExportForm, "export-form", preview, format_row, scope_row, purpose_row, width_row,
               width, unit, type_row, type, resolution_row, resolution, transparent_row,
               transparent, bare_row, words, size_label);
  HL_CALLED (changed_cb, purpose_cb, size_cb, unit_cb);
  HL_ENDS_LAST (end_last);
  HL_KEEPS (HlExportForm, hl_recording_free, recording);
  HL_KEEPS (HlExportForm, g_object_unref, settings);
  HL_ACTION ("export.save", NULL, save_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_export_form_init (HlExportForm *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) uses = gtk_string_list_new (NULL);

  self->is_filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < HL_FIGURE_FORMATS; i++)
    gtk_string_list_append (kinds, hl_export_form_name_of ((HlFigureFormat) i));
  hl_name (self->unit, _ ("Unit of the width"));
  adw_combo_row_set_model (self->format_row, G_LIST_MODEL (kinds));
  for (gsize i = 0; i < G_N_ELEMENTS (purposes); i++)
    gtk_string_list_append (uses, _ (purposes[i].title));
  adw_combo_row_set_model (self->purpose_row, G_LIST_MODEL (uses));
  gtk_drawing_area_set_draw_func (self->preview, draw_cb, self, NULL);
  self->is_filling = FALSE;
}

/* settings: where it is kept what was chosen. */
HlExportForm *hl_export_form_new (GtkWindow *parent, GSettings *settings)
{
  HlExportForm *self = g_object_new (HL_TYPE_EXPORT_FORM, "transient-for", parent, "modal", TRUE,
                                     "destroy-with-parent", TRUE, "hide-on-close", TRUE, NULL);

  self->settings = g_object_ref (settings);

  return self;
}

static void offer_scopes (HlExportForm *self, HlExportScope most)
{
  /* Translators: which pictures are exported */
  static const char *const  scopes[] = { N_ ("This one"), N_ ("All of this view"),
                                         N_ ("All of this sentence") };
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (int i = 0; i <= (int) most && i < (int) G_N_ELEMENTS (scopes); i++)
    gtk_string_list_append (list, _ (scopes[i]));
  self->is_filling = TRUE;
  adw_combo_row_set_model (self->scope_row, G_LIST_MODEL (list));
  adw_combo_row_set_selected (self->scope_row, HL_EXPORT_THIS);
  self->is_filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->scope_row), most > HL_EXPORT_THIS);
}

/* Shows what the picture of the page will be like. most: how many pictures can be had there. */
void hl_export_form_show (HlExportForm *self, HlExportable *page, HlExportScope most)
{
  g_set_weak_pointer (&self->page, page);
  offer_scopes (self, most);
  fill (self);
  show (self);
  gtk_window_present (GTK_WINDOW (self));
}

/* The page whose picture it is; NULL once the form is closed, or the page is gone. */
HlExportable *hl_export_form_get_page (HlExportForm *self) { return self->page; }
