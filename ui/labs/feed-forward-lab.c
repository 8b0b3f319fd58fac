#include "ui/labs/feed-forward-lab.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "core/trace/hand/by-hand.h"

#include "ui/labs/operation-board.h"
#include "ui/labs/unit-view.h"
#include "ui/numbers/number-text.h"
#include "ui/render/sheet.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

/* The textbook's (2, 3, 4) tensor of ones, with its sentences below each other. */
#define N_ROWS 6
#define N_COLUMNS 4

#define N_PARAMETERS 4 /* weights and biases of both layers */
#define DIGITS 3

/* The distance of each row from its value at the start, in x and in y. */
#define IN_X 0
#define IN_Y 1

/* The network is new whenever its sizes or its seed are, and stays when x is edited.
 *
 * ## Actions
 *
 * - `feed-forward.ones`: starts again with the textbook's ones.
 * - `feed-forward.start-here`: compares with the x that is there now from now on. */
struct _HlFeedForwardLab
{
  HlLab parent_instance;

  NnTensor *start;       /* x, with which it is compared */
  NnTensor *differences; /* (rows, 2): of x, of y; NaN for a row that is new */

  HlLabFrame       *frame;
  GtkStack         *views;
  GtkSpinButton    *n_hiddens;
  GtkSpinButton    *n_outputs;
  GtkSpinButton    *seed;
  HlMatrixEditor   *x;
  HlMatrixEditor   *changes;
  GtkLabel         *summary;
  GtkBox           *parameters;
  HlNumberPicture  *pictures[N_PARAMETERS];
  HlOperationBoard *board;
  HlUnitView       *units;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlFeedForwardLab, hl_feed_forward_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static NnTensor *read_x (HlFeedForwardLab *self)
{
  return nn_tensor_new_from (
      NN_SHAPE (hl_matrix_editor_get_rows (self->x), hl_matrix_editor_get_columns (self->x)),
      hl_matrix_editor_get_values (self->x));
}

static float row_difference (const NnTensor *a, const NnTensor *b, int row)
{
  float largest = 0.0f;

  for (int d = 0; d < nn_tensor_columns (a); d++)
    largest = MAX (largest, fabsf (nn_tensor_row (a, row)[d] - nn_tensor_row (b, row)[d]));

  return largest;
}

/* Counts the rows that differ from all rows above them. */
static int count_different_rows (const NnTensor *tensor)
{
  const gsize size = sizeof (float) * (gsize) nn_tensor_columns (tensor);
  int         n = 0;

  for (int i = 0; i < nn_tensor_rows (tensor); i++)
    {
      int j = 0;

      while (j < i && memcmp (nn_tensor_row (tensor, i), nn_tensor_row (tensor, j), size) != 0)
        j++;
      n += j == i;
    }

  return n;
}

static gboolean has_changed (const NnTensor *differences, int row)
{
  const float difference = nn_tensor_row (differences, row)[IN_X];

  return isnan (difference) || difference > 0.0f;
}

/* Lights the rows of x that were edited. */
static void light_changes (HlFeedForwardLab *self)
{
  for (int row = 0; self->differences != NULL && row < nn_tensor_rows (self->differences); row++)
    if (has_changed (self->differences, row))
      {
        hl_matrix_editor_light (self->x, HL_LIGHT_SECOND, row, 0, 1,
                                hl_matrix_editor_get_columns (self->x));
        hl_matrix_editor_light (self->changes, HL_LIGHT_SECOND, row, 0, 1, 2);
      }
}

static char *describe_changes (const NnTensor *differences)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autofree char    *number = NULL;
  float               largest = 0.0f;

  for (int row = 0; row < nn_tensor_rows (differences); row++)
    if (has_changed (differences, row))
      g_string_append_printf (rows, "%s%d", rows->len > 0 ? ", " : "", row + 1);
    else
      largest = MAX (largest, nn_tensor_row (differences, row)[IN_Y]);

  if (rows->len == 0)
    return g_strdup (_ ("Nothing has changed yet."));

  number = hl_number_to_figures ((double) largest, 3);

  /* Translators: numbers of rows, such as "2, 5"; then a number */
  return g_strdup_printf (_ ("Changed rows of x: %s. Largest difference of all other rows of y: "
                             "%s."),
                          rows->str, number);
}

