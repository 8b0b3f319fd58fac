#include "ui/pages/maps-view.h"

#include <glib/gi18n.h>

#include "ui/pages/maps-text.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/heatmap-grid.h"

/* ## Actions
 *
 * - `maps.next-head`, `maps.previous-head`: go through all heads. */
struct _HlMapsView
{
  GtkWidget parent_instance;

  HlInterventions *interventions; /* or NULL */
  HlAttentionMaps *maps;          /* or NULL */
  HlMapsLook       look;

  GtkStack      *views;
  HlHeatmapGrid *grid;
  HlHeatmap     *map;
  GtkLabel      *map_title;
  GtkLabel      *how_to_read;
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES,
};

enum
{
  HEAD_CHOSEN,
  OPENED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlMapsView, hl_maps_view, GTK_TYPE_WIDGET)

static HlScaleKind scale_of (HlMapsView *self)
{
  return self->look.is_stretched ? HL_SCALE_STRETCHED : HL_SCALE_UNIT;
}

/* What was done to the model, or NULL. */
static const NnIntervention *intervention_of (HlMapsView *self)
{
  return self->interventions != NULL ? hl_interventions_get (self->interventions) : NULL;
}

/* The maps of all heads, or that of the head at hand. */
static HlHeatmapSpec spec_of (HlMapsView *self, gboolean shows_all)
{
  return (HlHeatmapSpec){
    .maps = self->maps,
    .shows_all = shows_all,
    .layer = self->look.block,
    .head = self->look.head,
    .scale = scale_of (self),
    .shows_row_sums = TRUE,
  };
}

static void show_head (HlMapsView *self)
{
  g_autofree char *title =
      hl_attention_maps_head_name (self->maps, self->look.block, self->look.head);
  const HlHeatmapSpec spec = spec_of (self, FALSE);
  HlCell              cell;

  gtk_label_set_text (self->map_title, title);
  hl_heatmap_set_spec (self->map, &spec);
  cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self->grid));
  /* A cell of this map stays marked. */
  if (cell.layer != self->look.block || cell.head != self->look.head)
    hl_heatmap_grid_set_map (self->grid, self->look.block, self->look.head);
}

static void show_maps (HlMapsView *self)
{
  const HlHeatmapSpec spec = spec_of (self, TRUE);
  g_autofree char    *how_to_read = hl_maps_text_how_to_read (self->maps);

  hl_heatmap_set_spec (HL_HEATMAP (self->grid), &spec);
  show_head (self);
  gtk_label_set_text (self->how_to_read, how_to_read);
  gtk_stack_set_visible_child_name (self->views, self->look.is_one_head ? "head" : "grid");
}

/* The key that a row gives most of its attention to. */
static int find_largest (const HlMatrix *matrix, int row)
{
  int best = 0;

  for (int column = 1; column < matrix->columns; column++)
    if (hl_matrix_value (matrix, row, column) > hl_matrix_value (matrix, row, best))
      best = column;

  return best;
}

static void choose_head (HlMapsView *self, int block, int head)
{
  self->look.block = block;
  self->look.head = head;
  show_head (self);
  g_signal_emit (self, signals[HEAD_CHOSEN], 0, block, head);
}

static void map_activated_cb (HlMapsView *self, int block, int head)
{
  choose_head (self, block, head);
  g_signal_emit (self, signals[OPENED], 0);
  hl_focus_later (self->map);
}

static void go_to_head (HlMapsView *self, int step)
{
  int n_heads;
  int index;

  if (self->maps == NULL)
    return;

  n_heads = self->maps->layers * self->maps->heads;
  index = (self->look.block * self->maps->heads + self->look.head + step + n_heads) % n_heads;
  choose_head (self, index / self->maps->heads, index % self->maps->heads);
}

static void next_head_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_to_head (HL_MAPS_VIEW (widget), 1);
}

static void previous_head_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_to_head (HL_MAPS_VIEW (widget), -1);
}

/* Returns the cell that is pointed out, with its block and head. */
static HlCell pointed_out (HlMapsView *self)
{
  HlCell cell;

  if (!self->look.is_one_head)
    return hl_cell_picture_get_shown (HL_CELL_PICTURE (self->grid));

  cell = hl_cell_picture_get_shown (HL_CELL_PICTURE (self->map));
  cell.layer = self->look.block;
  cell.head = self->look.head;

  return cell;
}

/* The second button of the pointer is for what is under it, also when the pointer has left. */
static void pressed_cb (HlMapsView *self)
{
  const HlCell cell = pointed_out (self);

  if (cell.row >= 0 && self->look.is_one_head)
    hl_cell_picture_set_cell (HL_CELL_PICTURE (self->map), cell.row, cell.column);
  else if (cell.row >= 0)
    hl_cell_picture_choose (HL_CELL_PICTURE (self->grid), cell);
  gtk_widget_activate_action (GTK_WIDGET (self), "attention.try", NULL);
}

