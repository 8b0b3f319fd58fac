/* The Model page: story, whole pass, map and numbers. */

#include "ui/pages/pages.h"

#include <glib/gi18n.h>

#include "ui/figures/pass.h"
#include "ui/figures/story.h"
#include "ui/figures/word-bars.h"
#include "ui/lessons/story-text.h"
#include "ui/pages/model-parts.h"
#include "ui/picture/words.h"
#include "ui/session/inspection.h"
#include "ui/session/model-export.h"
#include "ui/session/player.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/player-bar.h"
#include "ui/widgets/scroll-to.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/template.h"

/* What a worker makes of a walk. */
typedef struct
{
  HlStory *story;
  HlPass  *pass;
} Figures;

/* While it is on the screen the inspection has a walk, or is about to.
 *
 *      a sentence about the current step
 *      Story          twelve pictures of one idea each
 *      Whole pass     the map          │ one step of the player for all three, so the way
 *      Every number   the stage        ▼ between them keeps the place
 *
 * ## Actions
 *
 * - `model.mode`: "translation" or "update".
 * - `model.view`: "story", "map", or "stage": the current place at full size, with a slim map.
 * - `model.is-book`: whether the model is arranged as in the book.
 * - `model.why`: says why the latest word was chosen.
 * - `model.word` ((ii)): says why a word, from 0, was chosen, or tries a candidate for it. */
struct _HlModelPage
{
  GtkWidget parent_instance;

  HlInspection *inspection;

  Figures  *made;    /* of the walk */
  HlStoryAt at;      /* what somebody follows in them */
  gboolean  is_told; /* the level is the story */
  HlDepth   before;  /* the level that led to the stage */

  HlModelToolbar *toolbar;
  HlSentence     *sentence;
  GtkStack       *levels;
  HlFigureView   *figure; /* of the story */
  HlFigureView   *map;    /* the whole pass */
  GtkStack       *stack;
  AdwStatusPage  *empty;
  GtkSpinner     *spinner;
  HlWalkView     *walk_view;
  GtkWidget      *side; /* what is asked: why a word was chosen, and what if it were another */
  HlWhyPane      *why_pane;
  HlBranchPane   *branch;
  gboolean        is_book, is_bare;
};

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlModelPage, hl_model_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

static const char *const modes[HL_INSPECTION_N_MODES] = { "translation", "update" };

static HlWorkspace *get_workspace (HlModelPage *self) { return self->inspection->workspace; }

static const NnWalk *walk_of (HlModelPage *self) { return self->inspection->walk; }

static HlPlayer *get_player (HlPlayable *playable)
{
  HlModelPage *self = HL_MODEL_PAGE (playable);

  return self->inspection != NULL ? self->inspection->player : NULL;
}

static HlStagePane *get_stage_pane (HlPlayable *playable)
{
  return hl_walk_view_get_stage_pane (HL_MODEL_PAGE (playable)->walk_view);
}

static gboolean turn_head (HlPlayable *playable, int by);

static gboolean go_back (HlPlayable *playable)
{
  return hl_stage_pane_go_back (get_stage_pane (playable));
}

static gboolean answer (HlPlayable *playable, int choice)
{
  return hl_stage_pane_answer (get_stage_pane (playable), choice);
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->answer = answer;
  iface->go_back = go_back;
  iface->turn_head = turn_head;
}

/* --- The story -------------------------------------------------------------------------------- */

static gboolean shows_stage (HlModelPage *self)
{
  g_autofree char *view = NULL;

  g_object_get (self->walk_view, "view", &view, NULL);

  return g_str_equal (view, "stage");
}

static gboolean is_update (HlModelPage *self) { return walk_of (self)->kind == NN_WALK_UPDATE; }

static gboolean shows_story (HlModelPage *self)
{
  return self->is_told && self->made != NULL && !shows_stage (self);
}

static HlStoryAt at_hand (HlModelPage *self)
{
  HlStoryAt at = self->at;

  at.node = self->inspection->player->position;

  return at;
}

