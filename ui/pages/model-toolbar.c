#include "ui/pages/model-toolbar.h"

#include "ui/pages/try-button.h"
#include "ui/pages/update-bar.h"
#include "ui/widgets/wrap-layout.h"

struct _HlModelToolbar
{
  GtkWidget parent_instance;

  HlInspection *inspection;

  HlUpdateBar *update_bar;
  HlTryButton *try_button;
  GtkWidget   *why_button;
};

G_DEFINE_FINAL_TYPE (HlModelToolbar, hl_model_toolbar, GTK_TYPE_WIDGET)

static void show_choices (HlModelToolbar *self)
{
  const gboolean is_update = hl_inspection_get_mode (self->inspection) == HL_INSPECTION_UPDATE;

  gtk_widget_set_visible (GTK_WIDGET (self->update_bar), is_update);
  gtk_widget_set_visible (GTK_WIDGET (self->try_button), !is_update);
  gtk_widget_set_visible (self->why_button, !is_update);
}

/* Offers to alter the sublayer that the step is part of. */
static void offer_place (HlModelToolbar *self)
{
  HlWorkspace  *workspace = hl_inspection_get_workspace (self->inspection);
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     node = hl_player_get_position (hl_inspection_get_player (self->inspection));
  NnPlace       place;

  if (walk == NULL)
    return;

  place = nn_place_read (nn_walk_get (walk, node)->path);
  if (place.sublayer != NN_N_SUBLAYERS)
    hl_try_button_set_place (self->try_button, place.sublayer, place.block,
                             MAX (hl_workspace_get_selection (workspace).head, 0));
}

/* inspection: whose walk it is about, for the whole life of the toolbar. */
void hl_model_toolbar_set_inspection (HlModelToolbar *self, HlInspection *inspection)
{
  HlPlayer *player = hl_inspection_get_player (inspection);

  g_return_if_fail (HL_IS_MODEL_TOOLBAR (self));
  g_return_if_fail (self->inspection == NULL);

  self->inspection = g_object_ref (inspection);
  hl_update_bar_set_inspection (self->update_bar, inspection);
  g_signal_connect_object (inspection, "notify::mode", G_CALLBACK (show_choices), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (offer_place), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (offer_place), self,
                           G_CONNECT_SWAPPED);
  show_choices (self);
}

void hl_model_toolbar_set_interventions (HlModelToolbar *self, HlInterventions *interventions)
{
  g_return_if_fail (HL_IS_MODEL_TOOLBAR (self));

  hl_try_button_set_interventions (self->try_button, interventions);
}

static void hl_model_toolbar_dispose (GObject *object)
{
  HlModelToolbar *self = HL_MODEL_TOOLBAR (object);
  GtkWidget      *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_model_toolbar_parent_class)->dispose (object);
}

static void hl_model_toolbar_class_init (HlModelToolbarClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_model_toolbar_dispose;

  g_type_ensure (HL_TYPE_TRY_BUTTON);
  g_type_ensure (HL_TYPE_UPDATE_BAR);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/model-toolbar.ui");
  gtk_widget_class_bind_template_child (widget_class, HlModelToolbar, update_bar);
  gtk_widget_class_bind_template_child (widget_class, HlModelToolbar, try_button);
  gtk_widget_class_bind_template_child (widget_class, HlModelToolbar, why_button);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_model_toolbar_init (HlModelToolbar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
