#include "ui/labs/word-order-view.h"

#include <glib/gi18n.h>

#include "ui/figures/word-order-figure.h"
#include "ui/labs/brackets-picture.h"
#include "ui/numbers/number-text.h"
#include "ui/session/job.h"
#include "ui/session/word-order-task.h"
#include "ui/widgets/enlarger.h"
#include "ui/widgets/matrix-editor.h"
#include "ui/widgets/wrap-layout.h"

#define FIGURES 3

/* Looks at the model's sentence whenever the model or the sentence is another one, as soon as
 * the view is on the screen.
 *
 * ## Actions
 *
 * - `order.shuffle`: another order. */
struct _HlWordOrderView
{
  GtkWidget parent_instance;

  HlWorkspace *workspace;
  HlJob       *job;
  NnWordOrder *result;
  float       *values;
  guint        seed;
  int          n_shown; /* lines of it */

  GtkWidget         *box;
  HlBracketsPicture *picture; /* of both orders */
  GtkLabel          *problem;
  GtkLabel          *summary;
  HlMatrixEditor    *table;
};

static guint result_signal;

G_DEFINE_FINAL_TYPE (HlWordOrderView, hl_word_order_view, GTK_TYPE_WIDGET)

static const char *const *line_names (void)
{
  static const char *names[HL_WORD_ORDER_LINES + 1];

  /* Translators: how far a word's numbers moved, in a model that adds positions */
  names[0] = _ ("with positions");
  names[1] = _ ("without positions");

  return names;
}

static float largest_of (const float *values, int n)
{
  float largest = 0.0f;

  for (int i = 0; i < n; i++)
    largest = MAX (largest, values[i]);

  return largest;
}

/* What is asked about is not shown yet. */
static void show_lines (HlWordOrderView *self)
{
  const NnWordOrder *result = self->result;
  const gboolean     has_lines = result != NULL && self->n_shown > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->table), has_lines);
  gtk_widget_set_visible (GTK_WIDGET (self->summary),
                          has_lines && self->n_shown == HL_WORD_ORDER_LINES);
  if (!has_lines)
    return;

  hl_matrix_editor_set_names (self->table, line_names (), (const char *const *) result->after);
  hl_matrix_editor_set_values (self->table, self->values, self->n_shown, result->n);
}

static void show_orders (HlWordOrderView *self)
{
  const NnWordOrder *result = self->result;
  g_autofree char   *before = g_strjoinv (" ", result->before);
  g_autofree char   *after = g_strjoinv (" ", result->after);
  /* Translators: the name of a picture: the words of a sentence in two orders */
  g_autofree char *label = g_strdup_printf (_ ("Before: %s After: %s"), before, after);

  hl_brackets_picture_take_spec (self->picture, hl_word_order_figure (result), label,
                                 hl_word_order_lines (result));
}

static void show_result (HlWordOrderView *self)
{
  const NnWordOrder *result = self->result;
  const int          n = result->n;
  g_autofree char   *with = hl_number_to_figures (largest_of (result->with_positions, n), FIGURES);
  g_autofree char   *without = hl_number_to_figures (largest_of (result->without_positions, n), 2);
  g_autofree char   *summary = NULL;

  g_free (self->values);
  self->values = g_new (float, (gsize) HL_WORD_ORDER_LINES *n);
  for (int i = 0; i < n; i++)
    {
      self->values[i] = (float) hl_number_round ((double) result->with_positions[i], FIGURES);
      self->values[n + i] =
          (float) hl_number_round ((double) result->without_positions[i], FIGURES);
    }

  show_orders (self);
  show_lines (self);

  /* Translators: both are differences; the second is tiny, such as 1.2·10⁻⁶ */
  summary = g_strdup_printf (_ ("With positions, a word's row changes by up to %s. Without "
                                "positions, each row just moves with its word; the difference "
                                "(%s) is rounding."),
                             with, without);
  gtk_label_set_text (self->summary, summary);
}

static void show (HlWordOrderView *self, const char *problem)
{
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);

  if (self->result != NULL)
    show_result (self);
  else
    show_lines (self);
}

