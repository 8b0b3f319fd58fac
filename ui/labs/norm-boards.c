#include "ui/labs/norm-boards.h"

#include <glib/gi18n.h>

#include "ui/labs/operation-sheet.h"

#define NONE (-1)

/* What there is of one normalization. */
typedef struct
{
  GtkLabel         *title;
  HlOperationBoard *board;
  GtkLabel         *problem;
} Side;

/* A normalization that is impossible has a sentence in place of its board. */
struct _HlNormBoards
{
  GtkWidget parent_instance;

  int         row; /* of the cell of x whose results are pointed out, or −1 */
  int         column;
  int         n_changes; /* of the boards that are under way: nobody points meanwhile */
  GPtrArray  *lines[HL_NORM_N_SIDES];
  const char *titles[HL_NORM_N_SIDES];
  Side        sides[HL_NORM_N_SIDES];

  GtkWidget        *box;
  GtkLabel         *layer_title;
  HlOperationBoard *layer;
  GtkLabel         *layer_problem;
  GtkLabel         *batch_title;
  HlOperationBoard *batch;
  GtkLabel         *batch_problem;
};

enum
{
  NUMBER_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlNormBoards, hl_norm_boards, GTK_TYPE_WIDGET)

static const char *title_of (const HlNormStudy *study, HlNormSide side)
{
  if (side == HL_NORM_LAYER)
    return study->over_all ? _ ("LayerNorm: all together") : _ ("LayerNorm: each row");

  return study->is_training ? _ ("BatchNorm: each column") : _ ("BatchNorm: running averages");
}

static HlStage *stage_of (HlNormBoards *self, HlNormSide side)
{
  return hl_operation_board_get_stage (self->sides[side].board);
}

static gboolean get_number (HlNormBoards *self, HlNormSide side, NnNumber *number)
{
  return self->lines[side] != NULL && hl_stage_get_number (stage_of (self, side), number);
}

/* What the other normalization calls by the same name, or NULL. */
static const NnOperand *find_twin (const GPtrArray *lines, const NnOperand *operand)
{
  for (guint i = 0; lines != NULL && i < lines->len; i++)
    {
      const NnOperation *operation = g_ptr_array_index (lines, i);

      for (int j = 0; j <= operation->n_inputs; j++)
        {
          const NnOperand *twin = j == 0 ? operation->output : operation->inputs[j - 1];

          if (g_str_equal (twin->symbol, operand->symbol))
            return twin;
        }
    }

  return NULL;
}

/* Points out the same cell on the other board; a mean of a row has none there. */
static void number_cb (HlNormBoards *self, HlStage *stage)
{
  const HlNormSide side = stage == stage_of (self, HL_NORM_LAYER) ? HL_NORM_LAYER : HL_NORM_BATCH;
  const HlNormSide other = side == HL_NORM_LAYER ? HL_NORM_BATCH : HL_NORM_LAYER;
  NnNumber         number;
  const NnOperand *twin = NULL;

  if (self->n_changes > 0)
    return;

  self->row = NONE;
  if (get_number (self, side, &number))
    twin = find_twin (self->lines[other], number.operand);
  if (twin != NULL &&
      (twin->rows != number.operand->rows || twin->columns != number.operand->columns))
    twin = NULL;
  number.operand = twin;

  self->n_changes++;
  if (self->lines[other] != NULL)
    hl_stage_set_number (stage_of (self, other), twin != NULL ? &number : NULL);
  self->n_changes--;
  g_signal_emit (self, signals[NUMBER_CHANGED], 0);
}

static void point_out (HlNormBoards *self)
{
  self->n_changes++;
  for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
    {
      const NnOperand *made = hl_operation_board_get_latest (self->sides[side].board);

      if (made != NULL)
        hl_stage_set_number (stage_of (self, side),
                             self->row < 0 ? NULL
                                           : &(NnNumber){ made, 0, MIN (self->row, made->rows - 1),
                                                          MIN (self->column, made->columns - 1) });
    }
  self->n_changes--;
}

/* The boards are about to show other numbers. */
static void begin_cb (HlNormBoards *self) { self->n_changes++; }

static void end_cb (HlNormBoards *self)
{
  self->n_changes--;
  if (self->n_changes > 0)
    return;

  if (self->row >= 0)
    point_out (self);
  g_signal_emit (self, signals[NUMBER_CHANGED], 0);
}

