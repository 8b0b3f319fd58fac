#include "ui/labs/n-gram-group.h"

#include <glib/gi18n.h>

#include "ui/figures/n-gram-figure.h"
#include "ui/labs/brackets-picture.h"
#include "ui/lessons/bleu-lines.h"

struct _HlNGramGroup
{
  GtkWidget parent_instance;

  GtkWidget         *box;
  GtkLabel          *heading;
  HlBracketsPicture *picture;
};

static guint reading_changed; /* a signal */

G_DEFINE_FINAL_TYPE (HlNGramGroup, hl_n_gram_group, GTK_TYPE_WIDGET)

static void cell_cb (HlNGramGroup *self) { g_signal_emit (self, reading_changed, 0); }

static void hl_n_gram_group_dispose (GObject *object)
{
  g_clear_pointer (&HL_N_GRAM_GROUP (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_n_gram_group_parent_class)->dispose (object);
}

static void hl_n_gram_group_class_init (HlNGramGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_n_gram_group_dispose;

  /* Another n-gram is pointed out, or none any more. */
  reading_changed = g_signal_new ("reading-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_BRACKETS_PICTURE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/n-gram-group.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNGramGroup, box);
  gtk_widget_class_bind_template_child (widget_class, HlNGramGroup, heading);
  gtk_widget_class_bind_template_child (widget_class, HlNGramGroup, picture);
  gtk_widget_class_bind_template_callback (widget_class, cell_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_n_gram_group_init (HlNGramGroup *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* n: the length of the n-grams, from 1. */
void hl_n_gram_group_show (HlNGramGroup *self, char **prediction, char **reference,
                           const NnBleu *bleu, int n)
{
  const NnBleuPart *part = &bleu->parts[n - 1];
  /* Translators: the first is a length, such as 2; then how many of them match, of how many */
  g_autofree char *heading =
      g_strdup_printf (_ ("%d-grams: %d of %d are clipped matches"), n, part->matches, part->total);
  /* Translators: the name of a picture of two sentences; %d is a length, such as 2 */
  g_autofree char *label = g_strdup_printf (_ ("%d-grams of the prediction and the reference"), n);

  gtk_label_set_text (self->heading, heading);
  hl_brackets_picture_take_spec (self->picture, hl_n_gram_figure (prediction, reference, n), label,
                                 hl_bleu_n_gram_lines (prediction, reference, n));
  gtk_widget_set_visible (GTK_WIDGET (self->picture), TRUE);
}

/* Says what it is about, and no more. n: the length of the n-grams, from 1. */
void hl_n_gram_group_ask (HlNGramGroup *self, const NnBleu *bleu, int n)
{
  g_autofree char *heading = hl_bleu_title (bleu, n - 1);

  gtk_label_set_text (self->heading, heading);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), FALSE);
}

/* Returns what the n-gram that is pointed out says, or NULL. */
const char *hl_n_gram_group_get_reading (HlNGramGroup *self)
{
  return hl_picture_get_reading (HL_PICTURE (self->picture));
}
