/* ui/labs/positions-lab.c
 *
 * The lab on positions: two sentences of the same words, the table of sines and cosines as a
 * picture, some of its columns as curves, how alike two positions are, and what becomes of a
 * sentence when positions are taken away.
 *
 * Steps: the positions, one after the other.
 *
 * The model of the workspace reads its sentence in another order.
 */

#include "ui/labs/lab.h"

#include <glib/gi18n.h>

#include "ui/figures/positions.h"
#include "ui/figures/word-order.h"
#include "ui/labs/lab-questions.h"
#include "ui/session/translation.h"
#include "ui/widgets/template.h"

/* The chips, each of which is a view. */
enum
{
  WORDS,
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
typedef struct
{
  HlPositionsState state;
  HlJob           *job;
  NnWordOrder     *order;
  char            *problem;
  int              ordered; /* which order was asked for */
  gboolean         is_outdated;
} Own;

static Own *own_of (HlLab *lab) { return lab->own; }

static HlPositionsState *state_of (HlLab *lab) { return &own_of (lab)->state; }

static gboolean shows (HlLab *lab, const char *view)
{
  return g_strcmp0 (hl_lab_get_view_name (lab), view) == 0;
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
  Own         *self = own_of (owner);
  NnWordOrder *before = self->order;

  self->order = order;
  g_free (self->problem);
  self->problem = error != NULL ? g_strdup (error->message) : NULL;
  hl_lab_change (owner);
  nn_word_order_free (before);
}

/* Lets the model read the sentence in another order; not while the page is not seen. */
static void run (HlLab *lab)
{
  static const HlTaskKind ordering = { order_in_worker, ordered, NULL, hl_request_free,
                                       (GDestroyNotify) nn_word_order_free };
  Own                    *self = own_of (lab);
  const guint64           seed = (guint64) self->state.order;
  HlWorkspace            *workspace = lab->workspace;
  HlModel                *model = workspace != NULL ? workspace->model : NULL;

  if ((!self->is_outdated && self->ordered == self->state.order) || model == NULL ||
      !shows (lab, "order") || !gtk_widget_get_mapped (GTK_WIDGET (lab)))
    return;

  self->is_outdated = FALSE;
  self->ordered = self->state.order;
  hl_job_cancel (self->job);
  hl_job_run (self->job, &ordering, lab,
              hl_request_new (model, hl_workspace_get_sentence (workspace),
                              g_memdup2 (&seed, sizeof seed), g_free));
}

static void outdate (HlLab *lab)
{
  own_of (lab)->is_outdated = TRUE;
  run (lab);
}

static void shuffle_action (HlLab *lab, GVariant *parameter)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  state_of (lab)->order++;
  hl_lab_change (lab);
  hl_lab_note (lab);
}

static void workspace_changed (HlLab *lab)
{
  HlWorkspace *workspace = lab->workspace;

  if (workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (workspace, lab);
      hl_connect (workspace, "notify::model", outdate, lab);
      hl_connect (workspace, "notify::translation", outdate, lab);
    }
  outdate (lab);
}

/* --- The pictures ----------------------------------------------------------------------------- */

static HlFigure *make (HlLab *lab, const char *view)
{
  Own      *self = own_of (lab);
  HlPlayer *player = lab->steps.player;

  run (lab);
  if (g_str_equal (view, "order"))
    return hl_word_order_new (self->order, self->problem,
                              CLAMP (hl_lab_get_shown (lab) + 1, 0, HL_WORD_ORDER_LINES));

  if (shows (lab, view) && hl_player_get_n_steps (player) == self->state.n)
    self->state.at = player->position;

  return hl_positions_figure (&self->state, view, player->is_revealed);
}

/* The position that is looked at is a step, or nothing that the view shows. */
static char *write_view (HlLab *lab)
{
  HlPositionsState state = *state_of (lab);

  if (shows (lab, "order"))
    state.at = 0;

  return hl_typed_write (&hl_positions_typed, &state);
}

