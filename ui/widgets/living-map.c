#include "ui/widgets/living-map.h"

#include <glib/gi18n.h>

#include "ui/render/living-map-cursor.h"
#include "ui/render/living-map-description.h"
#include "ui/render/living-map-focus.h"
#include "ui/render/living-map-heads.h"
#include "ui/render/living-map-neighbor.h"
#include "ui/render/living-map-picture.h"
#include "ui/render/living-map-pixels.h"
#include "ui/widgets/theme.h"

/* Shows a translation as it runs through the model, with all its numbers, and points out one row
 * of one place.
 *
 * One node named `living-map`.
 *
 * ## Keys
 *
 * Left and Right go to the next place, Up and Down to the next row or candidate; Enter leads to
 * the step that computed it.  1 to 9 show or hide a head, h shows the next one alone and with
 * Shift the one before, 0 shows all, m their mean. Where blocks are folded, [ opens the one
 * before and ] the next one.
 *
 * ## Accessibility
 *
 * As HlPicture; the description speaks what is pointed out, with its value. */
struct _HlLivingMap
{
  HlPicture parent_instance;

  HlMapSpec   *spec;
  HlMapLayout *layout;
  GArray      *items;
  HlMapPixels *pixels;
  guint        parts; /* of a map with many items, one a frame; 0 when it is complete */
  HlMapPick    pointed;
  double       x; /* the pointer */
  double       y;
  gboolean     has_spotlight;
};

enum
{
  NODE_ACTIVATED,
  WORD_ACTIVATED,
  MOVE_PLACE,
  CHOOSE_HEAD,
  TURN_BLOCK,
  N_SIGNALS
};

static const HlMapPick nothing = { NULL,        HL_MAP_NONE, HL_MAP_NONE,
                                   HL_MAP_NONE, HL_MAP_NONE, HL_MAP_ENCODER };

#define NOWHERE (-1.0)  /* no place of a pointer */
#define MOST_ITEMS 1500 /* that are drawn in a frame: a few milliseconds */

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlLivingMap, hl_living_map, HL_TYPE_PICTURE)

static void clear_drawing (HlLivingMap *self)
{
  self->pointed.item = NULL;
  g_clear_pointer (&self->items, g_array_unref);
  g_clear_pointer (&self->layout, hl_map_layout_free);
}

static void point_at (HlLivingMap *self, HlMapPick pick)
{
  if (hl_map_pick_equal (&self->pointed, &pick))
    return;

  self->pointed = pick;
  hl_picture_take_reading (HL_PICTURE (self),
                           self->spec != NULL ? hl_map_describe (self->spec, &pick) : NULL);
}

/* Steps may change several times before a frame: what they show is laid out when it is needed. */
static gboolean ensure_laid_out (HlLivingMap *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int  width = gtk_widget_get_width (widget);

  if (self->layout == NULL && self->spec != NULL && width > 0)
    {
      hl_widget_dress (widget, (const PangoFontDescription **) &self->spec->font,
                       &self->spec->palette);
      self->layout = hl_map_layout_new (self->spec, width, gtk_widget_get_height (widget));
      self->items = hl_map_items_new (self->spec, self->layout);
    }

  return self->layout != NULL;
}

static void hl_living_map_lay_out (HlPicture *picture, int width, int height)
{
  clear_drawing (HL_LIVING_MAP (picture));
}

/* Draws the map or a part of it, and returns the latest map that is complete. */
static cairo_surface_t *draw_pixels (HlLivingMap *self)
{
  return hl_map_pixels_draw (self->pixels, self->spec, self->layout, self->items,
                             gtk_widget_get_scale_factor (GTK_WIDGET (self)), MOST_ITEMS);
}

/* Draws another part in each frame, and shows the map after the last one. */
static gboolean draw_part_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  HlLivingMap *self = HL_LIVING_MAP (widget);

  if (self->layout != NULL) /* else this frame draws it anyway */
    draw_pixels (self);
  if (hl_map_pixels_is_behind (self->pixels))
    return G_SOURCE_CONTINUE;

  self->parts = 0;
  hl_picture_repaint (HL_PICTURE (self));

  return G_SOURCE_REMOVE;
}

