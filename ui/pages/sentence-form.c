#include "ui/pages/sentence-form.h"

#include "ui/figures/model-knowledge.h"
#include "ui/pages/decoding-choices.h"
#include "ui/pages/examples.h"
#include "ui/widgets/menu-tooltip.h"

/**
 * HlSentenceForm:
 *
 * ## Actions
 *
 * - `translate.run`: translates the sentence.
 * - `translate.stop`: ends a translation that takes too long.
 * - `translate.example`: takes a prepared sentence.
 */
struct _HlSentenceForm
{
  GtkBox parent_instance;

  HlWorkspace *workspace; /* or NULL */
  GMenu       *menu;      /* of the examples */

  GtkEditable       *sentence;
  GtkMenuButton     *examples;
  GtkWidget         *translate_button;
  GtkWidget         *stop_button;
  GtkLabel          *source_hint;
  HlDecodingChoices *choices;
};

G_DEFINE_FINAL_TYPE (HlSentenceForm, hl_sentence_form, GTK_TYPE_BOX)

static void
fill_menu (HlSentenceForm *self)
{
  hl_examples_fill_menu (self->menu, "translate.example",
                         hl_workspace_get_model (self->workspace));
}

/* Writes anew what the examples say of the training of the model, and once more when it is
 * known which sentences it was trained on. */
static void
model_cb (HlSentenceForm *self)
{
  HlModel *model = hl_workspace_get_model (self->workspace);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.run", model != NULL);
  fill_menu (self);
  if (model != NULL && hl_model_is_finding_sides (model))
    g_signal_connect_object (model, "notify::knows-sides", G_CALLBACK (fill_menu), self,
                             G_CONNECT_SWAPPED);
}

static void
is_busy_cb (HlSentenceForm *self)
{
  const gboolean is_busy = hl_workspace_get_is_busy (self->workspace);

  gtk_widget_set_visible (self->stop_button, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.stop", is_busy);
}

static void
run_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  HlSentenceForm *self = HL_SENTENCE_FORM (widget);

  hl_decoding_choices_update (self->choices);
  hl_workspace_translate (self->workspace);
}

static void
stop_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  hl_job_cancel (hl_workspace_get_translating (HL_SENTENCE_FORM (widget)->workspace));
}

static void
example_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HlSentenceForm *self = HL_SENTENCE_FORM (widget);

  gtk_editable_set_text (self->sentence, g_variant_get_string (parameter, NULL));
  hl_workspace_translate (self->workspace);
}

static void
translate_cb (HlSentenceForm *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "translate.run", NULL);
}

static void
hl_sentence_form_dispose (GObject *object)
{
  HlSentenceForm *self = HL_SENTENCE_FORM (object);

  g_clear_object (&self->workspace);
  g_clear_object (&self->menu);

  G_OBJECT_CLASS (hl_sentence_form_parent_class)->dispose (object);
}

static void
hl_sentence_form_class_init (HlSentenceFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_sentence_form_dispose;

  g_type_ensure (HL_TYPE_DECODING_CHOICES);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/sentence-form.ui");
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, examples);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, translate_button);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, stop_button);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, source_hint);
  gtk_widget_class_bind_template_child (widget_class, HlSentenceForm, choices);
  gtk_widget_class_bind_template_callback (widget_class, translate_cb);
  gtk_widget_class_install_action (widget_class, "translate.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "translate.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "translate.example", "s", example_action);
}

static void
hl_sentence_form_init (HlSentenceForm *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->menu = g_menu_new ();
  gtk_menu_button_set_menu_model (self->examples, G_MENU_MODEL (self->menu));
  hl_menu_tooltip_set_up (self->examples);
}

/**
 * hl_sentence_form_set_workspace:
 * @self: the form
 * @workspace: (transfer none): whose sentence it is
 */
void
hl_sentence_form_set_workspace (HlSentenceForm *self,
                                HlWorkspace    *workspace)
{
  self->workspace = g_object_ref (workspace);
  hl_decoding_choices_set_workspace (self->choices, workspace);
  g_object_bind_property (workspace, "sentence", self->sentence, "text",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (workspace, "notify::model", G_CALLBACK (model_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_workspace_get_translating (workspace), "notify::is-busy",
                           G_CALLBACK (is_busy_cb), self, G_CONNECT_SWAPPED);
  model_cb (self);
  is_busy_cb (self);
}

/**
 * hl_sentence_form_set_can_edit:
 * @self: the form
 * @can_edit: whether another sentence can be typed or chosen
 */
void
hl_sentence_form_set_can_edit (HlSentenceForm *self,
                               gboolean        can_edit)
{
  gtk_editable_set_editable (self->sentence, can_edit);
  gtk_widget_set_sensitive (GTK_WIDGET (self->examples), can_edit);
  gtk_widget_set_sensitive (self->translate_button, can_edit);
}

/**
 * hl_sentence_form_edit:
 *
 * Puts the cursor into the sentence, all of it selected.
 */
void
hl_sentence_form_edit (HlSentenceForm *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->sentence));
  gtk_editable_select_region (self->sentence, 0, -1);
}

/**
 * hl_sentence_form_show_hint:
 * @self: the form
 * @translation: of the sentence
 *
 * Shows what the model does not know of the sentence.
 */
void
hl_sentence_form_show_hint (HlSentenceForm      *self,
                            const NnTranslation *translation)
{
  g_autofree char *text = hl_knowledge_to_text (translation);

  gtk_label_set_text (self->source_hint, text);
  gtk_widget_set_visible (GTK_WIDGET (self->source_hint), *text != '\0');
}
