#include "ui/labs/attention-input.h"

#include "core/tensor/random.h"

#include "ui/labs/row-names.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

#define MAX_HIDDENS 8
#define N_QUERIES 3
#define N_KEYS 4
#define WIDTH 4
#define VALUE_WIDTH 2
#define N_HIDDENS 3

/* The choices, in the order of the template's list. */
enum
{
  SOURCE_TYPED,
  SOURCE_MODEL,
};

/* Matrices that must fit together do: whoever adds a column to the queries adds one to the keys,
 * and a row of the keys comes with one of the values. */
struct _HlAttentionInput
{
  GtkWidget parent_instance;

  int    n_heads;
  float *taken[3]; /* of the head that is shown: queries, keys, values; or NULL */

  GtkWidget       *box;
  GtkDropDown     *source;
  HlModelPlaces   *places;
  HlMatrixEditor  *queries;
  HlMatrixEditor  *keys;
  HlMatrixEditor  *values;
  HlMatrixEditor  *W_q;
  HlMatrixEditor  *W_k;
  HlMatrixEditor  *w_v;
  HlNumberPicture *model_queries;
  HlNumberPicture *model_keys;
  HlNumberPicture *model_values;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlAttentionInput, hl_attention_input, GTK_TYPE_WIDGET)

/* Each query has a key that matches it; one key matches no query.  The three values differ a
 * lot. */
static const float first_queries[N_QUERIES * WIDTH] = { 2, 0, 1, 0, 0, 2, 0, 1, 1, 1, 0, 2 };
static const float first_keys[N_KEYS * WIDTH] = {
  3, 0, 1, 0, 0, 3, 0, 1, 1, 1, 0, 3, -1, -1, -1, 0
};
static const float first_values[N_KEYS * VALUE_WIDTH] = { 10, 0, 0, 10, 0, 0, 5, 5 };

/* New numbers are small random numbers, so that every feature has an effect. */
static void resize_weights (HlMatrixEditor *editor, int rows, int columns)
{
  const int         old_rows = hl_matrix_editor_get_rows (editor);
  const int         old_columns = hl_matrix_editor_get_columns (editor);
  const float      *old = hl_matrix_editor_get_values (editor);
  g_autofree float *values = g_new (float, (gsize) (rows * columns));
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

/* The network reads the part of a query and of a key that belongs to one head. */
static void fit_network (HlAttentionInput *self)
{
  const int            K = hl_matrix_editor_get_columns (self->queries) / self->n_heads;
  const int            A = MAX (hl_matrix_editor_get_rows (self->W_q), 1);
  const HlMatrixLimits limits = { 1, MAX_HIDDENS, K, K };

  resize_weights (self->W_q, A, K);
  resize_weights (self->W_k, A, K);
  resize_weights (self->w_v, 1, A);
  hl_matrix_editor_set_limits (self->W_q, &limits);
}

static void tell (HlAttentionInput *self) { g_signal_emit (self, signals[CHANGED], 0); }

static void weights_cb (HlAttentionInput *self) { tell (self); }

static void queries_cb (HlAttentionInput *self)
{
  hl_matrix_editor_resize (self->keys, hl_matrix_editor_get_rows (self->keys),
                           hl_matrix_editor_get_columns (self->queries));
  tell (self);
}

static void keys_cb (HlAttentionInput *self)
{
  hl_matrix_editor_resize (self->queries, hl_matrix_editor_get_rows (self->queries),
                           hl_matrix_editor_get_columns (self->keys));
  hl_matrix_editor_resize (self->values, hl_matrix_editor_get_rows (self->keys),
                           hl_matrix_editor_get_columns (self->values));
  tell (self);
}

static void values_cb (HlAttentionInput *self)
{
  hl_matrix_editor_resize (self->keys, hl_matrix_editor_get_rows (self->values),
                           hl_matrix_editor_get_columns (self->keys));
  tell (self);
}

static void source_cb (HlAttentionInput *self)
{
  const gboolean is_model = gtk_drop_down_get_selected (self->source) == SOURCE_MODEL;

  hl_model_places_set_is_wanted (self->places, is_model);
  if (!is_model)
    tell (self);
}

static void places_cb (HlAttentionInput *self) { tell (self); }

static void show_taken (HlNumberPicture *picture, const char *symbol, const HlWalkRows *rows,
                        const float *values, int K)
{
  g_autofree char     *title = g_strdup_printf ("%s  (%d, %d)", symbol, rows->rows, K);
  const HlNumberMatrix matrix = {
    .title = title,
    .values = values,
    .rows = rows->rows,
    .columns = K,
    .row_names = (const char *const *) rows->tokens,
    .digits = 2,
    .paper = HL_PAPER_SIGNED,
  };

  hl_number_picture_set_matrix (picture, &matrix);
}

/* Copies one head's part of the model's rows, and shows it. */
static void take_head (HlAttentionInput *self, int head)
{
  const HlModelAttention *model = hl_attention_input_get_model (self);
  const HlWalkRows       *rows[] = { model->queries, model->keys, model->values };
  HlNumberPicture  *pictures[] = { self->model_queries, self->model_keys, self->model_values };
  const char *const symbols[] = { "Q", "K", "V" };

  for (int i = 0; i < 3; i++)
    {
      g_free (self->taken[i]);
      self->taken[i] = hl_model_attention_head (model, rows[i], head);
      show_taken (pictures[i], symbols[i], rows[i], self->taken[i],
                  rows[i]->columns / model->n_heads);
    }
}

static void show_weights (HlAttentionInput *self, gboolean is_shown)
{
  gtk_widget_set_visible (GTK_WIDGET (self->W_q), is_shown);
  gtk_widget_set_visible (GTK_WIDGET (self->W_k), is_shown);
  gtk_widget_set_visible (GTK_WIDGET (self->w_v), is_shown);
}

static void show_source (HlAttentionInput *self)
{
  const gboolean is_model = hl_attention_input_get_model (self) != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->queries), !is_model);
  gtk_widget_set_visible (GTK_WIDGET (self->keys), !is_model);
  gtk_widget_set_visible (GTK_WIDGET (self->values), !is_model);
  gtk_widget_set_visible (GTK_WIDGET (self->model_queries), is_model);
  gtk_widget_set_visible (GTK_WIDGET (self->model_keys), is_model);
  gtk_widget_set_visible (GTK_WIDGET (self->model_values), is_model);
}

