#include "ui/labs/operation-board.h"

#include "ui/labs/operation-list.h"
#include "ui/labs/operation-question.h"
#include "ui/labs/typed-matrix.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/stage-question.h"

#define MAX_SOURCES 12
#define NONE (-1)
#define USUAL_WIDTH 1060 /* a wider page has larger type */

/**
 * HlOperationBoard:
 *
 * ## CSS nodes
 *
 * A node named `operation-board` around a stage.
 */
struct _HlOperationBoard
{
  GtkWidget parent_instance;

  HlPlayer  *player;
  GPtrArray *operations;   /* of NnOperation; NULL before the first ones */
  char      *given_title;  /* of a first step that shows the given numbers alone, or NULL */
  gboolean   is_companion; /* the player has its steps from somebody else */
  int        position;     /* the player's, while it is about the board */
  gboolean   is_at_end;    /* whether that is the last one */
  gboolean   has_steps;    /* whether the player is about the board */

  NnQuestion *question; /* the latest that was asked, or NULL */
  int         slice;

  HlTypedMatrix sources[MAX_SOURCES];
  int           n_sources;

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

static int
n_operations (HlOperationBoard *self)
{
  return self->operations != NULL ? (int) self->operations->len : 0;
}

static const NnOperation *
operation_at (HlOperationBoard *self,
              int               index)
{
  return g_ptr_array_index (self->operations, (guint) index);
}

/* How many steps there are before the first operation. */
static int
n_given (HlOperationBoard *self)
{
  return self->given_title != NULL ? 1 : 0;
}

/* The operation that a step of the player is about, −1 for the numbers before it. */
static int
operation_of_step (HlOperationBoard *self,
                   int               step)
{
  return step - n_given (self);
}

/* What is asked first is not shown yet. */
static gboolean
is_asked (HlOperationBoard *self)
{
  return self->player != NULL && !hl_player_get_is_revealed (self->player);
}

/* The last operation whose result is shown, −1 for none. */
static int
last_shown (HlOperationBoard *self)
{
  return operation_of_step (self, self->position - is_asked (self));
}

static void
light_sources (HlOperationBoard *self)
{
  NnNumber           number = { NULL };
  const NnOperation *maker = hl_stage_get_number (self->stage, &number)
                                 ? hl_operations_maker (self->operations, number.operand)
                                 : NULL;

  for (int i = 0; i < self->n_sources; i++)
    if (hl_typed_matrix_is_shown (&self->sources[i]))
      hl_typed_matrix_light_made (&self->sources[i], maker, &number);
}

static void
number_cb (HlOperationBoard *self)
{
  light_sources (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Whether a question about the step at hand waits for its answer. */
static gboolean
asks (HlOperationBoard *self)
{
  const int index = operation_of_step (self, self->position);

  return is_asked (self) && self->question != NULL && index >= 0 && index < n_operations (self) &&
         self->question->operation == operation_at (self, index);
}

static void
show_step (HlOperationBoard *self)
{
  const int                  n = n_operations (self);
  const int                  at_hand = operation_of_step (self, self->position);
  g_autofree HlEquationStep *steps = g_new0 (HlEquationStep, MAX (n, 1));
  NnNumber                   number;
  const gboolean             has_one_scale = !hl_operations_are_colors (self->operations);
  const gboolean             has_number = hl_stage_get_number (self->stage, &number) && n > 0 &&
                              hl_operations_maker (self->operations, number.operand) != NULL;

  for (int i = 0; i < n; i++)
    steps[i] = (HlEquationStep){ operation_at (self, i), NULL };
  hl_stage_show (self->stage, n == 0 ? NULL
                                     : &(HlEquationInput){ .steps = steps,
                                                           .n_steps = n,
                                                           .at_hand = CLAMP (at_hand, 0, n - 1),
                                                           .is_before = at_hand < 0,
                                                           .n_known = last_shown (self) + 1,
                                                           .is_asked = is_asked (self),
                                                           .has_one_scale = has_one_scale });
  if (has_number)
    hl_stage_set_number (self->stage, &number);
  if (asks (self))
    hl_stage_question_mark (self->stage, self->question);
  number_cb (self);
}

static void
step_cb (HlOperationBoard *self)
{
  const int n = hl_player_get_n_steps (self->player);

  if (n > 0)
    {
      self->position = hl_player_get_position (self->player);
      self->is_at_end = n > 1 && self->position == n - 1;
    }
  show_step (self);
}

/* One stays at the last step, however many there are, and at one's place while there are
 * none. */
static void
find_position (HlOperationBoard *self)
{
  const int n = n_operations (self) + n_given (self);

  if (n_operations (self) > 0 && (self->is_at_end || self->position >= n))
    self->position = n - 1;
}

static void
give_steps (HlOperationBoard *self)
{
  if (!self->is_companion)
    hl_operations_give_steps (self->has_steps ? self->operations : NULL, self->given_title,
                              self->player, self->position);
}

/* A number leads to the step that made it; a cell of what is asked for answers. */
static void
activated_cb (HlOperationBoard *self)
{
  NnNumber number;

  if (!hl_stage_get_number (self->stage, &number) || !self->has_steps)
    return;
  if (asks (self) && number.operand == self->question->operation->output)
    {
      g_signal_emit (self, signals[CELL_CHOSEN], 0, number.row, number.column);
      return;
    }
  for (int i = 0; i < n_operations (self); i++)
    if (operation_at (self, i)->output == number.operand)
      hl_player_set_position (self->player, i + n_given (self));
}

static void
step_activated_cb (HlOperationBoard *self,
                   int               step)
{
  if (self->has_steps && step < n_operations (self))
    hl_player_set_position (self->player, step + n_given (self));
}

/**
 * hl_operation_board_follow:
 * @self: a board
 * @player: (transfer none): gets the operations as steps, and says how far to show them
 */
void
hl_operation_board_follow (HlOperationBoard *self,
                           HlPlayer         *player)
{
  g_assert (self->player == NULL);

  self->player = g_object_ref (player);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * hl_operation_board_add_editor:
 * @self: a board
 * @symbol: what the operations call its numbers
 * @editor: (transfer none): where they were typed; outlives the board
 */
void
hl_operation_board_add_editor (HlOperationBoard *self,
                               const char       *symbol,
                               HlMatrixEditor   *editor)
{
  g_assert (self->n_sources < MAX_SOURCES);

  self->sources[self->n_sources++] = (HlTypedMatrix){ g_strdup (symbol), editor, NULL };
}

/**
 * hl_operation_board_add_picture:
 * @self: a board
 * @symbol: what the operations call its numbers
 * @picture: (transfer none): where they are shown; outlives the board
 */
void
hl_operation_board_add_picture (HlOperationBoard *self,
                                const char       *symbol,
                                HlNumberPicture  *picture)
{
  g_assert (self->n_sources < MAX_SOURCES);

  self->sources[self->n_sources++] = (HlTypedMatrix){ g_strdup (symbol), NULL, picture };
}

/**
 * hl_operation_board_set_operations:
 * @self: a board
 * @operations: (transfer full) (element-type NnOperation): what is done, in order; may be
 *   empty
 */
void
hl_operation_board_set_operations (HlOperationBoard *self,
                                   GPtrArray        *operations)
{
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->operations);
  NnNumber              number;
  const gboolean        has_number = hl_stage_get_number (self->stage, &number) &&
                              hl_operations_find_again (operations, &number);

  hl_stage_show (self->stage, NULL);
  g_clear_pointer (&self->question, nn_question_free);
  self->operations = operations;
  gtk_widget_set_size_request (GTK_WIDGET (self->stage), -1, hl_operations_height (operations));
  find_position (self);
  if (self->player != NULL)
    give_steps (self);
  show_step (self);
  if (has_number)
    hl_stage_set_number (self->stage, &number);
}

/**
 * hl_operation_board_set_slice:
 * @self: a board
 * @slice: which head to show, from 0
 */
void
hl_operation_board_set_slice (HlOperationBoard *self,
                              int               slice)
{
  self->slice = slice;
  g_object_set (self->stage, "head", slice, NULL);
  number_cb (self);
}

/**
 * hl_operation_board_set_is_companion:
 * @self: a board
 * @is_companion: whether another board with as many operations gives the player its steps
 */
void
hl_operation_board_set_is_companion (HlOperationBoard *self,
                                     gboolean          is_companion)
{
  self->is_companion = is_companion;
}

/**
 * hl_operation_board_set_has_steps:
 * @self: a board that follows a player
 * @has_steps: whether it is what is looked at, so that the player is about it
 *
 * The place among the steps is kept.
 */
void
hl_operation_board_set_has_steps (HlOperationBoard *self,
                                  gboolean          has_steps)
{
  self->has_steps = has_steps;
  give_steps (self);
}

/**
 * hl_operation_board_ask:
 * @self: a board
 * @position: a step
 *
 * Returns: (transfer full) (nullable): a good question about the head that is shown, before
 *   the step shows what it makes
 */
HlQuestionSpec *
hl_operation_board_ask (HlOperationBoard *self,
                        int               position)
{
  g_clear_pointer (&self->question, nn_question_free);
  if (operation_of_step (self, position) < 0 ||
      operation_of_step (self, position) >= n_operations (self))
    return NULL;

  self->question = hl_operation_question (operation_at (self, operation_of_step (self, position)),
                                          self->slice, position);

  return self->question != NULL ? hl_question_spec_of (self->question) : NULL;
}

/**
 * hl_operation_board_find:
 *
 * Returns: (transfer none) (nullable): the last operation of that kind
 */
const NnOperation *
hl_operation_board_find (HlOperationBoard *self,
                         NnOperationKind   kind)
{
  const int index = hl_operations_last (self->operations, kind);

  return index != NONE ? operation_at (self, index) : NULL;
}

/**
 * hl_operation_board_count_shown:
 *
 * Returns: how many operations show what they made
 */
int
hl_operation_board_count_shown (HlOperationBoard *self)
{
  return CLAMP (last_shown (self) + 1, 0, n_operations (self));
}

/**
 * hl_operation_board_get_latest:
 *
 * Returns: (transfer none) (nullable): what the last operation that is shown made; before the
 *   first one, what it reads
 */
const NnOperand *
hl_operation_board_get_latest (HlOperationBoard *self)
{
  const int n = hl_operation_board_count_shown (self);

  if (n_operations (self) == 0)
    return NULL;

  return n > 0 ? operation_at (self, n - 1)->output : operation_at (self, 0)->inputs[0];
}

/**
 * hl_operation_board_get_stage:
 *
 * Returns: (transfer none): where the operations are shown
 */
HlStage *
hl_operation_board_get_stage (HlOperationBoard *self)
{
  return self->stage;
}

/**
 * hl_operation_board_shows:
 *
 * Returns: whether an operation of that kind has been reached
 */
gboolean
hl_operation_board_shows (HlOperationBoard *self,
                          NnOperationKind   kind)
{
  const int index = hl_operations_last (self->operations, kind);

  return index != NONE && index <= last_shown (self);
}

/**
 * hl_operation_board_record:
 * @self: a board with operations
 * @title: of the picture
 * @caption: what was chosen
 * @format: of the file
 *
 * Returns: (transfer full): what was typed and what came of it, up to the step at hand, as
 *   what becomes a file
 */
HlRecording *
hl_operation_board_record (HlOperationBoard *self,
                           const char       *title,
                           const char       *caption,
                           HlFigureFormat    format)
{
  return hl_stage_record (self->stage, title, caption, format);
}

static void
hl_operation_board_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  if (property_id == PROP_GIVEN_TITLE)
    g_value_set_string (value, self->given_title);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_operation_board_set_property (GObject      *object,
                                 guint         property_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  if (property_id == PROP_GIVEN_TITLE)
    self->given_title = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_operation_board_dispose (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);
  GtkWidget        *enlarger = gtk_widget_get_first_child (GTK_WIDGET (self));

  g_clear_object (&self->player);
  g_clear_pointer (&enlarger, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->dispose (object);
}

static void
hl_operation_board_finalize (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  g_clear_pointer (&self->question, nn_question_free);
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_free (self->given_title);
  for (int i = 0; i < self->n_sources; i++)
    g_free (self->sources[i].symbol);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->finalize (object);
}

static void
hl_operation_board_class_init (HlOperationBoardClass *klass)
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

  /**
   * HlOperationBoard::cell-chosen:
   * @self: the board
   * @row: of the result that is asked for, from 0
   * @column: likewise
   *
   * Somebody answers by pointing.
   */
  signals[CELL_CHOSEN] =
      g_signal_new ("cell-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);

  /**
   * HlOperationBoard::changed:
   * @self: the board
   *
   * Another number is pointed out, or none any more, or another step is shown.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "operation-board");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_operation_board_init (HlOperationBoard *self)
{
  GtkWidget *enlarger;

  self->has_steps = TRUE;
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
