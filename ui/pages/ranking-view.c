#include "ui/pages/ranking-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ui/numbers/time-text.h"
#include "ui/render/sheet.h"
#include "ui/session/alteration-text.h"
#include "ui/session/ranking.h"
#include "ui/widgets/number-picture.h"
#include "ui/widgets/wrap-layout.h"

#define LOSS_DIGITS 3
#define BLEU_DIGITS 1

/* ## Actions
 *
 * - `ranking.start`: ranks the heads of the model in use, in the background.
 * - `ranking.cancel`: ranks no more of them. */
struct _HlRankingView
{
  GtkWidget parent_instance;

  HlRanking *ranking;
  float     *losses; /* (3 L, H) Δ loss */
  float     *scores; /* (3 L, H) Δ BLEU-4, out of 100 */
  char     **rows;   /* (3 L) */

  GtkStack        *stack;
  GtkProgressBar  *progress;
  GtkWidget       *pictures;
  HlNumberPicture *loss;
  HlNumberPicture *bleu;
  GtkLabel        *summary;
  GtkLabel        *problem;
};

enum
{
  PROP_READING = 1,
  N_PROPERTIES,
};

enum
{
  HEAD_CHOSEN,
  PICTURE_CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlRankingView, hl_ranking_view, GTK_TYPE_WIDGET)

/* Returns a name for each row of a picture, as "Encoder 2". */
static char **new_row_names (const NnHeadRanking *ranking)
{
  /* Translators: rows of a picture, one for each attention and block; keep them short */
  const char *const attentions[] = { _ ("Encoder"), _ ("Decoder"), _ ("Enc.–dec.") };
  const int         n = NN_N_ATTENTIONS * ranking->L;
  char            **names = g_new0 (char *, n + 1);

  for (int row = 0; row < n; row++)
    {
      const NnAlteration head = nn_head_ranking_head (ranking, row * ranking->H);

      names[row] = g_strdup_printf ("%s %d", attentions[head.sublayer], head.block + 1);
    }

  return names;
}

static void forget_numbers (HlRankingView *self)
{
  g_clear_pointer (&self->losses, g_free);
  g_clear_pointer (&self->scores, g_free);
  g_clear_pointer (&self->rows, g_strfreev);
}

static void take_numbers (HlRankingView *self, const NnHeadRanking *ranking)
{
  const int n = nn_head_ranking_count (ranking);

  forget_numbers (self);
  self->losses = g_new (float, n);
  self->scores = g_new (float, n);
  self->rows = new_row_names (ranking);
  for (int i = 0; i < n; i++)
    {
      self->losses[i] = (float) nn_head_ranking_loss (ranking, i);
      self->scores[i] = (float) (100.0 * nn_head_ranking_bleu (ranking, i));
    }
}

static HlNumberMatrix matrix_of (HlRankingView *self, const char *title, const float *values,
                                 int digits)
{
  const NnHeadRanking *ranking = hl_ranking_get (self->ranking);

  return (HlNumberMatrix){
    .title = title,
    .values = values,
    .rows = NN_N_ATTENTIONS * ranking->L,
    .columns = ranking->H,
    .row_names = (const char *const *) self->rows,
    /* Translators: what the rows of a picture are: an attention and its block */
    .row_role = _ ("attention and block"),
    .column_role = _ ("head"),
    .digits = digits,
    .paper = HL_PAPER_SIGNED,
  };
}

static HlNumberMatrix loss_matrix (HlRankingView *self)
{
  return matrix_of (self, _ ("Δ loss"), self->losses, LOSS_DIGITS);
}

static HlNumberMatrix bleu_matrix (HlRankingView *self)
{
  return matrix_of (self, _ ("Δ BLEU-4"), self->scores, BLEU_DIGITS);
}