/* The first node from there on that computes it, −1: none. */
static int find_node (HlModelPage *self, const NnOperation *operation, int from)
{
  for (int i = from; operation != NULL && i < nn_walk_count (walk_of (self)); i++)
    if (nn_walk_operation (walk_of (self), i) == operation)
      return i;

  return -1;
}

/* What is told of the current step; a question is not answered by the sentence above it, and who is
 * asked first does not read what is yet to be computed.  Returns the sentence; step: what it is
 * about, node −1: no numbers. */
static char *tell (HlModelPage *self, NnStoryStep *step)
{
  HlPlayer   *player = self->inspection->player;
  const int   node = player->position;
  const char *told = hl_player_get_story (player);
  HlStoryAt   at = at_hand (self);

  at.node = MAX (at.node, hl_player_count_done (player) - 1); /* what the picture shows last */
  hl_story_tell (self->made->story, at, step);
  if (is_update (self) && step->node != node)
    step->node = -1;
  if (!player->is_revealed || (is_update (self) && told == NULL) ||
      (player->is_asking && find_node (self, step->operation, hl_player_count_done (player)) >= 0))
    {
      step->node = -1;
      return hl_player_get_place (player, node);
    }

  return is_update (self) ? g_strdup (told) : hl_story_text (walk_of (self), step);
}

static HlPassAt map_at (HlModelPage *self)
{
  HlPlayer *player = self->inspection->player;
  HlPassAt  at = { .node = player->position,
                   .n_done = hl_player_count_done (player),
                   .hides = player->is_asking && shows_stage (self),
                   .step = { .node = -1 },
                   .head = self->at.head,
                   .is_book = self->is_book };

  return at;
}

/* Everything that depends on the current step and on the level. */
static void show_step (HlModelPage *self)
{
  if (self->made == NULL)
    return;

  gtk_stack_set_visible_child_name (self->levels, shows_story (self) ? "story" : "pass");
  if (shows_story (self))
    hl_figure_view_move_to (self->figure, hl_story_figure_new (self->made->story, at_hand (self)));
  else
    {
      HlPassAt         at = map_at (self);
      g_autofree char *sentence = tell (self, &at.step);

      hl_figure_view_take (self->map, hl_pass_figure_new (self->made->pass, &at, sentence));
    }
  hl_sentence_follow (self->sentence, shows_story (self) ? self->figure : self->map);
}

/* The heads one after the other, and all of them. */
static gboolean turn_head (HlPlayable *playable, int by)
{
  HlModelPage *self = HL_MODEL_PAGE (playable);

  if (shows_stage (self))
    return hl_stage_pane_turn_head (get_stage_pane (playable), by);
  if (self->made == NULL || !hl_pass_turn_head (self->made->pass, by, &self->at.head))
    return FALSE;

  show_step (self);

  return TRUE;
}

/* Another step: nothing of the one before is pointed at any more; where all pages look at a head
 * of this attention, it is shown. */
static void position_cb (HlModelPage *self)
{
  const HlSelection choice = hl_workspace_get_selection (get_workspace (self));
  const int         node = self->inspection->player->position;

  hl_figure_view_point (self->figure, HL_NOTHING);
  if (shows_story (self))
    self->at.head = -1;
  if (node == hl_walk_choice_find (walk_of (self), &choice))
    self->at.head = choice.head;
  show_step (self);
}

/* Who chose a word elsewhere finds what the decoder asked for it. */
static void go_to_choice (HlModelPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    hl_walk_view_go_to_choice (self->walk_view);
}

/* The head is the one that the story tells of.  A group has no numbers of its own: those are shown
 * that the story tells of at its beginning. */
static void go_to_numbers (HlModelPage *self)
{
  const NnWalk *walk = walk_of (self);
  HlPlayer     *player = self->inspection->player;
  NnStoryStep   step;
  int           node;

  if (walk == NULL || is_update (self) || player->is_asking || self->made == NULL ||
      hl_player_get_n_steps (player) != nn_walk_count (walk))
    return;

  hl_story_tell (self->made->story, at_hand (self), &step);
  if (step.head >= 0)
    hl_stage_pane_set_head (hl_walk_view_get_stage_pane (self->walk_view), step.head);
  node = find_node (self, step.operation, player->position);
  if (node >= 0 && nn_walk_operation (walk, player->position) == NULL)
    hl_player_set_position (player, node);
}

