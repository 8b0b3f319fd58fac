#include "ui/pages/model-arrangements.h"

#include "ui/figures/living-map.h"
#include "ui/figures/living-map-story.h"
#include "ui/render/living-map-file.h"
#include "ui/widgets/living-map.h"

/* Keeps the map of a walk while its steps are gone through, and arranges it. */
struct _HlModelArrangements
{
  AdwBin parent_instance;

  HlModelStep step;
  gboolean    is_book;
  gboolean    is_slim;

  HlLivingMap *map;
};

enum
{
  PROP_IS_BOOK = 1,
  N_PROPERTIES,
};

enum
{
  NODE_ACTIVATED,
  WORD_ACTIVATED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlModelArrangements, hl_model_arrangements, ADW_TYPE_BIN)

/* A map is laid out once for each step.  Where there is no room for all blocks, the one at hand is
 * open. */
static void show (HlModelArrangements *self)
{
  const HlModelStep *step = &self->step;
  HlMapSpec         *map = hl_living_map_get_spec (self->map);

  if (step->walk == NULL)
    return;

  map->is_book = self->is_book;
  map->is_slim = self->is_slim;
  hl_living_map_spec_go_to (map, step->walk, step->node, step->n_done, step->is_asking);
  hl_living_map_tell (map, step->has_story ? step->node : HL_MAP_NONE);
  if (map->block != HL_MAP_NONE)
    map->open_block = map->block;
  hl_living_map_step_changed (self->map);
}

static void node_activated_cb (HlModelArrangements *self, int node, int head)
{
  g_signal_emit (self, signals[NODE_ACTIVATED], 0, node, head);
}

static void word_activated_cb (HlModelArrangements *self, int step, int id)
{
  g_signal_emit (self, signals[WORD_ACTIVATED], 0, step, id);
}

static void hl_model_arrangements_get_property (GObject *object, guint property_id, GValue *value,
                                                GParamSpec *pspec)
{
  if (property_id == PROP_IS_BOOK)
    g_value_set_boolean (value, HL_MODEL_ARRANGEMENTS (object)->is_book);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_model_arrangements_set_property (GObject *object, guint property_id,
                                                const GValue *value, GParamSpec *pspec)
{
  HlModelArrangements *self = HL_MODEL_ARRANGEMENTS (object);

  if (property_id != PROP_IS_BOOK)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      return;
    }

  self->is_book = g_value_get_boolean (value);
  show (self);
  gtk_widget_queue_resize (GTK_WIDGET (self->map));
}

static void hl_model_arrangements_class_init (HlModelArrangementsClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = hl_model_arrangements_get_property;
  object_class->set_property = hl_model_arrangements_set_property;

  /* Whether a pass is shown as in the book. */
  properties[PROP_IS_BOOK] = g_param_spec_boolean ("is-book", NULL, NULL, FALSE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* Somebody wants to go to this step. head: one that was pointed at, from 0, or −1. */
  signals[NODE_ACTIVATED] =
      g_signal_new ("node-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Somebody chose a candidate. step: of the decoder, from 0. */
  signals[WORD_ACTIVATED] =
      g_signal_new ("word-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  g_type_ensure (HL_TYPE_LIVING_MAP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/model-arrangements.ui");
  gtk_widget_class_bind_template_child (widget_class, HlModelArrangements, map);
  gtk_widget_class_bind_template_callback (widget_class, node_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, word_activated_cb);
}

static void hl_model_arrangements_init (HlModelArrangements *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns whether a pass is shown as in the book. */
gboolean hl_model_arrangements_get_is_book (HlModelArrangements *self)
{
  g_return_val_if_fail (HL_IS_MODEL_ARRANGEMENTS (self), FALSE);

  return self->is_book;
}

/* is_slim: whether the map only says where one is, and leaves the room to the stage. */
void hl_model_arrangements_set_is_slim (HlModelArrangements *self, gboolean is_slim)
{
  HlMapSpec *spec;

  g_return_if_fail (HL_IS_MODEL_ARRANGEMENTS (self));

  if (is_slim == self->is_slim)
    return;

  self->is_slim = is_slim;
  spec = hl_living_map_get_spec (self->map);
  if (spec == NULL)
    return;

  spec->is_slim = is_slim;
  hl_living_map_step_changed (self->map);
  gtk_widget_queue_resize (GTK_WIDGET (self->map));
}

void hl_model_arrangements_measure_map (HlModelArrangements *self, int *least, int *good)
{
  g_return_if_fail (HL_IS_MODEL_ARRANGEMENTS (self));

  gtk_widget_measure (GTK_WIDGET (self->map), GTK_ORIENTATION_VERTICAL, -1, least, good, NULL,
                      NULL);
}

/* Returns whether there is one. */
gboolean hl_model_arrangements_find_focus (HlModelArrangements *self, double width, double height,
                                           graphene_rect_t *rect)
{
  g_return_val_if_fail (HL_IS_MODEL_ARRANGEMENTS (self), FALSE);

  return hl_living_map_find_focus (self->map, width, height, rect);
}

/* map: the map of another walk, of which a step is shown next; NULL if there is no walk any
 * more: then the map stays as it is. */
void hl_model_arrangements_take_map (HlModelArrangements *self, HlMapSpec *map)
{
  g_return_if_fail (HL_IS_MODEL_ARRANGEMENTS (self));

  self->step = (HlModelStep){ NULL };
  if (map != NULL)
    hl_living_map_take_spec (self->map, map);
}

/* step: what to show of the walk of the map, until another step is shown or there is another
 * map. */
void hl_model_arrangements_show (HlModelArrangements *self, const HlModelStep *step)
{
  g_return_if_fail (HL_IS_MODEL_ARRANGEMENTS (self));

  self->step = *step;
  show (self);
}

void hl_model_arrangements_present (HlModelArrangements *self, gboolean has_spotlight)
{
  g_return_if_fail (HL_IS_MODEL_ARRANGEMENTS (self));

  hl_living_map_set_has_spotlight (self->map, has_spotlight);
}

/* Returns the arrangement that is shown, as a file. */
HlRecording *hl_model_arrangements_record (HlModelArrangements *self, const char *caption,
                                           HlFigureFormat format)
{
  HlMapSpec whole;

  g_return_val_if_fail (HL_IS_MODEL_ARRANGEMENTS (self), NULL);

  whole = *hl_living_map_get_spec (self->map);
  whole.is_slim = FALSE;

  return hl_map_file_record (&whole, caption, format);
}
