#include "ui/labs/norm-source.h"

#include <glib/gi18n.h>

#include "ui/session/walk-task.h"
#include "ui/widgets/wrap-layout.h"

static const float two_by_two[] = { 1, 2, 2, 3 };
static const float two_by_three[] = { 1, 2, 3, 4, 6, 8 };

/* What the template's list offers. */
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

  HlWorkspace  *workspace;
  GPtrArray    *activations; /* of HlNormActivations; NULL until the model was looked into */
  GCancellable *walking;     /* NULL while the model is not looked into */
  gboolean      is_setting;

  GtkWidget   *box;
  GtkDropDown *source;
  GtkDropDown *sublayer;
  GtkLabel    *problem;
};

enum
{
  PROP_WORKSPACE = 1,
  N_PROPERTIES
};

enum
{
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNormSource, hl_norm_source, GTK_TYPE_WIDGET)

static void
tell_problem (HlNormSource *self,
              const char   *problem)
{
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void
sublayer_cb (HlNormSource *self)
{
  if (!self->is_setting && self->activations != NULL)
    g_signal_emit (self, signals[CHANGED], 0);
}

/* Keeps the sublayer that was chosen, if the new model has one in its place. */
static void
list_sublayers (HlNormSource *self)
{
  const guint               selected = gtk_drop_down_get_selected (self->sublayer);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->activations->len; i++)
    gtk_string_list_take (titles, hl_norm_activations_title (
                                      g_ptr_array_index (self->activations, i)));

  self->is_setting = TRUE;
  gtk_drop_down_set_model (self->sublayer, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->sublayer, selected < self->activations->len ? selected : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->sublayer), TRUE);
  self->is_setting = FALSE;
}

static void
walked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  HlNormSource      *self = HL_NORM_SOURCE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (NnWalk) walk = hl_walk_finish (result, &error);

  if (self->walking == NULL || g_task_get_cancellable (G_TASK (result)) != self->walking)
    return;

  g_clear_object (&self->walking);
  if (walk == NULL)
    {
      tell_problem (self, error->message);
      return;
    }

  g_clear_pointer (&self->activations, g_ptr_array_unref);
  self->activations = hl_norm_activations_from_walk (walk);
  list_sublayers (self);
  sublayer_cb (self);
}

static void
stop_walking (HlNormSource *self)
{
  if (self->walking != NULL)
    g_cancellable_cancel (self->walking);
  g_clear_object (&self->walking);
}

/* Looks into the model in use while it translates the current sentence. */
static void
look_into_model (HlNormSource *self)
{
  HlModel       *model = hl_workspace_get_model (self->workspace);
  HlTranslation *translation = hl_workspace_get_translation (self->workspace);

  stop_walking (self);
  if (model == NULL || translation == NULL)
    {
      tell_problem (self, _ ("There is no translation yet to take numbers from: translate a "
                             "sentence first."));
      return;
    }

  tell_problem (self, NULL);
  self->walking = g_cancellable_new ();
  hl_walk_translation_async (model, hl_translation_get_sentence (translation), FALSE,
                             G_OBJECT (self), self->walking, walked_cb);
}

static void
forget_model (HlNormSource *self)
{
  stop_walking (self);
  tell_problem (self, NULL);
  g_clear_pointer (&self->activations, g_ptr_array_unref);
  gtk_widget_set_visible (GTK_WIDGET (self->sublayer), FALSE);
}

static void
source_cb (HlNormSource *self)
{
  if (self->is_setting)
    return;

  if (gtk_drop_down_get_selected (self->source) == SOURCE_MODEL)
    {
      look_into_model (self);
      return;
    }

  forget_model (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
outdated_cb (HlNormSource *self)
{
  if (gtk_drop_down_get_selected (self->source) == SOURCE_MODEL)
    look_into_model (self);
}

static void
set_workspace (HlNormSource *self,
               HlWorkspace  *workspace)
{
  if (g_set_object (&self->workspace, workspace) && workspace != NULL)
    g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (outdated_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
hl_norm_source_get_property (GObject    *object,
                             guint       property_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      g_value_set_object (value, HL_NORM_SOURCE (object)->workspace);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_norm_source_set_property (GObject      *object,
                             guint         property_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  switch (property_id)
    {
    case PROP_WORKSPACE:
      set_workspace (HL_NORM_SOURCE (object), g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_norm_source_dispose (GObject *object)
{
  HlNormSource *self = HL_NORM_SOURCE (object);

  stop_walking (self);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->activations, g_ptr_array_unref);

  G_OBJECT_CLASS (hl_norm_source_parent_class)->dispose (object);
}

static void
hl_norm_source_class_init (HlNormSourceClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_norm_source_dispose;
  object_class->get_property = hl_norm_source_get_property;
  object_class->set_property = hl_norm_source_set_property;

  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-source.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, box);
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, source);
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, sublayer);
  gtk_widget_class_bind_template_child (widget_class, HlNormSource, problem);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, sublayer_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_norm_source_init (HlNormSource *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * hl_norm_source_choose_own:
 *
 * Says that the numbers have been typed; tells nobody.
 */
void
hl_norm_source_choose_own (HlNormSource *self)
{
  self->is_setting = TRUE;
  gtk_drop_down_set_selected (self->source, SOURCE_OWN);
  self->is_setting = FALSE;
  forget_model (self);
}

/**
 * hl_norm_source_choose_model:
 *
 * As if "Numbers of the model in use" had been chosen.
 */
void
hl_norm_source_choose_model (HlNormSource *self)
{
  gtk_drop_down_set_selected (self->source, SOURCE_MODEL);
}

/**
 * hl_norm_source_get_textbook:
 * @self: a source
 * @rows: (out): of the matrix
 * @columns: (out): of the matrix
 *
 * Returns: (transfer none) (nullable): the textbook's matrix, if one is chosen
 */
const float *
hl_norm_source_get_textbook (HlNormSource *self,
                             int          *rows,
                             int          *columns)
{
  const guint source = gtk_drop_down_get_selected (self->source);

  *rows = 2;
  *columns = source == SOURCE_TWO ? 2 : 3;
  if (source == SOURCE_TWO)
    return two_by_two;

  return source == SOURCE_THREE ? two_by_three : NULL;
}

/**
 * hl_norm_source_get_activations:
 *
 * Returns: (transfer none) (nullable): the model's numbers, if these are chosen and there
 */
const HlNormActivations *
hl_norm_source_get_activations (HlNormSource *self)
{
  const guint selected = gtk_drop_down_get_selected (self->sublayer);

  if (self->activations == NULL || selected >= self->activations->len)
    return NULL;

  return g_ptr_array_index (self->activations, selected);
}

gboolean
hl_norm_source_get_is_busy (HlNormSource *self)
{
  return self->walking != NULL;
}
