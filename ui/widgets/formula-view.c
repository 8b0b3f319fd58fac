#include "ui/widgets/formula-view.h"

#include <glib/gi18n.h>

#include "ui/numbers/number-text.h"
#include "ui/session/properties.h"
#include "ui/widgets/say.h"
#include "ui/widgets/theme.h"

#define MOST_LINES 3
#define LEAST_WIDTH 160

/* Reads the number that is written in subscript digits; @end is behind them. */
static int read_subscript (const char *text, const char **end)
{
  const gunichar zero = 0x2080;
  int            n = 0;

  for (; g_utf8_get_char (text) >= zero && g_utf8_get_char (text) <= zero + 9;
       text = g_utf8_next_char (text))
    n = 10 * n + (int) (g_utf8_get_char (text) - zero);
  *end = text;

  return n;
}

/* Returns the same with the terms that a long sum leaves out in words: programs read "Σ₁₂₂(0.1)",
 * people "(122 smaller ones: 0.1)". */
static char *rests_in_words (const char *text)
{
  GString *spelled = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char      *begin = c;
      const char      *close = g_str_has_prefix (c, "Σ") ? strchr (c, ')') : NULL;
      const int        n = close != NULL ? read_subscript (g_utf8_next_char (c), &begin) : 0;
      g_autofree char *rest =
          n > 0 && *begin == '(' ? g_strndup (begin + 1, (gsize) (close - begin - 1)) : NULL;

      if (rest == NULL)
        {
          g_string_append_unichar (spelled, g_utf8_get_char (c));
          continue;
        }
      g_string_append_printf (
          /* Translators: the terms of a sum that are left out of it, and what they add up to */
          spelled, ngettext ("(%'d smaller one: %s)", "(%'d smaller ones: %s)", (gulong) n), n,
          rest);
      c = close;
    }

  return g_string_free (spelled, FALSE);
}

typedef struct
{
  char        *symbol;
  HlTypesetInk ink;
} Letter;

struct _HlFormulaView
{
  GtkWidget parent_instance;

  char      *text;    /* the formula, with its rests in words, or NULL */
  char      *line;    /* the same as one line, its numbers as the language writes them, or NULL */
  HlTypeset *typeset; /* made when it is needed, and anew for another font, or NULL */
  GArray    *letters; /* which have a color */
  GtkWidget *menu;

  GPtrArray *room;          /* formulas that have room too */
  GPtrArray *room_typesets; /* the same, likewise; empty until they are needed */
  int        kept_width;    /* the width that the view has, or −1 */
  double     kept_height;   /* of the highest formula since there is other room, at that width */
};

G_DEFINE_FINAL_TYPE (HlFormulaView, hl_formula_view, GTK_TYPE_WIDGET)

static HlTypeset *new_typeset (HlFormulaView *self, const char *text)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));

  return hl_typeset_new (text, context, pango_context_get_font_description (context));
}

static HlTypeset *get_typeset (HlFormulaView *self)
{
  if (self->typeset != NULL)
    return self->typeset;

  self->typeset = new_typeset (self, self->text != NULL ? self->text : "");
  NN_EACH_AT (const Letter, letter, self->letters)
    hl_typeset_color (self->typeset, letter->symbol, letter->ink);

  return self->typeset;
}

/* The height of the highest formula that there is room for.  At a width that nobody has given
 * nothing is kept: no given width may need less.  A narrower view keeps it too: GTK looks without
 * an end for the width of a widget that is higher where it is wider. */
static double measure_room (HlFormulaView *self, double width, gboolean is_given)
{
  double height = is_given && width <= self->kept_width ? self->kept_height : 0.0;

  while (self->room_typesets->len < self->room->len)
    g_ptr_array_add (self->room_typesets,
                     new_typeset (self, g_ptr_array_index (self->room, self->room_typesets->len)));
  for (guint i = 0; i < self->room_typesets->len; i++)
    height = MAX (
        height, hl_typeset_lay_out (g_ptr_array_index (self->room_typesets, i), width, MOST_LINES));

  return height;
}

static GtkSizeRequestMode get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);
  HlTypeset     *typeset = get_typeset (self);
  double         width = hl_typeset_natural_width (typeset);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = (int) width + 1;
      *minimum = MIN (*natural, LEAST_WIDTH);
      return;
    }
  width = for_size < 0 ? width + 1.0 : for_size;
  *minimum = *natural = (int) MAX (hl_typeset_lay_out (typeset, width, MOST_LINES),
                                   measure_room (self, width, for_size >= 0)) +
                        1;
}