/* Shows the scores of the whole model, and the head whose loss costs most. */
static void show_summary (HlRankingView *self, const NnHeadRanking *ranking)
{
  g_autofree int  *order = nn_head_ranking_order (ranking);
  NnAlteration     most = nn_head_ranking_head (ranking, order[0]);
  const double     cost = nn_head_ranking_loss (ranking, order[0]);
  g_autofree char *text = NULL;

  if (isfinite (cost))
    /* Translators: the loss and BLEU-4 of the whole model; then the head whose loss costs most:
     * its attention, block and number, and how much */
    text = g_strdup_printf (_ ("Whole model: loss %.3f, BLEU-4 %.1f. Most useful head: %s, "
                               "block %d, head %d (Δ loss %+.3f)."),
                            ranking->whole.loss, 100.0 * ranking->whole.bleu,
                            hl_sublayer_title (most.sublayer), most.block + 1, most.head + 1, cost);
  gtk_label_set_text (self->summary, text != NULL ? text : "");
}

static void show_pictures (HlRankingView *self)
{
  const NnHeadRanking *ranking = hl_ranking_get (self->ranking);

  gtk_widget_set_visible (self->pictures, ranking != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->summary), ranking != NULL);
  if (ranking == NULL)
    return;

  take_numbers (self, ranking);
  {
    const HlNumberMatrix losses = loss_matrix (self);
    const HlNumberMatrix scores = bleu_matrix (self);

    hl_number_picture_set_matrix (self->loss, &losses);
    hl_number_picture_set_matrix (self->bleu, &scores);
  }
  show_summary (self, ranking);
}

static void show_state (HlRankingView *self)
{
  HlJob           *job = hl_ranking_get_job (self->ranking);
  const char      *problem = hl_job_get_problem (job);
  const double     seconds = hl_job_get_seconds_left (job);
  g_autofree char *left = isnan (seconds) ? NULL : hl_time_left_to_text (seconds);

  gtk_stack_set_visible_child_name (self->stack, hl_job_get_is_busy (job) ? "busy" : "start");
  gtk_progress_bar_set_fraction (self->progress, hl_job_get_fraction (job));
  gtk_progress_bar_set_text (self->progress, left != NULL ? left : "");
  gtk_label_set_text (self->problem, problem != NULL ? problem : "");
  gtk_widget_set_visible (GTK_WIDGET (self->problem), problem != NULL);
}

static void changed_cb (HlRankingView *self)
{
  show_pictures (self);
  show_state (self);
  g_signal_emit (self, signals[PICTURE_CHANGED], 0);
}

static void start_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlRankingView *self = HL_RANKING_VIEW (widget);

  if (self->ranking != NULL)
    hl_ranking_start (self->ranking);
}

static void cancel_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlRankingView *self = HL_RANKING_VIEW (widget);

  if (self->ranking != NULL)
    hl_ranking_cancel (self->ranking);
}

/* Shows the numbers of the head that is pointed out in @picture. */
static void reading_cb (HlNumberPicture *picture, GParamSpec *pspec, HlRankingView *self)
{
  const NnHeadRanking *ranking = self->ranking != NULL ? hl_ranking_get (self->ranking) : NULL;
  int                  row;
  int                  column;

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
  if (ranking == NULL || !hl_cell_picture_get_cell (HL_CELL_PICTURE (picture), &row, &column))
    return;

  {
    const NnAlteration head = nn_head_ranking_head (ranking, row * ranking->H + column);

    g_signal_emit (self, signals[HEAD_CHOSEN], 0, (int) head.sublayer, head.block, head.head);
  }
}

