#include "ui/pages/model-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/pages/branch-pane.h"
#include "ui/pages/model-arrangements.h"
#include "ui/pages/model-export.h"
#include "ui/pages/operation-pane.h"
#include "ui/pages/try-button.h"
#include "ui/pages/walk-subject.h"
#include "ui/pages/why-pane.h"
#include "ui/session/inspection-progress.h"
#include "ui/widgets/defer.h"
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
 * - `model.view`: "figure", "both" or "step": what the page has room for.
 * - `model.is-book`: whether the model is arranged as in the book.
 * - `model.why`: says why the latest word was chosen.
 */
struct _HlModelPage
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  HlWorkspace  *workspace;
  HlWhatIf     *what_if;  /* or NULL */
  char         *views[2]; /* of the book's figure, of the map */
  gboolean      shows_map;
  gboolean      is_bare;
  gboolean      has_spotlight;

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
  HlOperationPane     *operation_pane;
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
  return hl_operation_pane_turn_head (HL_MODEL_PAGE (playable)->operation_pane, by);
}

static void
playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->turn_head = turn_head;
}

static char **
view_at_hand (HlModelPage *self)
{
  return &self->views[self->shows_map];
}

/* The step's own pictures where it has some, unless the figure is all that is shown. */
static gboolean
exports_figure (HlModelPage *self)
{
  return g_str_equal (*view_at_hand (self), "figure") ||
         !hl_operation_pane_has_pictures (self->operation_pane);
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
                               : hl_operation_pane_record (self->operation_pane, caption, format,
                                                           error);
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

  gtk_widget_set_visible (GTK_WIDGET (self->subject), !self->shows_map);
  gtk_label_set_text (self->subject, subject != NULL ? subject : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->subject), subject);
  gtk_label_set_text (self->loss, loss != NULL ? loss : "");
  gtk_widget_set_visible (GTK_WIDGET (self->loss), loss != NULL && !self->shows_map);
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

/* What is asked stands beside the step, which is then shown with any view. */
static void
show_view (HlModelPage *self)
{
  const char    *view = *view_at_hand (self);
  const gboolean is_asking =
      self->inspection != NULL &&
      hl_player_get_is_asking (hl_inspection_get_player (self->inspection));

  gtk_widget_set_visible (GTK_WIDGET (self->arrangements), !g_str_equal (view, "step"));
  gtk_widget_set_visible (GTK_WIDGET (self->operation_pane),
                          is_asking || !g_str_equal (view, "figure"));
}

/* The map runs over the width of the page, with the step below; the book's figure is as high
 * as the page, with the step beside it. */
static void
show_arrangement (HlModelPage *self)
{
  const gboolean shows_map = hl_model_arrangements_shows_map (self->arrangements);

  if (shows_map == self->shows_map)
    return;

  self->shows_map = shows_map;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->panes),
                                  shows_map ? GTK_ORIENTATION_VERTICAL
                                            : GTK_ORIENTATION_HORIZONTAL);
  g_object_set (self->panes, "position-set", FALSE, NULL);
  show_subject (self);
  show_view (self);
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
    .is_revealed = hl_player_get_is_revealed (player),
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
  g_autofree char  *path =
      g_strdup_printf ("decoder.blks.block%d.attention2.softmax", choice.block);
  int node;

  if (walk == NULL || walk->kind != NN_WALK_TRANSLATION ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  node = nn_walk_find (walk, path, choice.word, FALSE);
  if (node < 0 || !hl_workspace_take_choice (self->workspace))
    return;

  if (choice.head >= 0)
    hl_operation_pane_set_head (self->operation_pane, choice.head);
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
  show_view (self);
  show_figure (self);
}

static void
step_activated_cb (HlModelPage *self,
                   int          node)
{
  hl_player_set_position (get_player (HL_PLAYABLE (self)), node);
}

