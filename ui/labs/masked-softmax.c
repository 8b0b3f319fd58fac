#include "ui/labs/masked-softmax.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/labs/row-names.h"
#include "ui/render/sheet.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/formula-line.h"
#include "ui/widgets/symbols-button.h"
#include "ui/widgets/wrap-layout.h"

#define DIGITS 4
#define MOST_POSITIONS 8

static const float first_scores[] = {
  2.0f, 0.5f, 1.0f, -0.5f, /* a row for each query */
  0.3f, 1.2f, 0.8f, 0.1f,
  1.5f, 1.5f, 0.2f, 0.9f,
  -1.0f, 0.4f, 2.2f, 1.1f
};

/* The values, in the order of the template's list. */
static const float       fills[] = { -1e6f, -1e9f, -INFINITY };
static const char *const fill_names[] = { "−10⁶", "−10⁹", "−∞" };

/**
 * HlMaskedSoftmax:
 *
 * Shows one matrix for each step up to the player's.
 *
 * ## CSS nodes
 *
 * A node named `masked-softmax`; the matrix of the step at hand has the class `current`.
 */
struct _HlMaskedSoftmax
{
  GtkWidget parent_instance;

  HlPlayer     *player;
  HlSoftmaxStep step; /* the player's, while it is about the scores */
  NnTensor     *scores;
  GPtrArray    *lines; /* what is done with them */
  char         *reading;
  gboolean      is_showing;

  GtkWidget      *box;
  GtkDropDown    *kind;
  GtkDropDown    *fill;
  GtkAdjustment  *valid_len;
  GtkWidget      *valid_len_box;
  GtkLabel       *formula;
  GtkMenuButton  *symbols;
  GtkLabel       *remark;
  GtkWidget      *matrices_box;
  HlMatrixEditor *matrices[HL_SOFTMAX_N_STEPS];
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlMaskedSoftmax, hl_masked_softmax, GTK_TYPE_WIDGET)

static float
fill_of (HlMaskedSoftmax *self)
{
  return fills[gtk_drop_down_get_selected (self->fill)];
}

static NnMaskKind
kind_of (HlMaskedSoftmax *self)
{
  return (NnMaskKind) gtk_drop_down_get_selected (self->kind);
}

