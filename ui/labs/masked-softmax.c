#include "ui/labs/masked-softmax.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/experiments/mask-matrix.h"
#include "core/trace/hand/by-hand-softmax.h"

#include "ui/labs/lab-questions.h"
#include "ui/labs/row-names.h"
#include "ui/widgets/bars-view.h"
#include "ui/widgets/wrap-layout.h"

#define MOST_POSITIONS 8

static const float first_scores[] = { 2.0f, 0.5f, 1.0f,  -0.5f, /* a row for each query */
                                      0.3f, 1.2f, 0.8f,  0.1f,  1.5f, 1.5f,
                                      0.2f, 0.9f, -1.0f, 0.4f,  2.2f, 1.1f };

/* The values, in the order of the template's list. */
static const float       fills[] = { -1e6f, -1e9f, -INFINITY };
static const char *const fill_names[] = { "−10⁶", "−10⁹", "−∞" };

/* There are as many keys as queries. */
struct _HlMaskedSoftmax
{
  GtkWidget parent_instance;

  int        n; /* how many positions there are */
  gboolean   is_setting;
  GPtrArray *lines; /* what is done with the scores */

  GtkWidget        *box;
  GtkDropDown      *kind;
  GtkDropDown      *fill;
  GtkAdjustment    *valid_len;
  GtkWidget        *valid_len_box;
  GtkLabel         *remark;
  HlMatrixEditor   *scores;
  GtkLabel         *row_title;
  HlBarsView       *row;
  HlOperationBoard *board;
};

G_DEFINE_FINAL_TYPE (HlMaskedSoftmax, hl_masked_softmax, GTK_TYPE_WIDGET)

static NnMaskKind kind_of (HlMaskedSoftmax *self)
{
  return (NnMaskKind) gtk_drop_down_get_selected (self->kind);
}

/* The causal mask ignores the valid length. */
static int count_tokens (HlMaskedSoftmax *self)
{
  return kind_of (self) == NN_MASK_KIND_CAUSAL
             ? self->n
             : MIN ((int) gtk_adjustment_get_value (self->valid_len), self->n);
}

/* Says what the fill does, also to a row in which every key is hidden. */
static char *remark_on (const GPtrArray *lines, int n_queries, float fill, const char *number)
{
  for (int query = 0; query < n_queries; query++)
    if (nn_by_hand_softmax_visible (lines, query) == 0)
      return isinf (fill)
                 ? g_strdup (_ ("Some queries see no key. With −∞ their softmax is 0 / 0: PyTorch, "
                                "NumPy and JAX give NaN. This program gives them weights of 0."))
                 : g_strdup_printf (_ ("Some queries see no key. All their masked scores are %s, "
                                       "the same number, so all keys get the same weight."),
                                    number);

  if (isinf (fill))
    return g_strdup (_ ("Hidden scores become −∞, and exp (−∞) is exactly 0."));

  return g_strdup_printf (_ ("Hidden scores become %s. Beside any visible score, exp underflows to "
                             "exactly 0 in 32-bit numbers; mathematically it is only very "
                             "small."),
                          number);
}

/* The weights of a query add up to 1, so that their bars can be compared with it. */
static HlBarsSpec *bars_of (const NnOperand *weights, int query)
{
  double      sum = 0.0;
  HlBarsSpec *bars;

  for (int key = 0; key < weights->columns; key++)
    sum += (double) nn_operand_get (weights, 0, query, key);
  bars = hl_bars_spec_new (NULL, NULL, "Σ", sum);
  for (int key = 0; key < weights->columns; key++)
    hl_bars_spec_add (bars, nn_axis_label (&weights->column_axis, key),
                      (double) nn_operand_get (weights, 0, query, key));

  return bars;
}

/* The weights of the row that is pointed at, as soon as they are known; else of the last. */
static void show_row (HlMaskedSoftmax *self)
{
  const NnOperand *weights = nn_by_hand_softmax_line (self->lines, NN_BY_HAND_SOFTMAX)->output;
  const gboolean   are_known = hl_operation_board_shows (self->board, NN_OP_SOFTMAX);
  NnNumber         number = { .row = weights->rows - 1 };
  g_autofree char *title = NULL;

  gtk_widget_set_child_visible (GTK_WIDGET (self->row), are_known);
  gtk_widget_set_child_visible (GTK_WIDGET (self->row_title), are_known);
  if (!are_known)
    return;

  hl_stage_get_number (hl_operation_board_get_stage (self->board), &number);
  /* Translators: %s is the name of a query, such as q3 */
  title = g_strdup_printf (_ ("Attention weights of %s"),
                           nn_axis_label (&weights->row_axis, number.row));
  gtk_label_set_text (self->row_title, title);
  hl_bars_view_take_spec (self->row, bars_of (weights, number.row));
}

