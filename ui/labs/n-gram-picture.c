#include "ui/labs/n-gram-picture.h"

#include <glib/gi18n.h>

#include "core/translation/n-grams.h"

#include "ui/figures/n-gram-figure.h"
#include "ui/lessons/bleu-lines.h"
#include "ui/render/brackets-draw.h"
#include "ui/render/brackets-layout.h"
#include "ui/widgets/theme.h"

/**
 * HlNGramPicture:
 *
 * Its cells are the n-grams of the prediction, all in one row.  Keys and accessibility are those
 * of #HlCellPicture.
 *
 * ## CSS nodes
 *
 * One node named `n-gram-picture`.
 */
struct _HlNGramPicture
{
  HlCellPicture parent_instance;

  HlBracketsSpec   *spec;   /* NULL until the first one */
  HlBracketsLayout *layout; /* of the spec, or NULL */
  GPtrArray        *n_grams;
};

G_DEFINE_FINAL_TYPE (HlNGramPicture, hl_n_gram_picture, HL_TYPE_CELL_PICTURE)

static void
lay_out (HlNGramPicture *self)
{
  hl_widget_dress (GTK_WIDGET (self), &self->spec->font, &self->spec->palette);
  hl_brackets_layout_free (self->layout);
  self->layout = hl_brackets_layout_new (self->spec);
}

static void
hl_n_gram_picture_lay_out (HlPicture *picture,
                           int        width,
                           int        height)
{
  HlNGramPicture *self = HL_N_GRAM_PICTURE (picture);

  if (self->spec != NULL)
    lay_out (self);
}

static void
hl_n_gram_picture_draw (HlPicture *picture,
                        cairo_t   *cr)
{
  HlNGramPicture *self = HL_N_GRAM_PICTURE (picture);

  if (self->layout != NULL)
    hl_brackets_draw (self->spec, self->layout, cr);
}

static char *
hl_n_gram_picture_get_label (HlCellPicture *picture)
{
  const HlBracketsSpec *spec = HL_N_GRAM_PICTURE (picture)->spec;

  /* Translators: the name of a picture of two sentences; %d is a length, such as 2 */
  return spec == NULL ? g_strdup ("")
                      : g_strdup_printf (_ ("%d-grams of the prediction and the reference"),
                                         spec->n);
}

static HlCell
hl_n_gram_picture_get_size (HlCellPicture *picture)
{
  const HlBracketsSpec *spec = HL_N_GRAM_PICTURE (picture)->spec;

  return spec == NULL || spec->brackets->len == 0
             ? (HlCell){ 0, 0, 0, 0 }
             : (HlCell){ 1, 1, 1, (int) spec->brackets->len };
}

static gboolean
hl_n_gram_picture_pick (HlCellPicture *picture,
                        double         x,
                        double         y,
                        HlCell        *cell)
{
  HlNGramPicture *self = HL_N_GRAM_PICTURE (picture);
  int             bracket;

  if (self->layout == NULL)
    return FALSE;
  bracket = hl_brackets_pick (self->spec, self->layout, x, y);
  if (bracket < 0)
    return FALSE;

  *cell = (HlCell){ 0, 0, 0, bracket };

  return TRUE;
}

/* The n-gram that begins with that word of the prediction. */
static const NnNGram *
n_gram_at (HlNGramPicture *self,
           int             first)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv)           words = NULL;
  g_autofree char         *text = NULL;

  for (int i = 0; i < self->spec->n; i++)
    g_strv_builder_add (builder, self->spec->words[HL_BRACKETS_ABOVE][first + i]);
  words = g_strv_builder_end (builder);
  text = g_strjoinv (" ", words);

  for (guint i = 0; i < self->n_grams->len; i++)
    {
      const NnNGram *n_gram = g_ptr_array_index (self->n_grams, i);

      if (g_str_equal (n_gram->text, text))
        return n_gram;
    }

  g_assert_not_reached ();
}

static char *
hl_n_gram_picture_describe (HlCellPicture *picture,
                            const HlCell  *cell)
{
  return hl_bleu_n_gram_line (n_gram_at (HL_N_GRAM_PICTURE (picture), cell->column));
}