static void show_changes (HlFeedForwardLab *self, const NnTensor *x, const NnTensor *y)
{
  const char *const names[] = { _ ("in x"), _ ("in y"), NULL };
  g_autofree char  *changes = describe_changes (self->differences);
  /* Translators: how many rows differ from each other, before and after the network */
  g_autofree char *summary =
      g_strdup_printf (_ ("Distinct rows: %d in x, %d in y. %s"), count_different_rows (x),
                       count_different_rows (y), changes);

  gtk_label_set_text (self->summary, summary);
  hl_matrix_editor_set_names (self->changes, NULL, names);
  hl_matrix_editor_set_values (self->changes, self->differences->values,
                               nn_tensor_rows (self->differences), 2);
}

/* Computes how far x and y are from their values at the start. */
static void measure_changes (HlFeedForwardLab *self, NnPositionwiseFfn *ffn, const NnTensor *x,
                             const NnTensor *y)
{
  const int            N = nn_tensor_rows (x);
  g_autoptr (NnTensor) start_y = nn_tensor_copy (nn_positionwise_ffn_forward (ffn, self->start));

  nn_tensor_free (self->differences);
  self->differences = nn_tensor_new (NN_SHAPE (N, 2));
  for (int row = 0; row < N; row++)
    {
      const gboolean is_new = row >= nn_tensor_rows (self->start);
      float         *differences = nn_tensor_row (self->differences, row);

      differences[IN_X] = is_new ? NAN : row_difference (x, self->start, row);
      differences[IN_Y] = is_new ? NAN : row_difference (y, start_y, row);
    }
}

/* What the formulas call the parameters. */
static const char *const symbols[N_PARAMETERS] = { "W₁", "b₁", "W₂", "b₂" };

/* A row of weights for each unit of the layer. */
static void show_parameters (HlFeedForwardLab *self, NnPositionwiseFfn *ffn)
{
  const NnTensor *tensors[] = { ffn->dense1->weight->value, ffn->dense1->bias->value,
                                ffn->dense2->weight->value, ffn->dense2->bias->value };

  for (int i = 0; i < N_PARAMETERS; i++)
    {
      const NnTensor  *tensor = tensors[i];
      g_autofree char *title = g_strdup_printf ("%s  (%d, %d)", symbols[i], nn_tensor_rows (tensor),
                                                nn_tensor_columns (tensor));
      const HlNumberMatrix matrix = { .title = title,
                                      .is_learned = TRUE,
                                      .values = tensor->values,
                                      .rows = nn_tensor_rows (tensor),
                                      .columns = nn_tensor_columns (tensor),
                                      .digits = DIGITS,
                                      .paper = HL_PAPER_SIGNED };

      hl_number_picture_set_matrix (self->pictures[i], &matrix);
    }
}

static void add_parameters (HlFeedForwardLab *self)
{
  for (int i = 0; i < N_PARAMETERS; i++)
    {
      GtkWidget *picture = hl_number_picture_new ();

      self->pictures[i] = HL_NUMBER_PICTURE (picture);
      gtk_box_append (self->parameters, picture);
      hl_operation_board_add_picture (self->board, symbols[i], self->pictures[i]);
    }
}

static void changed_cb (HlFeedForwardLab *self)
{
  g_autoptr (NnParameters)      parameters = nn_parameters_new ();
  g_autoptr (NnPositionwiseFfn) ffn = NULL;
  g_autoptr (NnTensor)          x = read_x (self);
  g_autoptr (NnTensor)          y = NULL;
  GPtrArray                    *operations;
  const int                     seed = gtk_spin_button_get_value_as_int (self->seed);
  NnRandom                      random = nn_random_new ((guint64) seed);

  /* Wider rows go through another network: there is nothing to compare with. */
  if (self->start == NULL || nn_tensor_columns (self->start) != nn_tensor_columns (x))
    nn_tensor_assign (&self->start, x);

  ffn = nn_positionwise_ffn_new (parameters, "", nn_tensor_columns (x),
                                 gtk_spin_button_get_value_as_int (self->n_hiddens),
                                 gtk_spin_button_get_value_as_int (self->n_outputs));
  nn_positionwise_ffn_initialize (ffn, NN_INITIALIZATION_PYTORCH, &random);

  operations = nn_by_hand_feed_forward (ffn, x);
  y = nn_tensor_copy (ffn->dense2->output);
  measure_changes (self, ffn, x, y);
  show_changes (self, x, y);
  show_parameters (self, ffn);
  hl_operation_board_set_operations (self->board, operations);
}

static void start_with_ones (HlFeedForwardLab *self)
{
  float ones[N_ROWS * N_COLUMNS];

  for (int i = 0; i < N_ROWS * N_COLUMNS; i++)
    ones[i] = 1.0f;
  hl_matrix_editor_replace_values (self->x, ones, N_ROWS, N_COLUMNS);
  g_clear_pointer (&self->start, nn_tensor_free);
  changed_cb (self);
}