static void
set_reading (HlMaskedSoftmax *self,
             char            *reading)
{
  g_free (self->reading);
  self->reading = reading;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

/* While the question about a step is open, the result of that step is not shown. */
static HlSoftmaxStep
shown_step (HlMaskedSoftmax *self)
{
  return self->step > 0 && !hl_player_get_is_revealed (self->player) ? self->step - 1 : self->step;
}

static void
show_step (HlMaskedSoftmax *self)
{
  g_autofree char *formula = hl_softmax_step_formula (self->lines, self->step);
  g_autofree char *named = g_strdup_printf (_ ("%s: %s"), hl_softmax_step_title (self->step),
                                            formula);

  hl_formula_line_set_text (self->formula, named);
  hl_symbols_button_set_formula (self->symbols, formula);
  for (int step = 0; step < HL_SOFTMAX_N_STEPS; step++)
    {
      GtkWidget *matrix = GTK_WIDGET (self->matrices[step]);

      gtk_widget_set_visible (matrix, step <= (int) shown_step (self));
      if (step == (int) self->step)
        gtk_widget_add_css_class (matrix, "current");
      else
        gtk_widget_remove_css_class (matrix, "current");
    }
}

/* Lights the hidden cells in one color, and the row that is pointed out in the other. */
static void
light (HlMaskedSoftmax *self,
       int              row)
{
  const int N = nn_tensor_rows (self->scores);

  for (int step = 0; step < HL_SOFTMAX_N_STEPS; step++)
    {
      HlMatrixEditor *matrix = self->matrices[step];

      hl_matrix_editor_clear_lights (matrix);
      for (int query = 0; query < N && step > HL_SOFTMAX_STEP_SCORES; query++)
        {
          const int visible = nn_by_hand_softmax_visible (self->lines, query);

          hl_matrix_editor_light (matrix, HL_LIGHT_SECOND, query, visible, 1, N - visible);
        }
      if (row >= 0)
        hl_matrix_editor_light (matrix, HL_LIGHT_FIRST, row, 0, 1, N);
    }
}

/* A question about the numbers before is closed, because its answer may be another one now. */
static void
stop_asking (HlMaskedSoftmax *self)
{
  if (!hl_player_get_is_revealed (self->player))
    hl_masked_softmax_set_has_steps (self, TRUE);
}

/* The causal mask ignores the valid length. */
static int
count_tokens (HlMaskedSoftmax *self)
{
  const int N = nn_tensor_rows (self->scores);

  return kind_of (self) == NN_MASK_KIND_CAUSAL
             ? N
             : MIN ((int) gtk_adjustment_get_value (self->valid_len), N);
}

static void
compute (HlMaskedSoftmax *self)
{
  const int        N = nn_tensor_rows (self->scores);
  g_autofree char *remark = NULL;

  self->is_showing = TRUE;
  gtk_adjustment_set_upper (self->valid_len, N);
  gtk_widget_set_visible (self->valid_len_box, kind_of (self) != NN_MASK_KIND_CAUSAL);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  self->lines = nn_by_hand_softmax (self->scores, kind_of (self) != NN_MASK_KIND_PADDING,
                                    count_tokens (self), fill_of (self));
  for (int step = 0; step < HL_SOFTMAX_N_STEPS; step++)
    hl_matrix_editor_set_values (self->matrices[step],
                                 hl_softmax_operand (self->lines, (HlSoftmaxStep) step)->values, N,
                                 N);
  light (self, -1);
  show_step (self);
  remark = hl_softmax_remark (self->lines, N, fill_of (self),
                              fill_names[gtk_drop_down_get_selected (self->fill)]);
  gtk_label_set_text (self->remark, remark);
  set_reading (self, NULL);
  self->is_showing = FALSE;
  stop_asking (self);
}

static void
choice_cb (HlMaskedSoftmax *self)
{
  if (!self->is_showing && self->scores != NULL)
    compute (self);
}

/* There are as many queries as keys, so a new row brings a new column. */
static void
scores_changed_cb (HlMaskedSoftmax *self)
{
  HlMatrixEditor *editor = self->matrices[HL_SOFTMAX_STEP_SCORES];
  const int       rows = hl_matrix_editor_get_rows (editor);
  const int       columns = hl_matrix_editor_get_columns (editor);
  const int       N = nn_tensor_rows (self->scores) == rows ? columns : rows;

  if (rows != columns)
    hl_matrix_editor_resize (editor, N, N);
  nn_tensor_free (self->scores);
  self->scores = nn_tensor_new_from (NN_SHAPE (N, N), hl_matrix_editor_get_values (editor));
  compute (self);
}

static void
cell_changed_cb (HlMaskedSoftmax *self,
                 HlMatrixEditor  *matrix)
{
  int step = 0;
  int row;
  int column;

  if (self->is_showing)
    return;

  while (self->matrices[step] != matrix)
    step++;

  if (hl_matrix_editor_get_cell (matrix, &row, &column))
    set_reading (self, hl_softmax_read (self->lines, (HlSoftmaxStep) step, row, column));
  else
    set_reading (self, NULL);
  light (self, row);
}

static void
position_cb (HlMaskedSoftmax *self)
{
  if (hl_player_get_n_steps (self->player) == 0)
    return;

  self->step = (HlSoftmaxStep) hl_player_get_position (self->player);
  show_step (self);
}

static void
hl_masked_softmax_get_property (GObject    *object,
                                guint       property_id,
                                GValue     *value,
                                GParamSpec *pspec)
{
  switch (property_id)
    {
    case PROP_READING:
      g_value_set_string (value, HL_MASKED_SOFTMAX (object)->reading);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_masked_softmax_dispose (GObject *object)
{
  HlMaskedSoftmax *self = HL_MASKED_SOFTMAX (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->player);
  g_clear_pointer (&self->scores, nn_tensor_free);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_clear_pointer (&self->reading, g_free);

  G_OBJECT_CLASS (hl_masked_softmax_parent_class)->dispose (object);
}

static void
hl_masked_softmax_class_init (HlMaskedSoftmaxClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_masked_softmax_dispose;
  object_class->get_property = hl_masked_softmax_get_property;

  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, NULL,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_css_name (widget_class, "masked-softmax");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/masked-softmax.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, kind);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, fill);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, valid_len);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, valid_len_box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, formula);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, remark);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, symbols);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, matrices_box);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
