#include "ui/widgets/term-view.h"

#include <glib/gi18n.h>

#include "ui/numbers/number-text.h"
#include "ui/render/term-bars.h"
#include "ui/render/text.h"
#include "ui/widgets/theme.h"

#define FEW 6 /* terms that stand in the formula itself */
#define WIDTH 220
#define HEIGHT 46
#define FIGURES 3
#define FAR G_MAXINT16
#define LIGHT 0.25      /* opacity over the term that is pointed out */
#define BARS_SHARE 0.66 /* of the height */

/* One node named `term-view`.
 *
 * ## Accessibility
 *
 * As HlPicture; the description says how many terms there are and what the largest is, or the
 * term that is pointed out.
 *
 * ## Keys
 *
 * Left and Right go to the next term, Home and End to the largest and the smallest, Escape lets
 * go. */
struct _HlTermView
{
  HlPicture parent_instance;

  double *terms; /* the largest first; NULL: there is no long sum */
  int    *order; /* which term of the sum each is */
  int     n_terms;
  int     pointed; /* by size, or −1 */
  char   *name;    /* of the term that is pointed out, or NULL */
};

enum
{
  TERM_POINTED,
  MOVE_TERM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlTermView, hl_term_view, HL_TYPE_PICTURE)

static void hl_term_view_lay_out (HlPicture *picture, int width, int height) {}

static HlTermBars bars_of (HlTermView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return (HlTermBars){ self->terms, self->n_terms, hl_widget_palette (widget),
                       hl_widget_font (widget) };
}

/* Above the line of words. */
static HlRect place_of (HlTermView *self, double line)
{
  return (HlRect){ 0.0, 1.0, gtk_widget_get_width (GTK_WIDGET (self)),
                   gtk_widget_get_height (GTK_WIDGET (self)) - line - 3.0 };
}

/* The term that is pointed out, or what the picture shows. */
static void write_line (HlTermView *self, HlText *text, double line, cairo_t *cr)
{
  const HlPalette *palette = hl_widget_palette (GTK_WIDGET (self));
  const HlTextBox  box = { .rect = { 0.0, gtk_widget_get_height (GTK_WIDGET (self)) - line,
                                     gtk_widget_get_width (GTK_WIDGET (self)), line } };
  /* Translators: below the terms of a sum, drawn as bars, and a curve of their sum so far */
  g_autofree char *title =
      g_strdup_printf (_ ("%d terms, largest first; line: sum so far"), self->n_terms);

  hl_text_draw (text, HL_TEXT_SMALL, self->name != NULL ? self->name : title, &box,
                self->name != NULL ? palette->text : palette->faint_text, cr);
}

static void hl_term_view_draw (HlPicture *picture, cairo_t *cr)
{
  HlTermView        *self = HL_TERM_VIEW (picture);
  const HlTermBars   bars = bars_of (self);
  g_autoptr (HlText) text = hl_text_new (bars.font);
  const double       line = hl_text_line (text, HL_TEXT_SMALL);
  const HlRect       place = place_of (self, line);

  if (self->terms == NULL)
    return;

  hl_term_bars_draw (&bars, &place, cr);
  write_line (self, text, line, cr);
}

/* A term may be less than a pixel wide: its whole column is lit. */
static void hl_term_view_snapshot_cursor (HlPicture *picture, GtkSnapshot *snapshot)
{
  HlTermView      *self = HL_TERM_VIEW (picture);
  const HlTermBars bars = bars_of (self);
  const double     height = gtk_widget_get_height (GTK_WIDGET (self));
  const HlRect     place = place_of (self, 0.0);
  HlRect           bar;
  cairo_t         *cr;

  if (self->pointed < 0)
    return;

  bar = hl_term_bars_bar (&bars, &place, self->pointed);
  cr = hl_picture_append_cairo (snapshot, &(HlRect){ 0.0, 0.0, bar.x + bar.width + 2.0, height });
  cairo_set_source_rgba (cr, bars.palette->text.red, bars.palette->text.green,
                         bars.palette->text.blue, LIGHT);
  cairo_rectangle (cr, bar.x - 0.5, 0.0, bar.width + 1.0, height * BARS_SHARE);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void point_at (HlTermView *self, int term)
{
  if (self->pointed == term)
    return;

  self->pointed = term;
  g_clear_pointer (&self->name, g_free);
  g_signal_emit (self, signals[TERM_POINTED], 0, term >= 0 ? self->order[term] : -1);
  hl_picture_redraw (HL_PICTURE (self));
}

static void hl_term_view_hover (HlPicture *picture, double x, double y)
{
  HlTermView      *self = HL_TERM_VIEW (picture);
  const HlTermBars bars = bars_of (self);
  const HlRect     place = place_of (self, 0.0);

  if (self->terms != NULL)
    point_at (self, hl_term_bars_pick (&bars, &place, x));
}

static void hl_term_view_leave (HlPicture *picture) { point_at (HL_TERM_VIEW (picture), -1); }

static void hl_term_view_move_term (HlTermView *self, int down, int right)
{
  if (self->terms != NULL)
    point_at (self, self->pointed < 0 ? 0 : CLAMP (self->pointed + right, 0, self->n_terms - 1));
}

static gboolean escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlTermView *self = HL_TERM_VIEW (widget);

  if (self->pointed < 0)
    return GDK_EVENT_PROPAGATE;

  point_at (self, -1);

  return GDK_EVENT_STOP;
}