static void free_figures (gpointer figures)
{
  Figures *self = figures;

  hl_story_unref (self->story);
  hl_pass_unref (self->pass);
  g_free (self);
}

/* Runs in the worker. */
static gpointer make_figures (const NnWalk *walk)
{
  const Figures made = { hl_story_new (walk), hl_pass_new (walk) };

  return g_memdup2 (&made, sizeof made);
}

static void take_walk (HlModelPage *self)
{
  const NnWalk *walk = walk_of (self);

  g_clear_pointer (&self->made, free_figures);
  self->at = (HlStoryAt){ 0, -1, -1, -1 };
  if (walk == NULL)
    {
      hl_figure_view_take (self->figure, NULL);
      return;
    }

  self->made = hl_inspection_take_figure (self->inspection);
  if (self->made == NULL)
    self->made = make_figures (walk);
  if (shows_stage (self))
    go_to_numbers (self);
  show_step (self);
}

/* Explains the written word; for another candidate, tries how the sentence would continue; id −1
 * stands for several words.  Of both panes, the one that was asked last is seen. */
static void try_word (HlModelPage *self, int step, int id)
{
  const gboolean     is_written = nn_walk_get_written (walk_of (self), step) == id;
  const HlRect       all = { 0 };
  g_autoptr (GArray) ids = NULL;

  if (id < 0)
    return;
  ids = hl_walk_choice_go_on (walk_of (self), step, id);
  if (is_written)
    hl_why_pane_ask (self->why_pane, step);
  else
    hl_branch_pane_try (self->branch, (const int *) (gpointer) ids->data, (int) ids->len);
  hl_scroll_to_part (is_written ? GTK_WIDGET (self->why_pane) : GTK_WIDGET (self->branch), &all);
}

static void item_activated_cb (HlModelPage *self, int part, int row, int column)
{
  HlPlayer       *player = self->inspection->player;
  const HlStoryAt before = at_hand (self);

  if (part == HL_STORY_NEXT_WORD)
    {
      NnStoryStep step;

      hl_story_tell (self->made->story, before, &step);
      try_word (self, step.target_step, hl_next_word (walk_of (self), step.target_step, row));
      return;
    }
  self->at = hl_story_follow (self->made->story, before, (HlItem){ part, row, column });
  hl_walk_view_choose (self->walk_view, self->at.node, self->at.head);
  if (self->at.node != before.node)
    hl_player_set_position (player, self->at.node);
  else
    show_step (self);
}

/* The first click leads to the step, a second one into it; where a question asks for a place, it
 * answers. */
static void map_activated_cb (HlModelPage *self, int part, int row, int column)
{
  const HlPassAt at = map_at (self);
  const int      step = nn_walk_get (walk_of (self), at.node)->target_step;
  const int      node = hl_pass_follow (self->made->pass, &at, (HlItem){ part, row, column });

  if (part == HL_PASS_WORD && step >= 0)
    {
      try_word (self, step, hl_next_word (walk_of (self), step, row));
      return;
    }
  if (node < 0 || hl_stage_pane_answer_place (hl_walk_view_get_stage_pane (self->walk_view), node))
    return;

  hl_walk_view_choose (self->walk_view, node, -1);
  hl_player_set_position (self->inspection->player, node);
  if (node == at.node && !shows_stage (self))
    hl_player_set_depth (self->inspection->player, HL_DEPTH_NUMBERS);
}

/* The figure has Up and Down for its items; the story takes Left and Right. */
static gboolean figure_key_cb (HlModelPage *self, guint key, guint code, GdkModifierType modifiers)
{
  HlPlayer *player = self->inspection->player;

  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
    hl_player_move (player, HL_PLAYER_NEXT);
  else if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
    hl_player_move (player, HL_PLAYER_BACK);
  else
    return FALSE;

  return TRUE;
}

