/* The map and the numbers of the Model page, one beside the other. */

#include "ui/pages/model-parts.h"

#include <math.h>
#include <string.h>

#include "core/model/place.h"
#include "ui/figures/pass.h"
#include "ui/session/model-export.h"
#include "ui/session/player.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/template.h"

/* Returns the node of the attention weights that the word was chosen with; below 0 where the
 * walk is not through a translation, or has no such node. walk: a walk, or NULL. */
int hl_walk_choice_find (const NnWalk *walk, const HlSelection *choice)
{
  g_autofree char *path = nn_block_path ("decoder", choice->block, "attention2.softmax");

  if (walk == NULL || walk->kind != NN_WALK_TRANSLATION)
    return -1;

  return nn_walk_find (walk, path, choice->word, FALSE);
}

/* Returns whether the node has a word of a translation. head: a head, from 0; below 0 where none
 * was pointed at. */
static gboolean hl_walk_choice_read (const NnWalk *walk, int node, int head, HlSelection *choice)
{
  const NnWalkNode *at = nn_walk_get (walk, node);
  const char       *block = g_strrstr (at->path, ".block");

  if (walk->kind != NN_WALK_TRANSLATION || at->target_step < 0)
    return FALSE;

  choice->word = at->target_step;
  if (block != NULL)
    choice->block = (int) g_ascii_strtoll (block + strlen (".block"), NULL, 10);
  if (head >= 0)
    choice->head = head;

  return TRUE;
}

/* Returns the step + 1 tokens of a branch: the words that were written before, and id. step: which
 * of its words is another one, from 0. */
GArray *hl_walk_choice_go_on (const NnWalk *walk, int step, int id)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (int));

  for (int t = 0; t < step; t++)
    {
      const int written = nn_walk_get_written (walk, t);

      g_array_append_val (ids, written);
    }
  g_array_append_val (ids, id);

  return ids;
}

/* The model and the stage on one page: the model alone, or slim with the stage below it.
 *
 *      ┌───────────────┐      into       ┌───────────────┐
 *      │               │    ───────►     │ slim map      │
 *      │      map      │                 ├───────────────┤
 *      │               │    ◄───────     │ stage         │
 *      └───────────────┘      out        └───────────────┘
 *
 * The book's arrangement is high: there the stage is beside it.  From one to the
 * other takes a fifth of a second, in which the frame on the map grows into the stage or
 * shrinks back, and no time where the desktop asks for no motion.  So it does between the map and
 * the story, which is in place of this view. */

/* Shows the latest walk; while there is none it keeps what it showed. */
struct _HlWalkView
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  gboolean      leaves_stage; /* as soon as no questions are asked any more */
  HlFigureView *map;          /* the model, within beside */
  gboolean      shows_stage;  /* whether somebody went into a place */
  gboolean      is_book;      /* whether the model is arranged as in the book */
  int           position;     /* where the divider was put, unless somebody has moved it since */

  AdwAnimation *motion;    /* while the one makes room for the other, or NULL */
  int           slim;      /* the height of the slim map meanwhile */
  gboolean      has_place; /* whether place is known */
  /* where a motion has the current place on the whole map, in pixels of panes */
  graphene_rect_t place;

  GtkPaned          *panes;
  GtkScrolledWindow *beside;
  HlStagePane       *stage_pane;
  GtkWidget         *frame; /* over both, from the place to where all of it is seen */
  graphene_rect_t    grown; /* where the frame is, in pixels of panes */
};

G_DEFINE_FINAL_TYPE (HlWalkView, hl_walk_view, GTK_TYPE_WIDGET)

#define MILLISECONDS 200
#define LEAST_FRAME 4.0f /* pixels, of which it is all border */
#define MOST_MAP 0.3     /* of the height; else the stage has all of it */
#define LEAST_STAGE 440  /* pixels of width beside the book's arrangement */

static gboolean is_vertical (const HlWalkView *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panes)) == GTK_ORIENTATION_VERTICAL;
}

/* Beside the book's arrangement the stage gets half of the page, and more on a narrow page, where
 * an equation would be cut. */
static int find_column (HlWalkView *self)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  int       least;

  gtk_widget_measure (GTK_WIDGET (self->map), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);

  return CLAMP (width - LEAST_STAGE, MIN (least, width / 2), width / 2);
}

/* The slim map takes a fourth of the page; where that is not enough for it, numbers need the
 * room more: the breadcrumbs say where one is, and the divider brings the map back.  A question
 * may take of the map what it needs: the player below stays on the screen. */
static int find_position (HlWalkView *self)
{
  const int height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  int       least;
  gboolean  has_map;

  gtk_widget_measure (GTK_WIDGET (self->map), GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL,
                      NULL);
  has_map = !is_vertical (self) || !self->shows_stage || least <= MOST_MAP * height;
  gtk_paned_set_shrink_start_child (self->panes, !has_map || self->shows_stage);
  gtk_widget_set_can_focus (GTK_WIDGET (self->beside), has_map);
  if (!is_vertical (self))
    return find_column (self);

  return has_map ? MAX (height / 4, least) : 0;
}

static void place_divider (HlWalkView *self)
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