/* Strokes would be drawn again in every frame whose cursor lies over them; pixels are not. */
static void hl_living_map_draw (HlPicture *picture, cairo_t *cr)
{
  HlLivingMap *self = HL_LIVING_MAP (picture);

  if (!ensure_laid_out (self))
    return;

  cairo_set_source_surface (cr, draw_pixels (self), 0.0, 0.0);
  cairo_paint (cr);
  if (hl_map_pixels_is_behind (self->pixels) && self->parts == 0)
    self->parts = gtk_widget_add_tick_callback (GTK_WIDGET (self), draw_part_cb, NULL, NULL);
}

static void hl_living_map_snapshot_cursor (HlPicture *picture, GtkSnapshot *snapshot)
{
  HlLivingMap      *self = HL_LIVING_MAP (picture);
  const HlMapCursor cursor = {
    .pick = self->pointed,
    .x = self->x,
    .y = self->y,
    .reading = hl_picture_get_reading (picture),
    .has_spotlight = self->has_spotlight,
  };
  cairo_t *cr;

  if (!ensure_laid_out (self))
    return;

  cr = gtk_snapshot_append_cairo (snapshot,
                                  &GRAPHENE_RECT_INIT (0, 0, (float) self->layout->size.width,
                                                       (float) self->layout->size.height));
  hl_map_draw_cursor (self->spec, self->layout, self->items, &cursor, cr);
  cairo_destroy (cr);
}

static void hl_living_map_hover (HlPicture *picture, double x, double y)
{
  HlLivingMap *self = HL_LIVING_MAP (picture);

  if (!ensure_laid_out (self))
    return;

  self->x = x;
  self->y = y;
  point_at (self, hl_map_pick (self->spec, self->layout, self->items, x, y));
  if (!hl_map_names_rows (self->layout))
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void hl_living_map_leave (HlPicture *picture)
{
  HL_LIVING_MAP (picture)->x = NOWHERE;
  point_at (HL_LIVING_MAP (picture), nothing);
}

static void choose_head (HlLivingMap *self, int head)
{
  if (hl_map_choose_head (self->spec, head))
    hl_living_map_step_changed (self);
}

/* Which node computed what is pointed out; of a place's name, that of the row at hand. */
static int node_of (const HlMapSpec *spec, const HlMapPick *pick)
{
  const HlMapPlace *place = hl_map_place (spec, pick->place);
  int               row = pick->row;

  if (row == HL_MAP_NONE)
    row = place->lane == HL_MAP_DECODER ? MAX (spec->row, 0) : 0;
  if (place->kind == HL_MAP_NEXT)
    return spec->choices[row].node;

  return place->nodes[row];
}

static void activate (HlLivingMap *self)
{
  const HlMapPick      *pick = &self->pointed;
  const HlMapCandidate *candidate = hl_map_pick_candidate (self->spec, &self->pointed);
  const int head = pick->item != NULL && pick->item->kind == HL_MAP_ITEM_RIBBON ? pick->item->head
                                                                                : HL_MAP_MEAN_HEAD;
  int       node;

  if (pick->place == HL_MAP_NONE)
    return;
  if (candidate != NULL)
    {
      g_signal_emit (self, signals[WORD_ACTIVATED], 0, pick->row, candidate->id);
      return;
    }

  node = node_of (self->spec, pick);
  if (node != HL_MAP_NONE)
    g_signal_emit (self, signals[NODE_ACTIVATED], 0, node, head);
}

static void open_block (HlLivingMap *self, int block)
{
  self->spec->open_block = block;
  hl_living_map_step_changed (self);
}

static void hl_living_map_click (HlPicture *picture, double x, double y)
{
  HlLivingMap *self = HL_LIVING_MAP (picture);

  if (!ensure_laid_out (self))
    return;

  point_at (self, hl_map_pick (self->spec, self->layout, self->items, x, y));
  if (self->pointed.item != NULL && self->pointed.item->kind == HL_MAP_ITEM_CHIP)
    choose_head (self, self->pointed.item->head);
  else if (self->pointed.block != HL_MAP_NONE)
    open_block (self, self->pointed.block);
  else
    activate (self);
}

/* Candidates stand below each other where other places have rows. */
static HlMapPick pick_candidate (HlLivingMap *self, int down)
{
  HlMapPick pick = self->pointed;

  pick.item = NULL;
  pick.value = pick.value == HL_MAP_NONE
                   ? 0
                   : CLAMP (pick.value + down, 0, self->spec->choices[pick.row].n_candidates - 1);

  return pick;
}

static void hl_living_map_move_place (HlLivingMap *self, int down, int right)
{
  HlMapPick pick;

  if (!ensure_laid_out (self))
    return;

  if (self->spec->update == NULL && self->pointed.place != HL_MAP_NONE && right == 0 &&
      self->pointed.row != HL_MAP_NONE &&
      hl_map_place (self->spec, self->pointed.place)->kind == HL_MAP_NEXT)
    pick = pick_candidate (self, down);
  else if (self->pointed.place != HL_MAP_NONE)
    pick = hl_map_pick_beside (self->spec, self->layout, &self->pointed, down, right);
  else if (self->spec->place != HL_MAP_NONE)
    pick = hl_map_pick_row (self->spec, self->spec->place, MAX (self->spec->row, 0));
  else
    pick = hl_map_pick_row (self->spec, 0, 0);
  point_at (self, pick);
}

static void hl_living_map_choose_head (HlLivingMap *self, int head)
{
  if (self->spec != NULL)
    choose_head (self, head);
}

static void hl_living_map_turn_block (HlLivingMap *self, int by)
{
  if (self->spec != NULL)
    open_block (self, CLAMP (self->spec->open_block + by, 0, self->spec->n_blocks - 1));
}

static gboolean activate_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlLivingMap *self = HL_LIVING_MAP (widget);

  if (self->pointed.place == HL_MAP_NONE)
    return GDK_EVENT_PROPAGATE;

  activate (self);

  return GDK_EVENT_STOP;
}

