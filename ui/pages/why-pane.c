#include "ui/pages/why-pane.h"

#include "ui/figures/why.h"
#include "ui/widgets/figure-view.h"

/* Hidden while there is no question.
 *
 * ## Actions
 *
 * - `why.close`: hides the answer. */
struct _HlWhyPane
{
  GtkWidget parent_instance;

  HlInspection *inspection; /* or NULL */
  int           asked;      /* which word, or -1 */

  HlFigureView *picture;
};

G_DEFINE_FINAL_TYPE (HlWhyPane, hl_why_pane, GTK_TYPE_WIDGET)

static void hide (HlWhyPane *self)
{
  self->asked = -1;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Goes to where the word was chosen; the other pages continue to show the whole. */
static void go_to_word (HlWhyPane *self, const NnWalk *walk)
{
  const int node = nn_walk_find (walk, "decoder.dense.choice", self->asked, FALSE);

  hl_player_set_position (self->inspection->player, node);
  hl_inspection_leave (self->inspection);
}

/* Answers the question as soon as there is a walk. */
static void answer (HlWhyPane *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  HlFigure     *figure = walk != NULL ? hl_why_figure_new (walk, self->asked, TRUE) : NULL;

  if (figure == NULL)
    return;

  go_to_word (self, walk);
  hl_figure_view_take (self->picture, figure);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Forgets the question when there is another walk. */
static void steps_cb (HlWhyPane *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    hide (self);
  else
    answer (self);
}

/* To where the part was added. */
static void part_cb (HlWhyPane *self, int part, int row)
{
  const int node = hl_why_node (hl_figure_view_get_figure (self->picture), row);

  if (node >= 0)
    hl_player_set_position (self->inspection->player, node);
}

static void close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hide (HL_WHY_PANE (widget));
}

static void hl_why_pane_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&HL_WHY_PANE (object)->inspection);

  G_OBJECT_CLASS (hl_why_pane_parent_class)->dispose (object);
}

static void hl_why_pane_class_init (HlWhyPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_why_pane_dispose;

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/why-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWhyPane, picture);
  gtk_widget_class_bind_template_callback (widget_class, part_cb);
  gtk_widget_class_install_action (widget_class, "why.close", NULL, close_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_why_pane_init (HlWhyPane *self)
{
  self->asked = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_why_pane_set_inspection (HlWhyPane *self, HlInspection *inspection)
{
  g_return_if_fail (HL_IS_WHY_PANE (self));

  g_set_object (&self->inspection, inspection);
  g_signal_connect_object (inspection->player, "steps-changed", G_CALLBACK (steps_cb), self,
                           G_CONNECT_SWAPPED);
}

/* Goes to the row that wrote it, and answers as soon as there is a walk. word: which word of the
 * translation, from 0. */
void hl_why_pane_ask (HlWhyPane *self, int word)
{
  g_return_if_fail (HL_IS_WHY_PANE (self));

  self->asked = word;
  answer (self);
}

/* Returns whether an answer is shown. */
gboolean hl_why_pane_has_answer (HlWhyPane *self)
{
  g_return_val_if_fail (HL_IS_WHY_PANE (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self));
}

/* Returns the answer, or NULL. */
const HlFigure *hl_why_pane_get_figure (HlWhyPane *self)
{
  return hl_figure_view_get_figure (self->picture);
}