static gboolean is_empty (HlLab *lab)
{
  const Own *self = own_of (lab);

  return shows (lab, "order") && (self->order == NULL || hl_job_get_is_busy (self->job));
}

static char *caption (HlLab *lab)
{
  return hl_positions_caption (state_of (lab),
                               gtk_stack_get_visible_child_name (lab->frame->views));
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Both lines are there until the first step back. */
static void give_lines (const Own *self, HlPlayer *player)
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
static void give_positions (HlLab *lab, HlPlayer *player)
{
  const int             n = shows (lab, "curves") ? 0 : state_of (lab)->n;
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);

  if (n == hl_player_get_n_steps (player))
    return;

  for (int i = 0; i < n; i++)
    /* Translators: a place in a sentence, counted from 0 */
    g_ptr_array_add (titles, g_strdup_printf (_ ("Position %d"), i));
  hl_player_set_titles (player, titles, CLAMP (state_of (lab)->at, 0, MAX (n - 1, 0)), 0);
}

static void give_steps (HlLab *lab)
{
  if (shows (lab, "order"))
    give_lines (own_of (lab), lab->steps.player);
  else
    give_positions (lab, lab->steps.player);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  if (shows (lab, "order"))
    return hl_position_question_order (own_of (lab)->order, position);
  if (shows (lab, "similarity"))
    return hl_position_question_similarity (hl_lab_get_data (lab), position);

  return shows (lab, "table") ? hl_position_question_speed (hl_lab_get_data (lab), position) : NULL;
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
  [SHUFFLE] = { HL_CONTROL_BUTTON, N_ ("Another Order"), NULL, .action = "lab.shuffle",
                .is_in_sight = TRUE },
};

static gboolean has (HlLab *lab, int control)
{
  return control == SHUFFLE ? shows (lab, "order")
         : control == FIRST ? shows (lab, "curves")
                            : !shows (lab, "order");
}

static int most (HlLab *lab, int control)
{
  return control == FIRST ? state_of (lab)->width - 1 : controls[control].most;
}

static const HlLabChip chips[N_CHIPS] = {
  [WORDS] = { N_ ("Two sentences"), "words", .whose = HL_LAB_NO_MODEL },
  [TABLE] = { N_ ("Table"), "table", .whose = HL_LAB_NO_MODEL },
  [CURVES] = { N_ ("Curves"), "curves", .whose = HL_LAB_NO_MODEL },
  [SIMILARITY] = { N_ ("Similarity"), "similarity", .whose = HL_LAB_NO_MODEL },
  [ORDER] = { N_ ("Without positions"), "order" },
};

static void begin (HlLab *lab)
{
  own_of (lab)->job = hl_job_new ();
  own_of (lab)->is_outdated = TRUE;
}

static void made (HlLab *lab) { g_signal_connect (lab, "map", G_CALLBACK (run), NULL); }

static void end (HlLab *lab) { hl_job_cancel (own_of (lab)->job); }

static void clear (HlLab *lab)
{
  g_clear_pointer (&own_of (lab)->order, nn_word_order_free);
  g_free (own_of (lab)->problem);
  g_object_unref (own_of (lab)->job);
}

static const HlActionRow actions[] = { { "shuffle", NULL, G_CALLBACK (shuffle_action) }, { NULL } };

const HlLabTable hl_positions_lab = {
  .name = "positions",
  .typed = &hl_positions_typed,
  .figures = { "words", "table", "curves", "similarity", "order" },
  .chips = chips,
  .n_chips = N_CHIPS,
  .model_chip = -1,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .own_size = sizeof (Own),
  .state_size = sizeof (HlPositionsState),
  .actions = actions,
  .begin = begin,
  .made = made,
  .end = end,
  .clear = clear,
  .make = make,
  .is_empty = is_empty,
  .caption = caption,
  .most = most,
  .has = has,
  .workspace_changed = workspace_changed,
  .give_steps = give_steps,
  .write_view = write_view,
  .ask = ask,
};