static void hl_attention_input_dispose (GObject *object)
{
  HlAttentionInput *self = HL_ATTENTION_INPUT (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  for (int i = 0; i < 3; i++)
    g_clear_pointer (&self->taken[i], g_free);

  G_OBJECT_CLASS (hl_attention_input_parent_class)->dispose (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child (widget_class, HlAttentionInput, name)
  BIND (box);
  BIND (source);
  BIND (places);
  BIND (queries);
  BIND (keys);
  BIND (values);
  BIND (W_q);
  BIND (W_k);
  BIND (w_v);
  BIND (model_queries);
  BIND (model_keys);
  BIND (model_values);
#undef BIND
  gtk_widget_class_bind_template_callback (widget_class, weights_cb);
  gtk_widget_class_bind_template_callback (widget_class, queries_cb);
  gtk_widget_class_bind_template_callback (widget_class, keys_cb);
  gtk_widget_class_bind_template_callback (widget_class, values_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_cb);
  gtk_widget_class_bind_template_callback (widget_class, places_cb);
}

static void hl_attention_input_class_init (HlAttentionInputClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_attention_input_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_MODEL_PLACES);
  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-input.ui");
  bind_template (widget_class);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_attention_input_init (HlAttentionInput *self)
{
  const float zero[N_HIDDENS] = { 0 };

  self->n_heads = 1;
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_model_places_set_up (self->places, hl_model_attentions_from_walk,
                          (HlPlaceTitleFunc) hl_model_attention_title,
                          (HlPlacePathFunc) hl_model_attention_path);

  hl_name_rows (self->queries, "q", NULL);
  hl_name_rows (self->keys, "k", NULL);
  hl_name_rows (self->values, "v", NULL);
  hl_matrix_editor_set_values (self->queries, first_queries, N_QUERIES, WIDTH);
  hl_matrix_editor_set_values (self->keys, first_keys, N_KEYS, WIDTH);
  hl_matrix_editor_set_values (self->values, first_values, N_KEYS, VALUE_WIDTH);
  hl_matrix_editor_set_values (self->W_q, zero, N_HIDDENS, 1);
  fit_network (self);
}

/* workspace: whose model and sentence to take numbers from, or NULL; inspection: whose walk to
 * share, or NULL. */
void hl_attention_input_set_session (HlAttentionInput *self, HlWorkspace *workspace,
                                     HlInspection *inspection)
{
  hl_model_places_set_session (self->places, workspace, inspection);
}

/* board: lights what a cell was made of, wherever the numbers come from. */
void hl_attention_input_join (HlAttentionInput *self, HlOperationBoard *board)
{
  hl_operation_board_add_editor (board, "Q", self->queries);
  hl_operation_board_add_editor (board, "K", self->keys);
  hl_operation_board_add_editor (board, "V", self->values);
  hl_operation_board_add_editor (board, "W_q", self->W_q);
  hl_operation_board_add_editor (board, "W_k", self->W_k);
  hl_operation_board_add_editor (board, "w_v", self->w_v);
  hl_operation_board_add_picture (board, "Q", self->model_queries);
  hl_operation_board_add_picture (board, "K", self->model_keys);
  hl_operation_board_add_picture (board, "V", self->model_values);
}

/* kind: how keys are scored, where the numbers are typed; n_heads: how many heads share the
 * columns, if they can; head: which head of the model to take, from 0. */
void hl_attention_input_set_form (HlAttentionInput *self, NnAttentionKind kind, int n_heads,
                                  int head)
{
  self->n_heads = n_heads;
  show_source (self);
  if (hl_attention_input_get_model (self) != NULL)
    take_head (self, head);
  else if (hl_matrix_editor_get_columns (self->queries) % n_heads == 0)
    fit_network (self);
  show_weights (self,
                nn_scoring_of (kind)->n_weights > 0 && hl_attention_input_get_model (self) == NULL);
}

static void fill_from_model (HlAttentionInput *self, NnByHand *what)
{
  const HlModelAttention *model = hl_attention_input_get_model (self);

  what->kind = model->kind;
  what->n_heads = 1;
  what->n_queries = model->queries->rows;
  what->n_keys = model->keys->rows;
  what->width = model->queries->columns / model->n_heads;
  what->value_width = model->values->columns / model->n_heads;
  what->n_hiddens = model->n_hiddens;
  what->queries = self->taken[0];
  what->keys = self->taken[1];
  what->values = self->taken[2];
  for (int i = 0; i < NN_SCORING_MAX_WEIGHTS; i++)
    what->weights[i] = model->weights[i];
  what->query_names = (const char *const *) model->queries->tokens;
  what->key_names = (const char *const *) model->keys->tokens;
}

/* A head of the model is an attention of its own, with one head. what: gets the numbers,
 * borrowed until there are others. */
void hl_attention_input_fill (HlAttentionInput *self, NnByHand *what)
{
  if (hl_attention_input_get_model (self) != NULL)
    {
      fill_from_model (self, what);
      return;
    }

  what->n_heads = self->n_heads;
  what->n_queries = hl_matrix_editor_get_rows (self->queries);
  what->n_keys = hl_matrix_editor_get_rows (self->keys);
  what->width = hl_matrix_editor_get_columns (self->queries);
  what->value_width = hl_matrix_editor_get_columns (self->values);
  what->n_hiddens = hl_matrix_editor_get_rows (self->W_q);
  what->queries = hl_matrix_editor_get_values (self->queries);
  what->keys = hl_matrix_editor_get_values (self->keys);
  what->values = hl_matrix_editor_get_values (self->values);
  what->weights[0] = hl_matrix_editor_get_values (self->W_q);
  what->weights[1] = hl_matrix_editor_get_values (self->W_k);
  what->weights[2] = hl_matrix_editor_get_values (self->w_v);
}

/* Returns the model's attention, if its numbers are taken, or NULL. */
const HlModelAttention *hl_attention_input_get_model (HlAttentionInput *self)
{
  return hl_model_places_get (self->places);
}

/* Returns where the numbers of the model come from. */
HlModelPlaces *hl_attention_input_get_places (HlAttentionInput *self) { return self->places; }