/* A slim map leaves the key to the stage. */
static gboolean turn_head_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlLivingMap *self = HL_LIVING_MAP (widget);

  if (self->spec == NULL || self->spec->is_slim)
    return GDK_EVENT_PROPAGATE;

  hl_map_turn_head (self->spec, g_variant_get_int32 (arguments));
  hl_living_map_step_changed (self);

  return GDK_EVENT_STOP;
}

static void hl_living_map_measure (GtkWidget *widget, GtkOrientation orientation, int for_size,
                                   int *minimum, int *natural, int *minimum_baseline,
                                   int *natural_baseline)
{
  HlLivingMap *self = HL_LIVING_MAP (widget);
  HlSize       size = { 0.0, 0.0 };

  if (self->spec != NULL)
    {
      hl_widget_dress (widget, (const PangoFontDescription **) &self->spec->font,
                       &self->spec->palette);
      size = hl_map_minimum_size (self->spec);
    }
  *minimum = *natural =
      (int) (orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height);
  if (self->spec != NULL && self->spec->is_slim && orientation == GTK_ORIENTATION_VERTICAL)
    *natural += *minimum / 2; /* for the names of the places */
}

static void hl_living_map_finalize (GObject *object)
{
  HlLivingMap *self = HL_LIVING_MAP (object);

  clear_drawing (self);
  hl_map_pixels_free (self->pixels);
  g_clear_pointer (&self->spec, hl_map_spec_free);

  G_OBJECT_CLASS (hl_living_map_parent_class)->finalize (object);
}

static void bind_keys (GtkWidgetClass *widget_class)
{
  hl_picture_bind_arrows (widget_class, 0, "move-place");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Return, 0, activate_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_KP_Enter, 0, activate_cb, NULL);
  for (guint head = 0; head < 9; head++)
    gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_1 + head, 0, "choose-head", "(i)",
                                         (int) head);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_h, 0, turn_head_cb, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_H, GDK_SHIFT_MASK, turn_head_cb, "i", -1);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_bracketleft, 0, "turn-block", "(i)",
                                       -1);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_bracketright, 0, "turn-block", "(i)",
                                       1);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_0, 0, "choose-head", "(i)",
                                       HL_MAP_CHIP_ALL);
  gtk_widget_class_add_binding_signal (widget_class, GDK_KEY_m, 0, "choose-head", "(i)",
                                       HL_MAP_MEAN_HEAD);
}

