#include "ui/labs/operation-board.h"

#include "core/trace/formula/formula.h"
#include "core/trace/operation/operation.h"
#include "core/trace/walk/origin.h"
#include "ui/labs/operation-list.h"
#include "ui/labs/operation-question.h"
#include "ui/session/player.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/stage-question.h"

/* The matrices that somebody typed, or took of a model, and what operations call them.  What went
 * into a number is lit in each of them. */

#define HL_TYPED_MATRICES_MOST 12

typedef struct
{
  char            *symbol;  /* the path of the operand that has these numbers */
  HlMatrixEditor  *editor;  /* where they were typed, or NULL */
  HlNumberPicture *picture; /* where they are shown instead, if nobody typed them, or NULL */
} HlTypedMatrix;

typedef struct
{
  HlTypedMatrix items[HL_TYPED_MATRICES_MOST]; /* the matrices */
  int           n;                             /* how many there are */
} HlTypedMatrices;

/* Returns whether these are the numbers in use. */
static gboolean is_shown (const HlTypedMatrix *self)
{
  return self->editor != NULL ? gtk_widget_get_visible (GTK_WIDGET (self->editor))
                              : gtk_widget_get_visible (GTK_WIDGET (self->picture));
}

/* Returns whether the operand has these numbers. */
static gboolean is_of (const HlTypedMatrix *self, const NnOperand *operand)
{
  return g_str_equal (self->symbol, operand->path);
}

static void light_editor (HlMatrixEditor *editor, const guint8 *lights)
{
  const int rows = hl_matrix_editor_get_rows (editor);
  const int columns = hl_matrix_editor_get_columns (editor);

  hl_matrix_editor_clear_lights (editor);
  for (int cell = 0; lights != NULL && cell < rows * columns; cell++)
    if (lights[cell] != 0)
      hl_matrix_editor_light (editor, HL_LIGHT_FIRST, cell / columns, cell % columns, 1, 1);
}

static void light (const HlTypedMatrix *self, const guint8 *lights)
{
  if (self->editor != NULL)
    light_editor (self->editor, lights);
  else
    hl_number_picture_set_lights (self->picture, lights);
}

static void light_cells (guint8 *lights, const NnOperand *operand, const NnCells *cells)
{
  for (int i = 0; i < operand->rows * operand->columns; i++)
    if (nn_cells_contain (cells, 0, i / operand->columns, i % operand->columns))
      lights[i] = HL_LIGHT_FIRST;
}

/* Returns which cells of the source went into the number; NULL if none of them did. */
static guint8 *lights_of (const HlTypedMatrix *source, const NnOperation *maker,
                          const NnNumber *number)
{
  guint8 *lights = NULL;

  for (int i = 0; maker != NULL && i < maker->n_inputs; i++)
    {
      const NnOperand *operand = maker->inputs[i];
      const NnCells    cells =
          nn_formula_depends (maker, number->slice, number->row, number->column, i);

      if (!is_of (source, operand))
        continue;
      if (lights == NULL)
        lights = g_new0 (guint8, operand->rows * operand->columns);
      light_cells (lights, operand, &cells);
    }

  return lights;
}

/* Forgets all of them. */
static void hl_typed_matrices_clear (HlTypedMatrices *self)
{
  for (int i = 0; i < self->n; i++)
    g_free (self->items[i].symbol);
  self->n = 0;
}

/* editor: where they were typed; outlives self, or NULL; picture: where they are shown, if there
 * is no editor; likewise, or NULL. */
static void hl_typed_matrices_add (HlTypedMatrices *self, const char *symbol,
                                   HlMatrixEditor *editor, HlNumberPicture *picture)
{
  g_assert (self->n < HL_TYPED_MATRICES_MOST);

  self->items[self->n++] = (HlTypedMatrix){ g_strdup (symbol), editor, picture };
}

/* Lights those of their numbers that went into the number, and no others. maker: what was done
 * with them, and with others, or NULL. */
static void hl_typed_matrices_light (HlTypedMatrices *self, const NnOperation *maker,
                                     const NnNumber *number)
{
  for (int i = 0; i < self->n; i++)
    if (is_shown (&self->items[i]))
      {
        g_autofree guint8 *lights = lights_of (&self->items[i], maker, number);

        light (&self->items[i], lights);
      }
}