static void finished_cb (GObject *source, GAsyncResult *async, gpointer user_data)
{
  HlWordOrderView   *self = HL_WORD_ORDER_VIEW (source);
  g_autoptr (GError) error = NULL;
  NnWordOrder       *result = hl_word_order_finish (async, &error);

  if (!hl_job_end (self->job, async, error))
    {
      nn_word_order_free (result);
      return;
    }

  g_clear_pointer (&self->result, nn_word_order_free);
  self->result = result;
  show (self, error != NULL ? error->message : NULL);
  g_signal_emit (self, result_signal, 0);
}

/* Starts again: the model, the sentence or the order is another one. */
static void update (HlWordOrderView *self)
{
  HlModel *model = self->workspace != NULL ? hl_workspace_get_model (self->workspace) : NULL;

  hl_job_cancel (self->job);
  if (model == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  hl_word_order_async (model, hl_workspace_get_sentence (self->workspace), self->seed, self,
                       hl_job_start (self->job), finished_cb);
}

static void shuffle_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWordOrderView *self = HL_WORD_ORDER_VIEW (widget);

  self->seed++;
  update (self);
  gtk_widget_activate_action (widget, "win.noted", "s", "changed");
}

static void hl_word_order_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hl_word_order_view_parent_class)->map (widget);

  update (HL_WORD_ORDER_VIEW (widget));
}

static void hl_word_order_view_dispose (GObject *object)
{
  HlWordOrderView *self = HL_WORD_ORDER_VIEW (object);

  hl_job_cancel (self->job);
  g_clear_object (&self->workspace);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_word_order_view_parent_class)->dispose (object);
}

static void hl_word_order_view_finalize (GObject *object)
{
  HlWordOrderView *self = HL_WORD_ORDER_VIEW (object);

  nn_word_order_free (self->result);
  g_object_unref (self->job);
  g_free (self->values);

  G_OBJECT_CLASS (hl_word_order_view_parent_class)->finalize (object);
}

static void hl_word_order_view_class_init (HlWordOrderViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_word_order_view_dispose;
  object_class->finalize = hl_word_order_view_finalize;
  widget_class->map = hl_word_order_view_map;

  result_signal = g_signal_new ("result-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_BRACKETS_PICTURE);
  g_type_ensure (HL_TYPE_ENLARGER);
  g_type_ensure (HL_TYPE_MATRIX_EDITOR);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_install_action (widget_class, "order.shuffle", NULL, shuffle_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/word-order-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlWordOrderView, box);
  gtk_widget_class_bind_template_child (widget_class, HlWordOrderView, picture);
  gtk_widget_class_bind_template_child (widget_class, HlWordOrderView, problem);
  gtk_widget_class_bind_template_child (widget_class, HlWordOrderView, summary);
  gtk_widget_class_bind_template_child (widget_class, HlWordOrderView, table);
}

static void hl_word_order_view_init (HlWordOrderView *self)
{
  self->job = hl_job_new ();
  self->seed = 1;
  self->n_shown = HL_WORD_ORDER_LINES;
  gtk_widget_init_template (GTK_WIDGET (self));
  show (self, NULL);
}

/* workspace: whose model reads its sentence, or NULL. */
void hl_word_order_view_set_workspace (HlWordOrderView *self, HlWorkspace *workspace)
{
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_set_object (&self->workspace, workspace);
  if (workspace == NULL)
    return;

  g_signal_connect_object (workspace, "notify::model", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::sentence", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

/* Returns how far each row moved, or NULL. */
const NnWordOrder *hl_word_order_view_get_result (HlWordOrderView *self) { return self->result; }

/* n_lines: how many lines of the table to show: 1 with positions, 2 without them too. */
void hl_word_order_view_set_shown (HlWordOrderView *self, int n_lines)
{
  if (self->n_shown == n_lines)
    return;

  self->n_shown = n_lines;
  show_lines (self);
}

/* Returns whether there is one. picture: its table, which borrows from the view. */
gboolean hl_word_order_view_get_picture (HlWordOrderView *self, HlNumberMatrix *picture)
{
  if (self->result == NULL || self->n_shown == 0)
    return FALSE;

  *picture = (HlNumberMatrix){
    .values = self->values,
    .rows = self->n_shown,
    .columns = self->result->n,
    .row_names = line_names (),
    .column_names = (const char *const *) self->result->after,
    .digits = HL_NUMBER_SHORTEST,
  };

  return TRUE;
}