static void snapshot (GtkWidget *widget, GtkSnapshot *shot)
{
  HlTypeset      *typeset = get_typeset (HL_FORMULA_VIEW (widget));
  const int       width = gtk_widget_get_width (widget);
  const int       height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0.0f, 0.0f, (float) width, (float) height);
  const double    over = height - hl_typeset_lay_out (typeset, width, MOST_LINES);
  cairo_t        *cr;

  cr = gtk_snapshot_append_cairo (shot, &bounds);
  hl_typeset_draw (typeset, hl_widget_palette (widget), 0.0, MAX (over / 2.0, 0.0), cr);
  cairo_destroy (cr);
}

static void size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);
  const double   own = hl_typeset_lay_out (get_typeset (self), width, MOST_LINES);

  self->kept_height = width == self->kept_width ? MAX (self->kept_height, own) : own;
  self->kept_width = width;
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void forget_typeset (HlFormulaView *self)
{
  g_clear_pointer (&self->typeset, hl_typeset_free);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* The letters have another size or another form. */
static void forget_font (HlFormulaView *self)
{
  g_ptr_array_set_size (self->room_typesets, 0);
  self->kept_width = -1;
  forget_typeset (self);
}

static void css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_formula_view_parent_class)->css_changed (widget, change);

  forget_font (HL_FORMULA_VIEW (widget));
}

static void system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (hl_formula_view_parent_class)->system_setting_changed (widget, setting);

  forget_font (HL_FORMULA_VIEW (widget));
}

static gboolean query_tooltip (GtkWidget *widget, int x, int y, gboolean is_by_keyboard,
                               GtkTooltip *tooltip)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);

  if (self->line == NULL || !hl_typeset_is_cut (get_typeset (self)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, self->line);

  return TRUE;
}

static void copy_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);

  if (self->line != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->line);
}

static void menu_cb (HlFormulaView *self, int n_presses, double x, double y)
{
  const GdkRectangle point = { (int) x, (int) y, 1, 1 };

  if (self->menu == NULL)
    {
      g_autoptr (GMenu) menu = g_menu_new ();

      g_menu_append (menu, _ ("_Copy"), "formula.copy");
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &point);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void hl_formula_view_class_init (HlFormulaViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlFormulaView, gtk_widget_unparent, menu);
  HL_KEEPS (HlFormulaView, hl_typeset_free, typeset);
  HL_KEEPS (HlFormulaView, g_array_unref, letters);
  HL_KEEPS (HlFormulaView, g_ptr_array_unref, room, room_typesets);
  HL_KEEPS (HlFormulaView, g_free, text, line);
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->snapshot = snapshot;
  widget_class->size_allocate = size_allocate;
  widget_class->css_changed = css_changed;
  widget_class->system_setting_changed = system_setting_changed;
  widget_class->query_tooltip = query_tooltip;

  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_install_action (widget_class, "formula.copy", NULL, copy_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "formula.copy",
                                       NULL);
}

static void clear_letter (gpointer letter) { g_free (((Letter *) letter)->symbol); }

static void free_typeset (gpointer typeset) { hl_typeset_free (typeset); }

static void hl_formula_view_init (HlFormulaView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->letters = g_array_new (FALSE, FALSE, sizeof (Letter));
  g_array_set_clear_func (self->letters, clear_letter);
  self->room = g_ptr_array_new_with_free_func (g_free);
  self->room_typesets = g_ptr_array_new_with_free_func (free_typeset);
  self->kept_width = -1;
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR); /* as figures */
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/* Shows it, and speaks it when it changes. */
void hl_formula_view_set_text (HlFormulaView *self, const char *text,
                               const HlTypesetLetter *letters, gsize n_letters)
{
  g_autofree char *spelled = rests_in_words (text);

  if (g_strcmp0 (spelled, self->text) == 0)
    return;

  g_array_set_size (self->letters, 0);
  for (gsize i = 0; i < n_letters; i++)
    {
      const Letter letter = { g_strdup (letters[i].symbol), letters[i].ink };

      g_array_append_val (self->letters, letter);
    }
  g_free (self->text);
  g_free (self->line);
  self->line = hl_number_localize (spelled);
  self->text = g_steal_pointer (&spelled);
  forget_typeset (self);
  hl_name (self, self->line);
}

/* Is as high as the highest of them, and as the highest that it shows until there is other room,
 * so that what is around it does not move. texts: formulas that take the place of each other. */
void hl_formula_view_set_room (HlFormulaView *self, const char *const *texts)
{
  g_ptr_array_set_size (self->room_typesets, 0);
  g_ptr_array_set_size (self->room, 0);
  for (int i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (self->room, rests_in_words (texts[i]));
  self->kept_width = -1;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Returns the formula, with its rests in words, or NULL. */
const char *hl_formula_view_get_text (HlFormulaView *self) { return self->text; }

/* Returns the formula on one line, as it is read aloud and copied, or NULL. */
const char *hl_formula_view_get_line (HlFormulaView *self) { return self->line; }
