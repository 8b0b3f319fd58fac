#include "ui/labs/attention-lab.h"

#include <math.h>

#include <glib/gi18n.h>

#include "core/layers/mask.h"
#include "core/tensor/random.h"
#include "ui/labs/attention-entropies.h"
#include "ui/labs/operation-board.h"
#include "ui/labs/score-width-view.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/wrap-layout.h"

#define LARGEST_SIDE 16
#define MAX_HIDDENS 8
#define N_QUERIES 3
#define N_KEYS 4
#define WIDTH 4
#define VALUE_WIDTH 2
#define N_HIDDENS 3

/**
 * HlAttentionLab:
 *
 * Matrices that must fit together do: whoever adds a column to the queries adds one to
 * the keys, and a row of the keys comes with one of the values.
 */
struct _HlAttentionLab
{
  HlLab parent_instance;

  HlLabFrame       *frame;
  GtkStack         *views;
  GtkDropDown      *kind;
  GtkCheckButton   *is_scaled;
  GtkCheckButton   *is_causal;
  GtkSpinButton    *valid_len;
  GtkSpinButton    *n_heads;
  GtkSpinButton    *head;
  GtkWidget        *head_label;
  GtkLabel         *hint;
  HlMatrixEditor   *queries;
  HlMatrixEditor   *keys;
  HlMatrixEditor   *values;
  HlMatrixEditor   *W_q;
  HlMatrixEditor   *W_k;
  HlMatrixEditor   *w_v;
  GtkWidget        *results;
  HlOperationBoard *board;
  GtkWidget        *entropy_box;
  GtkLabel         *entropy_title;
  HlMatrixEditor   *entropy;
  HlScoreWidthView *width;
};

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionLab, hl_attention_lab, HL_TYPE_LAB,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* Two keys that fit the first query, one that fits the second, one that fits nobody. */
static const float first_queries[N_QUERIES * WIDTH] = { 1, 0, 1, 0, 0, 2, 0, 2, 1, 1, 1, 1 };
static const float first_keys[N_KEYS * WIDTH] = { 2, 0, 1, 0, 1, 0, 2, 0,
                                                  0, 1, 0, 3, -1, -1, -1, 0 };
static const float first_values[N_KEYS * VALUE_WIDTH] = { 10, 0, 0, 10, 5, 5, 0, 0 };

static gboolean
is_additive (HlAttentionLab *self)
{
  return gtk_drop_down_get_selected (self->kind) == 1;
}

static int
n_heads_of (HlAttentionLab *self)
{
  return gtk_spin_button_get_value_as_int (self->n_heads);
}

/* Names of rows, as the operations call them: as many as can ever be needed. */
static void
name_rows (HlMatrixEditor    *editor,
           const char        *mark,
           const char *const *column_names)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < LARGEST_SIDE; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s%d", mark, i + 1));
  g_ptr_array_add (names, NULL);

  hl_matrix_editor_set_names (editor, (const char *const *) names->pdata, column_names);
}

/* New numbers are small and differ, so that no feature is without effect. */
static void
resize_weights (HlMatrixEditor *editor,
                int             rows,
                int             columns)
{
  const int         old_rows = hl_matrix_editor_get_rows (editor);
  const int         old_columns = hl_matrix_editor_get_columns (editor);
  const float      *old = hl_matrix_editor_get_values (editor);
  g_autofree float *values = g_new (float, rows *columns);
  NnRandom          random = nn_random_new ((guint64) rows * (guint64) columns);

  if (rows == old_rows && columns == old_columns)
    return;

  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      values[i * columns + j] = i < old_rows && j < old_columns
                                    ? old[i * old_columns + j]
                                    : (float) (nn_random_below (&random, 21) - 10) / 10.0f;

  hl_matrix_editor_set_values (editor, values, rows, columns);
}

/* The network compares what one head has of a query and of a key. */
static void
fit_network (HlAttentionLab *self)
{
  const int            K = hl_matrix_editor_get_columns (self->queries) / n_heads_of (self);
  const int            A = MAX (hl_matrix_editor_get_rows (self->W_q), 1);
  const HlMatrixLimits limits = { 1, MAX_HIDDENS, K, K };

  resize_weights (self->W_q, A, K);
  resize_weights (self->W_k, A, K);
  resize_weights (self->w_v, 1, A);
  hl_matrix_editor_set_limits (self->W_q, &limits);
}