/* --- The levels ------------------------------------------------------------------------------- */

static const char *const views[HL_N_DEPTHS] = { "story", "map", "stage" };

static const char *get_view (HlModelPage *self)
{
  return views[shows_stage (self) ? HL_DEPTH_NUMBERS
               : self->is_told    ? HL_DEPTH_STORY
                                  : HL_DEPTH_BLOCKS];
}

static void set_level (HlModelPage *self, HlDepth level)
{
  const gboolean was_told = self->is_told, was_stage = shows_stage (self);

  if (level == HL_DEPTH_NUMBERS && !shows_stage (self))
    self->before = self->is_told ? HL_DEPTH_STORY : HL_DEPTH_BLOCKS;
  self->is_told = level == HL_DEPTH_STORY;
  g_object_set (self->walk_view, "view", level == HL_DEPTH_NUMBERS ? "stage" : "map", NULL);
  if (self->inspection != NULL)
    {
      hl_player_set_depth (self->inspection->player, level);
      if (level == HL_DEPTH_NUMBERS && !was_stage)
        go_to_numbers (self);
      show_step (self);
      if (was_told != self->is_told && !was_stage && level != HL_DEPTH_NUMBERS)
        hl_walk_view_zoom (self->walk_view, was_told);
    }
  g_object_notify (G_OBJECT (self), "view");
}

static void set_view (HlModelPage *self, const char *view)
{
  for (int level = 0; level < HL_N_DEPTHS; level++)
    if (g_str_equal (views[level], view))
      set_level (self, level);
}

/* From the numbers to where one came from, from the whole pass to the story. */
static gboolean escape_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  HlModelPage *self = HL_MODEL_PAGE (widget);
  GtkWidget   *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if ((focus != NULL && gtk_widget_get_ancestor (focus, HL_TYPE_PLAYER_BAR) != NULL) ||
      self->is_bare || self->made == NULL || (self->is_told && !shows_stage (self)) ||
      self->inspection->player->is_asking)
    return GDK_EVENT_PROPAGATE;

  set_level (self, shows_stage (self) ? self->before : HL_DEPTH_STORY);

  return GDK_EVENT_STOP;
}

/* Into and out of a level, by keys; a question is asked on the stage, whatever the level is. */
static void depth_cb (HlModelPage *self)
{
  HlPlayer *player = self->inspection->player;

  if (!player->is_asking && !g_str_equal (get_view (self), views[player->depth]))
    set_level (self, player->depth);
}

/* A second click on a place of the map leads into it. */
static void view_cb (HlModelPage *self)
{
  HlPlayer *player = self->inspection != NULL ? self->inspection->player : NULL;

  if (player != NULL && !player->is_asking && shows_stage (self))
    hl_player_set_depth (player, HL_DEPTH_NUMBERS);
  if (player != NULL)
    show_step (self);
  g_object_notify (G_OBJECT (self), "view");
}

/* --- What the window asks for ----------------------------------------------------------------- */

static char *get_file_name (HlExportable *exportable)
{
  HlModelPage *self = HL_MODEL_PAGE (exportable);

  if (hl_why_pane_has_answer (self->why_pane))
    return g_strdup ("why.png");

  return shows_story (self) ? g_strdup ("story.png") : hl_walk_view_get_file_name (self->walk_view);
}

/* The answer of the pane, the equation, the story or the whole pass, with the sentence above. */
static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlModelPage     *self = HL_MODEL_PAGE (exportable);
  HlFigureView    *view = shows_story (self) ? self->figure : self->map;
  HlStagePane     *stage = hl_walk_view_get_stage_pane (self->walk_view);
  g_autofree char *name = hl_figure_view_get_name (view);

  if (self->made == NULL)
    return NULL;

  text->caption = hl_model_export_caption (get_workspace (self)->model, walk_of (self));
  if (hl_why_pane_has_answer (self->why_pane))
    return hl_why_pane_get_figure (self->why_pane);
  if (shows_stage (self) && hl_stage_pane_has_pictures (stage))
    return hl_stage_pane_get_figure (stage, text);

  text->title = hl_words_plain (name);

  return hl_figure_view_get_figure (view);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
}

