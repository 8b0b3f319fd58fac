#include "ui/pages/follow-bar.h"

/* Visible as long as the steps of an inspection are followed and some are still to come.
 *
 * ## Actions
 *
 * - `follow.leave`: shows the whole again. */
struct _HlFollowBar
{
  GtkWidget parent_instance;

  HlInspection *inspection;
};

G_DEFINE_FINAL_TYPE (HlFollowBar, hl_follow_bar, GTK_TYPE_WIDGET)

/* Shows the bar, except at the last step, where everything is shown. */
static void update_cb (HlFollowBar *self)
{
  HlPlayer *player = self->inspection->player;
  gboolean  is_followed;

  g_object_get (self->inspection, "is-followed", &is_followed, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          is_followed && player->position + 1 < hl_player_get_n_steps (player));
}

static void leave_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlFollowBar *self = HL_FOLLOW_BAR (widget);

  if (self->inspection != NULL)
    hl_inspection_leave (self->inspection);
}

void hl_follow_bar_set_inspection (HlFollowBar *self, HlInspection *inspection)
{
  HlPlayer *player = inspection->player;

  g_set_object (&self->inspection, inspection);
  g_signal_connect_object (inspection, "notify::is-followed", G_CALLBACK (update_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (update_cb), self,
                           G_CONNECT_SWAPPED);
  update_cb (self);
}

static void hl_follow_bar_dispose (GObject *object)
{
  HlFollowBar *self = HL_FOLLOW_BAR (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);

  G_OBJECT_CLASS (hl_follow_bar_parent_class)->dispose (object);
}

static void hl_follow_bar_class_init (HlFollowBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_follow_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/follow-bar.ui");
  gtk_widget_class_install_action (widget_class, "follow.leave", NULL, leave_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "follow-bar");
}

static void hl_follow_bar_init (HlFollowBar *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
