#include "ui/pages/model-page.h"

#include <glib/gi18n.h>

#include "ui/pages/branch-pane.h"
#include "ui/pages/model-arrangements.h"
#include "ui/pages/model-export.h"
#include "ui/pages/model-views.h"
#include "ui/pages/stage-pane.h"
#include "ui/pages/try-button.h"
#include "ui/pages/walk-choice.h"
#include "ui/pages/walk-subject.h"
#include "ui/pages/why-pane.h"
#include "ui/session/inspection-progress.h"
#include "ui/session/player-stand.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/wrap-layout.h"

/**
 * HlModelPage:
 *
 * While it is on the screen the inspection has a walk, or is about to.
 *
 * ## Actions
 *
 * - `model.mode`: "translation" or "update".
 * - `model.view`: "map", or "stage": the place at hand at full size, with a slim map.
 * - `model.is-book`: whether the model is arranged as in the book.
 * - `model.why`: says why the latest word was chosen.
 */
struct _HlModelPage
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  HlWorkspace  *workspace;
  HlWhatIf     *what_if; /* or NULL */
  gboolean      is_bare;
  gboolean      has_spotlight;
  HlModelViews  views;

  GtkLabel            *subject;
  GtkLabel            *loss;
  GtkWidget           *update_choices;
  GtkSpinButton       *sentence;
  GtkAdjustment       *sentence_range;
  GtkSpinButton       *seed;
  GtkStack            *stack;
  AdwStatusPage       *empty;
  GtkSpinner          *spinner;
  GtkPaned            *panes;
  HlTryButton         *try_button;
  HlModelArrangements *arrangements;
  HlStagePane         *stage_pane;
  HlWhyPane           *why_pane;
  HlBranchPane        *branch;
  GtkWidget           *why_button;
  GtkWidget           *choices;
};

enum
{
  PROP_INSPECTION = 1,
  PROP_WORKSPACE,
  PROP_INTERVENTIONS,
  PROP_WHAT_IF,
  PROP_MODE,
  PROP_VIEW,
  PROP_IS_BOOK,
  PROP_IS_BARE,
  PROP_HAS_SPOTLIGHT,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlModelPage, hl_model_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static const char *const modes[HL_INSPECTION_N_MODES] = { "translation", "update" };

static HlPlayer *
get_player (HlPlayable *playable)
{
  HlModelPage *self = HL_MODEL_PAGE (playable);

  return self->inspection != NULL ? hl_inspection_get_player (self->inspection) : NULL;
}

static gboolean
turn_head (HlPlayable *playable,
           int         by)
{
  return hl_stage_pane_turn_head (HL_MODEL_PAGE (playable)->stage_pane, by);
}

static gboolean
go_back (HlPlayable *playable)
{
  return hl_stage_pane_go_back (HL_MODEL_PAGE (playable)->stage_pane);
}

static gboolean
answer (HlPlayable *playable,
        int         choice)
{
  return hl_stage_pane_answer (HL_MODEL_PAGE (playable)->stage_pane, choice);
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->answer = answer;
  iface->go_back = go_back;
  iface->turn_head = turn_head;
}

/* The equation where there is one, unless the model is all that is shown. */
static gboolean
exports_figure (HlModelPage *self)
{
  return !self->views.shows_stage || !hl_stage_pane_has_pictures (self->stage_pane);
}

static char *
get_file_name (HlExportable *exportable)
{
  HlModelPage  *self = HL_MODEL_PAGE (exportable);
  const NnWalk *walk = self->inspection != NULL ? hl_inspection_get_walk (self->inspection) : NULL;

  if (walk == NULL)
    return NULL;
  if (hl_why_pane_has_answer (self->why_pane))
    return g_strdup ("why.png");

  return hl_model_export_file_name (
      walk, hl_player_get_position (hl_inspection_get_player (self->inspection)),
      exports_figure (self));
}

static HlRecording *
record (HlExportable  *exportable,
        HlFigureFormat format,
        GError       **error)
{
  HlModelPage     *self = HL_MODEL_PAGE (exportable);
  g_autofree char *caption = hl_model_export_caption (hl_workspace_get_model (self->workspace),
                                                      hl_inspection_get_walk (self->inspection));

  if (hl_why_pane_has_answer (self->why_pane))
    return hl_why_pane_record (self->why_pane, caption, format);

  return exports_figure (self) ? hl_model_arrangements_record (self->arrangements, caption, format)
                               : hl_stage_pane_record (self->stage_pane, caption, format);
}

static void
exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->record = record;
}

