/* The button that alters a head, a weight or a sublayer. */

#include "ui/pages/model-parts.h"

#include <glib/gi18n.h>

#include "ui/session/alteration-text.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* The page says which place is meant when the popover opens; there one may choose another.
 *
 * ## Actions
 *
 * - `try.mute-head`, `try.uniform-head`, `try.mute-sublayer`, `try.mute-block`: at the place.
 * - `try.unscaled-scores`: at the place, in all heads.
 * - `try.drop-positions`, `try.drop-residual`: in both stacks.
 * - `try.temperature`: the one in the popover.
 * - `try.edit-weight`: the one that the page has pointed out. */
struct _HlTryButton
{
  GtkWidget parent_instance;

  HlInterventions *interventions;
  NnAlteration     weight; /* which cell; a value below 0: none */

  GtkMenuButton *button;
  GtkDropDown   *sublayer;
  GtkSpinButton *block;
  GtkSpinButton *head;
  GtkAdjustment *blocks;
  GtkAdjustment *heads;
  GtkSpinButton *temperature;
  GtkWidget     *weight_box;
  GtkLabel      *weight_text;
  GtkSpinButton *weight_value;
};

G_DEFINE_FINAL_TYPE (HlTryButton, hl_try_button, GTK_TYPE_WIDGET)

static const NnConfig *config_of (HlTryButton *self)
{
  HlModel *model = NULL;

  if (self->interventions != NULL)
    model = self->interventions->workspace->model;

  return model != NULL ? &model->checkpoint->model->config : NULL;
}

/* Makes the alteration that the popover describes. */
static NnAlteration alteration_at_place (HlTryButton *self, NnAlterationKind kind)
{
  NnAlteration alteration = {
    .kind = kind,
    .sublayer = (NnSublayer) gtk_drop_down_get_selected (self->sublayer),
    .block = gtk_spin_button_get_value_as_int (self->block) - 1,
  };

  if (kind == NN_MUTE_HEAD || kind == NN_UNIFORM_HEAD)
    alteration.head = gtk_spin_button_get_value_as_int (self->head) - 1;
  if (kind == NN_MUTE_BLOCK)
    alteration.sublayer =
        nn_sublayer_is_of_encoder (alteration.sublayer) ? NN_SUBLAYER_ENCODER : NN_SUBLAYER_DECODER;

  return alteration;
}

/* Enables the actions that the place allows: not every place has heads or positions. */
static void update_actions (HlTryButton *self)
{
  const NnConfig *config = config_of (self);
  const gboolean  has_heads = gtk_drop_down_get_selected (self->sublayer) < NN_N_ATTENTIONS;
  GtkWidget      *widget = GTK_WIDGET (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->head), has_heads);
  gtk_widget_action_set_enabled (widget, "try.mute-head", config != NULL && has_heads);
  gtk_widget_action_set_enabled (widget, "try.uniform-head", config != NULL && has_heads);
  gtk_widget_action_set_enabled (widget, "try.unscaled-scores",
                                 config != NULL && has_heads &&
                                     config->attention == NN_ATTENTION_DOT_PRODUCT);
  gtk_widget_action_set_enabled (widget, "try.mute-sublayer", config != NULL);
  gtk_widget_action_set_enabled (widget, "try.mute-block", config != NULL);
  gtk_widget_action_set_enabled (widget, "try.temperature", config != NULL);
  gtk_widget_action_set_enabled (widget, "try.drop-positions",
                                 config != NULL && config->has_positions);
  gtk_widget_action_set_enabled (widget, "try.drop-residual",
                                 config != NULL && config->has_residual);
  gtk_widget_action_set_enabled (widget, "try.edit-weight",
                                 config != NULL && self->weight.value >= 0.0);
  gtk_widget_set_visible (self->weight_box, self->weight.value >= 0.0);
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), config != NULL);
}

static void model_cb (HlTryButton *self)
{
  const NnConfig *config = config_of (self);

  if (config != NULL)
    {
      gtk_adjustment_set_upper (self->blocks, config->num_blks);
      gtk_adjustment_set_upper (self->heads, config->num_heads);
    }
  update_actions (self);
}

static void alter (HlTryButton *self, const NnAlteration *alteration)
{
  if (self->interventions != NULL)
    hl_interventions_alter (self->interventions, alteration);
  hl_menu_close (self->button);
}

