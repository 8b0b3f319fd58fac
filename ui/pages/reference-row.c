#include "ui/pages/reference-row.h"

#include <glib/gi18n.h>

#include "core/text/tokenizer.h"
#include "core/translation/bleu.h"
#include "core/translation/sentence.h"

/* The k of the textbook's BLEU. */
#define BLEU_ORDER 2

struct _HlReferenceRow
{
  GtkBox parent_instance;

  char *text; /* the tokens of the translation; or NULL */

  GtkEditable *reference;
  GtkLabel    *bleu;
};

G_DEFINE_FINAL_TYPE (HlReferenceRow, hl_reference_row, GTK_TYPE_BOX)

static void update_bleu_cb (HlReferenceRow *self)
{
  g_autofree char *reference = g_strstrip (nn_normalize (gtk_editable_get_text (self->reference)));
  const gboolean   has_score = self->text != NULL && *reference != '\0';
  g_autofree char *label = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->bleu), has_score);
  if (!has_score)
    return;

  /* Translators: a score from 0 to 1 as the textbook computes it for one sentence; k is the
   * longest run of words counted */
  label = g_strdup_printf (_ ("BLEU of the book (k = %d): %.3f"), BLEU_ORDER,
                           nn_bleu (self->text, reference, BLEU_ORDER).score);
  gtk_label_set_text (self->bleu, label);
}

static void hl_reference_row_finalize (GObject *object)
{
  g_free (HL_REFERENCE_ROW (object)->text);

  G_OBJECT_CLASS (hl_reference_row_parent_class)->finalize (object);
}

static void hl_reference_row_class_init (HlReferenceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hl_reference_row_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/reference-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HlReferenceRow, reference);
  gtk_widget_class_bind_template_child (widget_class, HlReferenceRow, bleu);
  gtk_widget_class_bind_template_callback (widget_class, update_bleu_cb);
}

static void hl_reference_row_init (HlReferenceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_reference_row_show (HlReferenceRow *self, const NnTranslation *translation)
{
  g_free (self->text);
  self->text = nn_translation_to_text (translation);
  update_bleu_cb (self);
}