static gboolean
is_update (HlModelPage *self)
{
  return hl_inspection_get_mode (self->inspection) == HL_INSPECTION_UPDATE;
}

/* The map itself has the sentence, and the loss. */
static void
show_subject (HlModelPage *self)
{
  g_autofree char *subject = hl_walk_subject (self->inspection);
  g_autofree char *loss = hl_walk_loss (self->inspection);
  const gboolean   shows_map = hl_model_arrangements_shows_map (self->arrangements);

  gtk_widget_set_visible (GTK_WIDGET (self->subject), !shows_map);
  gtk_label_set_text (self->subject, subject != NULL ? subject : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->subject), subject);
  gtk_label_set_text (self->loss, loss != NULL ? loss : "");
  gtk_widget_set_visible (GTK_WIDGET (self->loss), loss != NULL && !shows_map);
}

static void
show_choices (HlModelPage *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);

  gtk_widget_set_visible (self->update_choices, is_update (self));
  gtk_widget_set_visible (GTK_WIDGET (self->try_button), !is_update (self));
  gtk_widget_set_visible (self->why_button, !is_update (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "model.why",
                                 walk != NULL && walk->kind == NN_WALK_TRANSLATION &&
                                     hl_inspection_count_written (self->inspection) > 0);
  if (walk != NULL && walk->kind == NN_WALK_UPDATE)
    gtk_adjustment_set_upper (self->sentence_range, walk->n_sentences);
}

static const char *
why_empty (HlModelPage *self)
{
  const char *problem = hl_inspection_get_problem (self->inspection);

  if (problem != NULL)
    return problem;
  if (hl_workspace_get_model (self->workspace) == NULL)
    return _ ("There is no model yet.");

  return _ ("Translate a sentence first. Then you can look into each step of its translation.");
}

/* What has the keyboard may be about to go; then the keys lead the player, and not the next
 * widget that would get them, which is the list of pages. */
static void
give_up_focus (HlModelPage *self)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack)))
    gtk_root_set_focus (root, NULL);
}

static void
show_walk (HlModelPage *self)
{
  const NnWalk  *walk = hl_inspection_get_walk (self->inspection);
  const gboolean is_busy = hl_inspection_get_is_busy (self->inspection) ||
                           hl_workspace_get_is_busy (self->workspace);
  /* The reason may hold the name of a file, which is no markup. */
  g_autofree char *reason = g_markup_escape_text (why_empty (self), -1);

  show_subject (self);
  show_choices (self);
  gtk_spinner_set_spinning (self->spinner, walk == NULL && is_busy);
  if (walk != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "walk");
      return;
    }

  give_up_focus (self);
  if (is_busy)
    gtk_stack_set_visible_child_name (self->stack, "busy");
  else
    {
      adw_status_page_set_title (self->empty, _ ("Nothing to Step Through"));
      adw_status_page_set_description (self->empty, reason);
      gtk_stack_set_visible_child_name (self->stack, "empty");
    }
}

static void
show_arrangement (HlModelPage *self)
{
  hl_model_views_arrange (&self->views);
  show_subject (self);
}

static void
set_view (HlModelPage *self,
          const char  *view)
{
  hl_model_views_set_shows_stage (&self->views, g_str_equal (view, "stage"));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
}

static void
show_figure (HlModelPage *self)
{
  HlPlayer         *player = hl_inspection_get_player (self->inspection);
  const HlModelStep step = {
    .walk = hl_inspection_get_walk (self->inspection),
    .node = hl_player_get_position (player),
    .is_asking = hl_player_get_is_asking (player),
    .n_done = hl_player_count_done (player),
  };

  if (step.walk == NULL)
    return;

  hl_model_arrangements_show (self->arrangements, &step);
  show_arrangement (self);
}

/* Who chose a word, a block and a head elsewhere finds them here: the attention weights that
 * the word was chosen with.  The other pages go on to show the whole. */
static void
go_to_choice (HlModelPage *self)
{
  const NnWalk     *walk = hl_inspection_get_walk (self->inspection);
  const HlSelection choice = hl_workspace_get_selection (self->workspace);
  const int         node = hl_walk_choice_find (walk, &choice);

  if (node < 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !hl_workspace_take_choice (self->workspace))
    return;

  if (choice.head >= 0)
    hl_stage_pane_set_head (self->stage_pane, choice.head);
  hl_player_set_position (hl_inspection_get_player (self->inspection), node);
  hl_inspection_leave (self->inspection);
}