/* Offers to explain a word as soon as one is written. */
static void offer_why (HlModelPage *self)
{
  const NnWalk *walk = walk_of (self);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "model.why",
                                 walk != NULL && walk->kind == NN_WALK_TRANSLATION &&
                                     hl_inspection_count_written (self->inspection) > 0);
}

static void show_walk (HlModelPage *self)
{
  const NnWalk  *walk = walk_of (self);
  const gboolean is_busy = hl_inspection_get_is_busy (self->inspection) ||
                           hl_job_get_is_busy (get_workspace (self)->translating);
  const char *problem = hl_job_get_problem (self->inspection->job);
  /* The reason may hold the name of a file, not markup. */
  g_autofree char *reason = g_markup_escape_text (
      problem != NULL ? problem
      : get_workspace (self)->model == NULL
          ? _ ("There is no model yet.")
          : _ ("Translate a sentence first. Then you can inspect each step of its translation."),
      -1);

  offer_why (self);
  gtk_spinner_set_spinning (self->spinner, walk == NULL && is_busy);
  if (walk != NULL)
    {
      gtk_stack_set_visible_child_name (self->stack, "walk");
      return;
    }

  /* what has the keyboard may be about to go; the next widget would be the list of pages */
  hl_give_up_focus (GTK_WIDGET (self->stack));
  if (is_busy)
    gtk_stack_set_visible_child_name (self->stack, "busy");
  else
    {
      adw_status_page_set_description (self->empty, reason);
      gtk_stack_set_visible_child_name (self->stack, "empty");
    }
}

