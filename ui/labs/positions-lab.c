#include "ui/labs/positions-lab.h"

#include <glib/gi18n.h>

#include "ui/figures/positions.h"
#include "ui/figures/word-order.h"
#include "ui/labs/position-question.h"
#include "ui/session/translation.h"
#include "ui/widgets/template.h"

/* The chips, each of which is a view. */
enum
{
  TABLE,
  CURVES,
  SIMILARITY,
  ORDER,
  N_CHIPS
};

/* One table for all views but the last, whose numbers come from the model: it reads its sentence
 * in another order whenever the model or the sentence is another one, as soon as a person looks.
 *
 * ## Actions
 *
 * - `order.shuffle`: another order. */
struct _HlPositionsLab
{
  HlLabPage parent_instance;

  HlPositionsState state;
  HlJob           *job;
  NnWordOrder     *order;
  char            *problem;
  int              ordered; /* which order was asked for */
  gboolean         is_outdated;
};

G_DEFINE_FINAL_TYPE (HlPositionsLab, hl_positions_lab, HL_TYPE_LAB_PAGE)

static HlPositionsState *state_of (HlLabPage *lab) { return &HL_POSITIONS_LAB (lab)->state; }

static gboolean shows (HlLabPage *lab, const char *view)
{
  GtkStack *views = hl_lab_get_views (HL_LAB (lab));

  return g_str_equal (views != NULL ? gtk_stack_get_visible_child_name (views) : "table", view);
}

/* --- The model's sentence in another order ---------------------------------------------------- */

static gpointer order_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const HlRequest          *request = data;
  g_autoptr (HlModelLocker) locker = hl_model_lock (request->model, error);

  return locker != NULL ? nn_word_order_new (locker->translator, request->sentence,
                                             *(const guint64 *) request->options, error)
                        : NULL;
}

static void ordered (gpointer owner, gpointer request, gpointer order, const GError *error)
{
  HlPositionsLab         *self = owner;
  g_autoptr (NnWordOrder) before = NULL;

  before = self->order;
  self->order = order;
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  hl_lab_page_change (HL_LAB_PAGE (self));
}

/* Lets the model read the sentence in another order; not while the page is not seen. */
static void run (HlPositionsLab *self)
{
  static const HlTaskKind ordering = { order_in_worker, ordered, NULL, hl_request_free,
                                       (GDestroyNotify) nn_word_order_free };
  const guint64           seed = (guint64) self->state.order;
  HlWorkspace            *workspace = hl_lab_get_workspace (HL_LAB (self));
  HlModel                *model = workspace != NULL ? workspace->model : NULL;

  if ((!self->is_outdated && self->ordered == self->state.order) || model == NULL ||
      !shows (HL_LAB_PAGE (self), "order") || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  self->is_outdated = FALSE;
  self->ordered = self->state.order;
  hl_job_cancel (self->job);
  hl_job_run (self->job, &ordering, self,
              hl_request_new (model, workspace->sentence, g_memdup2 (&seed, sizeof seed), g_free));
}

static void outdate (HlPositionsLab *self)
{
  self->is_outdated = TRUE;
  run (self);
}

static void shuffle_action (HlPositionsLab *self)
{
  HlLabPage *lab = HL_LAB_PAGE (GTK_WIDGET (self));

  hl_lab_page_begin (lab, HL_LAB_STATE);
  state_of (lab)->order++;
  hl_lab_page_change (lab);
  hl_lab_page_note (lab);
}

static void workspace_changed (HlLabPage *lab)
{
  HlWorkspace *workspace = hl_lab_get_workspace (HL_LAB (lab));

  if (workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (workspace, lab);
      hl_connect (workspace, "notify::model", outdate, lab);
      hl_connect (workspace, "notify::sentence", outdate, lab);
    }
  outdate (HL_POSITIONS_LAB (lab));
}

/* --- The pictures ----------------------------------------------------------------------------- */

static HlFigure *make (HlLabPage *lab, const char *view)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (lab);
  HlPlayer       *player = hl_lab_get_player (HL_LAB (lab));

  run (self);
  if (g_str_equal (view, "order"))
    return hl_word_order_new (self->order, self->problem,
                              CLAMP (hl_lab_get_shown (HL_LAB (lab)) + 1, 0, HL_WORD_ORDER_LINES));

  if (shows (lab, view) && hl_player_get_n_steps (player) == self->state.n)
    self->state.at = player->position;

  return hl_positions_figure (&self->state, view, player->is_revealed);
}

/* The position that is looked at is a step, or nothing that the view shows. */
static char *write_view (HlLabPage *lab)
{
  HlPositionsState state = *state_of (lab);

  if (shows (lab, "order"))
    state.at = 0;

  return hl_typed_write (&hl_positions_typed, &state);
}

static gboolean is_empty (HlLabPage *lab)
{
  return shows (lab, "order") && HL_POSITIONS_LAB (lab)->order == NULL;
}