static void compute (HlMaskedSoftmax *self)
{
  const guint          fill = gtk_drop_down_get_selected (self->fill);
  g_autoptr (NnTensor) scores =
      nn_tensor_new_from (NN_SHAPE (self->n, self->n), hl_matrix_editor_get_values (self->scores));
  g_autofree char *remark = NULL;

  self->is_setting = TRUE;
  gtk_adjustment_set_upper (self->valid_len, self->n);
  self->is_setting = FALSE;
  gtk_widget_set_visible (self->valid_len_box, kind_of (self) != NN_MASK_KIND_CAUSAL);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  self->lines = nn_by_hand_softmax (scores, kind_of (self) != NN_MASK_KIND_PADDING,
                                    count_tokens (self), fills[fill]);
  hl_operation_board_set_operations (self->board, g_ptr_array_ref (self->lines));
  remark = remark_on (self->lines, self->n, fills[fill], fill_names[fill]);
  gtk_label_set_text (self->remark, remark);
}

static void choice_cb (HlMaskedSoftmax *self)
{
  if (!self->is_setting && self->lines != NULL)
    compute (self);
}

/* A new row brings a new column. */
static void scores_changed_cb (HlMaskedSoftmax *self)
{
  const int rows = hl_matrix_editor_get_rows (self->scores);
  const int columns = hl_matrix_editor_get_columns (self->scores);

  self->n = self->n == rows ? columns : rows;
  if (rows != columns)
    hl_matrix_editor_resize (self->scores, self->n, self->n);
  compute (self);
}

static void board_cb (HlMaskedSoftmax *self)
{
  if (self->lines != NULL)
    show_row (self);
}

static void hl_masked_softmax_dispose (GObject *object)
{
  HlMaskedSoftmax *self = HL_MASKED_SOFTMAX (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (hl_masked_softmax_parent_class)->dispose (object);
}

static void hl_masked_softmax_class_init (HlMaskedSoftmaxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_masked_softmax_dispose;

  g_type_ensure (HL_TYPE_BARS_VIEW);
  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_OPERATION_BOARD);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/masked-softmax.ui");
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, kind);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, fill);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, valid_len);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, valid_len_box);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, remark);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, scores);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, row_title);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, row);
  gtk_widget_class_bind_template_child (widget_class, HlMaskedSoftmax, board);
  gtk_widget_class_bind_template_callback (widget_class, choice_cb);
  gtk_widget_class_bind_template_callback (widget_class, board_cb);
  gtk_widget_class_bind_template_callback (widget_class, scores_changed_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_masked_softmax_init (HlMaskedSoftmax *self)
{
  const HlMatrixLimits limits = { 1, MOST_POSITIONS, 1, MOST_POSITIONS };

  gtk_widget_init_template (GTK_WIDGET (self));

  self->n = 4;
  hl_matrix_editor_set_limits (self->scores, &limits);
  hl_name_queries_and_keys (self->scores);
  hl_matrix_editor_set_values (self->scores, first_scores, self->n, self->n);
  hl_operation_board_add_editor (self->board, "S", self->scores);
  compute (self);
}

/* Returns where the operations are shown. */
HlOperationBoard *hl_masked_softmax_get_board (HlMaskedSoftmax *self) { return self->board; }

/* Returns where the kind of mask is chosen, in the order of NnMaskKind. */
GtkDropDown *hl_masked_softmax_get_kind (HlMaskedSoftmax *self) { return self->kind; }

/* Returns a good question before it, or NULL. */
HlQuestionSpec *hl_masked_softmax_ask (HlMaskedSoftmax *self, int position)
{
  HlQuestionSpec *own = position == 1 ? hl_question_on_many_hidden (self->lines) : NULL;

  return own != NULL ? own : hl_operation_board_ask (self->board, position);
}

/* Returns the equation up to the step at hand, as a file. */
HlRecording *hl_masked_softmax_record (HlMaskedSoftmax *self, HlFigureFormat format)
{
  return hl_operation_board_record (self->board, _ ("Masked softmax"),
                                    gtk_label_get_text (self->remark), format);
}
