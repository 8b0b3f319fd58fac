#include "ui/pages/sentence-form.h"

#include "ui/figures/model-knowledge.h"
#include "ui/pages/decoding-choices.h"

struct _HlSentenceForm
{
  GtkBox parent_instance;

  HlSentenceRow     *row;
  GtkLabel          *source_hint;
  HlDecodingChoices *choices;
};

G_DEFINE_FINAL_TYPE (HlSentenceForm, hl_sentence_form, GTK_TYPE_BOX)

static void hl_sentence_form_class_init (HlSentenceFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HL_TYPE_DECODING_CHOICES);
  g_type_ensure (HL_TYPE_SENTENCE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/sentence-form.ui");
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, row);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, source_hint);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, choices);
}

static void hl_sentence_form_init (HlSentenceForm *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->row, "run", G_CALLBACK (hl_decoding_choices_update), self->choices,
                           G_CONNECT_SWAPPED);
}

void hl_sentence_form_set_workspace (HlSentenceForm *self, HlWorkspace *workspace)
{
  hl_decoding_choices_set_workspace (self->choices, workspace);
  hl_sentence_row_set_workspace (self->row, workspace);
}

/* Returns where the sentence is typed. */
HlSentenceRow *hl_sentence_form_get_row (HlSentenceForm *self) { return self->row; }

/* Shows what the model does not know of the sentence. */
void hl_sentence_form_show_hint (HlSentenceForm *self, const NnTranslation *translation)
{
  g_autofree char *text = hl_knowledge_to_text (translation);

  gtk_label_set_text (self->source_hint, text);
  gtk_widget_set_visible (GTK_WIDGET (self->source_hint), *text != '\0');
}