static void reading_cb (HlMapsView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

/* interventions: what the title says was done to a head, or NULL. */
void hl_maps_view_set_interventions (HlMapsView *self, HlInterventions *interventions)
{
  g_set_object (&self->interventions, interventions);
}

/* maps: what is shown from now on, or NULL. */
void hl_maps_view_show (HlMapsView *self, HlAttentionMaps *maps, const HlMapsLook *look)
{
  g_return_if_fail (maps == NULL || (look->block < maps->layers && look->head < maps->heads));

  g_clear_pointer (&self->maps, hl_attention_maps_unref);
  self->maps = maps;
  self->look = *look;
  if (maps == NULL)
    return;

  maps->marks = hl_maps_text_marks (maps, intervention_of (self));
  show_maps (self);
}

/* Points out the largest weight of a row of the head at hand, until somebody points elsewhere.
 * row: a query, from 0. */
void hl_maps_view_mark_row (HlMapsView *self, int row)
{
  const HlMatrix matrix = hl_attention_maps_matrix (self->maps, self->look.block, self->look.head);
  const HlCell   cell = { self->look.block, self->look.head, row, find_largest (&matrix, row) };

  hl_cell_picture_set_cell (HL_CELL_PICTURE (self->map), cell.row, cell.column);
  hl_cell_picture_choose (HL_CELL_PICTURE (self->grid), cell);
}

/* Returns what is shown, or NULL. */
const HlAttentionMaps *hl_maps_view_get_maps (HlMapsView *self) { return self->maps; }

/* Returns how the maps are shown; its block and head are there while there are maps. */
HlMapsLook hl_maps_view_get_look (HlMapsView *self) { return self->look; }

/* Returns the cell that is pointed out; its row is below 0 where only a head is. */
HlCell hl_maps_view_get_cell (HlMapsView *self)
{
  const HlCell cell = pointed_out (self);

  if (self->maps == NULL || cell.layer < 0 || cell.layer >= self->maps->layers || cell.head < 0 ||
      cell.head >= self->maps->heads)
    return (HlCell){ self->look.block, self->look.head, -1, -1 };

  return cell;
}

/* Returns the cell that is pointed out, in words, or how to point one out; "" without maps. */
const char *hl_maps_view_get_reading (HlMapsView *self)
{
  const char *reading = hl_picture_get_reading (self->look.is_one_head ? HL_PICTURE (self->map)
                                                                       : HL_PICTURE (self->grid));

  if (self->maps == NULL)
    return "";

  return reading != NULL && *reading != '\0'
             ? reading
             : _ ("Point at a cell, or use the arrow keys, to read its weight.");
}

/* Returns the maps that are on the screen, drawn for white paper. */
HlRecording *hl_maps_view_record (HlMapsView *self, const char *caption, HlFigureFormat format)
{
  const HlHeatmapSpec     spec = spec_of (self, !self->look.is_one_head);
  const HlAttentionFigure figure = {
    .title = hl_attention_kind_title (self->maps->kind),
    .caption = caption,
    .spec = &spec,
  };

  return hl_attention_figure_record (&figure, format);
}

static void hl_maps_view_get_property (GObject *object, guint property_id, GValue *value,
                                       GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, hl_maps_view_get_reading (HL_MAPS_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_maps_view_dispose (GObject *object)
{
  HlMapsView *self = HL_MAPS_VIEW (object);
  GtkWidget  *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->interventions);
  g_clear_pointer (&self->maps, hl_attention_maps_unref);

  G_OBJECT_CLASS (hl_maps_view_parent_class)->dispose (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (HL_TYPE_HEATMAP);
  g_type_ensure (HL_TYPE_HEATMAP_GRID);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/maps-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMapsView, views);
  gtk_widget_class_bind_template_child (widget_class, HlMapsView, grid);
  gtk_widget_class_bind_template_child (widget_class, HlMapsView, map);
  gtk_widget_class_bind_template_child (widget_class, HlMapsView, map_title);
  gtk_widget_class_bind_template_child (widget_class, HlMapsView, how_to_read);
  gtk_widget_class_bind_template_callback (widget_class, map_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reading_cb);
}

static void hl_maps_view_class_init (HlMapsViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_maps_view_dispose;
  object_class->get_property = hl_maps_view_get_property;

  properties[PROP_READING] =
      g_param_spec_string ("reading", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* Somebody went to another head, which is shown. block: its block, from 0; head: its number,
   * from 0. */
  signals[HEAD_CHOSEN] = g_signal_new ("head-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* The map of one head shall be shown, large. */
  signals[OPENED] = g_signal_new ("opened", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "maps.next-head", NULL, next_head_action);
  gtk_widget_class_install_action (widget_class, "maps.previous-head", NULL, previous_head_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_maps_view_init (HlMapsView *self) { gtk_widget_init_template (GTK_WIDGET (self)); }