/* What is wrong with the choices, for people, or NULL. */
static char *
find_problem (HlAttentionLab *self)
{
  const int H = n_heads_of (self);
  const int d = hl_matrix_editor_get_columns (self->queries);
  const int d_v = hl_matrix_editor_get_columns (self->values);

  if (d % H != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (_ ("%d heads cannot share the %d columns of Q and K evenly: "
                               "choose other heads, or add or remove columns."),
                            H, d);
  if (d_v % H != 0)
    /* Translators: heads, then columns */
    return g_strdup_printf (_ ("%d heads cannot share the %d columns of V evenly: "
                               "choose other heads, or add or remove columns."),
                            H, d_v);

  return NULL;
}

static NnByHand
read_choices (HlAttentionLab *self)
{
  return (NnByHand){
    .kind = is_additive (self) ? NN_ATTENTION_ADDITIVE : NN_ATTENTION_DOT_PRODUCT,
    .n_heads = n_heads_of (self),
    .n_queries = hl_matrix_editor_get_rows (self->queries),
    .n_keys = hl_matrix_editor_get_rows (self->keys),
    .width = hl_matrix_editor_get_columns (self->queries),
    .value_width = hl_matrix_editor_get_columns (self->values),
    .n_hiddens = hl_matrix_editor_get_rows (self->W_q),
    .queries = hl_matrix_editor_get_values (self->queries),
    .keys = hl_matrix_editor_get_values (self->keys),
    .values = hl_matrix_editor_get_values (self->values),
    .W_q = hl_matrix_editor_get_values (self->W_q),
    .W_k = hl_matrix_editor_get_values (self->W_k),
    .w_v = hl_matrix_editor_get_values (self->w_v),
    .is_scaled = gtk_check_button_get_active (self->is_scaled),
    .is_causal = gtk_check_button_get_active (self->is_causal),
    .valid_len = gtk_spin_button_get_value_as_int (self->valid_len),
    .fill = NN_MASK_FILL,
  };
}

static int
shown_head (HlAttentionLab *self)
{
  return gtk_spin_button_get_value_as_int (self->head) - 1;
}

/* Beside each other, what the division does to every row; a network divides nothing. */
static void
show_entropies (HlAttentionLab *self)
{
  const NnByHand    what = read_choices (self);
  const char *const names[] = { _ ("÷ √d"), _ ("undivided"), NULL };
  g_autofree float *entropies = hl_attention_entropies (&what, shown_head (self));
  /* Translators: a number of keys, its natural logarithm */
  g_autofree char *title = g_strdup_printf (_ ("Entropy of each row of weights: 0 is one key "
                                               "alone, ln %d = %.3f all keys alike"),
                                            what.n_keys, log (what.n_keys));

  gtk_label_set_text (self->entropy_title, title);
  name_rows (self->entropy, "q", is_additive (self) ? NULL : names);
  hl_matrix_editor_set_values (self->entropy, entropies, what.n_queries,
                               hl_attention_entropies_columns (&what));
}

static void
show_step (HlLab *lab)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (lab);

  gtk_widget_set_visible (self->entropy_box,
                          hl_operation_board_shows (self->board, NN_OP_SOFTMAX));
}

static void
compute (HlAttentionLab *self)
{
  NnByHand what;

  fit_network (self);
  what = read_choices (self);
  hl_operation_board_set_operations (self->board, nn_by_hand_attend (&what));
  show_entropies (self);
  show_step (HL_LAB (self));
}

static HlLabQuestionSpec *
ask (HlLab *lab,
     int    position)
{
  return hl_operation_board_ask (HL_ATTENTION_LAB (lab)->board, position);
}

static GtkWidget *
get_current (HlLab *lab)
{
  return hl_operation_board_get_current (HL_ATTENTION_LAB (lab)->board);
}

static void
update_controls (HlAttentionLab *self)
{
  const int H = n_heads_of (self);

  gtk_widget_set_sensitive (GTK_WIDGET (self->is_scaled), !is_additive (self));
  gtk_widget_set_visible (GTK_WIDGET (self->W_q), is_additive (self));
  gtk_widget_set_visible (GTK_WIDGET (self->W_k), is_additive (self));
  gtk_widget_set_visible (GTK_WIDGET (self->w_v), is_additive (self));
  gtk_widget_set_visible (GTK_WIDGET (self->head), H > 1);
  gtk_widget_set_visible (self->head_label, H > 1);
  gtk_spin_button_set_range (self->head, 1, H);
}

static void
changed_cb (HlAttentionLab *self)
{
  g_autofree char *problem = find_problem (self);

  update_controls (self);
  gtk_label_set_text (self->hint, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), problem != NULL);
  gtk_widget_set_visible (self->results, problem == NULL);

  if (problem == NULL)
    compute (self);
  else
    hl_operation_board_set_operations (self->board, g_ptr_array_new ());
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void
head_cb (HlAttentionLab *self)
{
  hl_operation_board_set_slice (self->board, shown_head (self));
  if (gtk_widget_get_visible (self->results))
    show_entropies (self);
}

/* All keys that there are now are valid, unless somebody said otherwise. */
static void
fit_valid_len (HlAttentionLab *self)
{
  GtkAdjustment *adjustment = gtk_spin_button_get_adjustment (self->valid_len);
  const int      n_keys = hl_matrix_editor_get_rows (self->keys);
  const gboolean are_all = gtk_adjustment_get_value (adjustment) ==
                           gtk_adjustment_get_upper (adjustment);

  gtk_spin_button_set_range (self->valid_len, 0, n_keys);
  if (are_all)
    gtk_spin_button_set_value (self->valid_len, n_keys);
}

static void
queries_cb (HlAttentionLab *self)
{
  hl_matrix_editor_resize (self->keys, hl_matrix_editor_get_rows (self->keys),
                           hl_matrix_editor_get_columns (self->queries));
  changed_cb (self);
}

