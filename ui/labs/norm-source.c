#include "ui/labs/norm-source.h"

#include "ui/labs/model-places.h"
#include "ui/widgets/wrap-layout.h"

static const float two_by_two[] = { 1, 2, 2, 3 };
static const float two_by_three[] = { 1, 2, 3, 4, 6, 8 };

/* The choices, in the order of the template's list. */
enum
{
  SOURCE_TWO,
  SOURCE_THREE,
  SOURCE_OWN,
  SOURCE_MODEL,
};

struct _HlNormSource
{
  GtkWidget parent_instance;

  gboolean is_setting;

  GtkWidget     *box;
  GtkDropDown   *source;
  HlModelPlaces *places;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNormSource, hl_norm_source, GTK_TYPE_WIDGET)

static void places_cb (HlNormSource *self)
{
  if (hl_model_places_get (self->places) != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void source_cb (HlNormSource *self)
{
  const gboolean is_model = gtk_drop_down_get_selected (self->source) == SOURCE_MODEL;

  if (self->is_setting)
    return;

  hl_model_places_set_is_wanted (self->places, is_model);
  if (!is_model)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void hl_norm_source_dispose (GObject *object)
{
  HlNormSource *self = HL_NORM_SOURCE (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_norm_source_parent_class)->dispose (object);
}

static void hl_norm_source_class_init (HlNormSourceClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_norm_source_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_MODEL_PLACES);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-source.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, box);
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, source);
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, places);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, places_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_norm_source_init (HlNormSource *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_model_places_set_up (self->places, hl_norm_activations_from_walk,
                          (HlPlaceTitleFunc) hl_norm_activations_title,
                          (HlPlacePathFunc) hl_norm_activations_path);
}

/* workspace: whose model and sentence to look into, or NULL; inspection: whose walk to share, or
 * NULL. */
void hl_norm_source_set_session (HlNormSource *self, HlWorkspace *workspace,
                                 HlInspection *inspection)
{
  hl_model_places_set_session (self->places, workspace, inspection);
}

/* Says that the numbers have been typed; tells nobody. */
void hl_norm_source_choose_own (HlNormSource *self)
{
  self->is_setting = TRUE;
  gtk_drop_down_set_selected (self->source, SOURCE_OWN);
  self->is_setting = FALSE;
  hl_model_places_set_is_wanted (self->places, FALSE);
}

/* Returns the textbook's matrix, if one is chosen, or NULL. */
const float *hl_norm_source_get_textbook (HlNormSource *self, int *rows, int *columns)
{
  const guint source = gtk_drop_down_get_selected (self->source);

  *rows = 2;
  *columns = source == SOURCE_TWO ? 2 : 3;
  if (source == SOURCE_TWO)
    return two_by_two;

  return source == SOURCE_THREE ? two_by_three : NULL;
}

/* Returns the model's numbers, if these are chosen and there, or NULL. */
const HlNormActivations *hl_norm_source_get_activations (HlNormSource *self)
{
  return hl_model_places_get (self->places);
}