static void
steps_cb (HlModelPage *self)
{
  hl_model_arrangements_forget (self->arrangements);
  show_walk (self);
  show_figure (self);
  go_to_choice (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* What can be tried is tried with the sublayer that the step is part of. */
static void
offer_place (HlModelPage *self)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     node = hl_player_get_position (hl_inspection_get_player (self->inspection));
  NnSublayer    sublayer;
  int           block;

  if (walk != NULL && nn_sublayer_find (nn_walk_get (walk, node)->path, &sublayer, &block))
    hl_try_button_set_place (self->try_button, sublayer, block,
                             MAX (hl_workspace_get_selection (self->workspace).head, 0));
}

static void
step_cb (HlModelPage *self)
{
  show_figure (self);
  offer_place (self);
  show_subject (self);
  show_choices (self);
}

static void
asking_cb (HlModelPage *self)
{
  hl_model_views_set_is_asking (
      &self->views, hl_player_get_is_asking (hl_inspection_get_player (self->inspection)));
  show_figure (self);
}

/* Whether the step is in a place that the stage can show. */
static gboolean
has_stage (const NnWalk *walk,
           int           node)
{
  const NnLevel level = nn_walk_get (walk, node)->level;

  return level == NN_LEVEL_SUBLAYER || level == NN_LEVEL_OPERATION;
}

/* Into a place, and out of it again. */
static void
moved_cb (HlModelPage *self,
          int          move)
{
  const NnWalk *walk = hl_inspection_get_walk (self->inspection);
  const int     node = hl_player_get_position (hl_inspection_get_player (self->inspection));

  if (walk == NULL)
    return;
  if (move == HL_PLAYER_INTO && !self->views.shows_stage && has_stage (walk, node))
    set_view (self, "stage");
  else if (move == HL_PLAYER_OUT && self->views.shows_stage)
    set_view (self, "map");
}

static void
step_activated_cb (HlModelPage *self,
                   int          node)
{
  hl_player_set_position (get_player (HL_PLAYABLE (self)), node);
}

static void
max_position_cb (HlModelPage *self)
{
  if (self->views.panes != NULL)
    hl_model_views_arrange (&self->views);
}

/* The word, the block and the head that are looked at here are so on the other pages. */
static void
choose (HlModelPage *self,
        int          node,
        int          head)
{
  HlSelection choice = hl_workspace_get_selection (self->workspace);

  if (!hl_walk_choice_read (hl_inspection_get_walk (self->inspection), node, head, &choice))
    return;

  hl_workspace_select (self->workspace, choice);
  hl_workspace_take_choice (self->workspace); /* it is here already */
}

/* The first click leads to the step, a second one into it; where a question asks for a place, it
 * answers. */
static void
node_activated_cb (HlModelPage *self,
                   int          node,
                   int          head)
{
  HlPlayer      *player = get_player (HL_PLAYABLE (self));
  const gboolean is_there = hl_player_get_position (player) == node;

  if (hl_stage_pane_answer_place (self->stage_pane, node))
    return;

  choose (self, node, head);
  if (head >= 0)
    hl_stage_pane_set_head (self->stage_pane, head);
  hl_player_set_position (player, node);
  if (is_there && !self->views.shows_stage)
    set_view (self, "stage");
}

/* Of the chosen word one wants to know why, of another one how it would have gone on. */
static void
word_activated_cb (HlModelPage *self,
                   int          step,
                   int          id)
{
  const NnWalk      *walk = hl_inspection_get_walk (self->inspection);
  g_autoptr (GArray) ids = NULL;

  if (hl_walk_choice_word (walk, step) == id)
    {
      hl_why_pane_ask (self->why_pane, step);
      return;
    }

  ids = hl_walk_choice_go_on (walk, step, id);
  if (self->what_if != NULL)
    hl_what_if_try (self->what_if, (const int *) (gpointer) ids->data, (int) ids->len);
}

static void
sentence_cb (HlModelPage *self)
{
  if (self->inspection != NULL)
    g_object_set (self->inspection, "sentence",
                  gtk_spin_button_get_value_as_int (self->sentence) - 1, NULL);
}

static void
shown_sentence_cb (HlModelPage *self)
{
  int sentence;

  g_object_get (self->inspection, "sentence", &sentence, NULL);
  gtk_spin_button_set_value (self->sentence, sentence + 1);
}

/* The newest of the words that have been written. */
static void
why_action (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  HlModelPage *self = HL_MODEL_PAGE (widget);

  hl_why_pane_ask (self->why_pane, hl_inspection_count_written (self->inspection) - 1);
}

static void
mode_cb (HlModelPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
  show_walk (self);
}

static void
set_inspection (HlModelPage  *self,
                HlInspection *inspection)
{
  HlPlayer *player = hl_inspection_get_player (inspection);

  self->inspection = g_object_ref (inspection);
  hl_stage_pane_set_inspection (self->stage_pane, inspection);
  hl_why_pane_set_inspection (self->why_pane, inspection);
  g_object_bind_property (inspection, "seed", self->seed, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);

  g_signal_connect_object (player, "steps-changed", G_CALLBACK (steps_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::depth", G_CALLBACK (show_figure), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-asking", G_CALLBACK (asking_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::is-busy", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::problem", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::sentence", G_CALLBACK (shown_sentence_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (inspection, "notify::mode", G_CALLBACK (mode_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
set_workspace (HlModelPage *self,
               HlWorkspace *workspace)
{
  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (workspace, "notify::is-busy", G_CALLBACK (show_walk), self,
                           G_CONNECT_SWAPPED);
}

static void
set_what_if (HlModelPage *self,
             HlWhatIf    *what_if)
{
  self->what_if = g_object_ref (what_if);
  hl_branch_pane_set_what_if (self->branch, what_if);
}

static void
set_mode (HlModelPage *self,
          const char  *mode)
{
  for (int i = 0; i < HL_INSPECTION_N_MODES; i++)
    if (g_str_equal (modes[i], mode))
      hl_inspection_set_mode (self->inspection, i);
}

/* A presenter needs no choices. */
static void
present (HlModelPage *self)
{
  gtk_widget_set_visible (self->choices, !self->is_bare);
  hl_model_arrangements_present (self->arrangements, self->is_bare, self->has_spotlight);
  hl_stage_pane_set_has_spotlight (self->stage_pane, self->has_spotlight);
}

static void
hl_model_page_map (GtkWidget *widget)
{
  HlModelPage *self = HL_MODEL_PAGE (widget);

  hl_inspection_set_is_wanted (self->inspection, TRUE);
  show_walk (self);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->map (widget);
  go_to_choice (self);
}

static void
hl_model_page_unmap (GtkWidget *widget)
{
  hl_inspection_set_is_wanted (HL_MODEL_PAGE (widget)->inspection, FALSE);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->unmap (widget);
}

static void
hl_model_page_get_property (GObject    *object,
                            guint       property_id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  HlModelPage *self = HL_MODEL_PAGE (object);

  switch (property_id)
    {
    case PROP_INSPECTION:
      g_value_set_object (value, self->inspection);
      break;
    case PROP_WORKSPACE:
      g_value_set_object (value, self->workspace);
      break;
    case PROP_WHAT_IF:
      g_value_set_object (value, self->what_if);
      break;
    case PROP_MODE:
      g_value_set_string (value, self->inspection != NULL
                                     ? modes[hl_inspection_get_mode (self->inspection)]
                                     : modes[0]);
      break;
    case PROP_VIEW:
      g_value_set_string (value, self->views.shows_stage ? "stage" : "map");
      break;
    case PROP_IS_BOOK:
      g_object_get_property (G_OBJECT (self->arrangements), "is-book", value);
      break;
    case PROP_IS_BARE:
      g_value_set_boolean (value, self->is_bare);
      break;
    case PROP_HAS_SPOTLIGHT:
      g_value_set_boolean (value, self->has_spotlight);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_model_page_set_property (GObject      *object,
                            guint         property_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  HlModelPage *self = HL_MODEL_PAGE (object);

  switch (property_id)
    {
    case PROP_INSPECTION:
      set_inspection (self, g_value_get_object (value));
      break;
    case PROP_WORKSPACE:
      set_workspace (self, g_value_get_object (value));
      break;
    case PROP_INTERVENTIONS:
      if (g_value_get_object (value) != NULL)
        hl_try_button_set_interventions (self->try_button, g_value_get_object (value));
      break;
    case PROP_WHAT_IF:
      set_what_if (self, g_value_get_object (value));
      break;
    case PROP_MODE:
      set_mode (self, g_value_get_string (value));
      break;
    case PROP_VIEW:
      set_view (self, g_value_get_string (value));
      break;
    case PROP_IS_BOOK:
      g_object_set_property (G_OBJECT (self->arrangements), "is-book", value);
      show_arrangement (self);
      break;
    case PROP_IS_BARE:
      self->is_bare = g_value_get_boolean (value);
      present (self);
      break;
    case PROP_HAS_SPOTLIGHT:
      self->has_spotlight = g_value_get_boolean (value);
      present (self);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
hl_model_page_dispose (GObject *object)
{
  HlModelPage *self = HL_MODEL_PAGE (object);
  GtkWidget   *child = gtk_widget_get_first_child (GTK_WIDGET (self));

  hl_model_views_clear (&self->views);
  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);
  g_clear_object (&self->workspace);
  g_clear_object (&self->what_if);

  G_OBJECT_CLASS (hl_model_page_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_INSPECTION] = g_param_spec_object ("inspection", NULL, NULL, HL_TYPE_INSPECTION,
                                                     flags);
  properties[PROP_WORKSPACE] = g_param_spec_object ("workspace", NULL, NULL, HL_TYPE_WORKSPACE,
                                                    flags);
  properties[PROP_WHAT_IF] = g_param_spec_object ("what-if", NULL, NULL, HL_TYPE_WHAT_IF, flags);
  properties[PROP_MODE] = g_param_spec_string ("mode", NULL, NULL, modes[0],
                                               flags | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_VIEW] = g_param_spec_string ("view", NULL, NULL, "map",
                                               flags | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_IS_BOOK] = g_param_spec_boolean ("is-book", NULL, NULL, FALSE, flags);
  properties[PROP_INTERVENTIONS] =
      g_param_spec_object ("interventions", NULL, NULL, HL_TYPE_INTERVENTIONS,
                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_BARE] = g_param_spec_boolean ("is-bare", NULL, NULL, FALSE, flags);
  properties[PROP_HAS_SPOTLIGHT] = g_param_spec_boolean ("has-spotlight", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/model-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, subject);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, loss);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, update_choices);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, sentence_range);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, seed);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, stack);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, empty);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, panes);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, try_button);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, arrangements);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, stage_pane);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, choices);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, why_pane);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, branch);
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, why_button);
  gtk_widget_class_bind_template_callback (widget_class, node_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, max_position_cb);
  gtk_widget_class_bind_template_callback (widget_class, sentence_cb);
  gtk_widget_class_bind_template_callback (widget_class, step_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, word_activated_cb);
}

