#include "ui/labs/operation-board.h"

#include <glib/gi18n.h>

#include "core/trace/formula.h"

#include "ui/labs/board-pictures.h"
#include "ui/labs/operation-matrix.h"
#include "ui/labs/operation-question.h"
#include "ui/labs/typed-matrix.h"
#include "ui/widgets/formula-line.h"
#include "ui/widgets/symbols-button.h"
#include "ui/widgets/wrap-layout.h"

#define MAX_SOURCES 12

/**
 * HlOperationBoard:
 *
 * ## CSS nodes
 *
 * A node named `operation-board`; the picture of the step at hand has the class
 * `current`.
 */
struct _HlOperationBoard
{
  GtkWidget parent_instance;

  HlPlayer       *player;
  HlBoardPictures pictures;
  int             position;  /* the player's, while it is about the board */
  gboolean        is_at_end; /* whether that is the last one */
  int             n_steps;   /* when the position was found */
  gboolean        has_steps; /* whether the player is about the board */
  char           *reading;

  HlTypedMatrix sources[MAX_SOURCES];
  int           n_sources;

  GtkWidget *general;
  GtkWidget *symbols;
  GtkWidget *flow;
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlOperationBoard, hl_operation_board, GTK_TYPE_WIDGET)

/* What is asked first is not shown yet. */
static int
shown_step (HlOperationBoard *self)
{
  const gboolean is_asked = self->player != NULL && !hl_player_get_is_revealed (self->player);

  return self->position - is_asked;
}

static void
light_sources (HlOperationBoard *self)
{
  const int          pointed = self->pictures.pointed;
  const NnOperation *operation =
      pointed >= 0 ? hl_board_pictures_operation (&self->pictures, pointed) : NULL;

  for (int i = 0; i < self->n_sources; i++)
    {
      g_autofree guint8 *lights = NULL;

      if (!hl_typed_matrix_is_shown (&self->sources[i]))
        continue;
      for (int j = 0; operation != NULL && j < operation->n_inputs; j++)
        if (hl_typed_matrix_is (&self->sources[i], operation->inputs[j]) && lights == NULL)
          lights = hl_board_pictures_lights (&self->pictures, operation->inputs[j], 0);
      hl_typed_matrix_light (&self->sources[i], lights);
    }
}