static void hl_norm_boards_dispose (GObject *object)
{
  HlNormBoards *self = HL_NORM_BOARDS (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    g_clear_pointer (&self->lines[side], g_ptr_array_unref);

  G_OBJECT_CLASS (hl_norm_boards_parent_class)->dispose (object);
}

static void hl_norm_boards_class_init (HlNormBoardsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_norm_boards_dispose;
  signals[NUMBER_CHANGED] = g_signal_new ("number-changed", G_TYPE_FROM_CLASS (klass),
                                          G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_OPERATION_BOARD);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/norm-boards.ui");
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, box);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, layer_title);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, layer);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, layer_problem);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, batch_title);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, batch);
  gtk_widget_class_bind_template_child (widget_class, HlNormBoards, batch_problem);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_norm_boards_init (HlNormBoards *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  self->row = self->column = NONE;
  self->sides[HL_NORM_LAYER] = (Side){ self->layer_title, self->layer, self->layer_problem };
  self->sides[HL_NORM_BATCH] = (Side){ self->batch_title, self->batch, self->batch_problem };
  for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
    g_signal_connect_object (stage_of (self, side), "number-changed", G_CALLBACK (number_cb), self,
                             G_CONNECT_SWAPPED);
}

/* player: gets the operations as steps, and says how far to show them. */
void hl_norm_boards_follow (HlNormBoards *self, HlPlayer *player)
{
  static const char *const signal_names[] = { "notify::position", "notify::is-revealed" };

  for (gsize i = 0; i < G_N_ELEMENTS (signal_names); i++)
    g_signal_connect_object (player, signal_names[i], G_CALLBACK (begin_cb), self,
                             G_CONNECT_SWAPPED);
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    hl_operation_board_follow (self->sides[side].board, player);
  for (gsize i = 0; i < G_N_ELEMENTS (signal_names); i++)
    g_signal_connect_object (player, signal_names[i], G_CALLBACK (end_cb), self, G_CONNECT_SWAPPED);
}

/* The place among the steps is kept. has_steps: whether they are what is looked at, so that the
 * player is about them. */
void hl_norm_boards_set_has_steps (HlNormBoards *self, gboolean has_steps)
{
  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    hl_operation_board_set_has_steps (self->sides[side].board, has_steps);
}

void hl_norm_boards_show (HlNormBoards *self, const HlNormStudy *study)
{
  const HlNormSide leader = study->lines[HL_NORM_LAYER] != NULL ? HL_NORM_LAYER : HL_NORM_BATCH;

  begin_cb (self);
  for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
    {
      const Side    *shown = &self->sides[side];
      GPtrArray     *lines = study->lines[side];
      const gboolean is_possible = lines != NULL;

      g_clear_pointer (&self->lines[side], g_ptr_array_unref);
      self->lines[side] = is_possible ? g_ptr_array_ref (lines) : NULL;
      self->titles[side] = title_of (study, side);
      gtk_label_set_text (shown->title, self->titles[side]);
      gtk_label_set_text (shown->problem, is_possible ? "" : study->problems[side]);
      gtk_widget_set_visible (GTK_WIDGET (shown->problem), !is_possible);
      gtk_widget_set_visible (GTK_WIDGET (shown->board), is_possible);
      hl_operation_board_set_is_companion (shown->board, side != leader);
      hl_operation_board_set_operations (shown->board, is_possible ? g_ptr_array_ref (lines)
                                                                   : g_ptr_array_new ());
    }
  end_cb (self);
}

/* Points out what the step at hand has made of that cell, and each further step. row: of a cell
 * of x, −1 for none. */
void hl_norm_boards_point (HlNormBoards *self, int row, int column)
{
  self->row = row;
  self->column = column;
  point_out (self);
}

/* Returns its board. */
HlOperationBoard *hl_norm_boards_get_board (HlNormBoards *self, HlNormSide side)
{
  return self->sides[side].board;
}

/* Returns whether a number of x, or one that was made of them, is pointed out. row: of the
 * number that is pointed out, −1 for a mean of a column; column: likewise, −1 for a mean of a
 * row. */
gboolean hl_norm_boards_get_cell (HlNormBoards *self, int *row, int *column)
{
  *row = *column = NONE;
  for (HlNormSide side = HL_NORM_LAYER; side <= HL_NORM_BATCH; side++)
    {
      NnNumber number;

      if (!get_number (self, side, &number))
        continue;
      if (number.operand->row_axis.kind != NN_AXIS_ONE)
        *row = number.row;
      if (number.operand->column_axis.kind != NN_AXIS_ONE)
        *column = number.column;
    }

  return *row >= 0 || *column >= 0;
}

/* Returns x, and what both have made of it up to the step at hand, as a file, or NULL. */
HlRecording *hl_norm_boards_record (HlNormBoards *self, const char *caption, HlFigureFormat format,
                                    GError **error)
{
  HlOperationSheetPart parts[HL_NORM_N_SIDES];

  for (int side = 0; side < HL_NORM_N_SIDES; side++)
    parts[side] =
        (HlOperationSheetPart){ self->titles[side], self->lines[side],
                                hl_operation_board_count_shown (self->sides[side].board) };

  return hl_operation_sheet_record (parts, HL_NORM_N_SIDES, _ ("Normalization"), caption, format,
                                    error);
}