static void hl_term_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void hl_term_view_finalize (GObject *object)
{
  HlTermView *self = HL_TERM_VIEW (object);

  g_free (self->terms);
  g_free (self->order);
  g_free (self->name);

  G_OBJECT_CLASS (hl_term_view_parent_class)->finalize (object);
}

static void hl_term_view_class_init (HlTermViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_term_view_finalize;
  widget_class->measure = hl_term_view_measure;
  picture_class->click = hl_term_view_hover;
  picture_class->draw = hl_term_view_draw;
  picture_class->hover = hl_term_view_hover;
  picture_class->lay_out = hl_term_view_lay_out;
  picture_class->leave = hl_term_view_leave;
  picture_class->snapshot_cursor = hl_term_view_snapshot_cursor;

  /* Whoever knows what the term is says so with hl_term_view_take_name (). index: which term of
   * the sum, in its order, or −1 for none any more. */
  signals[TERM_POINTED] =
      g_signal_new ("term-pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  /* Key-binding signal: points out another term, at first the largest. */
  signals[MOVE_TERM] = g_signal_new_class_handler ("move-term", G_TYPE_FROM_CLASS (klass),
                                                   G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                                   G_CALLBACK (hl_term_view_move_term), NULL, NULL,
                                                   NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  hl_picture_bind_key (widget_class, GDK_KEY_Left, 0, "move-term", 0, -1);
  hl_picture_bind_key (widget_class, GDK_KEY_Right, 0, "move-term", 0, 1);
  hl_picture_bind_key (widget_class, GDK_KEY_Home, 0, "move-term", 0, -FAR);
  hl_picture_bind_key (widget_class, GDK_KEY_End, 0, "move-term", 0, FAR);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_set_css_name (widget_class, "term-view");
}

static void hl_term_view_init (HlTermView *self)
{
  self->pointed = -1;
  hl_picture_set_label (HL_PICTURE (self), _ ("Terms of the sum"));
}

/* Returns whether they are too many to stand in a formula. terms: what is added, or NULL. */
gboolean hl_term_view_is_for (const GArray *terms) { return terms != NULL && terms->len > FEW; }

/* terms: what is added, in any order, or NULL. */
void hl_term_view_set_terms (HlTermView *self, const GArray *terms)
{
  char *reading = NULL;

  g_return_if_fail (HL_IS_TERM_VIEW (self));

  g_clear_pointer (&self->terms, g_free);
  g_clear_pointer (&self->order, g_free);
  g_clear_pointer (&self->name, g_free);
  self->pointed = -1;
  self->n_terms = terms != NULL ? (int) terms->len : 0;
  if (hl_term_view_is_for (terms))
    {
      g_autofree char *largest = NULL;

      self->terms = g_memdup2 (terms->data, terms->len * sizeof (double));
      self->order = g_new (int, terms->len);
      hl_term_bars_sort (self->terms, self->order, self->n_terms);
      largest = hl_number_to_figures (self->terms[0], FIGURES);
      /* Translators: how many terms a sum has, and the largest of them */
      reading = g_strdup_printf (_ ("%d terms, the largest is %s"), self->n_terms, largest);
    }
  hl_picture_take_reading (HL_PICTURE (self), reading);
  gtk_widget_set_focusable (GTK_WIDGET (self), self->terms != NULL);
  hl_picture_redraw (HL_PICTURE (self));
}

/* name: what the term that is pointed out is. */
void hl_term_view_take_name (HlTermView *self, char *name)
{
  g_return_if_fail (HL_IS_TERM_VIEW (self));

  g_free (self->name);
  self->name = name;
  hl_picture_take_reading (HL_PICTURE (self), g_strdup (name));
}
