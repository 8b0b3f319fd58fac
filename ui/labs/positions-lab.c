#include "ui/labs/positions-lab.h"

#include <glib/gi18n.h>

#include "ui/labs/position-pictures.h"
#include "ui/labs/position-question.h"
#include "ui/labs/word-order-view.h"
#include "ui/render/sheet.h"
#include "ui/widgets/curve.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/halves-layout.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

/* One table for all views but the last, whose numbers come from the model. */
struct _HlPositionsLab
{
  HlLab parent_instance;

  HlPositionPictures *pictures;
  int                 position; /* the player's, while it is about positions */
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
  GtkWidget       *comparison; /* of two positions: the picture and the curve */
  HlNumberPicture *similarity;
  HlCurve         *distances;
  HlWordOrderView *order;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlPositionsLab, hl_positions_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static gboolean shows (HlLab *lab, const char *view)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (hl_lab_get_views (lab)), view) == 0;
}

static int length_of (HlPositionsLab *self)
{
  return gtk_spin_button_get_value_as_int (self->length);
}

/* Sines and cosines come in pairs, so an odd width is one too many. */
static int width_of (HlPositionsLab *self)
{
  return gtk_spin_button_get_value_as_int (self->width) / 2 * 2;
}

static NnPositionLayout layout_of (HlPositionsLab *self)
{
  return gtk_drop_down_get_selected (self->layout) == 1 ? NN_POSITION_HALVES
                                                        : NN_POSITION_INTERLEAVED;
}

static void show_pictures (HlPositionsLab *self)
{
  const HlNumberMatrix table = hl_position_pictures_table (self->pictures);
  const HlNumberMatrix similarity = hl_position_pictures_similarity (self->pictures);

  hl_number_picture_set_matrix (self->table, &table);
  hl_number_picture_set_matrix (self->similarity, &similarity);
}

static void show_position (HlPositionsLab *self)
{
  const HlCurveSpec distances = hl_position_pictures_distances (self->pictures, self->position);

  hl_number_picture_light_row (self->table, self->position);
  hl_number_picture_light_row (self->similarity, self->position);
  hl_curve_set_spec (self->distances, &distances);
}

static void show_step (HlLab *lab)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (lab);
  HlPlayer       *player = hl_lab_get_player (lab);
  const gboolean  is_revealed = hl_player_get_is_revealed (player);

  if (shows (lab, "order"))
    {
      hl_word_order_view_set_shown (self->order, hl_lab_get_shown (lab) + 1);
      return;
    }

  if (hl_player_get_n_steps (player) > 0)
    self->position = hl_player_get_position (player);
  gtk_widget_set_visible (GTK_WIDGET (self->table), is_revealed);
  gtk_widget_set_visible (self->comparison, is_revealed);
  show_position (self);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (lab);

  if (shows (lab, "similarity"))
    return hl_position_question_similarity (self->pictures, position);

  if (shows (lab, "order"))
    return hl_position_question_order (hl_word_order_view_get_result (self->order), position);

  return shows (lab, "table") ? hl_position_question_speed (self->pictures, position) : NULL;
}

static void show_curves_cb (HlPositionsLab *self)
{
  const int first = gtk_spin_button_get_value_as_int (self->first_column);

  self->curves = hl_position_pictures_curves (self->pictures, MIN (first, width_of (self) - 1));
  hl_curve_set_spec (self->curve, &self->curves);
}

/* The curves show all positions at once. */
static gboolean has_position (HlPositionsLab *self)
{
  return shows (HL_LAB (self), "table") || shows (HL_LAB (self), "similarity");
}

/* Both lines are there, until somebody goes back and steps. */
static void set_order_steps (HlPositionsLab *self)
{
  const gboolean     has_result = hl_word_order_view_get_result (self->order) != NULL;
  const HlPlayerStep steps[HL_WORD_ORDER_LINES] = {
    { .title = _ ("With positions"), .end = 1 },
    { .title = _ ("Without positions"), .end = 2 },
  };

  hl_player_set_steps (hl_lab_get_player (HL_LAB (self)), steps,
                       has_result ? HL_WORD_ORDER_LINES : 0, has_result ? 1 : 0);
}

static void set_position_steps (HlPositionsLab *self)
{
  const gboolean           has_steps = has_position (self);
  const int                n = length_of (self);
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, n);

  self->position = MIN (self->position, n - 1);
  for (int i = 0; i < n; i++)
    /* Translators: a place in a sentence, counted from 0 */
    steps[i] = (HlPlayerStep){ .title = g_strdup_printf (_ ("Position %d"), i), .end = i + 1 };

  hl_player_set_steps (hl_lab_get_player (HL_LAB (self)), steps, has_steps ? n : 0,
                       has_steps ? self->position : 0);
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

static void set_steps (HlPositionsLab *self)
{
  if (shows (HL_LAB (self), "order"))
    set_order_steps (self);
  else
    set_position_steps (self);
}

static void table_changed_cb (HlPositionsLab *self)
{
  hl_position_pictures_free (self->pictures);
  self->pictures = hl_position_pictures_new (length_of (self), width_of (self), layout_of (self));
  gtk_spin_button_set_range (self->first_column, 0, width_of (self) - 1);

  show_pictures (self);
  set_steps (self);
  show_curves_cb (self);
}

