#include "ui/pages/model-views.h"

#include "ui/widgets/defer.h"

#define MILLISECONDS 250
#define MOST_MAP 0.3            /* of the height; else the stage has all of it */
#define LEAST_STAGE 440         /* pixels of width beside the book's arrangement */
#define VIEWS "headlight-views" /* the panes know whose they are */

static gboolean is_vertical (const HlModelViews *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panes)) == GTK_ORIENTATION_VERTICAL;
}

/* Beside the book's arrangement the stage gets half of the page, and more on a narrow page, where
 * an equation would be cut. */
static int find_column (HlModelViews *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  int       least;

  gtk_widget_measure (GTK_WIDGET (self->arrangements), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL,
                      NULL, NULL);

  return CLAMP (width - LEAST_STAGE, MIN (least, width / 2), width / 2);
}

/* The slim map takes a fourth of the page; where that is not enough for it, numbers need the
 * room more: the breadcrumbs say where one is, and the divider brings the map back.  A question
 * may take of the map what it needs: the player below stays on the screen. */
static int find_position (HlModelViews *self)
{
  const int height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  int       least;
  int       good;
  gboolean  has_map;

  hl_model_arrangements_measure_map (self->arrangements, &least, &good);
  has_map = !is_vertical (self) || !self->shows_stage || least <= MOST_MAP * height;
  gtk_paned_set_shrink_start_child (self->panes, !has_map || self->shows_stage);
  gtk_widget_set_can_focus (GTK_WIDGET (self->arrangements), has_map);
  if (!is_vertical (self))
    return find_column (self);

  return has_map ? CLAMP (height / 4, least, MAX (good, least)) : 0;
}

static void place_divider (HlModelViews *self)
{
  const int height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  gboolean  is_set;

  if (height > 0)
    hl_stage_pane_set_room (self->stage_pane, height);
  g_object_get (self->panes, "position-set", &is_set, NULL);
  if (is_set && gtk_paned_get_position (self->panes) != self->position)
    return;

  self->position = find_position (self);
  gtk_paned_set_position (self->panes, self->position);
}

static void settle (HlModelViews *self)
{
  const gboolean has_stage = self->shows_stage;

  gtk_widget_set_visible (GTK_WIDGET (self->stage_pane), has_stage);
  hl_model_arrangements_set_is_slim (self->arrangements, has_stage);
  gtk_paned_set_resize_start_child (self->panes, !is_vertical (self));
  g_object_set (self->panes, "position-set", FALSE, NULL);
  place_divider (self);
}

static void forget_motion (HlModelViews *self)
{
  if (self->motion == NULL)
    return;

  gtk_widget_set_visible (GTK_WIDGET (self->frame), FALSE);
  g_signal_handlers_disconnect_by_data (self->motion, self);
  adw_animation_pause (self->motion);
  g_clear_object (&self->motion);
}

static void done_cb (HlModelViews *self)
{
  forget_motion (self);
  settle (self);
}

/* The frame grows from where the place is on the whole map to where the stage is beside a slim
 * one, or shrinks back. */
static void show_frame (HlModelViews *self, double grown)
{
  const int       width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  const int       height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  graphene_rect_t stage = GRAPHENE_RECT_INIT (0, self->slim, width, height - self->slim);

  if (self->has_place)
    hl_growing_frame_show (self->frame, &self->place, &stage, grown);
}

static void show_motion (double grown, gpointer user_data)
{
  HlModelViews *self = user_data;
  const int     height = gtk_widget_get_height (GTK_WIDGET (self->panes));

  gtk_paned_set_position (self->panes, (int) adw_lerp (height, self->slim, grown));
  show_frame (self, grown);
}

/* Moves the divider, so that the map shrinks or grows over the stage. */
static void move (HlModelViews *self)
{
  const gboolean has_stage = self->shows_stage;

  forget_motion (self);
  if (!is_vertical (self) || gtk_widget_get_height (GTK_WIDGET (self->panes)) == 0 ||
      !gtk_widget_get_mapped (GTK_WIDGET (self->panes)) ||
      !adw_get_enable_animations (GTK_WIDGET (self->panes)))
    {
      settle (self);
      return;
    }

  gtk_widget_set_visible (GTK_WIDGET (self->stage_pane), TRUE);
  hl_model_arrangements_set_is_slim (self->arrangements, TRUE);
  self->slim = find_position (self);
  self->has_place = hl_model_arrangements_find_focus (
      self->arrangements, gtk_widget_get_width (GTK_WIDGET (self->panes)),
      gtk_widget_get_height (GTK_WIDGET (self->panes)), &self->place);
  self->motion =
      adw_timed_animation_new (GTK_WIDGET (self->panes), !has_stage, has_stage, MILLISECONDS,
                               adw_callback_animation_target_new (show_motion, self, NULL));
  g_signal_connect_swapped (self->motion, "done", G_CALLBACK (done_cb), self);
  adw_animation_play (self->motion);
}

void hl_model_views_init (HlModelViews *self, GtkPaned *panes, HlModelArrangements *arrangements,
                          HlStagePane *stage_pane, HlGrowingFrame *frame)
{
  *self = (HlModelViews){
    .panes = panes,
    .arrangements = arrangements,
    .stage_pane = stage_pane,
    .frame = frame,
  };
  g_object_set_data (G_OBJECT (panes), VIEWS, self);
  settle (self);
}

void hl_model_views_clear (HlModelViews *self)
{
  forget_motion (self);
  if (self->panes != NULL)
    g_object_set_data (G_OBJECT (self->panes), VIEWS, NULL);
  self->panes = NULL;
}

void hl_model_views_set_shows_stage (HlModelViews *self, gboolean shows_stage)
{
  if (self->shows_stage == shows_stage)
    return;

  self->shows_stage = shows_stage;
  move (self);
}

static void place_later (gpointer panes, int argument)
{
  HlModelViews *self = g_object_get_data (panes, VIEWS);

  if (self != NULL && self->motion == NULL)
    place_divider (self);
}

/* Call this when the model is arranged in another way, or when there is more or less room: the
 * divider goes where it belongs, unless somebody has moved it. */
void hl_model_views_arrange (HlModelViews *self)
{
  const GtkOrientation orientation = hl_model_arrangements_get_is_book (self->arrangements)
                                         ? GTK_ORIENTATION_HORIZONTAL
                                         : GTK_ORIENTATION_VERTICAL;

  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panes)) != orientation)
    {
      forget_motion (self);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), orientation);
      settle (self);
    }
  hl_defer (self->panes, place_later, 0); /* the panes may be telling how far it can go */
}
