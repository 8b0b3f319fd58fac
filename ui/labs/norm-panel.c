#include "ui/labs/norm-panel.h"

#include <glib/gi18n.h>

#include "ui/labs/norm-sheet.h"
#include "ui/labs/norm-statistics.h"
#include "ui/widgets/number-picture.h"

#define DIGITS 4
#define MAX_SIDE 16 /* a larger matrix is a picture */

/**
 * HlNormPanel:
 *
 * All statistics have their place from the first step on, so that nothing moves when one
 * appears: a stack is as large as the largest of its children, shown or not.
 *
 * ## CSS nodes
 *
 * A node named `norm-panel`.
 */
struct _HlNormPanel
{
  GtkWidget parent_instance;

  HlNormSide side;
  gboolean   is_picture;

  GtkWidget       *box;
  GtkLabel        *title;
  GtkBox          *body;
  HlMatrixEditor  *matrix;
  GtkStack        *places;
  GtkWidget       *nothing;
  HlMatrixEditor  *statistics;
  HlMatrixEditor  *all_statistics; /* never shown */
  HlNumberPicture *picture;
  GtkLabel        *problem;
};

enum
{
  CELL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNormPanel, hl_norm_panel, GTK_TYPE_WIDGET)

static void
cell_changed_cb (HlNormPanel *self)
{
  g_signal_emit (self, signals[CELL_CHANGED], 0);
}

static void
hl_norm_panel_dispose (GObject *object)
{
  g_clear_pointer (&HL_NORM_PANEL (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_norm_panel_parent_class)->dispose (object);
}

static void
hl_norm_panel_class_init (HlNormPanelClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_norm_panel_dispose;

  signals[CELL_CHANGED] = g_signal_new ("cell-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);

  gtk_widget_class_set_css_name (widget_class, "norm-panel");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, box);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, title);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, body);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, matrix);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, places);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, nothing);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, statistics);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, all_statistics);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, picture);
  gtk_widget_class_bind_template_child (widget_class, HlNormPanel, problem);
  gtk_widget_class_bind_template_callback (widget_class, cell_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_norm_panel_init (HlNormPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static const char *
title_of (const HlNormStudy *study,
          HlNormSide         side)
{
  if (side == HL_NORM_LAYER)
    return study->over_all ? _ ("LayerNorm: all together")
                           : _ ("LayerNorm: each row");

  return study->is_training ? _ ("BatchNorm: each column")
                            : _ ("BatchNorm: running averages");
}

static gboolean
has_statistics (HlNormPanel *self)
{
  return gtk_stack_get_visible_child (self->places) == GTK_WIDGET (self->statistics);
}

static void
fill_statistics (HlMatrixEditor         *editor,
                 const HlNormStatistics *statistics)
{
  hl_matrix_editor_set_names (editor, statistics->row_names, statistics->column_names);
  hl_matrix_editor_set_values (editor, statistics->values, statistics->rows,
                               statistics->columns);
}

static void
show_statistics (HlNormPanel       *self,
                 const HlNormStudy *study,
                 HlNormStep         step)
{
  g_autoptr (HlNormStatistics) all =
      hl_norm_statistics_new (study, self->side, HL_NORM_STEP_SCALE);
  g_autoptr (HlNormStatistics) known = hl_norm_statistics_new (study, self->side, step);

  gtk_widget_set_visible (GTK_WIDGET (self->places), all != NULL && !self->is_picture);
  if (all != NULL)
    fill_statistics (self->all_statistics, all);
  if (known != NULL)
    fill_statistics (self->statistics, known);
  gtk_stack_set_visible_child (self->places, known != NULL && !self->is_picture
                                                 ? GTK_WIDGET (self->statistics)
                                                 : self->nothing);
}

static HlNumberMatrix
picture_of (HlNormPanel       *self,
            const NnOperand   *matrix,
            const char *const *row_names,
            double             limit)
{
  return (HlNumberMatrix){ .values = matrix->values,
                           .rows = matrix->rows,
                           .columns = matrix->columns,
                           .row_names = row_names,
                           .digits = DIGITS,
                           .paper = HL_PAPER_SIGNED,
                           .limit = limit };
}

/* The editor makes new cells only for another shape, so that the focus stays. */
static void
show_numbers (HlNormPanel     *self,
              const NnOperand *matrix)
{
  hl_matrix_editor_set_values (self->matrix, matrix->values, matrix->rows,
                               matrix->columns);
}

static void
dim_padding (HlNormPanel       *self,
             const HlNormStudy *study)
{
  const int N = nn_tensor_rows (study->x);

  for (int row = 0; row < N; row++)
    hl_matrix_editor_dim_row (self->matrix, row, row >= N - study->n_padding);
}

/**
 * hl_norm_panel_show:
 * @self: a panel
 * @study: what has been computed
 * @side: which normalization is shown
 * @step: as far as which step
 * @row_names: (nullable): of the rows, and a %NULL
 */
void
hl_norm_panel_show (HlNormPanel       *self,
                    const HlNormStudy *study,
                    HlNormSide         side,
                    HlNormStep         step,
                    const char *const *row_names)
{
  const NnOperand *matrix = hl_norm_study_matrix (study, side, step);
  const GtkAlign   align = side == HL_NORM_BATCH ? GTK_ALIGN_END : GTK_ALIGN_START;

  self->side = side;
  gtk_label_set_text (self->title, title_of (study, side));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body), side == HL_NORM_LAYER
                                                                   ? GTK_ORIENTATION_HORIZONTAL
                                                                   : GTK_ORIENTATION_VERTICAL);
  g_object_set (self->matrix, "digits", DIGITS, "halign", align, NULL);
  g_object_set (self->statistics, "digits", DIGITS, "halign", align, NULL);
  g_object_set (self->all_statistics, "digits", DIGITS, NULL);

  self->is_picture = matrix != NULL && (matrix->columns > MAX_SIDE ||
                                        matrix->rows > MAX_SIDE);
  gtk_widget_set_visible (GTK_WIDGET (self->body), matrix != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->matrix), !self->is_picture);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), self->is_picture);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), matrix == NULL);
  gtk_label_set_text (self->problem, matrix == NULL ? study->problems[side] : "");

  show_statistics (self, study, step);
  if (self->is_picture)
    {
      const HlNumberMatrix picture = picture_of (self, matrix, row_names,
                                                 hl_norm_sheet_limit (study, step));

      hl_number_picture_set_matrix (self->picture, &picture);
    }
  else if (matrix != NULL)
    {
      show_numbers (self, matrix);
      dim_padding (self, study);
    }
}

