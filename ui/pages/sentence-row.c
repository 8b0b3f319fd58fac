#include "ui/pages/sentence-row.h"

#include <glib/gi18n.h>

#include "ui/lessons/example-sentence.h"
#include "ui/session/model.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/template.h"
#include "ui/widgets/fields.h"

/* Prepared sentences, each worth a look. */

/* Makes a label that says what the sentence shows, and whether the model has learned from it. */
static char *new_label (const char *sentence, const char *about, HlModel *model)
{
  switch (model != NULL ? hl_model_get_side (model, sentence) : NN_SIDE_UNKNOWN)
    {
    case NN_SIDE_TRAINING:
      /* Translators: an example sentence, what it shows, and that the model learned from it */
      return g_strdup_printf (_ ("%s — %s (in the training pairs)"), sentence, about);
    case NN_SIDE_HELD_OUT:
      /* Translators: an example sentence, what it shows, and that it was kept from training */
      return g_strdup_printf (_ ("%s — %s (held out: not used for training)"), sentence, about);
    case NN_SIDE_UNKNOWN:
    default:
      return g_strdup_printf ("%s — %s", sentence, about);
    }
}

static gboolean has_label (GMenu *menu, int index, const char *label)
{
  g_autofree char *present = NULL;

  return index < g_menu_model_get_n_items (G_MENU_MODEL (menu)) &&
         g_menu_model_get_item_attribute (G_MENU_MODEL (menu), index, G_MENU_ATTRIBUTE_LABEL, "s",
                                          &present) &&
         g_str_equal (present, label);
}

static void put_item (GMenu *menu, int index, const char *label, const char *action,
                      const char *sentence)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", sentence);
  if (index < g_menu_model_get_n_items (G_MENU_MODEL (menu)))
    g_menu_remove (menu, index);
  g_menu_insert_item (menu, index, item);
}

/* Puts the sentences into the menu, with what each shows and whether the model has learned from
 * it.  What says the same as before stays: a run that is followed brings a model a second, and
 * they have all learned from the same sentences. menu: an empty menu, or one that was filled
 * before; action: what is to be done with the sentence that is chosen, its target; model: the
 * model in use, or NULL. */
static void hl_examples_fill_menu (GMenu *menu, const char *action, HlModel *model)
{
  int                      n;
  const HlExampleSentence *examples = hl_example_sentences (&n);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *label = new_label (examples[i].sentence, _ (examples[i].about), model);

      if (!has_label (menu, i, label))
        put_item (menu, i, label, action, examples[i].sentence);
    }
}

/* ## Actions
 *
 * - `translate.run`: translates the sentence.
 * - `translate.stop`: ends a translation that takes too long.
 * - `translate.example`: takes a prepared sentence. */
struct _HlSentenceRow
{
  GtkBox parent_instance;

  HlWorkspace *workspace; /* or NULL */
  GMenu       *menu;      /* of the examples */

  GtkEditable   *sentence;
  GtkMenuButton *examples;
  GtkWidget     *translate_button;
  GtkWidget     *stop_button;
};

G_DEFINE_FINAL_TYPE (HlSentenceRow, hl_sentence_row, GTK_TYPE_BOX)

static void fill_menu (HlSentenceRow *self)
{
  hl_examples_fill_menu (self->menu, "translate.example", self->workspace->model);
}

/* Writes anew what the examples say of the training of the model, and once more when it is
 * known which sentences it was trained on. */
static void model_cb (HlSentenceRow *self)
{
  HlModel *model = self->workspace->model;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.run", model != NULL);
  fill_menu (self);
  if (model != NULL && model->is_finding_sides)
    hl_connect (model, "notify::knows-sides", fill_menu, self);
}

static void is_busy_cb (HlSentenceRow *self)
{
  const gboolean is_busy = hl_job_get_is_busy (self->workspace->translating);

  gtk_widget_set_visible (self->stop_button, is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.stop", is_busy);
}

static void run_action (HlSentenceRow *self)
{
  g_signal_emit_by_name (self, "run");
  hl_workspace_translate (self->workspace);
}

static void stop_action (HlSentenceRow *self) { hl_job_cancel (self->workspace->translating); }

static void example_action (HlSentenceRow *self, GVariant *parameter)
{
  hl_undo_replace (self->sentence, g_variant_get_string (parameter, NULL));
  hl_workspace_translate (self->workspace);
}

static void translate_cb (HlSentenceRow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "translate.run", NULL);
}

static void hl_sentence_row_class_init (HlSentenceRowClass *klass)
{
  hl_signal_new (HL_TYPE_SENTENCE_ROW, "run", 0);

  HL_OWNS (HlSentenceRow, g_object_unref, workspace, menu);
  HL_TEMPLATE (HlSentenceRow, "sentence-row", sentence, examples, translate_button, stop_button);
  HL_CALLED (translate_cb);
  HL_ACTION ("translate.run", NULL, run_action);
  HL_ACTION ("translate.stop", NULL, stop_action);
  HL_ACTION ("translate.example", "s", example_action);
}

static void hl_sentence_row_init (HlSentenceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->menu = g_menu_new ();
  gtk_menu_button_set_menu_model (self->examples, G_MENU_MODEL (self->menu));
  hl_menu_tooltip_set_up (self->examples);
}

void hl_sentence_row_set_workspace (HlSentenceRow *self, HlWorkspace *workspace)
{
  self->workspace = g_object_ref (workspace);
  g_object_bind_property (workspace, "sentence", self->sentence, "text",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_object_bind_property (workspace, "can-edit", self->sentence, "editable", G_BINDING_SYNC_CREATE);
  g_object_bind_property (workspace, "can-edit", self->examples, "sensitive",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (workspace, "can-edit", self->translate_button, "sensitive",
                          G_BINDING_SYNC_CREATE);
  hl_connect (workspace, "notify::model", model_cb, self);
  hl_connect (workspace->translating, "notify::is-busy", is_busy_cb, self);
  model_cb (self);
  is_busy_cb (self);
}

/* Puts the cursor into the sentence, all of it selected. */
void hl_sentence_row_edit (HlSentenceRow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->sentence));
  gtk_editable_select_region (self->sentence, 0, -1);
}
