#include "ui/pages/train-parts.h"

#include "ui/widgets/template.h"

G_DEFINE_FINAL_TYPE (HlTrainingPicture, hl_training_picture, GTK_TYPE_WIDGET)

/* view: the runs as they are now. Returns whether an earlier moment of them is shown. */
gboolean hl_training_picture_show (HlTrainingPicture *self, HlTrainingView *view)
{
  view->sentence = self->sentence;
  view->is_earlier = FALSE;
  if (self->update >= 0.0)
    hl_training_go_back (view, self->update);
  hl_figure_view_take (self->view, hl_training_figure_new (view));

  return view->is_earlier;
}

/* The latest moment is now, also when there is a later one. */
static void move (HlTrainingPicture *self, int moment, gboolean is_over)
{
  const HlTrainingView *view = hl_figure_view_get_figure (self->view)->data;
  const HlTrainingRun  *run = view->runs;

  if (moment >= run->n_moments)
    return;

  self->update =
      moment == run->n_moments - 1 ? HL_TRAINING_NOW : (double) run->log->moments[moment].update;
  g_signal_emit_by_name (self, "moved", is_over);
}

static void activated_cb (HlTrainingPicture *self, int part, int row, int column)
{
  const HlTrainingView *view = hl_figure_view_get_figure (self->view)->data;

  if (part == HL_TRAINING_MOMENT)
    move (self, column, TRUE);
  else if (view->n_runs == 1 && (part == HL_TRAINING_SENTENCE || part == HL_TRAINING_WORD))
    {
      self->sentence = row;
      g_signal_emit_by_name (self, "moved", FALSE);
    }
}

static void drag_begin_cb (HlTrainingPicture *self, double x, double y)
{
  const gboolean is_way = hl_figure_view_pick (self->view, x, y).part == HL_TRAINING_MOMENT;

  self->dragged_y = is_way ? y : -1.0;
}

/* Along the curve, however far the pointer strays up and down. */
static void drag_update_cb (HlTrainingPicture *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  HlItem item;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  item = hl_figure_view_pick (self->view, x + dx, self->dragged_y);
  if (self->dragged_y >= 0.0 && item.part == HL_TRAINING_MOMENT)
    move (self, item.column, FALSE);
}

static void drag_end_cb (HlTrainingPicture *self)
{
  if (self->dragged_y >= 0.0)
    g_signal_emit_by_name (self, "moved", TRUE);
  self->dragged_y = -1.0;
}

static void hl_training_picture_class_init (HlTrainingPictureClass *klass)
{
  hl_children_end (klass);
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "moved", 1, G_TYPE_BOOLEAN);
}

static void hl_training_picture_init (HlTrainingPicture *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->update = HL_TRAINING_NOW;
  self->dragged_y = -1.0;
  self->sentence = HL_TRAINING_LONGEST;
  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (drag));
  hl_connect (self->view, "activated", activated_cb, self);
  gtk_widget_set_parent (GTK_WIDGET (self->view), GTK_WIDGET (self));
}
