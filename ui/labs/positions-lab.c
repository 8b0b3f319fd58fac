#include "ui/labs/positions-lab.h"

#include <glib/gi18n.h>

#include "ui/labs/lab-frame.h"
#include "ui/labs/position-pictures.h"
#include "ui/labs/word-order-view.h"
#include "ui/render/sheet.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlPositionsLab:
 *
 * One table for all views but the last, whose numbers come from the model.
 */
struct _HlPositionsLab
{
  GtkWidget parent_instance;

  HlWorkspace        *workspace;
  HlPlayer           *player;
  HlPositionPictures *pictures;
  HlCurveSpec         curves;

  HlLabFrame      *frame;
  GtkStack        *views;
  GtkWidget       *controls;
  GtkSpinButton   *length;
  GtkSpinButton   *width;
  GtkDropDown     *layout;
  GtkSpinButton   *first_column;
  HlNumberPicture *table;
  HlCurve         *curve;
  HlNumberPicture *similarity;
  HlWordOrderView *order;
};

enum
{
  PROP_WORKSPACE = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void playable_init (HlPlayableInterface *iface);
static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlPositionsLab, hl_positions_lab, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static gboolean
shows (HlPositionsLab *self,
       const char     *view)
{
  return g_strcmp0 (hl_lab_frame_get_view (self->frame), view) == 0;
}

static int
length_of (HlPositionsLab *self)
{
  return gtk_spin_button_get_value_as_int (self->length);
}

/* Sines and cosines come in pairs, so an odd width is one too many. */
static int
width_of (HlPositionsLab *self)
{
  return gtk_spin_button_get_value_as_int (self->width) / 2 * 2;
}

static void
show_pictures (HlPositionsLab *self)
{
  const int            position = hl_player_get_position (self->player);
  const HlNumberMatrix table = hl_position_pictures_table (self->pictures, position);

  hl_number_picture_set_matrix (self->table, &table);
  {
    const HlNumberMatrix similarity = hl_position_pictures_similarity (self->pictures, position);

    hl_number_picture_set_matrix (self->similarity, &similarity);
  }
}

static void
show_curves_cb (HlPositionsLab *self)
{
  const int first = gtk_spin_button_get_value_as_int (self->first_column);

  self->curves = hl_position_pictures_curves (self->pictures, MIN (first, width_of (self) - 1));
  hl_curve_set_spec (self->curve, &self->curves);
}

static void
set_steps (HlPositionsLab *self)
{
  const int                n = length_of (self);
  const int                position = MIN (hl_player_get_position (self->player), n - 1);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, n);

  for (int i = 0; i < n; i++)
    /* Translators: a place in a sentence, counted from 0 */
    steps[i] = (HlPlayerStep){ .title = g_strdup_printf (_ ("Position %d"), i), .end = i + 1 };

  hl_player_set_steps (self->player, steps, n, position);
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

static void
table_changed_cb (HlPositionsLab *self)
{
  const NnPositionLayout layout = gtk_drop_down_get_selected (self->layout) == 1
                                      ? NN_POSITION_HALVES
                                      : NN_POSITION_INTERLEAVED;

  hl_position_pictures_free (self->pictures);
  self->pictures = hl_position_pictures_new (length_of (self), width_of (self), layout);
  gtk_spin_button_set_range (self->first_column, 0, width_of (self) - 1);

  set_steps (self);
  show_pictures (self);
  show_curves_cb (self);
}

static void
table_cell_cb (HlPositionsLab *self)
{
  g_autofree char *reading = NULL;
  int              position;
  int              column;

  if (hl_number_picture_get_cell (self->table, &position, &column))
    reading = hl_position_pictures_read_table (self->pictures, position, column);

  hl_lab_frame_set_reading (self->frame, reading);
}

static void
similarity_cell_cb (HlPositionsLab *self)
{
  g_autofree char *reading = NULL;
  int              a;
  int              b;

  if (hl_number_picture_get_cell (self->similarity, &a, &b))
    reading = hl_position_pictures_read_similarity (self->pictures, a, b);

  hl_lab_frame_set_reading (self->frame, reading);
}

/* The table's size says nothing of the model's sentence. */
static void
view_cb (HlPositionsLab *self)
{
  gtk_widget_set_visible (self->controls, !shows (self, "order"));
  hl_lab_frame_set_reading (self->frame, NULL);
}

static HlPlayer *
get_player (HlPlayable *playable)
{
  return HL_POSITIONS_LAB (playable)->player;
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
}

static gboolean
get_part (HlPositionsLab *self,
          HlNumberMatrix *matrix,
          HlSheetPart    *part)
{
  const int position = hl_player_get_position (self->player);

  if (shows (self, "curves"))
    {
      *part = (HlSheetPart){ .curve = &self->curves };
      return TRUE;
    }

  *part = (HlSheetPart){ .matrix = matrix };
  if (shows (self, "order"))
    return hl_word_order_view_get_picture (self->order, matrix);

  *matrix = shows (self, "similarity")
                ? hl_position_pictures_similarity (self->pictures, position)
                : hl_position_pictures_table (self->pictures, position);

  return TRUE;
}

static char *
get_file_name (HlExportable *exportable)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (exportable);
  HlNumberMatrix  matrix;
  HlSheetPart     part;

