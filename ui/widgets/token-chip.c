#include "ui/widgets/token-chip.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/numbers/number-text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/say.h"

#define RADIUS 6.0f
#define EDGE_CONTRAST 3.0 /* what a line needs to be seen */
#define DASH 4.0          /* of the edge of a copied word */
#define MARGIN 5          /* above and below the words */
#define BAR 4.0f          /* height of the bar that is as long as the word is probable */

/* Shows one word of a sentence.
 *
 * ## Accessibility
 *
 * Role `option`.  The label has the word and its probability. */
struct _HlTokenChip
{
  GtkWidget parent_instance;

  GtkWidget *word;
  GtkWidget *note; /* below the word: its probability */

  char       *text;
  HlTokenMark mark;
  double      probability;
};

G_DEFINE_FINAL_TYPE (HlTokenChip, hl_token_chip, GTK_TYPE_WIDGET)

/* Returns what a screen reader says after the word. */
static const char *remark_on (HlTokenMark mark)
{
  switch (mark)
    {
    case HL_TOKEN_UNKNOWN:
      return _ (", not in the vocabulary");
    case HL_TOKEN_COPIED:
      return _ (", copied: the model wrote <unk>");
    case HL_TOKEN_NEXT_BEST:
      return _ (", next best: <unk> was not allowed");
    case HL_TOKEN_OUTSIDE:
      return _ (", not part of the sentence");
    case HL_TOKEN_PLAIN:
    default:
      return "";
    }
}

static const char *tooltip_of (HlTokenMark mark)
{
  switch (mark)
    {
    case HL_TOKEN_UNKNOWN:
      return _ ("Not in the vocabulary: the model reads <unk>");
    case HL_TOKEN_COPIED:
      return _ ("Copied: the model wrote <unk>; of the unknown tokens of the source, this is the "
                "one that it looked at most");
    case HL_TOKEN_OUTSIDE:
      return _ ("Not part of the sentence: the book pads the source, and continues after <eos>");
    case HL_TOKEN_NEXT_BEST: /* has details of its own */
    case HL_TOKEN_PLAIN:
    default:
      return NULL;
    }
}

static void describe (HlTokenChip *self)
{
  g_autoptr (GString) words = g_string_new (self->text);

  g_string_append (words, remark_on (self->mark));
  if (!isnan (self->probability))
    {
      g_autofree char *probability = hl_probability_to_text (self->probability);

      /* Translators: follows a word of a translation; %s is a number */
      g_string_append_printf (words, _ (", probability %s"), probability);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words->str,
                                  -1);
}

static HlColor paper_of (HlTokenChip *self)
{
  const HlPalette *palette = hl_widget_palette (GTK_WIDGET (self));

  return palette->masked_paper;
}

static void set_ink (GtkWidget *label, HlColor ink, gboolean is_underlined)
{
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes,
                          pango_attr_foreground_new (ink.red * G_MAXUINT16, ink.green * G_MAXUINT16,
                                                     ink.blue * G_MAXUINT16));
  if (is_underlined)
    pango_attr_list_insert (attributes, pango_attr_underline_new (PANGO_UNDERLINE_ERROR));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  pango_attr_list_unref (attributes);
}