/* Where there are cells the line stays in its place, so that the pictures keep their size. */
static void tell (HlPositionsLab *self, const char *reading)
{
  if (reading == NULL && has_position (self))
    reading = _ ("Point at a cell, or go to it with the arrow keys.");
  hl_lab_frame_set_reading (self->frame, reading);
}

static void table_cell_cb (HlPositionsLab *self)
{
  g_autofree char *reading = NULL;
  int              position;
  int              column;

  if (hl_cell_picture_get_cell (HL_CELL_PICTURE (self->table), &position, &column))
    reading = hl_position_pictures_read_table (self->pictures, position, column);

  tell (self, reading);
}

static void similarity_cell_cb (HlPositionsLab *self)
{
  g_autofree char *reading = NULL;
  int              a;
  int              b;

  if (hl_cell_picture_get_cell (HL_CELL_PICTURE (self->similarity), &a, &b))
    reading = hl_position_pictures_read_similarity (self->pictures, a, b);

  tell (self, reading);
}

/* The table's size says nothing of the model's sentence. */
static void view_cb (HlPositionsLab *self)
{
  gtk_widget_set_visible (self->controls, !shows (HL_LAB (self), "order"));
  tell (self, NULL);
  set_steps (self);
}

static gboolean get_part (HlPositionsLab *self, HlNumberMatrix *matrix, HlSheetPart *part)
{
  if (shows (HL_LAB (self), "curves"))
    {
      *part = (HlSheetPart){ .curve = &self->curves };
      return TRUE;
    }

  *part = (HlSheetPart){ .matrix = matrix };
  if (shows (HL_LAB (self), "order"))
    return hl_word_order_view_get_picture (self->order, matrix);

  *matrix = shows (HL_LAB (self), "similarity") ? hl_position_pictures_similarity (self->pictures)
                                                : hl_position_pictures_table (self->pictures);

  return TRUE;
}

static char *get_file_name (HlExportable *exportable)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (exportable);
  HlNumberMatrix  matrix;
  HlSheetPart     part;

  return get_part (self, &matrix, &part)
             ? g_strdup_printf ("positions-%s.png", gtk_stack_get_visible_child_name (self->views))
             : NULL;
}

/* What the numbers of the view are, as a formula. */
static const char *formula_of (HlPositionsLab *self)
{
  if (shows (HL_LAB (self), "similarity"))
    return "P[s] · P[t] / (‖P[s]‖ ‖P[t]‖)";

  return layout_of (self) == NN_POSITION_HALVES
             ? "P[i, j] = sin (i / 10000^(2j / D))\nP[i, D / 2 + j] = cos (i / 10000^(2j / D))"
             : "P[i, 2j] = sin (i / 10000^(2j / D))\nP[i, 2j + 1] = cos (i / 10000^(2j / D))";
}

static char *caption_of (HlPositionsLab *self)
{
  g_autofree char *sizes = NULL;

  if (shows (HL_LAB (self), "order"))
    return g_strdup (_ ("Largest difference of a word's row in the encoder when the words come "
                        "in another order."));

  sizes = g_strdup_printf (_ ("%d positions, %d features"), length_of (self), width_of (self));

  return g_strdup_printf ("%s\n%s", sizes, formula_of (self));
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlPositionsLab  *self = HL_POSITIONS_LAB (exportable);
  const gboolean   has_distances = shows (HL_LAB (self), "similarity");
  HlNumberMatrix   matrix;
  HlCurveSpec      distances;
  HlSheetPart      parts[2] = { { 0 } };
  g_autofree char *caption = NULL;

  if (!get_part (self, &matrix, &parts[0]))
    return NULL;

  distances = hl_position_pictures_distances (self->pictures, self->position);
  parts[1].curve = &distances;
  caption = caption_of (self);

  return hl_sheet_record (&(HlSheet){ { _ ("Positions"), caption }, parts, has_distances ? 2 : 1 },
                          format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void workspace_changed (HlLab *lab)
{
  hl_word_order_view_set_workspace (HL_POSITIONS_LAB (lab)->order, hl_lab_get_workspace (lab));
}

static void hl_positions_lab_finalize (GObject *object)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (object);

  hl_position_pictures_free (self->pictures);

  G_OBJECT_CLASS (hl_positions_lab_parent_class)->finalize (object);
}

static void ensure_types (void)
{
  g_type_ensure (HL_TYPE_CURVE);
  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_HALVES_LAYOUT);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_WORD_ORDER_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
}

static void hl_positions_lab_class_init (HlPositionsLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->show_step = show_step;
  lab_class->workspace_changed = workspace_changed;
  object_class->finalize = hl_positions_lab_finalize;

  ensure_types ();
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
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, comparison);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, similarity);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, distances);
  gtk_widget_class_bind_template_child (widget_class, HlPositionsLab, order);
  gtk_widget_class_bind_template_callback (widget_class, table_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_curves_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, similarity_cell_cb);
  gtk_widget_class_bind_template_callback (widget_class, set_steps);
}

static void hl_positions_lab_init (HlPositionsLab *self)
{

  gtk_widget_init_template (GTK_WIDGET (self));

  hl_lab_set_up (HL_LAB (self), self->frame);
  table_changed_cb (self);
  tell (self, NULL);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_cb), self,
                           G_CONNECT_SWAPPED);
}