static void
halve (gpointer panes,
       int      argument)
{
  const gboolean is_vertical =
      gtk_orientable_get_orientation (panes) == GTK_ORIENTATION_VERTICAL;

  if (is_vertical)
    {
      GtkWidget *map = gtk_paned_get_start_child (panes);
      const int  height = gtk_widget_get_height (panes);
      int        needed;

      gtk_widget_measure (map, GTK_ORIENTATION_VERTICAL, -1, NULL, &needed, NULL, NULL);
      gtk_paned_set_position (panes, MIN (MAX (needed, height * 3 / 5), height * 3 / 4));
    }
  else
    gtk_paned_set_position (panes, gtk_widget_get_width (panes) / 2);
}

/* The step gets half of the page beside the figure and less below the map, until somebody
 * moves the divider.  The panes are being allocated when they tell how far it can go, so they
 * are not told at once. */
static void
max_position_cb (GtkPaned *panes)
{
  gboolean is_set;

  g_object_get (panes, "position-set", &is_set, NULL);
  if (!is_set)
    hl_defer (panes, halve, 0);
}

/* The word, the block and the head that are looked at here are so on the other pages. */
static void
choose (HlModelPage *self,
        int          node,
        int          head)
{
  const NnWalk     *walk = hl_inspection_get_walk (self->inspection);
  const NnWalkNode *at = nn_walk_get (walk, node);
  const char       *block = g_strrstr (at->path, ".block");
  HlSelection       choice = hl_workspace_get_selection (self->workspace);

  if (walk->kind != NN_WALK_TRANSLATION || at->target_step < 0)
    return;

  choice.word = at->target_step;
  if (block != NULL)
    choice.block = (int) g_ascii_strtoll (block + strlen (".block"), NULL, 10);
  if (head >= 0)
    choice.head = head;
  hl_workspace_select (self->workspace, choice);
  hl_workspace_take_choice (self->workspace); /* it is here already */
}

static void
node_activated_cb (HlModelPage *self,
                   int          node,
                   int          head)
{
  choose (self, node, head);
  if (head >= 0)
    hl_operation_pane_set_head (self->operation_pane, head);
  hl_player_set_position (get_player (HL_PLAYABLE (self)), node);
}

static int
chosen_at (const NnWalk *walk,
           int           step)
{
  const int node = nn_walk_find (walk, "decoder.dense.choice", step, FALSE);

  return (int) nn_walk_get (walk, node)->operation->output->values[0];
}

/* Of the chosen word one wants to know why, of another one how it would have gone on. */
static void
word_activated_cb (HlModelPage *self,
                   int          step,
                   int          id)
{
  const NnWalk      *walk = hl_inspection_get_walk (self->inspection);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int));

  if (chosen_at (walk, step) == id)
    {
      hl_why_pane_ask (self->why_pane, step);
      return;
    }

  for (int t = 0; t < step; t++)
    {
      const int chosen = chosen_at (walk, t);

      g_array_append_val (ids, chosen);
    }
  g_array_append_val (ids, id);
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
  hl_operation_pane_set_inspection (self->operation_pane, inspection);
  hl_why_pane_set_inspection (self->why_pane, inspection);
  g_object_bind_property (inspection, "seed", self->seed, "value",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);

  g_signal_connect_object (player, "steps-changed", G_CALLBACK (steps_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::position", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-revealed", G_CALLBACK (step_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (player, "notify::is-asking", G_CALLBACK (asking_cb), self,
                           G_CONNECT_SWAPPED);
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
}

static void
set_view (HlModelPage *self,
          const char  *view)
{
  g_free (*view_at_hand (self));
  *view_at_hand (self) = g_strdup (view);
  show_view (self);
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
      g_value_set_string (value, *view_at_hand (self));
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

  g_clear_pointer (&child, gtk_widget_unparent);
  g_clear_object (&self->inspection);
  g_clear_object (&self->workspace);
  g_clear_object (&self->what_if);
  g_clear_pointer (&self->views[0], g_free);
  g_clear_pointer (&self->views[1], g_free);

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
  properties[PROP_VIEW] = g_param_spec_string ("view", NULL, NULL, "figure", flags);
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
  gtk_widget_class_bind_template_child (widget_class, HlModelPage, operation_pane);
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
  g_type_ensure (HL_TYPE_OPERATION_PANE);
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
  self->views[0] = g_strdup ("both");
  self->views[1] = g_strdup ("figure");
  self->shows_map = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  show_view (self);
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