/* The operations of a board as steps of a player: which operation a step is about, how far they
 * are shown, and where one stands when they are others.
 *
 *      step         0        1    2    3
 *      operation    –1       0    1    2       with a first step that shows the given numbers */

typedef struct
{
  HlPlayer  *player;      /* whose steps they are, or NULL */
  GPtrArray *operations;  /* NULL before the first ones */
  char      *given_title; /* of a first step that shows the given numbers alone, or NULL */
  int        position;    /* the player's, while it is about the board */
  gboolean   is_at_end;   /* whether that is the last step */
  gboolean   has_player;  /* whether the player is about the board */
} HlBoardSteps;

static void hl_board_steps_clear (HlBoardSteps *self)
{
  g_clear_object (&self->player);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_clear_pointer (&self->given_title, g_free);
}

/* Returns how many steps there are before the first operation. */
static int count_given (const HlBoardSteps *self) { return self->given_title != NULL ? 1 : 0; }

/* Returns how many operations there are. */
static int hl_board_steps_count (const HlBoardSteps *self)
{
  return self->operations != NULL ? (int) self->operations->len : 0;
}

/* Returns the operation; NULL if there is none of that index. index: of an operation, from 0. */
static const NnOperation *hl_board_steps_get (const HlBoardSteps *self, int index)
{
  return index >= 0 && index < hl_board_steps_count (self)
             ? g_ptr_array_index (self->operations, (guint) index)
             : NULL;
}

/* Returns the operation that the step is about; −1 for the numbers before it. */
static int hl_board_steps_index (const HlBoardSteps *self, int step)
{
  return step - count_given (self);
}

/* Returns whether the result of the step at hand is asked for, and not shown yet. */
static gboolean hl_board_steps_is_asked (const HlBoardSteps *self)
{
  return self->player != NULL && !hl_player_get_is_revealed (self->player);
}

/* Returns the last operation whose result is shown; −1 or less for none. */
static int hl_board_steps_last_shown (const HlBoardSteps *self)
{
  return hl_board_steps_index (self, self->position - hl_board_steps_is_asked (self));
}

/* One stays at the last step, however many there are, and at one's place while there are
 * none. */
static void find_position (HlBoardSteps *self)
{
  const int n = hl_board_steps_count (self) + count_given (self);

  if (hl_board_steps_count (self) > 0 && (self->is_at_end || self->position >= n))
    self->position = n - 1;
}

/* Gives the player its steps, or none while it is not about the board. */
static void hl_board_steps_give (HlBoardSteps *self)
{
  hl_operations_give_steps (self->has_player ? self->operations : NULL, self->given_title,
                            self->player, self->position);
}

/* operations: what is done, in order; may be empty. */
static void hl_board_steps_set_operations (HlBoardSteps *self, GPtrArray *operations)
{
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  self->operations = operations;
  find_position (self);
  if (self->player != NULL)
    hl_board_steps_give (self);
}

/* Follows the player, if it has steps. */
static void hl_board_steps_take_position (HlBoardSteps *self)
{
  const int n = hl_player_get_n_steps (self->player);

  if (n == 0)
    return;

  self->position = hl_player_get_position (self->player);
  self->is_at_end = n > 1 && self->position == n - 1;
}

/* Moves the player, if it is about the board. index: of an operation, from 0. */
static void hl_board_steps_go_to (HlBoardSteps *self, int index)
{
  if (self->has_player && index < hl_board_steps_count (self))
    hl_player_set_position (self->player, index + count_given (self));
}

#define USUAL_WIDTH 1060 /* a wider page has larger type */

struct _HlOperationBoard
{
  GtkWidget parent_instance;

  HlBoardSteps    steps;
  HlTypedMatrices sources;
  NnQuestion     *question; /* the latest that was asked, or NULL */
  int             slice;

  HlStage *stage;
};

enum
{
  PROP_GIVEN_TITLE = 1,
  N_PROPERTIES
};

enum
{
  CELL_CHOSEN,
  CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlOperationBoard, hl_operation_board, GTK_TYPE_WIDGET)

static void light_sources (HlOperationBoard *self)
{
  NnNumber           number = { NULL };
  const NnOperation *maker = hl_stage_get_number (self->stage, &number)
                                 ? hl_operations_maker (self->steps.operations, number.operand)
                                 : NULL;

  hl_typed_matrices_light (&self->sources, maker, &number);
}