static void
hl_n_gram_picture_snapshot_cell (HlCellPicture *picture,
                                 const HlCell  *cell,
                                 GtkSnapshot   *snapshot)
{
  HlNGramPicture *self = HL_N_GRAM_PICTURE (picture);
  const HlRect    all = { 0, 0, self->layout->size.width, self->layout->size.height };
  const HlRect    area = hl_rect_grown (&all, HL_MATRIX_OUTLINE);
  cairo_t        *cr = hl_picture_append_cairo (snapshot, &area);

  hl_brackets_draw_cursor (self->spec, self->layout, cell->column, cr);
  cairo_destroy (cr);
}

static void
hl_n_gram_picture_measure (GtkWidget     *widget,
                           GtkOrientation orientation,
                           int            for_size,
                           int           *minimum,
                           int           *natural,
                           int           *minimum_baseline,
                           int           *natural_baseline)
{
  HlNGramPicture *self = HL_N_GRAM_PICTURE (widget);
  HlSize          size;

  *minimum = *natural = 1;
  if (self->spec == NULL)
    return;

  lay_out (self);
  size = self->layout->size;
  *minimum = *natural = (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width
                                                                         : size.height) +
                        1;
}

static void
clear (HlNGramPicture *self)
{
  g_clear_pointer (&self->layout, hl_brackets_layout_free);
  g_clear_pointer (&self->spec, hl_brackets_spec_free);
  g_clear_pointer (&self->n_grams, g_ptr_array_unref);
}

static void
hl_n_gram_picture_finalize (GObject *object)
{
  clear (HL_N_GRAM_PICTURE (object));

  G_OBJECT_CLASS (hl_n_gram_picture_parent_class)->finalize (object);
}

static void
hl_n_gram_picture_class_init (HlNGramPictureClass *klass)
{
  GtkWidgetClass     *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass     *picture_class = HL_PICTURE_CLASS (klass);
  HlCellPictureClass *cell_class = HL_CELL_PICTURE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_n_gram_picture_finalize;
  widget_class->measure = hl_n_gram_picture_measure;
  picture_class->lay_out = hl_n_gram_picture_lay_out;
  picture_class->draw = hl_n_gram_picture_draw;
  cell_class->get_label = hl_n_gram_picture_get_label;
  cell_class->get_size = hl_n_gram_picture_get_size;
  cell_class->pick = hl_n_gram_picture_pick;
  cell_class->describe = hl_n_gram_picture_describe;
  cell_class->snapshot_cell = hl_n_gram_picture_snapshot_cell;

  gtk_widget_class_set_css_name (widget_class, "n-gram-picture");
  hl_cell_picture_bind_keys (widget_class);
}

static void
hl_n_gram_picture_init (HlNGramPicture *self)
{
}

/**
 * hl_n_gram_picture_show:
 * @self: a picture
 * @prediction: the tokens of a translation
 * @reference: the tokens of a right one
 * @n: the length of the n-grams, at least 1
 *
 * The same again changes nothing.
 */
void
hl_n_gram_picture_show (HlNGramPicture *self,
                        char          **prediction,
                        char          **reference,
                        int             n)
{
  g_return_if_fail (HL_IS_N_GRAM_PICTURE (self));

  if (self->spec != NULL && self->spec->n == n &&
      g_strv_equal ((const char *const *) self->spec->words[HL_BRACKETS_ABOVE],
                    (const char *const *) prediction) &&
      g_strv_equal ((const char *const *) self->spec->words[HL_BRACKETS_BELOW],
                    (const char *const *) reference))
    return;

  clear (self);
  self->spec = hl_n_gram_figure (prediction, reference, n);
  self->n_grams = nn_n_grams_compare (prediction, reference, n);
  hl_cell_picture_numbers_changed (HL_CELL_PICTURE (self));
  hl_picture_outdate (HL_PICTURE (self));
}

/**
 * hl_n_gram_picture_get_spec:
 *
 * Returns: (transfer none) (nullable): what it shows
 */
const HlBracketsSpec *
hl_n_gram_picture_get_spec (HlNGramPicture *self)
{
  g_return_val_if_fail (HL_IS_N_GRAM_PICTURE (self), NULL);

  return self->spec;
}
