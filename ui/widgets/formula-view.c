#include "ui/widgets/formula-view.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/render/number-text.h"
#include "ui/widgets/theme.h"

#define MOST_LINES 3
#define LEAST_WIDTH 160

typedef struct
{
  char        *symbol;
  HlTypesetInk ink;
} Letter;

/**
 * HlFormulaView:
 * @text: (nullable): the formula, with its rests in words
 * @line: (nullable): the same as one line, its numbers as the language writes them
 * @letters: (element-type Letter): which have a color
 * @typeset: (nullable): made when it is needed, and anew for another font
 */
struct _HlFormulaView
{
  GtkWidget parent_instance;

  char      *text;
  char      *line;
  HlTypeset *typeset;
  GArray    *letters;
  GtkWidget *menu;
};

G_DEFINE_FINAL_TYPE (HlFormulaView, hl_formula_view, GTK_TYPE_WIDGET)

/* Reads the number that is written in subscript digits; @end is behind them. */
static int
read_subscript (const char  *text,
                const char **end)
{
  const gunichar zero = 0x2080;
  int            n = 0;

  for (; g_utf8_get_char (text) >= zero && g_utf8_get_char (text) <= zero + 9;
       text = g_utf8_next_char (text))
    n = 10 * n + (int) (g_utf8_get_char (text) - zero);
  *end = text;

  return n;
}

/* Replaces "Σ₁₂₂(0.1)", which programs read, by words for people. */
static char *
spell_rests (const char *text)
{
  GString *spelled = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char      *begin = c;
      const char      *close = g_str_has_prefix (c, "Σ") ? strchr (c, ')') : NULL;
      const int        n = close != NULL ? read_subscript (g_utf8_next_char (c), &begin) : 0;
      g_autofree char *rest = n > 0 && *begin == '('
                                  ? g_strndup (begin + 1, (gsize) (close - begin - 1))
                                  : NULL;

      if (rest == NULL)
        {
          g_string_append_unichar (spelled, g_utf8_get_char (c));
          continue;
        }
      /* Translators: the terms of a sum that are left out of it, and what they add up to */
      g_string_append_printf (spelled,
                              ngettext ("(%d smaller one: %s)", "(%d smaller ones: %s)",
                                        (gulong) n),
                              n, rest);
      c = close;
    }

  return g_string_free (spelled, FALSE);
}

static HlTypeset *
get_typeset (HlFormulaView *self)
{
  PangoContext               *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);

  if (self->typeset != NULL)
    return self->typeset;

  self->typeset = hl_typeset_new (self->text != NULL ? self->text : "", context, font);
  for (guint i = 0; i < self->letters->len; i++)
    {
      const Letter *letter = &g_array_index (self->letters, Letter, i);

      hl_typeset_color (self->typeset, letter->symbol, letter->ink);
    }

  return self->typeset;
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkWidget     *widget,
         GtkOrientation orientation,
         int            for_size,
         int           *minimum,
         int           *natural,
         int           *minimum_baseline,
         int           *natural_baseline)
{
  HlTypeset   *typeset = get_typeset (HL_FORMULA_VIEW (widget));
  const double width = hl_typeset_natural_width (typeset);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = (int) width + 1;
      *minimum = MIN (*natural, LEAST_WIDTH);
      return;
    }
  *minimum = *natural = (int) hl_typeset_lay_out (typeset, for_size < 0 ? width + 1.0 : for_size,
                                                  MOST_LINES) +
                        1;
}

static void
snapshot (GtkWidget   *widget,
          GtkSnapshot *shot)
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

static void
size_allocate (GtkWidget *widget,
               int        width,
               int        height,
               int        baseline)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

/* The letters have another size or another form. */
static void
forget_typeset (HlFormulaView *self)
{
  g_clear_pointer (&self->typeset, hl_typeset_free);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
css_changed (GtkWidget         *widget,
             GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_formula_view_parent_class)->css_changed (widget, change);

  forget_typeset (HL_FORMULA_VIEW (widget));
}

static void
system_setting_changed (GtkWidget       *widget,
                        GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (hl_formula_view_parent_class)->system_setting_changed (widget, setting);

  forget_typeset (HL_FORMULA_VIEW (widget));
}

static gboolean
query_tooltip (GtkWidget  *widget,
               int         x,
               int         y,
               gboolean    is_by_keyboard,
               GtkTooltip *tooltip)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);

  if (self->line == NULL || !hl_typeset_is_cut (get_typeset (self)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, self->line);

  return TRUE;
}

static void
copy_cb (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  HlFormulaView *self = HL_FORMULA_VIEW (widget);

  if (self->line != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->line);
}

static void
menu_cb (HlFormulaView *self,
         int            n_presses,
         double         x,
         double         y)
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

static void
hl_formula_view_dispose (GObject *object)
{
  HlFormulaView *self = HL_FORMULA_VIEW (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_formula_view_parent_class)->dispose (object);
}

static void
hl_formula_view_finalize (GObject *object)
{
  HlFormulaView *self = HL_FORMULA_VIEW (object);

  g_clear_pointer (&self->typeset, hl_typeset_free);
  g_array_unref (self->letters);
  g_free (self->text);
  g_free (self->line);

  G_OBJECT_CLASS (hl_formula_view_parent_class)->finalize (object);
}

static void
hl_formula_view_class_init (HlFormulaViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_formula_view_dispose;
  object_class->finalize = hl_formula_view_finalize;
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

static void
clear_letter (gpointer letter)
{
  g_free (((Letter *) letter)->symbol);
}

static void
hl_formula_view_init (HlFormulaView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->letters = g_array_new (FALSE, FALSE, sizeof (Letter));
  g_array_set_clear_func (self->letters, clear_letter);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (menu_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

/**
 * hl_formula_view_set_text:
 * @self: a view
 * @text: a formula on one line (core/trace/formula/formula.h)
 * @letters: (array length=n_letters): those that have a color
 * @n_letters: how many
 *
 * Shows it, and speaks it when it changes.
 */
void
hl_formula_view_set_text (HlFormulaView         *self,
                          const char            *text,
                          const HlTypesetLetter *letters,
                          gsize                  n_letters)
{
  g_autofree char *spelled = spell_rests (text);

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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, self->line,
                                  -1);
}

/**
 * hl_formula_view_get_text:
 * @self: a view
 *
 * Returns: (nullable) (transfer none): the formula, with its rests in words
 */
const char *
hl_formula_view_get_text (HlFormulaView *self)
{
  return self->text;
}

/**
 * hl_formula_view_get_line:
 * @self: a view
 *
 * Returns: (nullable) (transfer none): the formula on one line, as it is read aloud and copied
 */
const char *
hl_formula_view_get_line (HlFormulaView *self)
{
  return self->line;
}