static void steps_cb (HlModelPage *self)
{
  take_walk (self);
  go_to_choice (self);
  show_walk (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Both panes share the room beside the figure. */
static void pane_cb (HlModelPage *self)
{
  gtk_widget_set_visible (self->side, gtk_widget_get_visible (GTK_WIDGET (self->why_pane)) ||
                                          gtk_widget_get_visible (GTK_WIDGET (self->branch)));
}

/* Explains the newest word that has been written. */
static void why_action (HlModelPage *self)
{
  const int step = hl_inspection_count_written (self->inspection) - 1;

  try_word (self, step, nn_walk_get_written (walk_of (self), step));
}

static void word_action (HlModelPage *self, GVariant *parameter)
{
  int step;
  int id;

  g_variant_get (parameter, "(ii)", &step, &id);
  try_word (self, step, id);
}

static void mode_cb (HlModelPage *self)
{
  g_object_notify (G_OBJECT (self), "mode");
  show_walk (self);
}

static void set_inspection (HlModelPage *self, HlInspection *inspection)
{
  HlPlayer *player = inspection->player;

  self->inspection = g_object_ref (inspection);
  hl_inspection_set_figures (inspection, (HlFigureMaker){ make_figures, free_figures });
  hl_walk_view_set_inspection (self->walk_view, inspection);
  hl_model_toolbar_set_inspection (self->toolbar, inspection);
  hl_why_pane_set_inspection (self->why_pane, inspection);
  hl_branch_pane_set_inspection (self->branch, inspection);

  hl_connect (player, "steps-changed", steps_cb, self);
  hl_connect (player, "notify::position", position_cb, self);
  hl_connect (player, "notify::is-revealed", show_step, self);
  hl_connect (player, "notify::is-asking", show_step, self);
  hl_connect (player, "notify::depth", depth_cb, self);
  hl_connect (player, "notify::position", offer_why, self);
  hl_connect (player, "notify::is-revealed", offer_why, self);
  hl_connect (inspection->job, "notify", show_walk, self);
  hl_connect (inspection, "notify::mode", mode_cb, self);
  hl_connect (get_workspace (self)->translating, "notify::is-busy", show_walk, self);
  set_level (self, player->depth);
}

static void set_mode (HlModelPage *self, const char *mode)
{
  for (int i = 0; i < HL_INSPECTION_N_MODES; i++)
    if (g_str_equal (modes[i], mode))
      hl_inspection_set_mode (self->inspection, i);
}

static void hl_model_page_map (GtkWidget *widget)
{
  HlModelPage *self = HL_MODEL_PAGE (widget);

  hl_inspection_set_is_wanted (self->inspection, TRUE);
  show_walk (self);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->map (widget);
  go_to_choice (self);
}

static void hl_model_page_unmap (GtkWidget *widget)
{
  hl_inspection_set_is_wanted (HL_MODEL_PAGE (widget)->inspection, FALSE);
  GTK_WIDGET_CLASS (hl_model_page_parent_class)->unmap (widget);
}

static void set_is_book (HlModelPage *self, gboolean is_book)
{
  self->is_book = is_book;
  g_object_set (self->walk_view, "is-book", is_book, NULL);
  show_step (self);
  g_object_notify (G_OBJECT (self), "is-book");
}

static void set_has_spotlight (HlModelPage *self, gboolean has_spotlight)
{
  hl_stage_pane_set_has_spotlight (hl_walk_view_get_stage_pane (self->walk_view), has_spotlight);
}

static void set_interventions (HlModelPage *self, HlInterventions *interventions)
{
  if (interventions != NULL)
    hl_model_toolbar_set_interventions (self->toolbar, interventions);
}

static void set_what_if (HlModelPage *self, HlWhatIf *what_if)
{
  hl_branch_pane_set_what_if (self->branch, what_if);
}

static char *new_mode (HlModelPage *self)
{
  return g_strdup (modes[self->inspection != NULL ? self->inspection->mode : 0]);
}

static char *new_view (HlModelPage *self) { return g_strdup (get_view (self)); }

static void hl_model_page_class_init (HlModelPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->map = hl_model_page_map;
  widget_class->unmap = hl_model_page_unmap;
  HL_PROPERTIES (
      { "inspection", HL_TYPE_INSPECTION, G_STRUCT_OFFSET (HlModelPage, inspection), HL_WRITTEN,
        NULL, G_CALLBACK (set_inspection) },
      { "interventions", HL_TYPE_INTERVENTIONS, 0, HL_GIVEN, NULL, G_CALLBACK (set_interventions) },
      { "what-if", HL_TYPE_WHAT_IF, 0, HL_GIVEN, NULL, G_CALLBACK (set_what_if) },
      { "mode", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_mode), G_CALLBACK (set_mode) },
      { "view", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_view), G_CALLBACK (set_view) },
      { "is-book", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlModelPage, is_book), HL_WRITTEN, NULL,
        G_CALLBACK (set_is_book) },
      { "is-bare", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlModelPage, is_bare), HL_WRITTEN },
      { "has-spotlight", G_TYPE_BOOLEAN, 0, HL_GIVEN, NULL, G_CALLBACK (set_has_spotlight) });

  g_type_ensure (HL_TYPE_BRANCH_PANE);
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  g_type_ensure (HL_TYPE_MODEL_TOOLBAR);
  g_type_ensure (HL_TYPE_SENTENCE);
  g_type_ensure (HL_TYPE_WALK_VIEW);
  g_type_ensure (HL_TYPE_WHY_PANE);
  HL_TEMPLATE (HlModelPage, "model-page", toolbar, sentence, levels, figure, map, stack, empty,
               spinner, walk_view, side, why_pane, branch);
  HL_CALLED (figure_key_cb, item_activated_cb, map_activated_cb, pane_cb, view_cb);
  HL_OWNS (HlModelPage, free_figures, made);
  HL_OWNS (HlModelPage, g_object_unref, inspection);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_install_property_action (widget_class, "model.mode", "mode");
  gtk_widget_class_install_property_action (widget_class, "model.view", "view");
  gtk_widget_class_install_property_action (widget_class, "model.is-book", "is-book");
  HL_ACTION ("model.why", NULL, why_action);
  HL_ACTION ("model.word", "(ii)", word_action);
}

static void hl_model_page_init (HlModelPage *self)
{
  self->is_told = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_connect (self, "notify::is-bare", show_step, self);
  hl_sentence_follow (self->sentence, self->figure);
}