static void
set_reading (HlOperationBoard *self,
             char             *reading)
{
  g_free (self->reading);
  self->reading = reading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

static void
show_dependencies (HlOperationBoard *self)
{
  hl_board_pictures_light (&self->pictures);
  light_sources (self);
  set_reading (self, hl_board_pictures_read (&self->pictures));
}

static void
cell_cb (HlOperationBoard *self,
         HlNumberPicture  *picture)
{
  if (hl_board_pictures_point (&self->pictures, picture))
    show_dependencies (self);
}

static void
show_general (HlOperationBoard *self,
              int               position)
{
  g_autofree char *text = NULL;

  if (position < hl_board_pictures_count (&self->pictures))
    text = nn_formula_general (hl_board_pictures_operation (&self->pictures, position));
  hl_formula_line_set_text (GTK_LABEL (self->general), text != NULL ? text : "");
  hl_symbols_button_set_formula (GTK_MENU_BUTTON (self->symbols), text != NULL ? text : "");
  gtk_widget_set_visible (self->symbols, text != NULL);
}

static void
show_step (HlOperationBoard *self)
{
  if (self->pictures.pointed > shown_step (self))
    {
      self->pictures.pointed = -1;
      show_dependencies (self);
    }

  hl_board_pictures_show_step (&self->pictures, self->position, shown_step (self));
  show_general (self, self->position);
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
  const int n = hl_board_pictures_count (&self->pictures);

  if (n > 0 && (self->is_at_end || self->position >= n))
    self->position = n - 1;
  self->n_steps = n;
}

static void
give_steps (HlOperationBoard *self)
{
  const int                n = self->has_steps ? self->n_steps : 0;
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int i = 0; i < n; i++)
    {
      const NnOperation *operation = hl_board_pictures_operation (&self->pictures, i);

      /* Translators: the name of an operation and the letter of its result */
      steps[i].title = g_strdup_printf (_ ("%s: %s"), nn_operation_kind_title (operation->kind),
                                        operation->output->symbol);
      steps[i].end = i + 1;
    }

  hl_player_set_steps (self->player, steps, n, n > 0 ? self->position : 0);
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
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
  hl_board_pictures_set (&self->pictures, operations);
  find_position (self);
  if (self->player != NULL)
    give_steps (self);
  show_step (self);

  hl_board_pictures_find_pointed (&self->pictures, shown_step (self));
  show_dependencies (self);
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
  self->pictures.slice = slice;
  hl_board_pictures_show (&self->pictures);
  show_dependencies (self);
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
HlLabQuestionSpec *
hl_operation_board_ask (HlOperationBoard *self,
                        int               position)
{
  const NnOperation *operation = hl_board_pictures_operation (&self->pictures, position);

  return hl_operation_question (operation, self->pictures.slice, position);
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
  const int index = hl_board_pictures_index_of (&self->pictures, kind);

  return index >= 0 ? hl_board_pictures_operation (&self->pictures, index) : NULL;
}

/**
 * hl_operation_board_get_picture:
 *
 * Returns: (transfer none) (nullable): the picture of the last operation of that kind
 */
HlNumberPicture *
hl_operation_board_get_picture (HlOperationBoard *self,
                                NnOperationKind   kind)
{
  const int index = hl_board_pictures_index_of (&self->pictures, kind);

  return index >= 0 ? hl_board_pictures_picture (&self->pictures, index) : NULL;
}

/**
 * hl_operation_board_get_current:
 *
 * Returns: (transfer none) (nullable): the picture of the last step that is shown
 */
GtkWidget *
hl_operation_board_get_current (HlOperationBoard *self)
{
  const int shown = shown_step (self);

  return shown >= 0 && shown < hl_board_pictures_count (&self->pictures)
             ? GTK_WIDGET (hl_board_pictures_picture (&self->pictures, shown))
             : NULL;
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
  const int index = hl_board_pictures_index_of (&self->pictures, kind);

  return index >= 0 && index <= shown_step (self);
}

const char *
hl_operation_board_get_reading (HlOperationBoard *self)
{
  return self->reading;
}

/**
 * hl_operation_board_record:
 * @self: a board
 * @title: of the sheet
 * @caption: what was chosen
 * @format: of the file
 * @error: what the drawing says
 *
 * Returns: (transfer full) (nullable): what was typed and what came of it, up to the step
 *   at hand, as what becomes a file
 */
HlRecording *
hl_operation_board_record (HlOperationBoard *self,
                           const char       *title,
                           const char       *caption,
                           HlFigureFormat    format,
                           GError          **error)
{
  const int               n_shown = MIN (shown_step (self) + 1,
                                         hl_board_pictures_count (&self->pictures));
  const int               n_parts = self->n_sources + n_shown;
  g_autofree HlSheetPart *parts = g_new0 (HlSheetPart, n_parts);
  HlNumberMatrix          typed[MAX_SOURCES] = { 0 };
  int                     n = 0;

  for (int i = 0; i < self->n_sources; i++)
    if (hl_typed_matrix_is_shown (&self->sources[i]))
      {
        typed[i] = hl_typed_matrix_get (&self->sources[i]);
        parts[n++].matrix = &typed[i];
      }
  for (int i = 0; i < n_shown; i++, n++)
    {
      HlNumberPicture *picture = hl_board_pictures_picture (&self->pictures, i);

      parts[n] = (HlSheetPart){ .matrix = hl_number_picture_get_matrix (picture),
                                .lights = hl_number_picture_get_lights (picture) };
    }

  return hl_sheet_record (&(HlSheet){ title, caption, parts, n }, format, error);
}

static void
hl_operation_board_get_property (GObject    *object,
                                 guint       property_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, HL_OPERATION_BOARD (object)->reading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hl_operation_board_dispose (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  g_clear_object (&self->player);
  g_clear_pointer (&self->general, gtk_widget_unparent);
  g_clear_pointer (&self->symbols, gtk_widget_unparent);
  g_clear_pointer (&self->flow, gtk_widget_unparent);
  hl_board_pictures_clear (&self->pictures);

  G_OBJECT_CLASS (hl_operation_board_parent_class)->dispose (object);
}

static void
hl_operation_board_finalize (GObject *object)
{
  HlOperationBoard *self = HL_OPERATION_BOARD (object);

  for (int i = 0; i < self->n_sources; i++)
    g_free (self->sources[i].symbol);
  g_free (self->reading);

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

  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, NULL,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_css_name (widget_class, "operation-board");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
hl_operation_board_init (HlOperationBoard *self)
{
  GtkLayoutManager *column = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkLayoutManager *lines = hl_wrap_layout_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (column), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (column), 12);
  g_object_set (lines, "spacing", 24, NULL);

  self->general = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "wrap", TRUE, "selectable", TRUE,
                                "css-classes", (const char *[]){ "formula-line", NULL }, NULL);
  self->flow = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->flow, lines);
  self->has_steps = TRUE;
  hl_board_pictures_init (&self->pictures, self->flow, G_CALLBACK (cell_cb), self);
  self->symbols = gtk_menu_button_new ();
  g_object_set (self->symbols, "label", _ ("Symbols"), "halign", GTK_ALIGN_START, "tooltip-text",
                _ ("What the letters of this formula mean"), NULL);
  gtk_widget_set_parent (self->general, GTK_WIDGET (self));
  gtk_widget_set_parent (self->symbols, GTK_WIDGET (self));
  gtk_widget_set_parent (self->flow, GTK_WIDGET (self));
}