/**
 * hl_norm_panel_get_cell:
 *
 * Returns: whether a cell is pointed out here, and which
 */
gboolean
hl_norm_panel_get_cell (HlNormPanel *self,
                        int         *row,
                        int         *column)
{
  if (self->is_picture)
    return hl_cell_picture_get_cell (HL_CELL_PICTURE (self->picture), row, column);

  return hl_matrix_editor_get_cell (self->matrix, row, column);
}

static void
light_picture (HlNormPanel *self,
               HlLight      light,
               int          row,
               int          column)
{
  const HlNumberMatrix *shown = hl_number_picture_get_matrix (self->picture);
  g_autofree guint8    *lights = g_new0 (guint8, (gsize) shown->rows * shown->columns);

  for (int i = 0; i < shown->rows && row >= 0; i++)
    for (int j = 0; j < shown->columns; j++)
      if (self->side == HL_NORM_LAYER ? i == row : j == column)
        lights[i * shown->columns + j] = light;
  hl_number_picture_set_lights (self->picture, lights);
}

static void
light_numbers (HlNormPanel *self,
               HlLight      light,
               int          row,
               int          column)
{
  const int N = hl_matrix_editor_get_rows (self->matrix);
  const int D = hl_matrix_editor_get_columns (self->matrix);
  const int rows = hl_matrix_editor_get_rows (self->statistics);
  const int columns = hl_matrix_editor_get_columns (self->statistics);

  hl_matrix_editor_clear_lights (self->matrix);
  if (has_statistics (self))
    hl_matrix_editor_clear_lights (self->statistics);
  if (row < 0 || row >= N || column >= D)
    return;

  if (self->side == HL_NORM_BATCH)
    {
      hl_matrix_editor_light (self->matrix, light, 0, column, N, 1);
      if (has_statistics (self) && column < columns)
        hl_matrix_editor_light (self->statistics, light, 0, column, rows, 1);
    }
  else if (has_statistics (self) && rows < N) /* all numbers together */
    {
      hl_matrix_editor_light (self->matrix, light, 0, 0, N, D);
      hl_matrix_editor_light (self->statistics, light, 0, 0, 1, columns);
    }
  else
    {
      hl_matrix_editor_light (self->matrix, light, row, 0, 1, D);
      if (has_statistics (self))
        hl_matrix_editor_light (self->statistics, light, row, 0, 1, columns);
    }
}

/**
 * hl_norm_panel_light:
 * @self: a panel
 * @light: of which color
 * @row: of the cell in question; −1 for none
 * @column: likewise
 *
 * Lights whatever shares its mean and deviation with the cell.
 */
void
hl_norm_panel_light (HlNormPanel *self,
                     HlLight      light,
                     int          row,
                     int          column)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->body)))
    return;

  if (self->is_picture)
    light_picture (self, light, row, column);
  else
    light_numbers (self, light, row, column);
}
