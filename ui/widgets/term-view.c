#include "ui/widgets/term-view.h"

#include <glib/gi18n.h>

#include "ui/render/number-text.h"
#include "ui/render/term-bars.h"
#include "ui/render/text.h"
#include "ui/widgets/theme.h"

#define FEW 6 /* terms that stand in the formula itself */
#define WIDTH 220
#define HEIGHT 46
#define FIGURES 3

/**
 * HlTermView:
 *
 * ## CSS nodes
 *
 * One node named `term-view`.
 *
 * ## Accessibility
 *
 * As #HlPicture; the description says how many terms there are and what the largest is.
 */
struct _HlTermView
{
  HlPicture parent_instance;

  double *terms; /* the largest first; NULL: there is no long sum */
  int     n_terms;
};

G_DEFINE_FINAL_TYPE (HlTermView, hl_term_view, HL_TYPE_PICTURE)

static void
hl_term_view_lay_out (HlPicture *picture,
                      int        width,
                      int        height)
{
}

static void
hl_term_view_draw (HlPicture *picture,
                   cairo_t   *cr)
{
  HlTermView        *self = HL_TERM_VIEW (picture);
  GtkWidget         *widget = GTK_WIDGET (self);
  const HlTermBars   bars = { self->terms, self->n_terms, hl_widget_palette (widget),
                              hl_widget_font (widget) };
  g_autoptr (HlText) text = NULL;
  g_autofree char   *title = NULL;
  HlTextBox          box;
  double             line;

  if (self->terms == NULL)
    return;

  text = hl_text_new (bars.font);
  line = hl_text_line (text, HL_TEXT_SMALL);
  /* Translators: below the terms of a sum, drawn as bars, and a curve of their sum so far */
  title = g_strdup_printf (_ ("%d terms, largest first; line: sum so far"), self->n_terms);
  box = (HlTextBox){ .rect = { 0.0, gtk_widget_get_height (widget) - line,
                               gtk_widget_get_width (widget), line } };
  hl_term_bars_draw (&bars,
                     &(HlRect){ 0.0, 1.0, gtk_widget_get_width (widget),
                                gtk_widget_get_height (widget) - line - 3.0 },
                     cr);
  hl_text_draw (text, HL_TEXT_SMALL, title, &box, bars.palette->faint_text, cr);
}

static void
hl_term_view_snapshot_cursor (HlPicture   *picture,
                              GtkSnapshot *snapshot)
{
}

static void
hl_term_view_point (HlPicture *picture,
                    double     x,
                    double     y)
{
}

static void
hl_term_view_leave (HlPicture *picture)
{
}

static void
hl_term_view_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
hl_term_view_finalize (GObject *object)
{
  g_free (HL_TERM_VIEW (object)->terms);

  G_OBJECT_CLASS (hl_term_view_parent_class)->finalize (object);
}

static void
hl_term_view_class_init (HlTermViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_term_view_finalize;
  widget_class->measure = hl_term_view_measure;
  picture_class->click = hl_term_view_point;
  picture_class->draw = hl_term_view_draw;
  picture_class->hover = hl_term_view_point;
  picture_class->lay_out = hl_term_view_lay_out;
  picture_class->leave = hl_term_view_leave;
  picture_class->snapshot_cursor = hl_term_view_snapshot_cursor;
  gtk_widget_class_set_css_name (widget_class, "term-view");
}

static void
hl_term_view_init (HlTermView *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), FALSE);
  hl_picture_set_label (HL_PICTURE (self), _ ("Terms of the sum"));
}

/**
 * hl_term_view_is_for:
 * @terms: (nullable) (element-type double): what is added
 *
 * Returns: whether they are too many to stand in a formula
 */
gboolean
hl_term_view_is_for (const GArray *terms)
{
  return terms != NULL && terms->len > FEW;
}

/**
 * hl_term_view_set_terms:
 * @self: the view
 * @terms: (nullable) (element-type double): what is added, in any order
 */
void
hl_term_view_set_terms (HlTermView   *self,
                        const GArray *terms)
{
  char *reading = NULL;

  g_return_if_fail (HL_IS_TERM_VIEW (self));

  g_clear_pointer (&self->terms, g_free);
  self->n_terms = terms != NULL ? (int) terms->len : 0;
  if (hl_term_view_is_for (terms))
    {
      g_autofree char *largest = NULL;

      self->terms = g_memdup2 (terms->data, terms->len * sizeof (double));
      hl_term_bars_sort (self->terms, self->n_terms);
      largest = hl_number_to_figures (self->terms[0], FIGURES);
      /* Translators: how many terms a sum has, and the largest of them */
      reading = g_strdup_printf (_ ("%d terms, the largest is %s"), self->n_terms, largest);
    }
  hl_picture_take_reading (HL_PICTURE (self), reading);
  hl_picture_redraw (HL_PICTURE (self));
}