  return get_part (self, &matrix, &part)
             ? g_strdup_printf ("positions-%s.png", hl_lab_frame_get_view (self->frame))
             : NULL;
}

static GBytes *
encode (HlExportable  *exportable,
        HlFigureFormat format,
        double         scale,
        GError       **error)
{
  HlPositionsLab  *self = HL_POSITIONS_LAB (exportable);
  HlNumberMatrix   matrix;
  HlSheetPart      part = { 0 };
  g_autofree char *caption = NULL;

  if (!get_part (self, &matrix, &part))
    return NULL;

  caption = shows (self, "order")
                ? g_strdup (_ ("Largest difference of a word's row in the encoder when the words "
                               "stand in another order."))
                : g_strdup_printf (_ ("%d positions, %d features"), length_of (self),
                                   width_of (self));

  return hl_sheet_encode (&(HlSheet){ _ ("Positions"), caption, &part, 1 }, format, scale, error);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->encode = encode;
}

static void
hl_positions_lab_get_property (GObject    *object,
                               guint       property_id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (property_id == PROP_WORKSPACE)
    g_value_set_object (value, HL_POSITIONS_LAB (object)->workspace);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_positions_lab_set_property (GObject      *object,
                               guint         property_id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (object);

  if (property_id != PROP_WORKSPACE)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      return;
    }

  g_set_object (&self->workspace, g_value_get_object (value));
  hl_word_order_view_set_workspace (self->order, self->workspace);
}

static void
hl_positions_lab_dispose (GObject *object)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (object);

  g_clear_object (&self->workspace);
  if (self->frame != NULL)
    gtk_widget_unparent (GTK_WIDGET (g_steal_pointer (&self->frame)));

  G_OBJECT_CLASS (hl_positions_lab_parent_class)->dispose (object);
}

static void
hl_positions_lab_finalize (GObject *object)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (object);

  g_object_unref (self->player);
  hl_position_pictures_free (self->pictures);

  G_OBJECT_CLASS (hl_positions_lab_parent_class)->finalize (object);
}

static void
ensure_types (void)
{
  g_type_ensure (HL_TYPE_CURVE);
  g_type_ensure (HL_TYPE_LAB_FRAME);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_WORD_ORDER_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
}

static void
hl_positions_lab_class_init (HlPositionsLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_positions_lab_dispose;
  object_class->finalize = hl_positions_lab_finalize;
  object_class->get_property = hl_positions_lab_get_property;
  object_class->set_property = hl_positions_lab_set_property;

  properties[PROP_WORKSPACE] =
      g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                           G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  ensure_types ();
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/positions-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, views);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, controls);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, length);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, width);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, layout);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, first_column);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, table);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, curve);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, similarity);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, order);
  gtk_widget_class_bind_template_callback (widget_class, table_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_curves_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, similarity_cell_cb);
}

static void
hl_positions_lab_init (HlPositionsLab *self)
{
  self->player = hl_player_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  table_changed_cb (self);
  g_signal_connect_object (self->player, "notify::position", G_CALLBACK (show_pictures), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_cb), self,
                           G_CONNECT_SWAPPED);
}