make_matrices (HlMaskedSoftmax *self)
{
  const HlMatrixLimits limits = { 1, MOST_POSITIONS, 1, MOST_POSITIONS };

  for (int step = 0; step < HL_SOFTMAX_N_STEPS; step++)
    {
      const gboolean is_scores = step == HL_SOFTMAX_STEP_SCORES;
      const char    *title = hl_softmax_step_title ((HlSoftmaxStep) step);
      GtkWidget     *matrix = hl_matrix_editor_new (title, is_scores);

      if (is_scores)
        {
          g_object_set (matrix, "can-resize", TRUE, NULL);
          hl_matrix_editor_set_limits (HL_MATRIX_EDITOR (matrix), &limits);
          g_signal_connect_swapped (matrix, "changed", G_CALLBACK (scores_changed_cb), self);
        }
      else
        g_object_set (matrix, "digits", DIGITS, NULL);
      g_signal_connect_swapped (matrix, "cell-changed", G_CALLBACK (cell_changed_cb), self);
      self->matrices[step] = HL_MATRIX_EDITOR (matrix);
      hl_name_queries_and_keys (self->matrices[step]);
      gtk_box_append (GTK_BOX (self->matrices_box), matrix);
    }
}

static void
hl_masked_softmax_init (HlMaskedSoftmax *self)
{
  self->player = hl_player_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  make_matrices (self);
  self->scores = nn_tensor_new_from (NN_SHAPE (4, 4), first_scores);
  compute (self);
  g_signal_connect_object (self->player, "notify::position", G_CALLBACK (position_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->player, "notify::is-revealed", G_CALLBACK (position_cb), self,
                           G_CONNECT_SWAPPED);
}

/**
 * hl_masked_softmax_set_has_steps:
 * @self: the view
 * @has_steps: whether it is what is looked at, so that the player is about it
 *
 * The place among the steps is kept.
 */
void
hl_masked_softmax_set_has_steps (HlMaskedSoftmax *self,
                                 gboolean         has_steps)
{
  const HlSoftmaxStep step = self->step;
  HlPlayerStep        steps[HL_SOFTMAX_N_STEPS];

  for (int i = 0; i < HL_SOFTMAX_N_STEPS; i++)
    steps[i] = (HlPlayerStep){ (char *) hl_softmax_step_title ((HlSoftmaxStep) i), 0, i + 1 };

  hl_player_set_steps (self->player, steps, has_steps ? HL_SOFTMAX_N_STEPS : 0,
                       has_steps ? step : 0);
}

/**
 * hl_masked_softmax_get_current:
 *
 * Returns: (transfer none): the last matrix that is shown
 */
GtkWidget *
hl_masked_softmax_get_current (HlMaskedSoftmax *self)
{
  return GTK_WIDGET (self->matrices[shown_step (self)]);
}

/**
 * hl_masked_softmax_get_kind:
 *
 * Returns: (transfer none): where the kind of mask is chosen, in the order of #NnMaskKind
 */
GtkDropDown *
hl_masked_softmax_get_kind (HlMaskedSoftmax *self)
{
  return self->kind;
}

HlPlayer *
hl_masked_softmax_get_player (HlMaskedSoftmax *self)
{
  return self->player;
}

/**
 * hl_masked_softmax_get_lines:
 *
 * Returns: (transfer none) (element-type NnOperation): what is done with the scores
 */
const GPtrArray *
hl_masked_softmax_get_lines (HlMaskedSoftmax *self)
{
  return self->lines;
}

const char *
hl_masked_softmax_get_reading (HlMaskedSoftmax *self)
{
  return self->reading;
}

/**
 * hl_masked_softmax_record:
 *
 * Returns: (transfer full) (nullable): the matrices up to the step at hand, as a file
 */
HlRecording *
hl_masked_softmax_record (HlMaskedSoftmax *self,
                          HlFigureFormat   format,
                          GError         **error)
{
  HlNumberMatrix matrices[HL_SOFTMAX_N_STEPS];
  HlSheetPart    parts[HL_SOFTMAX_N_STEPS];
  const HlSheet  sheet = { .title = _ ("Masked softmax"),
                           .caption = gtk_label_get_text (self->remark),
                           .parts = parts,
                           .n_parts = (int) shown_step (self) + 1 };

  for (int step = 0; step < sheet.n_parts; step++)
    {
      const NnOperand *made = hl_softmax_operand (self->lines, (HlSoftmaxStep) step);

      matrices[step] = (HlNumberMatrix){ .title = hl_softmax_step_title ((HlSoftmaxStep) step),
                                         .values = made->values,
                                         .rows = made->rows,
                                         .columns = made->columns,
                                         .digits = step > 0 ? DIGITS : HL_NUMBER_SHORTEST };
      parts[step] = (HlSheetPart){ .matrix = &matrices[step] };
    }

  return hl_sheet_record (&sheet, format, error);
}