void hl_ranking_view_set_workspace (HlRankingView *self, HlWorkspace *workspace)
{
  self->ranking = hl_ranking_new (workspace);
  g_signal_connect_object (self->ranking, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (hl_ranking_get_job (self->ranking), "notify", G_CALLBACK (show_state),
                           self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* Returns what a file of the ranking may be called; NULL until heads are ranked. */
char *hl_ranking_view_get_file_name (HlRankingView *self)
{
  const gboolean has_ranking = self->ranking != NULL && hl_ranking_get (self->ranking) != NULL;

  return has_ranking ? g_strdup ("head-ranking.png") : NULL;
}

/* Returns in words what is pointed out in a picture, or NULL. */
static const char *reading_of (HlNumberPicture *picture)
{
  const char *reading = hl_picture_get_reading (HL_PICTURE (picture));

  return reading != NULL && *reading != '\0' ? reading : NULL;
}

/* Returns what the head says that is pointed out, or how to point one out. */
const char *hl_ranking_view_get_reading (HlRankingView *self)
{
  const char *loss = reading_of (self->loss);
  const char *bleu = reading_of (self->bleu);

  if (loss == NULL && bleu == NULL)
    return _ ("Point at a cell, or use the arrow keys, to read the effect of its head.");

  return loss != NULL ? loss : bleu;
}

/* Returns both pictures, and whose heads they are about, or NULL. */
HlRecording *hl_ranking_view_record (HlRankingView *self, HlFigureFormat format, GError **error)
{
  const HlNumberMatrix losses = loss_matrix (self);
  const HlNumberMatrix scores = bleu_matrix (self);
  const HlSheetPart    parts[] = { { .matrix = &losses }, { .matrix = &scores } };
  g_autofree char     *model = hl_model_describe (hl_ranking_get_model (self->ranking));
  g_autofree char *caption = g_strdup_printf ("%s\n%s", model, gtk_label_get_text (self->summary));
  const HlSheet    sheet = {
       .text = { _ ("Which head does the work?"), caption },
       .parts = parts,
       .n_parts = G_N_ELEMENTS (parts),
  };

  return hl_sheet_record (&sheet, format, error);
}

static void hl_ranking_view_get_property (GObject *object, guint property_id, GValue *value,
                                          GParamSpec *pspec)
{
  if (property_id == PROP_READING)
    g_value_set_string (value, hl_ranking_view_get_reading (HL_RANKING_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void hl_ranking_view_dispose (GObject *object)
{
  HlRankingView *self = HL_RANKING_VIEW (object);
  GtkWidget     *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  if (self->ranking != NULL)
    hl_ranking_cancel (self->ranking); /* which is shown */
  g_clear_object (&self->ranking);
  g_clear_pointer (&child, gtk_widget_unparent);

  G_OBJECT_CLASS (hl_ranking_view_parent_class)->dispose (object);
}

static void hl_ranking_view_finalize (GObject *object)
{
  forget_numbers (HL_RANKING_VIEW (object));

  G_OBJECT_CLASS (hl_ranking_view_parent_class)->finalize (object);
}

static void bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/ranking-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, stack);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, progress);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, pictures);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, loss);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, bleu);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, summary);
  gtk_widget_class_bind_template_child (widget_class, HlRankingView, problem);
  gtk_widget_class_bind_template_callback (widget_class, reading_cb);
}

static void hl_ranking_view_class_init (HlRankingViewClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_ranking_view_dispose;
  object_class->finalize = hl_ranking_view_finalize;
  object_class->get_property = hl_ranking_view_get_property;

  properties[PROP_READING] =
      g_param_spec_string ("reading", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* A head was pointed out. sublayer: its attention, an NnSublayer; block: its block, from 0;
   * head: its number, from 0. */
  signals[HEAD_CHOSEN] =
      g_signal_new ("head-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 3, G_TYPE_INT, G_TYPE_INT, G_TYPE_INT);

  /* There is a ranking now, or another one, or none any more. */
  signals[PICTURE_CHANGED] = g_signal_new ("picture-changed", G_TYPE_FROM_CLASS (klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (HL_TYPE_NUMBER_PICTURE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "ranking.start", NULL, start_action);
  gtk_widget_class_install_action (widget_class, "ranking.cancel", NULL, cancel_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void hl_ranking_view_init (HlRankingView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