static void place_action (HlTryButton *self, GVariant *parameter, const char *name)
{
  const NnAlterationKind kind = g_str_equal (name, "try.mute-head")         ? NN_MUTE_HEAD
                                : g_str_equal (name, "try.uniform-head")    ? NN_UNIFORM_HEAD
                                : g_str_equal (name, "try.unscaled-scores") ? NN_UNSCALED_SCORES
                                : g_str_equal (name, "try.mute-sublayer")   ? NN_MUTE_SUBLAYER
                                                                            : NN_MUTE_BLOCK;
  const NnAlteration     alteration = alteration_at_place (self, kind);

  alter (self, &alteration);
}

static void drop_action (HlTryButton *self, GVariant *parameter, const char *name)
{
  const NnAlteration alteration = { .kind = g_str_equal (name, "try.drop-residual")
                                                ? NN_DROP_RESIDUAL
                                                : NN_DROP_POSITIONS };

  alter (self, &alteration);
}

static void temperature_action (HlTryButton *self)
{
  gtk_spin_button_update (self->temperature);
  alter (self, &(NnAlteration){ .kind = NN_TEMPERATURE,
                                .value = gtk_spin_button_get_value (self->temperature) });
}

static void edit_weight_action (HlTryButton *self)
{
  NnAlteration alteration = self->weight;

  if (alteration.value < 0.0)
    return;

  gtk_spin_button_update (self->weight_value);
  alteration.value = gtk_spin_button_get_value (self->weight_value);
  alter (self, &alteration);
}

static GtkStringList *new_titles (void)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  for (NnSublayer sublayer = 0; sublayer < NN_N_SUBLAYERS; sublayer++)
    gtk_string_list_append (titles, hl_sublayer_title (sublayer));

  return titles;
}

void hl_try_button_set_interventions (HlTryButton *self, HlInterventions *interventions)
{
  if (!g_set_object (&self->interventions, interventions))
    return;

  hl_connect (interventions->workspace, "notify::model", model_cb, self);
  model_cb (self);
}

/* block: its block, from 0; head: its head, from 0. */
void hl_try_button_set_place (HlTryButton *self, NnSublayer sublayer, int block, int head)
{
  gtk_drop_down_set_selected (self->sublayer, sublayer);
  gtk_spin_button_set_value (self->block, block + 1);
  gtk_spin_button_set_value (self->head, head + 1);
  update_actions (self);
}

/* query: its row, from 0; key: its column, from 0; text: which one it is, for people. */
void hl_try_button_set_weight (HlTryButton *self, int query, int key, double weight,
                               const char *text)
{
  self->weight = alteration_at_place (self, NN_MUTE_HEAD);
  self->weight.kind = NN_EDIT_WEIGHT;
  self->weight.query = query;
  self->weight.key = key;
  self->weight.value = weight;
  hl_label_write (self->weight_text, text);
  gtk_spin_button_set_value (self->weight_value, weight);
  update_actions (self);
}

/* No weight is pointed out any more. */
void hl_try_button_clear_weight (HlTryButton *self)
{
  self->weight.value = -1.0;
  update_actions (self);
}

/* Opens the popover. */
void hl_try_button_popup (HlTryButton *self) { gtk_menu_button_popup (self->button); }

static void hl_try_button_class_init (HlTryButtonClass *klass)
{
  HL_ACTION ("try.mute-head", NULL, place_action);
  HL_ACTION ("try.uniform-head", NULL, place_action);
  HL_ACTION ("try.unscaled-scores", NULL, place_action);
  HL_ACTION ("try.mute-sublayer", NULL, place_action);
  HL_ACTION ("try.mute-block", NULL, place_action);
  HL_ACTION ("try.drop-positions", NULL, drop_action);
  HL_ACTION ("try.drop-residual", NULL, drop_action);
  HL_ACTION ("try.temperature", NULL, temperature_action);
  HL_ACTION ("try.edit-weight", NULL, edit_weight_action);
  HL_TEMPLATE (HlTryButton, "try-button", button, sublayer, block, head, blocks, heads, temperature,
               weight_box, weight_text, weight_value);
  HL_CALLED (update_actions);
  HL_OWNS (HlTryButton, g_object_unref, interventions);
}

static void hl_try_button_init (HlTryButton *self)
{
  g_autoptr (GtkStringList) titles = new_titles ();

  self->weight.value = -1.0;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_model (self->sublayer, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->sublayer, NN_SUBLAYER_CROSS);
  hl_name (self->sublayer, _ ("Which sublayer"));
  update_actions (self);
}