static void
hl_model_page_class_init (HlModelPageClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_model_page_dispose;
  object_class->get_property = hl_model_page_get_property;
  object_class->set_property = hl_model_page_set_property;
  widget_class->map = hl_model_page_map;
  widget_class->unmap = hl_model_page_unmap;
  install_properties (object_class);

  g_type_ensure (HL_TYPE_MODEL_ARRANGEMENTS);
  g_type_ensure (HL_TYPE_STAGE_PANE);
  g_type_ensure (HL_TYPE_TRY_BUTTON);
  g_type_ensure (HL_TYPE_BRANCH_PANE);
  g_type_ensure (HL_TYPE_WHY_PANE);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  bind_template (widget_class);
  gtk_widget_class_install_property_action (widget_class, "model.mode", "mode");
  gtk_widget_class_install_property_action (widget_class, "model.view", "view");
  gtk_widget_class_install_property_action (widget_class, "model.is-book", "is-book");
  gtk_widget_class_install_action (widget_class, "model.why", NULL, why_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
hl_model_page_init (HlModelPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_model_views_init (&self->views, self->panes, self->arrangements, self->stage_pane);
}

/**
 * hl_model_page_explain:
 * @self: the page
 * @word: which word of the translation, from 0
 *
 * Says why it was chosen, as soon as its steps are there.
 */
void
hl_model_page_explain (HlModelPage *self,
                       int          word)
{
  g_return_if_fail (HL_IS_MODEL_PAGE (self));

  hl_inspection_set_mode (self->inspection, HL_INSPECTION_TRANSLATION);
  hl_why_pane_ask (self->why_pane, word);
}
