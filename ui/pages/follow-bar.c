#include "ui/pages/follow-bar.h"

#include "ui/widgets/template.h"

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

static void leave_action (HlFollowBar *self)
{
  if (self->inspection != NULL)
    hl_inspection_leave (self->inspection);
}

void hl_follow_bar_set_inspection (HlFollowBar *self, HlInspection *inspection)
{
  HlPlayer *player = inspection->player;

  g_set_object (&self->inspection, inspection);
  hl_connect (inspection, "notify::is-followed", update_cb, self);
  hl_connect (player, "notify::position", update_cb, self);
  update_cb (self);
}

static void hl_follow_bar_class_init (HlFollowBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_TEMPLATE (HlFollowBar, "follow-bar");
  HL_OWNS (HlFollowBar, g_object_unref, inspection);
  HL_ACTION ("follow.leave", NULL, leave_action);
  gtk_widget_class_set_css_name (widget_class, "follow-bar");
}

static void hl_follow_bar_init (HlFollowBar *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