/* Colors the word so that it has enough contrast to the color behind it. */
static void update_colors (HlTokenChip *self)
{
  const HlPalette *palette = hl_widget_palette (GTK_WIDGET (self));

  if (self->word == NULL)
    return;

  set_ink (self->word, palette->text, self->mark == HL_TOKEN_UNKNOWN);
  set_ink (self->note, palette->text, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void update_note (HlTokenChip *self)
{
  g_autofree char *words = NULL;

  if (!isnan (self->probability))
    words = hl_probability_to_text (self->probability);
  else if (self->mark == HL_TOKEN_UNKNOWN)
    words = g_strdup ("<unk>");

  if (self->mark == HL_TOKEN_COPIED && words != NULL)
    {
      g_autofree char *number = g_steal_pointer (&words);

      words = g_strdup_printf ("<unk> %s", number);
    }

  gtk_label_set_text (GTK_LABEL (self->note), words != NULL ? words : "");
}

static void update (HlTokenChip *self)
{
  update_note (self);
  update_colors (self);
  describe (self);
}

/* Two NaNs count as equal. */
static gboolean are_same (double a, double b)
{
  return (isnan (a) && isnan (b)) || fabs (a - b) <= 0.0;
}

static void snapshot_bar (HlTokenChip *self, const HlPalette *palette, GtkSnapshot *snapshot)
{
  const int     width = gtk_widget_get_width (GTK_WIDGET (self));
  const int     height = gtk_widget_get_height (GTK_WIDGET (self));
  const GdkRGBA track = hl_color_to_rgba (palette->grid);
  const GdkRGBA ink = hl_color_to_rgba (palette->computed);

  gtk_snapshot_append_color (snapshot, &track, &GRAPHENE_RECT_INIT (0, height - BAR, width, BAR));
  gtk_snapshot_append_color (
      snapshot, &ink,
      &GRAPHENE_RECT_INIT (0, height - BAR, width * (float) self->probability, BAR));
}

static gboolean has_strong_edge (HlTokenChip *self)
{
  return self->mark == HL_TOKEN_UNKNOWN || self->mark == HL_TOKEN_COPIED ||
         self->mark == HL_TOKEN_NEXT_BEST;
}

/* Chooses a color for the edge of an unknown word that has enough contrast to its background. */
static HlColor edge_of (HlTokenChip *self, const HlPalette *palette)
{
  if (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_SELECTED)
    return palette->text;
  if (!has_strong_edge (self))
    return palette->grid;

  return hl_color_contrast (palette->attention, paper_of (self)) >= EDGE_CONTRAST
             ? palette->attention
             : hl_palette_ink_on (paper_of (self));
}

/* Traces the middle line of an edge that is twice @inset wide. */
static void trace_outline (cairo_t *cr, const graphene_rect_t *bounds, double inset)
{
  const double radius = (double) RADIUS - inset;
  const double left = (double) bounds->origin.x + inset + radius;
  const double top = (double) bounds->origin.y + inset + radius;
  const double right = (double) (bounds->origin.x + bounds->size.width) - inset - radius;
  const double bottom = (double) (bounds->origin.y + bounds->size.height) - inset - radius;

  cairo_new_sub_path (cr);
  cairo_arc (cr, right, top, radius, -G_PI_2, 0.0);
  cairo_arc (cr, right, bottom, radius, 0.0, G_PI_2);
  cairo_arc (cr, left, bottom, radius, G_PI_2, G_PI);
  cairo_arc (cr, left, top, radius, G_PI, 3.0 * G_PI_2);
  cairo_close_path (cr);
}

/* A word instead of an <unk> has a dashed edge. */
static void snapshot_edge (HlTokenChip *self, const GskRoundedRect *outline, GtkSnapshot *snapshot)
{
  const gboolean is_selected =
      gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_SELECTED;
  const float   width = is_selected ? 2.5f : has_strong_edge (self) ? 2.0f : 1.0f;
  const GdkRGBA ink = hl_color_to_rgba (edge_of (self, hl_widget_palette (GTK_WIDGET (self))));
  cairo_t      *cr;

  if (self->mark != HL_TOKEN_COPIED && self->mark != HL_TOKEN_NEXT_BEST)
    {
      gtk_snapshot_append_border (snapshot, outline, (float[4]){ width, width, width, width },
                                  (GdkRGBA[4]){ ink, ink, ink, ink });
      return;
    }

  cr = gtk_snapshot_append_cairo (snapshot, &outline->bounds);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, width);
  cairo_set_dash (cr, (double[2]){ DASH, DASH }, 2, 0.0);
  trace_outline (cr, &outline->bounds, width / 2.0);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void hl_token_chip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HlTokenChip     *self = HL_TOKEN_CHIP (widget);
  const HlPalette *palette = hl_widget_palette (widget);
  GskRoundedRect   outline;
  GdkRGBA          ink;

  gsk_rounded_rect_init_from_rect (
      &outline,
      &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget)),
      RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  ink = hl_color_to_rgba (paper_of (self));
  gtk_snapshot_append_color (snapshot, &ink, &outline.bounds);
  if (!isnan (self->probability))
    snapshot_bar (self, palette, snapshot);
  gtk_snapshot_pop (snapshot);

  snapshot_edge (self, &outline, snapshot);
  GTK_WIDGET_CLASS (hl_token_chip_parent_class)->snapshot (widget, snapshot);
  hl_widget_snapshot_focus (widget, snapshot, 0);
}

static void hl_token_chip_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (hl_token_chip_parent_class)->css_changed (widget, change);

  update_colors (HL_TOKEN_CHIP (widget));
}