static char *caption (HlLabPage *lab)
{
  return hl_positions_caption (state_of (lab),
                               gtk_stack_get_visible_child_name (hl_lab_get_views (HL_LAB (lab))));
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Both lines are there until the first step back. */
static void give_lines (HlPositionsLab *self, HlPlayer *player)
{
  const HlPlayerStep steps[HL_WORD_ORDER_LINES] = {
    { .title = _ ("With positions"), .end = 1 },
    { .title = _ ("Without positions"), .end = 2 },
  };
  const int n = self->order != NULL ? HL_WORD_ORDER_LINES : 0;

  if (n == 0 || n != hl_player_get_n_steps (player))
    hl_player_set_steps (player, steps, n, MAX (n - 1, 0));
}

/* The curves show all positions at once. */
static void give_positions (HlPositionsLab *self, HlPlayer *player)
{
  const int                n = shows (HL_LAB_PAGE (self), "curves") ? 0 : self->state.n;
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  if (n == hl_player_get_n_steps (player))
    return;

  for (int i = 0; i < n; i++)
    /* Translators: a place in a sentence, counted from 0 */
    steps[i] = (HlPlayerStep){ .title = g_strdup_printf (_ ("Position %d"), i), .end = i + 1 };
  hl_player_set_steps (player, steps, n, CLAMP (self->state.at, 0, MAX (n - 1, 0)));
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

static void give_steps (HlLabPage *lab)
{
  HlPositionsLab *self = HL_POSITIONS_LAB (lab);
  HlPlayer       *player = hl_lab_get_player (HL_LAB (lab));

  if (shows (lab, "order"))
    give_lines (self, player);
  else
    give_positions (self, player);
}

static HlQuestionSpec *ask (HlLabPage *lab, int position)
{
  if (shows (lab, "order"))
    return hl_position_question_order (HL_POSITIONS_LAB (lab)->order, position);
  if (shows (lab, "similarity"))
    return hl_position_question_similarity (hl_lab_page_get_data (lab), position);

  return shows (lab, "table") ? hl_position_question_speed (hl_lab_page_get_data (lab), position)
                              : NULL;
}

/* --- The lab ---------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (HlPositionsState, field)

enum
{
  POSITIONS,
  FEATURES,
  LAYOUT,
  FIRST,
  SHUFFLE,
};

static const char *const layouts[] = { N_ ("Interleaved: sin cos sin cos"),
                                       N_ ("Halves: sin sin cos cos"), NULL };

static const HlPageControl controls[] = {
  [POSITIONS] = { HL_CONTROL_COUNT, N_ ("Positions"), NULL, FIELD (n), 2, HL_POSITIONS_MOST },
  [FEATURES] = { HL_CONTROL_COUNT, N_ ("Features (D)"), NULL, FIELD (width), 2,
                 HL_POSITIONS_WIDEST },
  [LAYOUT] = { HL_CONTROL_CHOICE, N_ ("Layout"), N_ ("Order of the columns; textbooks differ"),
               FIELD (layout), .choices = layouts },
  [FIRST] = { HL_CONTROL_COUNT, N_ ("Four features, starting at"), NULL, FIELD (first), 0,
              HL_POSITIONS_WIDEST - 1 },
  [SHUFFLE] = { HL_CONTROL_BUTTON, N_ ("Another Order"), NULL, .action = "order.shuffle",
                .is_in_sight = TRUE },
};

static gboolean has (HlLabPage *lab, int control)
{
  return control == SHUFFLE ? shows (lab, "order")
         : control == FIRST ? shows (lab, "curves")
                            : !shows (lab, "order");
}

static int most (HlLabPage *lab, int control)
{
  return control == FIRST ? state_of (lab)->width - 1 : controls[control].most;
}

static char *change (HlLabPage *lab, int control, gconstpointer before)
{
  return hl_positions_typed.settle (state_of (lab), before);
}

static const HlLabChip chips[N_CHIPS] = {
  [TABLE] = { N_ ("Table"), "table" },
  [CURVES] = { N_ ("Curves"), "curves" },
  [SIMILARITY] = { N_ ("Similarity"), "similarity" },
  [ORDER] = { N_ ("Without Positions"), "order" },
};

static const HlLabTable table = {
  .name = "positions",
  .typed = &hl_positions_typed,
  .figures = { "table", "curves", "similarity", "order" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlPositionsLab, state),
  .state_size = sizeof (HlPositionsState),
  .make = make,
  .is_empty = is_empty,
  .caption = caption,
  .change = change,
  .most = most,
  .has = has,
  .workspace_changed = workspace_changed,
  .give_steps = give_steps,
  .write_view = write_view,
  .ask = ask,
};

static void end (HlPositionsLab *self) { hl_job_cancel (self->job); }

static void hl_positions_lab_class_init (HlPositionsLabClass *klass)
{
  HL_ENDS (end);
  HL_KEEPS (HlPositionsLab, nn_word_order_free, order);
  HL_KEEPS (HlPositionsLab, g_free, problem);
  HL_KEEPS (HlPositionsLab, g_object_unref, job);
  HL_ACTION ("order.shuffle", NULL, shuffle_action);
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_positions_lab_init (HlPositionsLab *self)
{
  hl_positions_typed.begin (&self->state, 0);
  self->job = hl_job_new ();
  self->is_outdated = TRUE;
  g_signal_connect (self, "map", G_CALLBACK (run), NULL);
}