static void ones_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  start_with_ones (HL_FEED_FORWARD_LAB (widget));
}

static void start_here_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (widget);

  g_clear_pointer (&self->start, nn_tensor_free);
  changed_cb (self);
}

static gboolean shows_units (HlFeedForwardLab *self)
{
  return hl_lab_shows (HL_LAB (self), "model");
}

/* Where there are units, the line stays in its place, so that the pictures do. */
static void unit_reading_cb (HlFeedForwardLab *self)
{
  const char *reading = NULL;

  if (shows_units (self) && hl_unit_view_get_matrix (self->units) != NULL)
    reading = hl_unit_view_get_reading (self->units) != NULL
                  ? hl_unit_view_get_reading (self->units)
                  : _ ("Point at a cell, or go to it with the arrow keys.");

  hl_lab_frame_set_reading (self->frame, reading);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  return hl_operation_board_ask (HL_FEED_FORWARD_LAB (lab)->board, position);
}

static GtkWidget *get_current (HlLab *lab)
{
  return GTK_WIDGET (hl_operation_board_get_stage (HL_FEED_FORWARD_LAB (lab)->board));
}

static void workspace_changed (HlLab *lab)
{
  hl_unit_view_set_session (HL_FEED_FORWARD_LAB (lab)->units, hl_lab_get_workspace (lab),
                            hl_lab_get_inspection (lab));
}

static char *get_file_name (HlExportable *exportable)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (exportable);

  if (!shows_units (self))
    return g_strdup ("feed-forward.png");

  return hl_unit_view_get_matrix (self->units) != NULL ? g_strdup ("hidden-units.png") : NULL;
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (exportable);
  g_autofree char  *caption = NULL;

  if (shows_units (self))
    {
      HlSheetPart parts[HL_UNIT_PARTS];
      const int   n_parts = hl_unit_view_get_parts (self->units, parts);

      caption = hl_unit_view_describe (self->units);

      return hl_sheet_record (&(HlSheet){ { _ ("Hidden units"), caption }, parts, n_parts }, format,
                              error);
    }

  /* Translators: a number of hidden units, then a seed */
  caption = g_strdup_printf (
      _ ("%d hidden units, seed %d\n%s"), gtk_spin_button_get_value_as_int (self->n_hiddens),
      gtk_spin_button_get_value_as_int (self->seed), gtk_label_get_text (self->summary));

  return hl_operation_board_record (self->board, _ ("Feed-forward"), caption, format);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static void hl_feed_forward_lab_finalize (GObject *object)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (object);

  nn_tensor_free (self->start);
  nn_tensor_free (self->differences);

  G_OBJECT_CLASS (hl_feed_forward_lab_parent_class)->finalize (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/feed-forward-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, views);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, n_hiddens);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, n_outputs);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, seed);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, x);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, changes);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, summary);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, parameters);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, board);
  gtk_widget_class_bind_template_child (widget_class, HlFeedForwardLab, units);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, light_changes);
  gtk_widget_class_bind_template_callback (widget_class, hl_lab_choose_cell);
  gtk_widget_class_bind_template_callback (widget_class, unit_reading_cb);
}

static void hl_feed_forward_lab_class_init (HlFeedForwardLabClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->workspace_changed = workspace_changed;
  object_class->finalize = hl_feed_forward_lab_finalize;

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_OPERATION_BOARD);
  g_type_ensure (HL_TYPE_UNIT_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_install_action (widget_class, "feed-forward.ones", NULL, ones_action);
  gtk_widget_class_install_action (widget_class, "feed-forward.start-here", NULL,
                                   start_here_action);
  bind_template (widget_class);
}

/* Each view has its own pictures.  The view of the model has no steps. */
static void view_cb (HlFeedForwardLab *self)
{
  unit_reading_cb (self);
  hl_operation_board_set_has_steps (self->board, !shows_units (self));
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void units_cb (HlFeedForwardLab *self)
{
  unit_reading_cb (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void hl_feed_forward_lab_init (HlFeedForwardLab *self)
{

  gtk_widget_init_template (GTK_WIDGET (self));

  hl_operation_board_add_editor (self->board, "x", self->x);
  add_parameters (self);
  hl_operation_board_follow (self->board, hl_lab_get_player (HL_LAB (self)));
  hl_lab_set_up (HL_LAB (self), self->frame);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->units, "changed", G_CALLBACK (units_cb), self, G_CONNECT_SWAPPED);
  start_with_ones (self);
}