static void hl_token_chip_dispose (GObject *object)
{
  HlTokenChip *self = HL_TOKEN_CHIP (object);

  g_clear_pointer (&self->word, gtk_widget_unparent);
  g_clear_pointer (&self->note, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_token_chip_parent_class)->dispose (object);
}

static void hl_token_chip_finalize (GObject *object)
{
  g_free (HL_TOKEN_CHIP (object)->text);

  G_OBJECT_CLASS (hl_token_chip_parent_class)->finalize (object);
}

static void hl_token_chip_class_init (HlTokenChipClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_token_chip_dispose;
  object_class->finalize = hl_token_chip_finalize;
  widget_class->css_changed = hl_token_chip_css_changed;
  widget_class->snapshot = hl_token_chip_snapshot;

  gtk_widget_class_set_css_name (widget_class, "token");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_OPTION);
}

static GtkWidget *add_label (HlTokenChip *self, int margin_top, int margin_bottom)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_widget_set_margin_start (label, 10);
  gtk_widget_set_margin_end (label, 10);
  gtk_widget_set_margin_top (label, margin_top);
  gtk_widget_set_margin_bottom (label, margin_bottom);
  gtk_widget_set_parent (label, GTK_WIDGET (self));

  return label;
}

static void hl_token_chip_init (HlTokenChip *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);

  self->word = add_label (self, MARGIN, 0);
  self->note = add_label (self, 0, MARGIN + (int) BAR);
  gtk_widget_add_css_class (self->note, "caption");
  gtk_widget_add_css_class (self->note, "numeric");
}

/* A class of its own says what is special about the word. */
static void set_mark (HlTokenChip *self, HlTokenMark mark)
{
  static const char *const classes[] = {
    [HL_TOKEN_UNKNOWN] = "unknown",
    [HL_TOKEN_COPIED] = "copied",
    [HL_TOKEN_NEXT_BEST] = "next-best",
    [HL_TOKEN_OUTSIDE] = "outside",
  };
  GtkWidget *const labels[] = { self->word, self->note };

  if (self->mark == mark)
    return;

  if (classes[self->mark] != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self), classes[self->mark]);
  if (classes[mark] != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), classes[mark]);
  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    if (mark == HL_TOKEN_OUTSIDE)
      gtk_widget_add_css_class (labels[i], "dim-label");
    else
      gtk_widget_remove_css_class (labels[i], "dim-label");
  self->mark = mark;
}

/* Returns its chip. token: a word, which is copied. */
GtkWidget *hl_token_chip_new (const HlToken *token)
{
  HlTokenChip *self = g_object_new (HL_TYPE_TOKEN_CHIP, NULL);

  hl_token_chip_set_token (self, token);

  return GTK_WIDGET (self);
}

/* Returns whether it is that of the chip. */
gboolean hl_token_chip_shows (HlTokenChip *self, const HlToken *token)
{
  const char *tooltip = token->details != NULL ? token->details : tooltip_of (token->mark);

  return g_strcmp0 (self->text, token->text) == 0 && self->mark == token->mark &&
         are_same (self->probability, token->probability) &&
         g_strcmp0 (gtk_widget_get_tooltip_text (GTK_WIDGET (self)), tooltip) == 0;
}

/* Nothing attends to it yet. token: another word, which is copied. */
void hl_token_chip_set_token (HlTokenChip *self, const HlToken *token)
{
  g_return_if_fail (HL_IS_TOKEN_CHIP (self));

  g_free (self->text);
  self->text = g_strdup (token->text);
  self->probability = token->probability;
  set_mark (self, token->mark);
  gtk_label_set_text (GTK_LABEL (self->word), token->text);
  hl_tooltip_set (GTK_WIDGET (self),
                  token->details != NULL ? token->details : tooltip_of (token->mark));

  update (self);
}

void hl_token_chip_set_selected (HlTokenChip *self, gboolean is_selected)
{
  g_return_if_fail (HL_IS_TOKEN_CHIP (self));

  if (is_selected)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_SELECTED);

  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, is_selected,
                               -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* has_note: whether there is a line below the word, perhaps an empty one. */
void hl_token_chip_set_has_note (HlTokenChip *self, gboolean has_note)
{
  g_return_if_fail (HL_IS_TOKEN_CHIP (self));

  gtk_widget_set_visible (self->note, has_note);
  gtk_widget_set_margin_bottom (self->word, has_note ? 0 : MARGIN);
}
