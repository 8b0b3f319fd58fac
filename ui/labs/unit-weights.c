#include "ui/labs/unit-weights.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/labs/unit-activity.h"
#include "ui/widgets/halves-layout.h"
#include "ui/widgets/number-picture.h"

#define MOST_UNITS 24 /* more rows could not be told apart on a low page */

struct _HlUnitWeights
{
  GtkWidget parent_instance;

  char *reading;
  int   units[MOST_UNITS]; /* in the order of the rows */
  int   n_units;

  GtkWidget       *box;
  GtkLabel        *left_out;
  HlNumberPicture *pictures[HL_UNIT_LAYERS];
  GtkWidget       *matrices;
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlUnitWeights, hl_unit_weights, GTK_TYPE_WIDGET)

static char *read_weight (HlUnitWeights *self, HlNumberPicture *picture)
{
  const int             layer = picture == self->pictures[0] ? 0 : 1;
  const HlNumberMatrix *matrix = hl_number_picture_get_matrix (picture);
  int                   row;
  int                   column;

  if (matrix == NULL || !hl_cell_picture_get_cell (HL_CELL_PICTURE (picture), &row, &column))
    return NULL;

  /* Translators: the name of a matrix, the number of a unit and of a feature, then a weight */
  return g_strdup_printf (_ ("%s, unit %d, feature %d: %.4f"), hl_unit_network_symbol (layer),
                          self->units[row] + 1, column + 1,
                          (double) matrix->values[row * matrix->columns + column]);
}

static void cell_cb (HlUnitWeights *self, HlNumberPicture *picture)
{
  g_free (self->reading);
  self->reading = read_weight (self, picture);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

const char *hl_unit_weights_get_reading (HlUnitWeights *self) { return self->reading; }

/* How many units fire at all, from the first in the order of the busiest. */
static int count_firing (const HlWalkRows *activity, const int *units)
{
  int n = 0;

  while (n < activity->columns && hl_unit_activity_of_unit (activity, units[n]) > 0)
    n++;

  return n;
}

/* Shows the busiest units, as many as can be told apart. */
void hl_unit_weights_show (HlUnitWeights *self, const HlUnitNetwork *network)
{
  g_autofree int  *units = hl_unit_activity_sort (network->activity);
  const int        n_firing = count_firing (network->activity, units);
  g_autofree char *left_out = NULL;

  g_return_if_fail (HL_IS_UNIT_WEIGHTS (self));

  self->n_units = CLAMP (n_firing, 1, MOST_UNITS);
  memcpy (self->units, units, sizeof (int) * (gsize) self->n_units);
  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    {
      g_autoptr (HlNumberMatrix) matrix =
          hl_unit_network_rows (network, layer, units, self->n_units);

      hl_number_picture_share_matrix (self->pictures[layer], matrix);
    }

  /* Translators: a number of hidden units, then how many of them have an output above 0 */
  left_out = g_strdup_printf (_ ("Here are the %d units that fire for most tokens, of %d that "
                                 "fire."),
                              self->n_units, n_firing);
  gtk_label_set_text (self->left_out, left_out);
  gtk_widget_set_visible (GTK_WIDGET (self->left_out), n_firing > self->n_units);
}

/* unit: that is pointed out, from 0, perhaps one that is not shown; −1: none. */
void hl_unit_weights_light (HlUnitWeights *self, int unit)
{
  int row = -1;

  g_return_if_fail (HL_IS_UNIT_WEIGHTS (self));

  for (int i = 0; i < self->n_units; i++)
    if (self->units[i] == unit)
      row = i;
  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    hl_number_picture_light_row (self->pictures[layer], row);
}

/* Returns how many pictures there are for a sheet. parts: what borrows from the view. */
int hl_unit_weights_get_parts (HlUnitWeights *self, HlSheetPart *parts)
{
  int n = 0;

  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    if (hl_number_picture_get_matrix (self->pictures[layer]) != NULL)
      parts[n++] = (HlSheetPart){
        .matrix = hl_number_picture_get_matrix (self->pictures[layer]),
      };

  return n;
}

static void hl_unit_weights_get_property (GObject *object, guint property_id, GValue *value,
                                          GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, HL_UNIT_WEIGHTS (object)->reading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_unit_weights_dispose (GObject *object)
{
  g_clear_pointer (&HL_UNIT_WEIGHTS (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_unit_weights_parent_class)->dispose (object);
}

static void hl_unit_weights_finalize (GObject *object)
{
  g_free (HL_UNIT_WEIGHTS (object)->reading);

  G_OBJECT_CLASS (hl_unit_weights_parent_class)->finalize (object);
}

static void hl_unit_weights_class_init (HlUnitWeightsClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_unit_weights_dispose;
  object_class->finalize = hl_unit_weights_finalize;
  object_class->get_property = hl_unit_weights_get_property;

  properties[PROP_READING] =
      g_param_spec_string ("reading", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_HALVES_LAYOUT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/unit-weights.ui");
  gtk_widget_class_bind_template_child (widget_class, HlUnitWeights, box);
  gtk_widget_class_bind_template_child (widget_class, HlUnitWeights, left_out);
  gtk_widget_class_bind_template_child (widget_class, HlUnitWeights, matrices);
}

static void hl_unit_weights_init (HlUnitWeights *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  for (int layer = 0; layer < HL_UNIT_LAYERS; layer++)
    {
      GtkWidget *picture = hl_number_picture_new ();

      self->pictures[layer] = HL_NUMBER_PICTURE (picture);
      g_signal_connect_object (picture, "cell-changed", G_CALLBACK (cell_cb), self,
                               G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->matrices), picture);
    }
}
