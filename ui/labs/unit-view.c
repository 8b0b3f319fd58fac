#include "ui/labs/unit-view.h"

#include <glib/gi18n.h>

#include "ui/labs/model-places.h"
#include "ui/labs/unit-weights.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

/* The model is looked into when a person looks here, and again when the sentence or the model is
 * another one. */
struct _HlUnitView
{
  GtkWidget parent_instance;

  int  *units; /* in the order of the columns */
  int   n_units;
  char *reading;

  GtkWidget       *box;
  HlModelPlaces   *places;
  GtkCheckButton  *is_sorted;
  GtkCheckButton  *is_plain;
  GtkWidget       *results;
  HlNumberPicture *picture;
  HlUnitWeights   *weights;
  GtkLabel        *summary;
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlUnitView, hl_unit_view, GTK_TYPE_WIDGET)

static const HlUnitNetwork *get_network (HlUnitView *self)
{
  return hl_model_places_get (self->places);
}

/* Returns the units of the chosen block, or NULL. */
const HlWalkRows *hl_unit_view_get_activity (HlUnitView *self)
{
  const HlUnitNetwork *network = get_network (self);

  return network != NULL ? network->activity : NULL;
}

static void set_reading (HlUnitView *self, char *reading)
{
  g_free (self->reading);
  self->reading = reading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

/* "home  131": each token with how many units fire for it. */
static char **name_rows (const HlWalkRows *activity)
{
  char **names = g_new0 (char *, activity->rows + 1);

  for (int i = 0; i < activity->rows; i++)
    names[i] =
        g_strdup_printf ("%s  %d", activity->tokens[i], hl_unit_activity_of_token (activity, i));

  return names;
}

static char **name_columns (const int *units, int n)
{
  char **names = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    names[i] = g_strdup_printf ("%d", units[i] + 1);

  return names;
}

/* Sorted, those that fire for no token are left out, unless there are no others. */
static void order_units (HlUnitView *self, const HlWalkRows *activity)
{
  const gboolean is_sorted = gtk_check_button_get_active (self->is_sorted);

  g_free (self->units);
  self->units = hl_unit_activity_sort (activity);
  self->n_units = activity->columns;

  for (int unit = 0; !is_sorted && unit < activity->columns; unit++)
    self->units[unit] = unit;
  while (is_sorted && self->n_units > 1 &&
         hl_unit_activity_of_unit (activity, self->units[self->n_units - 1]) == 0)
    self->n_units--;
}

static float *read_values (HlUnitView *self, const HlWalkRows *activity)
{
  const gboolean is_plain = gtk_check_button_get_active (self->is_plain);
  float         *values = g_new (float, (gsize) activity->rows * self->n_units);

  for (int token = 0; token < activity->rows; token++)
    for (int i = 0; i < self->n_units; i++)
      {
        const float value = activity->values[token * activity->columns + self->units[i]];

        values[token * self->n_units + i] = is_plain ? value > 0.0f : value;
      }

  return values;
}

static void show_picture (HlUnitView *self, const HlWalkRows *activity)
{
  const gboolean    is_plain = gtk_check_button_get_active (self->is_plain);
  g_auto (GStrv)    rows = name_rows (activity);
  g_auto (GStrv)    columns = NULL;
  g_autofree char  *title = hl_unit_activity_title (activity);
  g_autofree float *values = NULL;
  HlNumberMatrix    matrix;

  order_units (self, activity);
  columns = name_columns (self->units, self->n_units);
  values = read_values (self, activity);

  matrix = (HlNumberMatrix){
    .title = title,
    .values = values,
    .rows = activity->rows,
    .columns = self->n_units,
    .row_names = (const char *const *) rows,
    .column_names = (const char *const *) columns,
    .row_role = _ ("token, and how many units fire for it"),
    .column_role = _ ("hidden unit"),
    .digits = 2,
    .paper = is_plain ? HL_PAPER_UNIT : HL_PAPER_POSITIVE,
  };
  hl_number_picture_set_matrix (self->picture, &matrix);
}

/* Returns how many units fire, in a sentence. */
char *hl_unit_view_describe (HlUnitView *self)
{
  const HlWalkRows *activity = hl_unit_view_get_activity (self);
  int               n_silent = 0;
  int               n_always = 0;
  int               n_firing = 0;

  if (activity == NULL)
    return g_strdup ("");

  for (int unit = 0; unit < activity->columns; unit++)
    {
      const int n = hl_unit_activity_of_unit (activity, unit);

      n_silent += n == 0;
      n_always += n == activity->rows;
      n_firing += n;
    }

  /* Translators: numbers of units, then a percentage */
  return g_strdup_printf (_ ("Of %d units, %d fire for every token of this sentence and %d for "
                             "none. On average, %.0f %% of them fire for a token."),
                          activity->columns, n_always, n_silent,
                          100.0 * n_firing / activity->columns / activity->rows);
}

static void light_word (HlUnitView *self)
{
  hl_number_picture_light_row (self->picture, hl_model_places_get_row (self->places));
}

static void row_cb (HlUnitView *self, int row) { hl_model_places_select_row (self->places, row); }

static void show_cb (HlUnitView *self)
{
  const HlWalkRows *activity = hl_unit_view_get_activity (self);
  g_autofree char  *summary = hl_unit_view_describe (self);

  gtk_widget_set_visible (self->results, activity != NULL);
  gtk_label_set_text (self->summary, summary);
  if (activity != NULL)
    {
      show_picture (self, activity);
      hl_unit_weights_show (self->weights, get_network (self));
      light_word (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

/* workspace: whose model and sentence to look into, or NULL; inspection: whose walk to share, or
 * NULL. */
void hl_unit_view_set_session (HlUnitView *self, HlWorkspace *workspace, HlInspection *inspection)
{
  hl_model_places_set_session (self->places, workspace, inspection);
}

/* Returns what is shown, or NULL. */
const HlNumberMatrix *hl_unit_view_get_matrix (HlUnitView *self)
{
  return hl_unit_view_get_activity (self) != NULL ? hl_number_picture_get_matrix (self->picture)
                                                  : NULL;
}

/* Returns how many pictures there are for a sheet. parts: what borrows from the view. */
int hl_unit_view_get_parts (HlUnitView *self, HlSheetPart *parts)
{
  parts[0] = (HlSheetPart){ .matrix = hl_unit_view_get_matrix (self),
                            .lights = hl_number_picture_get_lights (self->picture) };

  return 1 + hl_unit_weights_get_parts (self->weights, parts + 1);
}

const char *hl_unit_view_get_reading (HlUnitView *self) { return self->reading; }

static void cell_cb (HlUnitView *self)
{
  const HlWalkRows *activity = hl_unit_view_get_activity (self);
  char             *reading = NULL;
  int               token;
  int               column;
  int               shown = -1;

  if (activity != NULL &&
      hl_cell_picture_get_cell (HL_CELL_PICTURE (self->picture), &token, &column))
    {
      const int   unit = self->units[column];
      const float value = activity->values[token * activity->columns + unit];
      const int   n = hl_unit_activity_of_unit (activity, unit);

      shown = unit;
      if (value > 0.0f)
        /* Translators: a unit's number, a token, a number, then numbers of tokens */
        reading =
            g_strdup_printf (_ ("Unit %d fires for “%s” with %.3f; it fires for %d of %d "
                                "tokens."),
                             unit + 1, activity->tokens[token], (double) value, n, activity->rows);
      else
        /* Translators: a unit's number, a token, then numbers of tokens */
        reading = g_strdup_printf (_ ("Unit %d does not fire for “%s”; it fires for %d of %d "
                                      "tokens."),
                                   unit + 1, activity->tokens[token], n, activity->rows);
    }

  hl_unit_weights_light (self->weights, shown);
  set_reading (self, reading);
}

static void weight_cb (HlUnitView *self)
{
  set_reading (self, g_strdup (hl_unit_weights_get_reading (self->weights)));
}

static void hl_unit_view_get_property (GObject *object, guint property_id, GValue *value,
                                       GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, HL_UNIT_VIEW (object)->reading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_unit_view_dispose (GObject *object)
{
  HlUnitView *self = HL_UNIT_VIEW (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_unit_view_parent_class)->dispose (object);
}

static void hl_unit_view_finalize (GObject *object)
{
  HlUnitView *self = HL_UNIT_VIEW (object);

  g_free (self->units);
  g_free (self->reading);

  G_OBJECT_CLASS (hl_unit_view_parent_class)->finalize (object);
}

static void hl_unit_view_class_init (HlUnitViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_unit_view_dispose;
  object_class->finalize = hl_unit_view_finalize;
  object_class->get_property = hl_unit_view_get_property;

  properties[PROP_READING] =
      g_param_spec_string ("reading", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_MODEL_PLACES);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_UNIT_WEIGHTS);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/unit-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, box);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, places);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, is_sorted);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, is_plain);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, results);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, picture);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, summary);
  gtk_widget_class_bind_template_child (widget_class, HlUnitView, weights);
  gtk_widget_class_bind_template_callback (widget_class, show_cb);
  gtk_widget_class_bind_template_callback (widget_class, cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, light_word);
  gtk_widget_class_bind_template_callback (widget_class, row_cb);
  gtk_widget_class_bind_template_callback (widget_class, weight_cb);
}

static void hl_unit_view_init (HlUnitView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_model_places_set_up (self->places, hl_unit_networks_from_walk,
                          (HlPlaceTitleFunc) hl_unit_network_title,
                          (HlPlacePathFunc) hl_unit_network_path);
  hl_model_places_set_is_wanted (self->places, TRUE);
  show_cb (self);
}