static void settle (HlWalkView *self)
{
  const gboolean has_stage = self->shows_stage;

  gtk_widget_set_visible (GTK_WIDGET (self->stage_pane), has_stage);
  gtk_paned_set_resize_start_child (self->panes, !is_vertical (self));
  g_object_set (self->panes, "position-set", FALSE, NULL);
  place_divider (self);
}

static void forget_motion (HlWalkView *self)
{
  if (self->motion == NULL)
    return;

  gtk_widget_set_visible (self->frame, FALSE);
  g_signal_handlers_disconnect_by_data (self->motion, self);
  adw_animation_pause (self->motion);
  g_clear_object (&self->motion);
}

static void done_cb (HlWalkView *self)
{
  forget_motion (self);
  settle (self);
}

/* The frame grows from the place to a large rectangle, so that the eye sees that both are the same
 * thing. grown: 0 for the place, 1 for the rectangle, else between both. */
static void grow_frame (HlWalkView *self, const graphene_rect_t *to, double grown)
{
  graphene_rect_interpolate (&self->place, to, grown, &self->grown);
  gtk_widget_set_visible (self->frame, TRUE);
  gtk_widget_queue_allocate (gtk_widget_get_parent (self->frame));
}

static gboolean frame_position_cb (HlWalkView *self, GtkWidget *frame, GdkRectangle *position)
{
  const graphene_rect_t *at = &self->grown;

  *position = (GdkRectangle){ (int) at->origin.x, (int) at->origin.y,
                              (int) fmaxf (at->size.width, LEAST_FRAME),
                              (int) fmaxf (at->size.height, LEAST_FRAME) };

  return TRUE;
}

/* The frame grows from where the place is on the whole map to where the stage is beside a slim
 * one, or shrinks back. */
static void show_frame (HlWalkView *self, double grown)
{
  const int       width = gtk_widget_get_width (GTK_WIDGET (self->panes));
  const int       height = gtk_widget_get_height (GTK_WIDGET (self->panes));
  graphene_rect_t stage = GRAPHENE_RECT_INIT (0, self->slim, width, height - self->slim);

  if (self->has_place)
    grow_frame (self, &stage, grown);
}

static void show_motion (double grown, gpointer user_data)
{
  HlWalkView *self = user_data;
  const int   height = gtk_widget_get_height (GTK_WIDGET (self->panes));

  gtk_paned_set_position (self->panes, (int) adw_lerp (height, self->slim, grown));
  show_frame (self, grown);
}

/* Where the current step is on the whole map. */
static gboolean find_place (HlWalkView *self)
{
  const HlSize room = { gtk_widget_get_width (GTK_WIDGET (self->panes)),
                        gtk_widget_get_height (GTK_WIDGET (self->panes)) };
  const HlItem here = { HL_PASS_HERE, -1, -1 };
  const HlRect at = hl_figure_view_area_in (self->map, here, room);

  graphene_rect_init (&self->place, (float) at.x, (float) at.y, (float) at.width,
                      (float) at.height);

  return at.width > 0.0;
}

/* Moves the divider, so that the map shrinks or grows over the stage. */
static void move (HlWalkView *self)
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
  self->slim = find_position (self);
  self->has_place = find_place (self);
  self->motion =
      adw_timed_animation_new (GTK_WIDGET (self->panes), !has_stage, has_stage, MILLISECONDS,
                               adw_callback_animation_target_new (show_motion, self, NULL));
  g_signal_connect_swapped (self->motion, "done", G_CALLBACK (done_cb), self);
  adw_animation_play (self->motion);
}

/* The frame between the whole page, which the story fills, and the current place on the map. */
static void show_zoom (double grown, gpointer user_data)
{
  HlWalkView           *self = user_data;
  const graphene_rect_t all =
      GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self->panes)),
                          gtk_widget_get_height (GTK_WIDGET (self->panes)));

  grow_frame (self, &all, grown);
}

static void zoom (HlWalkView *self, gboolean is_out)
{
  forget_motion (self);
  if (gtk_widget_get_height (GTK_WIDGET (self->panes)) == 0 ||
      !adw_get_enable_animations (GTK_WIDGET (self->panes)) || !find_place (self))
    return;

  self->motion =
      adw_timed_animation_new (GTK_WIDGET (self->panes), is_out, !is_out, MILLISECONDS,
                               adw_callback_animation_target_new (show_zoom, self, NULL));
  g_signal_connect_swapped (self->motion, "done", G_CALLBACK (forget_motion), self);
  adw_animation_play (self->motion);
}

static void place_later (gpointer widget, int argument)
{
  HlWalkView *self = widget;

  if (self->panes != NULL && self->motion == NULL)
    place_divider (self);
}

/* Call this when the model is arranged in another way, or when there is more or less room: the
 * divider goes where it belongs, unless somebody has moved it. */
static void arrange (HlWalkView *self)
{
  const GtkOrientation orientation =
      self->is_book ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  if (gtk_orientable_get_orientation (GTK_ORIENTABLE (self->panes)) != orientation)
    {
      forget_motion (self);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes), orientation);
      settle (self);
    }
  hl_defer (self, place_later, 0); /* the panes may be telling how far it can go */
}