static void
keys_cb (HlAttentionLab *self)
{
  hl_matrix_editor_resize (self->queries, hl_matrix_editor_get_rows (self->queries),
                           hl_matrix_editor_get_columns (self->keys));
  hl_matrix_editor_resize (self->values, hl_matrix_editor_get_rows (self->keys),
                           hl_matrix_editor_get_columns (self->values));
  fit_valid_len (self);
  changed_cb (self);
}

static void
values_cb (HlAttentionLab *self)
{
  hl_matrix_editor_resize (self->keys, hl_matrix_editor_get_rows (self->values),
                           hl_matrix_editor_get_columns (self->keys));
  fit_valid_len (self);
  changed_cb (self);
}

static gboolean
shows_curves (HlAttentionLab *self)
{
  return hl_lab_shows (HL_LAB (self), "width");
}

static void
reading_cb (HlAttentionLab *self)
{
  hl_lab_frame_set_reading (self->frame, hl_operation_board_get_reading (self->board));
}

static char *
get_file_name (HlExportable *exportable)
{
  HlAttentionLab *self = HL_ATTENTION_LAB (exportable);

  if (shows_curves (self))
    return g_strdup ("attention-width.png");

  return gtk_widget_get_visible (self->results) ? g_strdup ("attention-by-hand.png") : NULL;
}

static char *
caption_of (HlAttentionLab *self)
{
  const int H = n_heads_of (self);

  if (H > 1)
    /* Translators: which of the heads is shown, then how many there are */
    return g_strdup_printf (_ ("Attention by hand, head %d of %d"), shown_head (self) + 1, H);

  return g_strdup (_ ("Attention by hand, one head"));
}

static GBytes *
encode (HlExportable  *exportable,
        HlFigureFormat format,
        double         scale,
        GError       **error)
{
  HlAttentionLab  *self = HL_ATTENTION_LAB (exportable);
  g_autofree char *caption = NULL;

  if (shows_curves (self))
    {
      const HlSheetPart part = { .curve = hl_score_width_view_get_spec (self->width) };

      caption = hl_score_width_view_describe (self->width);

      return hl_sheet_encode (&(HlSheet){ _ ("Why scores are divided by √d"), caption, &part, 1 },
                              format, scale, error);
    }

  caption = caption_of (self);

  return hl_operation_board_encode (self->board, _ ("Attention"), caption, format, scale, error);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->encode = encode;
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-lab.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, frame);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, views);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, kind);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, is_scaled);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, is_causal);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, valid_len);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, n_heads);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, head);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, head_label);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, hint);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, queries);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, keys);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, values);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, W_q);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, W_k);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, w_v);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, results);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, board);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, entropy_box);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, entropy_title);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, entropy);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionLab, width);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, head_cb);
  gtk_widget_class_bind_template_callback (widget_class, queries_cb);
  gtk_widget_class_bind_template_callback (widget_class, keys_cb);
  gtk_widget_class_bind_template_callback (widget_class, values_cb);
  gtk_widget_class_bind_template_callback (widget_class, reading_cb);
}

static void
hl_attention_lab_class_init (HlAttentionLabClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HlLabClass     *lab_class = HL_LAB_CLASS (klass);

  lab_class->ask = ask;
  lab_class->get_current = get_current;
  lab_class->show_step = show_step;

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_OPERATION_BOARD);
  g_type_ensure (HL_TYPE_SCORE_WIDTH_VIEW);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  bind_template (widget_class);
}

static void
fill_editors (HlAttentionLab *self)
{
  const float zero[N_HIDDENS] = { 0 };

  name_rows (self->queries, "q", NULL);
  name_rows (self->keys, "k", NULL);
  name_rows (self->values, "v", NULL);
  hl_matrix_editor_set_values (self->queries, first_queries, N_QUERIES, WIDTH);
  hl_matrix_editor_set_values (self->keys, first_keys, N_KEYS, WIDTH);
  hl_matrix_editor_set_values (self->values, first_values, N_KEYS, VALUE_WIDTH);
  hl_matrix_editor_set_values (self->W_q, zero, N_HIDDENS, 1);
  fit_network (self);
}

static void
hl_attention_lab_init (HlAttentionLab *self)
{
  g_autoptr (HlPlayer) player = hl_player_new ();

  gtk_widget_init_template (GTK_WIDGET (self));

  hl_operation_board_add_editor (self->board, "Q", self->queries);
  hl_operation_board_add_editor (self->board, "K", self->keys);
  hl_operation_board_add_editor (self->board, "V", self->values);
  hl_operation_board_add_editor (self->board, "W_q", self->W_q);
  hl_operation_board_add_editor (self->board, "W_k", self->W_k);
  hl_operation_board_add_editor (self->board, "w_v", self->w_v);
  hl_operation_board_follow (self->board, player);
  hl_lab_set_up (HL_LAB (self), self->frame, player);
  g_signal_connect_object (self->views, "notify::visible-child",
                           G_CALLBACK (hl_exportable_picture_changed), self, G_CONNECT_SWAPPED);

  fill_editors (self);
  fit_valid_len (self);
  changed_cb (self);
}
