/* The slider through the snapshots of a run; the bar that says that a page follows the steps. */

#include "ui/pages/bars.h"

#include <glib/gi18n.h>

#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* One node named `snapshot-bar`, with the class `.chosen` while a snapshot is in use.
 *
 * ## Actions
 *
 * - `snapshot.latest`: returns to the model as it is now. */
struct _HlSnapshotBar
{
  GtkWidget parent_instance;

  HlRunSnapshots *snapshots;

  GtkLabel      *text;
  GtkScale      *scale;
  GtkAdjustment *adjustment;
  gboolean       is_setting; /* the slider is put where the snapshots are */
};

G_DEFINE_FINAL_TYPE (HlSnapshotBar, hl_snapshot_bar, GTK_TYPE_WIDGET)

static void set_chosen (HlSnapshotBar *self, gboolean is_chosen)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "snapshot.latest", is_chosen);
  hl_style_set (widget, "chosen", is_chosen);
}

/* Shows the snapshots; the slider stays at its own while a run gets more of them. */
static void show_snapshots (HlSnapshotBar *self)
{
  const int        n = hl_run_snapshots_count (self->snapshots);
  const int        position = hl_run_snapshots_get_position (self->snapshots);
  g_autofree char *text = NULL;

  if (n == 0)
    return;

  text = hl_run_snapshots_describe (self->snapshots, position);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);

  self->is_setting = TRUE;
  gtk_adjustment_configure (self->adjustment, position, 0.0, MAX (n - 1, 1), 1.0, MAX (n / 8, 1),
                            0.0);
  self->is_setting = FALSE;
  set_chosen (self, position + 1 < n);
}

static void moved_cb (HlSnapshotBar *self)
{
  if (!self->is_setting && self->snapshots != NULL)
    hl_run_snapshots_choose (self->snapshots,
                             (int) (gtk_adjustment_get_value (self->adjustment) + 0.5));
}

static void latest_action (HlSnapshotBar *self)
{
  if (self->snapshots != NULL)
    hl_run_snapshots_leave (self->snapshots);
}

void hl_snapshot_bar_set_snapshots (HlSnapshotBar *self, HlRunSnapshots *snapshots)
{
  self->snapshots = g_object_ref (snapshots);
  hl_connect (snapshots, "changed", show_snapshots, self);
  show_snapshots (self);
}

static void hl_snapshot_bar_class_init (HlSnapshotBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_TEMPLATE (HlSnapshotBar, "snapshot-bar", text, scale, adjustment);
  HL_CALLED (moved_cb);
  HL_OWNS (HlSnapshotBar, g_object_unref, snapshots);
  HL_ACTION ("snapshot.latest", NULL, latest_action);
  gtk_widget_class_set_css_name (widget_class, "snapshot-bar");
}

static void hl_snapshot_bar_init (HlSnapshotBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void show_follow_bar (GtkWidget *bar)
{
  const HlInspection *inspection = g_object_get_data (G_OBJECT (bar), "inspection");
  HlPlayer           *player = inspection->player;

  gtk_widget_set_visible (bar, inspection->is_followed &&
                                   player->position + 1 < hl_player_get_n_steps (player));
}

/* Returns the bar, visible as long as the steps are followed and some are still to come: at the
 * last one everything is shown. */
GtkWidget *hl_follow_bar_new (HlInspection *inspection)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = hl_label_new (_ ("This page shows only the steps played so far."), NULL);
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("Sho_w All"));

  g_object_set_data_full (G_OBJECT (bar), "inspection", g_object_ref (inspection), g_object_unref);
  gtk_widget_add_css_class (bar, "follow-bar");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_box_append (GTK_BOX (bar), label);
  gtk_box_append (GTK_BOX (bar), button);
  hl_connect (button, "clicked", hl_inspection_leave, inspection);
  hl_connect (inspection, "notify::is-followed", show_follow_bar, bar);
  hl_connect (inspection->player, "notify::position", show_follow_bar, bar);
  show_follow_bar (bar);

  return bar;
}