static const NnWalk *get_walk (HlWalkView *self) { return self->inspection->walk; }

static HlPlayer *get_player (HlWalkView *self) { return self->inspection->player; }

static void set_view (HlWalkView *self, const char *view)
{
  self->leaves_stage = FALSE;
  if (self->shows_stage == g_str_equal (view, "stage"))
    return;

  self->shows_stage = !self->shows_stage;
  move (self);
  g_object_notify (G_OBJECT (self), "view");
}

/* The words of a branch are not those of the other pages. */
static gboolean is_shared (HlWalkView *self)
{
  HlWorkspace *workspace = self->inspection->workspace;

  return hl_inspection_get_walk_of (self->inspection, workspace->translation) != NULL;
}

/* Who chose a word, a block and a head elsewhere finds them here: the attention weights that
 * the word was chosen with.  The other pages still show the whole. */
void hl_walk_view_go_to_choice (HlWalkView *self)
{
  HlWorkspace      *workspace = self->inspection->workspace;
  const HlSelection choice = hl_workspace_get_selection (workspace);
  const int         node = hl_walk_choice_find (get_walk (self), &choice);

  if (node < 0 || !is_shared (self) || !hl_workspace_take_choice (workspace))
    return;

  if (choice.head >= 0)
    hl_stage_pane_set_head (self->stage_pane, choice.head);
  hl_player_set_position (get_player (self), node);
  hl_inspection_leave (self->inspection);
}

/* Questions are asked on the stage: who is asked is led there, and back to the map afterwards. */
static void asking_cb (HlWalkView *self)
{
  const gboolean is_asking = get_player (self)->is_asking;
  const gboolean leaves_map = is_asking && !self->shows_stage;

  if (leaves_map)
    set_view (self, "stage");
  else if (!is_asking && self->leaves_stage)
    set_view (self, "map");
  self->leaves_stage = leaves_map;
}

static void max_position_cb (HlWalkView *self)
{
  if (self->panes != NULL)
    arrange (self);
}

/* The word, the block and the head that are looked at here are so on the other pages. */
void hl_walk_view_choose (HlWalkView *self, int node, int head)
{
  HlWorkspace *workspace = self->inspection->workspace;
  HlSelection  choice = hl_workspace_get_selection (workspace);

  if (head >= 0)
    hl_stage_pane_set_head (self->stage_pane, head);
  if (!is_shared (self) || !hl_walk_choice_read (get_walk (self), node, head, &choice))
    return;

  hl_workspace_select (workspace, choice);
  hl_workspace_take_choice (workspace); /* it is here already */
}

/* inspection: whose walk is shown, for the whole life of the view. */
void hl_walk_view_set_inspection (HlWalkView *self, HlInspection *inspection)
{
  g_return_if_fail (self->inspection == NULL);

  self->inspection = g_object_ref (inspection);
  hl_stage_pane_set_inspection (self->stage_pane, inspection);
  hl_connect (inspection->player, "notify::is-asking", asking_cb, self);
}

/* Leads the eye from the story to its place on the map, or back. is_out: to the map. */
void hl_walk_view_zoom (HlWalkView *self, gboolean is_out) { zoom (self, is_out); }

/* Returns the current step, in full. */
HlStagePane *hl_walk_view_get_stage_pane (HlWalkView *self) { return self->stage_pane; }

/* Returns what a file of the picture may be called; NULL while there is no walk. */
char *hl_walk_view_get_file_name (HlWalkView *self)
{
  if (self->inspection == NULL || get_walk (self) == NULL)
    return NULL;

  return hl_model_export_file_name (get_walk (self), get_player (self)->position,
                                    !self->shows_stage ||
                                        !hl_stage_pane_has_pictures (self->stage_pane));
}

static void set_map (HlWalkView *self, HlFigureView *map)
{
  self->map = map;
  gtk_scrolled_window_set_child (self->beside, GTK_WIDGET (map));
  hl_connect (map, "notify::reading", max_position_cb, self);
  settle (self);
}

static char *new_view_name (HlWalkView *self)
{
  return g_strdup (self->shows_stage ? "stage" : "map");
}

static void set_is_book (HlWalkView *self, gboolean is_book)
{
  self->is_book = is_book;
  arrange (self);
}

static void hl_walk_view_class_init (HlWalkViewClass *klass)
{
  HL_PROPERTIES (
      { "map", HL_TYPE_FIGURE_VIEW, 0, HL_GIVEN, NULL, G_CALLBACK (set_map) },
      { "view", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_view_name), G_CALLBACK (set_view) },
      { "is-book", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlWalkView, is_book), HL_WRITTEN, NULL,
        G_CALLBACK (set_is_book) });

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  g_type_ensure (HL_TYPE_STAGE_PANE);
  HL_ENDS (forget_motion);
  HL_TEMPLATE (HlWalkView, "walk-view", panes, beside, stage_pane, frame);
  HL_CALLED (frame_position_cb, max_position_cb);
  HL_OWNS (HlWalkView, g_object_unref, inspection);
}

static void hl_walk_view_init (HlWalkView *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
