#include "ui/pages/moment-bar.h"

#include "ui/widgets/template.h"

/* One node named `moment-bar`, with the class `.chosen` while a moment is in use.
 *
 * ## Actions
 *
 * - `moment.latest`: returns to the model as it is now. */
struct _HlMomentBar
{
  GtkWidget parent_instance;

  HlMoments *moments;

  GtkLabel      *text;
  GtkScale      *scale;
  GtkAdjustment *adjustment;
  gboolean       is_setting; /* the slider is put where the moments are */
};

G_DEFINE_FINAL_TYPE (HlMomentBar, hl_moment_bar, GTK_TYPE_WIDGET)

static void set_chosen (HlMomentBar *self, gboolean is_chosen)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "moment.latest", is_chosen);
  if (is_chosen)
    gtk_widget_add_css_class (widget, "chosen");
  else
    gtk_widget_remove_css_class (widget, "chosen");
}

/* Shows the moments; the slider keeps its moment while a run gets more of them. */
static void show_moments (HlMomentBar *self)
{
  const int        n = hl_moments_count (self->moments);
  const int        position = hl_moments_get_position (self->moments);
  g_autofree char *text = NULL;

  if (n == 0)
    return;

  text = hl_moments_describe (self->moments, position);
  gtk_label_set_text (self->text, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text, -1);

  self->is_setting = TRUE;
  gtk_adjustment_configure (self->adjustment, position, 0.0, MAX (n - 1, 1), 1.0, MAX (n / 8, 1),
                            0.0);
  self->is_setting = FALSE;
  set_chosen (self, position + 1 < n);
}

static void moved_cb (HlMomentBar *self)
{
  if (!self->is_setting && self->moments != NULL)
    hl_moments_choose (self->moments, (int) (gtk_adjustment_get_value (self->adjustment) + 0.5));
}

static void latest_action (HlMomentBar *self)
{
  if (self->moments != NULL)
    hl_moments_leave (self->moments);
}

void hl_moment_bar_set_moments (HlMomentBar *self, HlMoments *moments)
{
  self->moments = g_object_ref (moments);
  hl_connect (moments, "changed", show_moments, self);
  show_moments (self);
}

static void hl_moment_bar_class_init (HlMomentBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_TEMPLATE (HlMomentBar, "moment-bar", text, scale, adjustment);
  HL_CALLED (moved_cb);
  HL_OWNS (HlMomentBar, g_object_unref, moments);
  HL_ACTION ("moment.latest", NULL, latest_action);
  gtk_widget_class_set_css_name (widget_class, "moment-bar");
}

static void hl_moment_bar_init (HlMomentBar *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
