#include "ui/session/ranking.h"

#include "ui/session/held-out-task.h"

struct _HlRanking
{
  GObject parent_instance;

  HlWorkspace   *workspace;
  HlModel       *model;   /* whose heads they are, or NULL */
  NnHeadRanking *ranking; /* so far, or NULL */
  GCancellable  *ranking_on;
  char          *problem;
};

enum
{
  PROP_IS_BUSY = 1,
  PROP_FRACTION,
  PROP_PROBLEM,
  N_PROPERTIES,
};

enum
{
  CHANGED,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlRanking, hl_ranking, G_TYPE_OBJECT)

static void
notify (HlRanking *self,
        int        property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_ranking_on (HlRanking    *self,
                GCancellable *ranking_on)
{
  if (self->ranking_on != NULL)
    g_cancellable_cancel (self->ranking_on);
  g_set_object (&self->ranking_on, ranking_on);
  notify (self, PROP_IS_BUSY);
}

static void
set_problem (HlRanking  *self,
             const char *problem)
{
  g_free (self->problem);
  self->problem = g_strdup (problem);
  notify (self, PROP_PROBLEM);
}

static void
set_ranking (HlRanking     *self,
             NnHeadRanking *ranking)
{
  nn_head_ranking_free (self->ranking);
  self->ranking = ranking;
  notify (self, PROP_FRACTION);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
report_cb (GObject       *source,
           GCancellable  *cancellable,
           NnHeadRanking *so_far)
{
  HlRanking *self = HL_RANKING (source);

  if (cancellable == self->ranking_on)
    set_ranking (self, so_far);
  else
    nn_head_ranking_free (so_far);
}

static void
ranked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  HlRanking                *self = HL_RANKING (source);
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnHeadRanking) ranking = hl_ranking_task_finish (result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->ranking_on)
    return;

  set_ranking_on (self, NULL);
  set_problem (self, error != NULL ? error->message : NULL);
  set_ranking (self, g_steal_pointer (&ranking));
}

/* Another model has other heads. */
static void
model_cb (HlRanking *self)
{
  if (self->model == NULL || self->model == hl_workspace_get_model (self->workspace))
    return;

  set_ranking_on (self, NULL);
  g_clear_object (&self->model);
  set_problem (self, NULL);
  set_ranking (self, NULL);
}

/**
 * hl_ranking_start:
 *
 * Ranks the heads of the model in use, in the background.
 */
void
hl_ranking_start (HlRanking *self)
{
  HlModel                 *model = hl_workspace_get_model (self->workspace);
  g_autoptr (GCancellable) cancellable = NULL;

  if (model == NULL || self->ranking_on != NULL)
    return;

  cancellable = g_cancellable_new ();
  g_set_object (&self->model, model);
  set_problem (self, NULL);
  set_ranking (self, NULL);
  set_ranking_on (self, cancellable);
  hl_ranking_task_async (model, report_cb, G_OBJECT (self), cancellable, ranked_cb);
}

/**
 * hl_ranking_cancel:
 *
 * Ranks no more heads; what is known of the others stays.
 */
void
hl_ranking_cancel (HlRanking *self)
{
  if (self->ranking_on == NULL)
    return;

  set_ranking_on (self, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

/**
 * hl_ranking_get:
 *
 * Returns: (transfer none) (nullable): what is known so far
 */
const NnHeadRanking *
hl_ranking_get (HlRanking *self)
{
  return self->ranking;
}

/**
 * hl_ranking_get_model:
 *
 * Returns: (transfer none) (nullable): whose heads are ranked
 */
HlModel *
hl_ranking_get_model (HlRanking *self)
{
  return self->model;
}

/**
 * hl_ranking_get_is_busy:
 *
 * Returns: whether more will be known
 */
gboolean
hl_ranking_get_is_busy (HlRanking *self)
{
  return self->ranking_on != NULL;
}

/**
 * hl_ranking_get_fraction:
 *
 * Returns: how many of the heads are ranked, from 0 to 1
 */
double
hl_ranking_get_fraction (HlRanking *self)
{
  return self->ranking != NULL
             ? (double) self->ranking->n_done / nn_head_ranking_count (self->ranking)
             : 0.0;
}

/**
 * hl_ranking_get_problem:
 *
 * Returns: (nullable): why the heads cannot be ranked
 */
const char *
hl_ranking_get_problem (HlRanking *self)
{
  return self->problem;
}

static void
hl_ranking_get_property (GObject    *object,
                         guint       property_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  HlRanking *self = HL_RANKING (object);

  switch (property_id)
    {
    case PROP_IS_BUSY:
      g_value_set_boolean (value, hl_ranking_get_is_busy (self));
      break;
    case PROP_FRACTION:
      g_value_set_double (value, hl_ranking_get_fraction (self));
      break;
    case PROP_PROBLEM:
      g_value_set_string (value, self->problem);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_ranking_dispose (GObject *object)
{
  HlRanking *self = HL_RANKING (object);

  if (self->ranking_on != NULL)
    g_cancellable_cancel (self->ranking_on);
  g_clear_object (&self->ranking_on);
  g_clear_object (&self->model);
  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_ranking_parent_class)->dispose (object);
}

static void
hl_ranking_finalize (GObject *object)
{
  HlRanking *self = HL_RANKING (object);

  nn_head_ranking_free (self->ranking);
  g_free (self->problem);

  G_OBJECT_CLASS (hl_ranking_parent_class)->finalize (object);
}

static void
hl_ranking_class_init (HlRankingClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->dispose = hl_ranking_dispose;
  object_class->finalize = hl_ranking_finalize;
  object_class->get_property = hl_ranking_get_property;

  properties[PROP_IS_BUSY] = g_param_spec_boolean ("is-busy", NULL, NULL, FALSE, readable);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0.0, 1.0, 0.0,
                                                   readable);
  properties[PROP_PROBLEM] = g_param_spec_string ("problem", NULL, NULL, NULL, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * HlRanking::changed:
   *
   * More heads are ranked, or none any more.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hl_ranking_init (HlRanking *self)
{
}

/**
 * hl_ranking_new:
 * @workspace: (transfer none): whose model's heads are ranked
 *
 * Returns: (transfer full): a ranking that has not begun
 */
HlRanking *
hl_ranking_new (HlWorkspace *workspace)
{
  HlRanking *self = g_object_new (HL_TYPE_RANKING, NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (workspace, "notify::model", G_CALLBACK (model_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
