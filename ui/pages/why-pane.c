/* Why a word was chosen, on the Model page: what added to its logit. */

#include "ui/pages/model-parts.h"

#include "ui/figures/why.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/template.h"

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
  const NnWalk *walk = self->inspection->walk;
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

static void hl_why_pane_class_init (HlWhyPaneClass *klass)
{
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlWhyPane, "why-pane", picture);
  HL_CALLED (part_cb);
  HL_OWNS (HlWhyPane, g_object_unref, inspection);
  HL_ACTION ("why.close", NULL, hide);
}

static void hl_why_pane_init (HlWhyPane *self)
{
  self->asked = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

void hl_why_pane_set_inspection (HlWhyPane *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
  hl_connect (inspection->player, "steps-changed", steps_cb, self);
}

/* Goes to the row that wrote it, and answers as soon as there is a walk. word: which word of the
 * translation, from 0. */
void hl_why_pane_ask (HlWhyPane *self, int word)
{
  self->asked = word;
  answer (self);
}

/* Returns whether an answer is shown. */
gboolean hl_why_pane_has_answer (HlWhyPane *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self));
}

/* Returns the answer, or NULL. */
const HlFigure *hl_why_pane_get_figure (HlWhyPane *self)
{
  return hl_figure_view_get_figure (self->picture);
}