static void add_signals (GType type)
{
  /* Somebody clicked a number or pressed Enter on it. head: of a ribbon, from 0, or −1. */
  signals[NODE_ACTIVATED] = g_signal_new ("node-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Somebody clicked a candidate or pressed Enter on it. step: of the decoder, from 0. */
  signals[WORD_ACTIVATED] = g_signal_new ("word-activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Key-binding signal: points out another row or place; at first that of the step at hand.
   * down: 1 for the next row, −1 for the one before, else 0; right: 1 for the next place, −1 for
   * the one before, else 0. */
  signals[MOVE_PLACE] =
      g_signal_new_class_handler ("move-place", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
                                  G_CALLBACK (hl_living_map_move_place), NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Key-binding signal: shows or hides a head. head: a head, from 0; −1 for the mean, −2 for
   * all. */
  signals[CHOOSE_HEAD] = g_signal_new_class_handler (
      "choose-head", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_living_map_choose_head), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  /* Key-binding signal: opens another block, where there is no room for all. by: 1 for the next
   * block, −1 for the one before. */
  signals[TURN_BLOCK] = g_signal_new_class_handler (
      "turn-block", type, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION,
      G_CALLBACK (hl_living_map_turn_block), NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void hl_living_map_class_init (HlLivingMapClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlPictureClass *picture_class = HL_PICTURE_CLASS (klass);

  object_class->finalize = hl_living_map_finalize;
  widget_class->measure = hl_living_map_measure;
  picture_class->click = hl_living_map_click;
  picture_class->draw = hl_living_map_draw;
  picture_class->hover = hl_living_map_hover;
  picture_class->lay_out = hl_living_map_lay_out;
  picture_class->leave = hl_living_map_leave;
  picture_class->snapshot_cursor = hl_living_map_snapshot_cursor;

  add_signals (G_TYPE_FROM_CLASS (klass));
  bind_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "living-map");
}

static void hl_living_map_init (HlLivingMap *self)
{
  self->pixels = hl_map_pixels_new ();
  self->pointed = nothing;
  self->x = NOWHERE;
  hl_picture_set_label (HL_PICTURE (self), _ ("Map of the translation through the model"));
}

/* Returns what it shows; who changes the step in it calls hl_living_map_step_changed (), or
 * NULL. */
HlMapSpec *hl_living_map_get_spec (HlLivingMap *self)
{
  g_return_val_if_fail (HL_IS_LIVING_MAP (self), NULL);

  return self->spec;
}

/* spec: what to show; palette and font are the widget's own, and which heads are shown stays, or
 * NULL. */
void hl_living_map_take_spec (HlLivingMap *self, HlMapSpec *spec)
{
  g_return_if_fail (HL_IS_LIVING_MAP (self));

  if (spec != NULL && self->spec != NULL && self->spec->n_heads == spec->n_heads)
    {
      spec->heads = self->spec->heads;
      spec->is_mean = self->spec->is_mean;
    }
  clear_drawing (self);
  hl_map_pixels_forget (self->pixels);
  point_at (self, nothing);
  g_clear_pointer (&self->spec, hl_map_spec_free);
  self->spec = spec;
  hl_picture_outdate (HL_PICTURE (self));
}

/* Call this when the step, or what is shown of it, is another. */
void hl_living_map_step_changed (HlLivingMap *self)
{
  g_return_if_fail (HL_IS_LIVING_MAP (self));

  self->pointed.value = HL_MAP_NONE;
  hl_picture_redraw (HL_PICTURE (self));
  if (self->spec != NULL)
    hl_picture_take_reading (HL_PICTURE (self), hl_map_describe (self->spec, &self->pointed));
}

/* Returns whether there is one. rect: the frame around what is at hand, in pixels of that map. */
gboolean hl_living_map_find_focus (HlLivingMap *self, double width, double height,
                                   graphene_rect_t *rect)
{
  HlMapSpec               whole;
  HlSize                  least;
  HlRect                  focus;
  g_autoptr (HlMapLayout) layout = NULL;

  g_return_val_if_fail (HL_IS_LIVING_MAP (self), FALSE);

  if (!ensure_laid_out (self))
    return FALSE;

  whole = *self->spec;
  whole.is_slim = FALSE;
  least = hl_map_minimum_size (&whole);
  layout = hl_map_layout_new (&whole, MAX (width, least.width), MAX (height, least.height));
  focus = hl_map_focus_rect (&whole, layout);
  graphene_rect_init (rect, (float) focus.x, (float) focus.y, (float) focus.width,
                      (float) focus.height);

  return TRUE;
}

void hl_living_map_set_has_spotlight (HlLivingMap *self, gboolean has_spotlight)
{
  g_return_if_fail (HL_IS_LIVING_MAP (self));

  self->has_spotlight = has_spotlight;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