static void number_cb (HlOperationBoard *self)
{
  light_sources (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Returns what is done at the step at hand, or NULL for the given numbers. */
static const NnOperation *operation_at_hand (HlOperationBoard *self)
{
  return hl_board_steps_get (&self->steps,
                             hl_board_steps_index (&self->steps, self->steps.position));
}

/* Returns whether a question about the step at hand waits for its answer. */
static gboolean asks (HlOperationBoard *self)
{
  return hl_board_steps_is_asked (&self->steps) && self->question != NULL &&
         self->question->operation == operation_at_hand (self);
}

static void show_step (HlOperationBoard *self)
{
  const int                  n = hl_board_steps_count (&self->steps);
  const int                  at_hand = hl_board_steps_index (&self->steps, self->steps.position);
  g_autofree HlEquationStep *steps = g_new0 (HlEquationStep, MAX (n, 1));
  NnNumber                   number;
  const gboolean             has_number = hl_stage_get_number (self->stage, &number) && n > 0 &&
                              hl_operations_maker (self->steps.operations, number.operand) != NULL;
  const HlEquationInput place = {
    .steps = steps,
    .n_steps = n,
    .at_hand = CLAMP (at_hand, 0, MAX (n - 1, 0)),
    .n_known = hl_board_steps_last_shown (&self->steps) + 1,
    .is_before = at_hand < 0,
    .is_asked = hl_board_steps_is_asked (&self->steps),
    .has_one_scale = !hl_operations_are_colors (self->steps.operations),
  };

  for (int i = 0; i < n; i++)
    steps[i] = (HlEquationStep){ hl_board_steps_get (&self->steps, i), NULL };
  hl_stage_show (self->stage, n > 0 ? &place : NULL);
  if (has_number)
    hl_stage_set_number (self->stage, &number);
  if (asks (self))
    hl_stage_question_mark (self->stage, self->question);
  number_cb (self);
}

/* A number of another step than the one at hand is pointed out no longer: what the step at hand
 * does would not be seen. */
static void step_cb (HlOperationBoard *self)
{
  const NnOperation *before = operation_at_hand (self);
  const NnOperation *now;
  NnNumber           number;

  hl_board_steps_take_position (&self->steps);
  now = operation_at_hand (self);
  if (now != before && hl_stage_get_number (self->stage, &number) &&
      (now == NULL || number.operand != now->output))
    hl_stage_set_number (self->stage, NULL);
  show_step (self);
}

/* A number leads to the step that made it; a cell of what is asked for answers. */
static void activated_cb (HlOperationBoard *self)
{
  NnNumber number;

  if (!hl_stage_get_number (self->stage, &number) || !self->steps.has_player)
    return;
  if (asks (self) && number.operand == self->question->operation->output)
    {
      g_signal_emit (self, signals[CELL_CHOSEN], 0, number.row, number.column);
      return;
    }
  for (int i = 0; i < hl_board_steps_count (&self->steps); i++)
    if (hl_board_steps_get (&self->steps, i)->output == number.operand)
      hl_board_steps_go_to (&self->steps, i);
}

static void step_activated_cb (HlOperationBoard *self, int step)
{
  hl_board_steps_go_to (&self->steps, step);
}

/* player: gets the operations as steps, and says how far to show them. */
void hl_operation_board_follow (HlOperationBoard *self, HlPlayer *player)
{
  g_assert (self->steps.player == NULL);

  self->steps.player = g_object_ref (player);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
}

/* editor: where they were typed; outlives the board. */
void hl_operation_board_add_editor (HlOperationBoard *self, const char *symbol,
                                    HlMatrixEditor *editor)
{
  hl_typed_matrices_add (&self->sources, symbol, editor, NULL);
}

/* picture: where they are shown; outlives the board. */
void hl_operation_board_add_picture (HlOperationBoard *self, const char *symbol,
                                     HlNumberPicture *picture)
{
  hl_typed_matrices_add (&self->sources, symbol, NULL, picture);
}

/* operations: what is done, in order; may be empty. */
void hl_operation_board_set_operations (HlOperationBoard *self, GPtrArray *operations)
{
  g_autoptr (GPtrArray) before G_GNUC_UNUSED = g_steal_pointer (&self->steps.operations);
  NnNumber                     number;
  const gboolean               has_number =
      hl_stage_get_number (self->stage, &number) && hl_operations_find_again (operations, &number);

  hl_stage_show (self->stage, NULL);
  g_clear_pointer (&self->question, nn_question_free);
  gtk_widget_set_size_request (GTK_WIDGET (self->stage), -1, hl_operations_height (operations));
  hl_board_steps_set_operations (&self->steps, operations);
  show_step (self);
  if (has_number)
    hl_stage_set_number (self->stage, &number);
}

/* The place among the steps is kept. has_steps: whether it is what is looked at, so that the
 * player is about it. */
void hl_operation_board_set_has_steps (HlOperationBoard *self, gboolean has_steps)
{
  self->steps.has_player = has_steps;
  hl_board_steps_give (&self->steps);
}

/* Returns a good question about the head that is shown, before the step shows what it makes, or
 * NULL. */
HlQuestionSpec *hl_operation_board_ask (HlOperationBoard *self, int position)
{
  const NnOperation *operation =
      hl_board_steps_get (&self->steps, hl_board_steps_index (&self->steps, position));

  g_clear_pointer (&self->question, nn_question_free);
  if (operation == NULL)
    return NULL;

  self->question = hl_operation_question (operation, self->slice, position);

  return self->question != NULL ? hl_question_spec_of (self->question) : NULL;
}

/* Returns the last operation of that kind, or NULL. */
const NnOperation *hl_operation_board_find (HlOperationBoard *self, NnOperationKind kind)
{
  return hl_board_steps_get (&self->steps, hl_operations_last (self->steps.operations, kind));
}

/* Returns where the operations are shown. */
HlStage *hl_operation_board_get_stage (HlOperationBoard *self) { return self->stage; }

/* Returns whether an operation of that kind has been reached. */
gboolean hl_operation_board_shows (HlOperationBoard *self, NnOperationKind kind)
{
  const int index = hl_operations_last (self->steps.operations, kind);

  return index >= 0 && index <= hl_board_steps_last_shown (&self->steps);
}

/* Returns what was typed and what came of it, up to the step at hand, as what becomes a file. */
HlRecording *hl_operation_board_record (HlOperationBoard *self, const char *title,
                                        const char *caption, HlFigureFormat format)
{
  return hl_stage_record (self->stage, title, caption, format);
}

static void hl_operation_board_get_property (GObject *object, guint property_id, GValue *value,
                                             GParamSpec *pspec)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  if (property_id == PROP_GIVEN_TITLE)
    g_value_set_string (value, self->steps.given_title);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_operation_board_set_property (GObject *object, guint property_id,
                                             const GValue *value, GParamSpec *pspec)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  if (property_id == PROP_GIVEN_TITLE)
    self->steps.given_title = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_operation_board_dispose (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);
  GtkWidget        *enlarger = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_object (&self->steps.player);
  g_clear_pointer (&enlarger, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->dispose (object);
}

static void hl_operation_board_finalize (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  g_clear_pointer (&self->question, nn_question_free);
  hl_board_steps_clear (&self->steps);
  hl_typed_matrices_clear (&self->sources);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->finalize (object);
}

static void hl_operation_board_class_init (HlOperationBoardClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_operation_board_dispose;
  object_class->finalize = hl_operation_board_finalize;
  object_class->get_property = hl_operation_board_get_property;
  object_class->set_property = hl_operation_board_set_property;
  properties[PROP_GIVEN_TITLE] =
      g_param_spec_string ("given-title", NULL, NULL, NULL,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* Somebody answers by pointing. row: of the result that is asked for, from 0. */
  signals[CELL_CHOSEN] = g_signal_new ("cell-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /* Another number is pointed out, or none any more, or another step is shown. */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "operation-board");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_operation_board_init (HlOperationBoard *self)
{
  GtkWidget *enlarger;

  self->steps.has_player = TRUE;
  self->stage = g_object_new (HL_TYPE_STAGE, NULL);
  enlarger = g_object_new (HL_TYPE_ENLARGER, "usual-width", USUAL_WIDTH, "fits", TRUE, "child",
                           self->stage, NULL);
  gtk_widget_set_parent (enlarger, GTK_WIDGET (self));
  g_signal_connect_object (self->stage, "number-changed", G_CALLBACK (number_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->stage, "number-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->stage, "step-activated", G_CALLBACK (step_activated_cb), self,
                           G_CONNECT_SWAPPED);
}
