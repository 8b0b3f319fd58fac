/* The Attention page. */

#include "ui/pages/pages.h"

#include <glib/gi18n.h>

#include "core/model/place.h"
#include "ui/figures/heads.h"
#include "ui/figures/ranking.h"
#include "ui/pages/bars.h"
#include "ui/pages/model-parts.h"
#include "ui/pages/ranking-view.h"
#include "ui/session/inspection.h"
#include "ui/state/state.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/page-choices.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define WIDTH 44 /* letters of a line behind More */

/* ## Actions
 *
 * - `attention.view`: the property.
 * - `attention.try`: opens what can be altered about the head or the weight that is pointed out. */
struct _HlAttentionPage
{
  GtkWidget parent_instance;

  HlState         *state;
  HlInterventions *interventions;
  GSettings       *settings;
  char            *view;
  HlTranslation   *told;     /* what is shown, or NULL */
  HlSelection      shown;    /* what is pointed out is of this head and this word */
  gboolean         is_asked; /* whether the selected word is to be pointed out, also the first */
  HlFigure        *paper;    /* the file of what is shown, or NULL */

  GtkWidget     *box;
  HlSentenceRow *row;
  HlPageFrame   *frame;
  HlFigureView  *maps;
  HlRankingView *ranking;
  HlTryButton   *alter;
  GtkWidget     *all, *why, *stretch;
  GtkLabel      *how_to_read;
};

static const char *const kinds[] = { "encoder", "decoder", "cross" };

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlAttentionPage, hl_attention_page, GTK_TYPE_WIDGET, EXPORTS PLAYS)

/* ── What is looked at ── */

/* A translation with words, or NULL. */
static HlTranslation *at_hand (HlAttentionPage *self)
{
  HlTranslation *told = self->state != NULL ? self->state->workspace->translation : NULL;

  return told != NULL && told->translation->T > 0 ? told : NULL;
}

static gboolean shows_ranking (HlAttentionPage *self)
{
  return g_str_equal (self->view, "ranking");
}

static gboolean is_following (HlAttentionPage *self)
{
  return self->state != NULL && self->state->inspection->is_followed;
}

static HlAttentionKind kind_of (HlAttentionPage *self)
{
  HlAttentionKind  kind = HL_ATTENTION_CROSS;
  g_autofree char *name =
      self->settings != NULL ? g_settings_get_string (self->settings, "attention-kind") : NULL;

  if (name != NULL)
    hl_attention_kind_from_name (name, &kind);

  return kind;
}

static HlHeads heads_of (HlAttentionPage *self, HlTranslation *told)
{
  const HlSelection selection = hl_workspace_get_selection (self->state->workspace);

  return (HlHeads){
    .told = told->translation,
    .owner = G_OBJECT (told),
    .kind = kind_of (self),
    .view = g_str_equal (self->view, "grid") ? HL_HEADS_ALL : HL_HEADS_BOTH,
    .block = selection.block,
    .head = MAX (selection.head, 0),
    .is_stretched = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->stretch)),
    .altered = self->interventions != NULL ? hl_interventions_get (self->interventions) : NULL,
  };
}

/* How many rows of a block's maps are computed at the current step.  The encoder's come all at
 * once, the decoder's one with each word. */
static int count_rows (HlAttentionPage *self, const HlHeads *heads, int block)
{
  static const struct
  {
    const char *stack, *weights;
  } boxes[] = {
    [HL_ATTENTION_ENCODER] = { "encoder", "attention.softmax" },
    [HL_ATTENTION_DECODER] = { "decoder", "attention1.softmax" },
    [HL_ATTENTION_CROSS] = { "decoder", "attention2.softmax" },
  };
  g_autofree char *path =
      nn_block_path (boxes[heads->kind].stack, block, boxes[heads->kind].weights);
  const int n = hl_inspection_count_rows (self->state->inspection, path);

  return heads->kind == HL_ATTENTION_ENCODER ? n * hl_heads_rows (heads) : n;
}

static HlFigure *new_figure (HlAttentionPage *self, HlHeads *heads)
{
  g_autofree int *n_rows = NULL;

  if (is_following (self))
    {
      n_rows = g_new (int, hl_heads_blocks (heads));
      for (int block = 0; block < hl_heads_blocks (heads); block++)
        n_rows[block] = count_rows (self, heads, block);
      heads->is_followed = TRUE;
      heads->n_rows = n_rows;
      heads->n_words = hl_inspection_count_written (self->state->inspection);
    }

  return hl_heads_new (heads);
}

static HlFigureView *view_shown (HlAttentionPage *self)
{
  return shows_ranking (self) ? hl_ranking_view_get_view (self->ranking) : self->maps;
}

/* What is shown, or NULL. */
static const HlHeads *heads_shown (HlAttentionPage *self)
{
  const HlFigure *figure = hl_figure_view_get_figure (self->maps);

  return figure != NULL && !shows_ranking (self) ? hl_heads_get (figure) : NULL;
}

static HlCell cell_pointed_at (HlAttentionPage *self, const HlHeads *heads)
{
  return hl_heads_cell (heads, hl_figure_view_pointed (self->maps));
}

/* ── Showing it ── */

/* Offers to alter the head that is pointed out, and its weight unless a mask hides it. */
static void offer_cell (HlAttentionPage *self, const HlHeads *heads)
{
  HlCell           cell = heads != NULL ? cell_pointed_at (self, heads) : (HlCell) HL_NO_CELL;
  g_autofree char *row = NULL, *text = NULL;

  if (heads != NULL && cell.layer < 0)
    cell = (HlCell){ heads->block, heads->head, -1, -1 };
  if (cell.layer >= 0)
    hl_try_button_set_place (self->alter, (NnSublayer) heads->kind, cell.layer, cell.head);
  if (cell.layer < 0 || cell.row < 0 || cell.column < 0 ||
      hl_heads_state (heads, cell.row, cell.column) != HL_CELL_NORMAL)
    {
      hl_try_button_clear_weight (self->alter);
      return;
    }

  row = hl_heads_row (heads, cell.row, G_MAXINT);
  /* Translators: the words of a row and that of a column of attention weights */
  text = g_strdup_printf (_ ("Weight that “%s” gives to “%s”:"), row,
                          hl_heads_key (heads, cell.column));
  hl_try_button_set_weight (self->alter, cell.row, cell.column, hl_heads_weight (heads, cell),
                            text);
}

/* Asks about the word of the row that is pointed out, or else about the selected one. */
static void offer_why (HlAttentionPage *self, const HlHeads *heads)
{
  const HlCell     cell = heads != NULL ? cell_pointed_at (self, heads) : (HlCell) HL_NO_CELL;
  const int        row = cell.layer >= 0 && cell.row >= 0 ? cell.row : MAX (self->shown.word, 0);
  const char      *word = heads != NULL ? hl_heads_written (heads, row) : NULL;
  g_autofree char *label = NULL;

  gtk_widget_set_visible (self->why, word != NULL);
  if (word == NULL)
    return;

  /* Translators: %s is a word of the translation */
  label = g_strdup_printf (_ ("Why “%s”?"), word);
  gtk_button_set_label (GTK_BUTTON (self->why), label);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->why), "i", row);
}

/* What to do while there is nothing to look at. */
static void say (HlAttentionPage *self)
{
  const HlFigure *figure = hl_figure_view_get_figure (view_shown (self));

  hl_sentence_say (self->frame->sentence, figure != NULL ? NULL
                                          : shows_ranking (self)
                                              ? _ ("Which head matters most?")
                                              : _ ("Translate a sentence to see what every head "
                                                   "looked at."));
}

static void reading_cb (HlAttentionPage *self)
{
  const HlHeads *heads = heads_shown (self);

  say (self);
  offer_cell (self, heads);
  offer_why (self, heads);
}

/* What a person selected elsewhere is pointed out; of another head the same cell is. */
static void point_at_selection (HlAttentionPage *self, const HlHeads *heads)
{
  const HlSelection wanted = hl_workspace_get_selection (self->state->workspace);
  HlCell            cell = cell_pointed_at (self, heads);

  if (hl_selection_equal (wanted, self->shown))
    return;

  if (wanted.word != self->shown.word && heads->kind != HL_ATTENTION_ENCODER &&
      wanted.word < hl_heads_rows (heads) && !heads->is_followed)
    {
      cell = (HlCell){ heads->block, heads->head, wanted.word, 0 };
      cell.column = hl_heads_largest (heads, cell);
      hl_figure_view_point (self->maps, hl_heads_item (heads, cell));
    }
  else if (cell.layer >= 0 &&
           (wanted.block != self->shown.block || wanted.head != self->shown.head))
    {
      cell.layer = heads->block;
      cell.head = heads->head;
      hl_figure_view_point (self->maps, hl_heads_item (heads, cell));
    }
  self->shown = wanted;
}

static void show_maps (HlAttentionPage *self, gboolean moves)
{
  HlTranslation   *told = at_hand (self);
  HlHeads          heads;
  g_autofree char *how_to_read = NULL;

  if (told == NULL)
    {
      hl_figure_view_take (self->maps, NULL);
      reading_cb (self);
      return;
    }

  heads = heads_of (self, told);
  if (moves)
    hl_figure_view_move_to (self->maps, new_figure (self, &heads));
  else
    hl_figure_view_take (self->maps, new_figure (self, &heads));
  how_to_read = hl_heads_how_to_read (hl_heads_get (hl_figure_view_get_figure (self->maps)));
  hl_label_write (self->how_to_read, how_to_read);
  point_at_selection (self, hl_heads_get (hl_figure_view_get_figure (self->maps)));
  reading_cb (self);
}

static void show (gpointer page, HlState *state, HlStateParts changed)
{
  HlAttentionPage *self = page;

  /* The same one is told again when the last of it has arrived. */
  const gboolean is_new = g_set_object (&self->told, at_hand (self));

  if (is_new)
    {
      self->shown.word = self->is_asked ? -1 : 0;
      hl_figure_view_point (self->maps, HL_NOTHING); /* it was of another sentence */
    }
  self->is_asked = FALSE;
  show_maps (self, !is_new);
  if (is_new)
    hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Points out the selected word as soon as it is shown, also the first. */
void hl_attention_page_point_out (HlAttentionPage *self)
{
  self->is_asked = TRUE;
  self->shown.word = -1;
  g_signal_emit_by_name (self->state->workspace, "selection-changed");
}

/* Another step is current, or the model is altered. */
static void progressed_cb (HlAttentionPage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_maps (self, FALSE);
}

/* All that is shown follows from the kind and the view. */
static void show_choices (HlAttentionPage *self)
{
  GtkStack *views = self->frame->views;

  gtk_stack_set_visible_child_name (views, shows_ranking (self) ? "ranking" : "maps");
  hl_sentence_follow (self->frame->sentence, view_shown (self));
  hl_page_frame_mark (self->frame, shows_ranking (self) ? -1 : (int) kind_of (self));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->all), g_str_equal (self->view, "grid"));
  if (self->state != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    show_maps (self, TRUE);
  else
    reading_cb (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void set_view (HlAttentionPage *self, const char *view)
{
  if (g_str_equal (view, self->view))
    return;

  g_free (self->view);
  self->view = g_strdup (view);
  show_choices (self);
  g_object_notify (G_OBJECT (self), "view");
}

/* ── What a person does ── */

static void chosen_cb (HlAttentionPage *self, int chip)
{
  if (shows_ranking (self))
    set_view (self, "head");
  if (self->settings != NULL)
    g_settings_set_string (self->settings, "attention-kind", kinds[chip]);
}

static void all_cb (HlAttentionPage *self)
{
  const gboolean is_all = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all));

  if (is_all != g_str_equal (self->view, "grid") && (is_all || !shows_ranking (self)))
    set_view (self, is_all ? "grid" : "head");
}

/* Selects a head, and the word of its row, on all pages. */
static void select_cell (HlAttentionPage *self, HlCell cell)
{
  HlSelection selection = hl_workspace_get_selection (self->state->workspace);

  selection.block = cell.layer;
  selection.head = cell.head;
  if (cell.row >= 0 && kind_of (self) != HL_ATTENTION_ENCODER)
    self->shown.word = selection.word = cell.row;
  hl_workspace_select (self->state->workspace, selection);
}

static void activated_cb (HlAttentionPage *self, int part, int row, int column)
{
  const HlHeads *heads = heads_shown (self);
  const HlCell   cell =
      heads != NULL ? hl_heads_cell (heads, (HlItem){ part, row, column }) : (HlCell) HL_NO_CELL;

  if (cell.layer >= 0)
    select_cell (self, cell);
}

static void try_action (HlAttentionPage *self) { hl_try_button_popup (self->alter); }

/* The second button of the pointer is for what is under it, also when the pointer has left. */
static void pressed_cb (HlAttentionPage *self, int n_press, double x, double y)
{
  const HlItem item = hl_figure_view_pick (self->maps, x, y);

  if (item.part < 0)
    return;

  hl_figure_view_point (self->maps, item);
  hl_try_button_popup (self->alter);
}

/* Another head of the ranking is pointed out, or more of them are ranked. */
static void ranked_cb (HlAttentionPage *self)
{
  HlFigureView      *view = hl_ranking_view_get_view (self->ranking);
  const NnAlteration head =
      hl_ranking_head (hl_figure_view_get_figure (view), hl_figure_view_pointed (view));

  if (head.kind == NN_MUTE_HEAD)
    hl_try_button_set_place (self->alter, head.sublayer, head.block, head.head);
  say (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* ── What the window asks ── */

/* Where its sentence is typed. */
HlSentenceRow *hl_attention_page_get_sentence (HlAttentionPage *self) { return self->row; }

static HlPlayer *get_player (HlPlayable *playable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (playable);

  return self->state != NULL ? self->state->inspection->player : NULL;
}

/* Whether the maps are shown step by step, not as a whole. */
static gboolean is_played (HlPlayable *playable)
{
  return is_following (HL_ATTENTION_PAGE (playable));
}

/* Through all heads of all blocks. */
static gboolean turn_head (HlPlayable *playable, int by)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (playable);
  const HlHeads   *heads = heads_shown (self);
  HlSelection      from;
  int              per_block, n, index;

  if (heads == NULL)
    return FALSE;

  from = hl_workspace_get_selection (self->state->workspace);
  per_block = hl_heads_per_block (heads);
  n = hl_heads_blocks (heads) * per_block;
  index = (from.block * per_block + MAX (from.head, 0) + by + n) % n;
  select_cell (self, (HlCell){ index / per_block, index % per_block, -1, -1 });

  return TRUE;
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->is_played = is_played;
  iface->turn_head = turn_head;
}

static char *get_file_name (HlExportable *exportable)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);
  const HlHeads   *heads = heads_shown (self);
  const char      *kind = kinds[kind_of (self)];

  if (shows_ranking (self))
    return hl_figure_view_get_figure (view_shown (self)) != NULL ? g_strdup ("head-ranking.png")
                                                                 : NULL;
  if (heads == NULL)
    return NULL;

  return heads->view == HL_HEADS_ALL ? g_strdup_printf ("attention-%s.png", kind)
                                     : g_strdup_printf ("attention-%s-block%d-head%d.png", kind,
                                                        heads->block + 1, heads->head + 1);
}

/* The maps of all heads, or the large one alone. */
static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlAttentionPage *self = HL_ATTENTION_PAGE (exportable);
  const HlHeads   *shown = heads_shown (self);
  HlTranslation   *told = at_hand (self);
  HlModel         *model;
  HlHeads          heads;
  guint64          seed = 0;

  if (shows_ranking (self))
    {
      text->title = g_strdup (_ ("Which head matters most?"));
      text->caption = hl_ranking_view_describe (self->ranking);
      return hl_figure_view_get_figure (view_shown (self));
    }
  if (shown == NULL || told == NULL)
    return NULL;

  heads = heads_of (self, told);
  heads.is_paper = TRUE;
  heads.view = heads.view == HL_HEADS_ALL ? HL_HEADS_ALL : HL_HEADS_ONE;
  hl_figure_free (self->paper);
  self->paper = new_figure (self, &heads);
  model = told->model;
  hl_model_get_seed (model, &seed);
  text->title = hl_heads_title (hl_heads_get (self->paper));
  text->caption = hl_heads_caption (hl_heads_get (self->paper), model->name, told->sentence, seed,
                                    hl_model_get_update (model));

  return self->paper;
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
}

/* ── Its parts ── */

static GtkLabel *add_text (GtkWidget *box, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  g_object_set (label, "wrap", TRUE, "xalign", 0.0, "max-width-chars", WIDTH, NULL);
  gtk_widget_add_css_class (label, "explanation");
  gtk_box_append (GTK_BOX (box), label);

  return GTK_LABEL (label);
}

static void add_controls (HlAttentionPage *self)
{
  static const HlPageControl all = { HL_CONTROL_CHECK, N_ ("All heads"),
                                     N_ ("The maps of all heads, as large as possible"),
                                     .is_in_sight = TRUE };
  static const HlPageControl others[] = {
    { HL_CONTROL_BUTTON, N_ ("Why?"), N_ ("The contribution of each part of the model"),
      .action = "win.why(0)" },
    { HL_CONTROL_BUTTON, N_ ("Which head matters most?"),
      N_ ("Loss on the held-out sentences when one head at a time is left out"),
      .action = "attention.view::ranking" },
    { HL_CONTROL_CHECK, N_ ("Stretch colors"),
      N_ ("Use the full color range for each map, instead of 0 to 1. The colors of different maps "
          "are then not comparable.") },
  };
  GtkWidget *more = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  hl_page_frame_add_chip (self->frame, _ ("Encoder"));
  hl_page_frame_add_chip (self->frame, _ ("Decoder"));
  hl_page_frame_add_chip (self->frame, _ ("Cross-attention"));
  self->all = hl_page_control_add (&all, self->frame, NULL);
  self->alter = g_object_new (HL_TYPE_TRY_BUTTON, NULL);
  hl_page_frame_add_tool (self->frame, GTK_WIDGET (self->alter));
  self->why = hl_page_control_add (&others[0], self->frame, more);
  hl_page_control_add (&others[1], self->frame, more);
  self->stretch = hl_page_control_add (&others[2], self->frame, more);
  self->how_to_read = add_text (more, NULL);
  add_text (more, _ ("Attention weights say how values are mixed, not why a token was chosen."));
  hl_page_frame_set_more (self->frame, more);
}

static void add_views (HlAttentionPage *self)
{
  GtkGesture *second = gtk_gesture_click_new ();

  self->maps = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  self->ranking = g_object_new (HL_TYPE_RANKING_VIEW, NULL);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  hl_connect (second, "pressed", pressed_cb, self);
  gtk_widget_add_controller (GTK_WIDGET (self->maps), GTK_EVENT_CONTROLLER (second));
  hl_page_frame_add_view (self->frame, "maps", _ ("Maps"), GTK_WIDGET (self->maps));
  hl_page_frame_add_view (self->frame, "ranking", _ ("Ranking"), GTK_WIDGET (self->ranking));
}

static void connect (HlAttentionPage *self)
{
  hl_connect (self->maps, "activated", activated_cb, self);
  hl_connect (self->maps, "notify::reading", reading_cb, self);
  hl_connect (self->frame, "chosen", chosen_cb, self);
  hl_connect (self->all, "toggled", all_cb, self);
  hl_connect (self->stretch, "toggled", progressed_cb, self);
  hl_connect (hl_ranking_view_get_view (self->ranking), "notify::reading", ranked_cb, self);
}

static void take_state (HlAttentionPage *self, HlState *state)
{
  self->state = g_object_ref (state);
  hl_sentence_row_set_workspace (self->row, state->workspace);
  hl_ranking_view_set_workspace (self->ranking, state->workspace);
  gtk_widget_insert_after (hl_follow_bar_new (state->inspection), self->box,
                           GTK_WIDGET (self->row));
  hl_connect (state->inspection, "progressed", progressed_cb, self);
  g_signal_connect (self, "map", G_CALLBACK (progressed_cb), NULL); /* for what it has missed */
  hl_state_watch (state, GTK_WIDGET (self), HL_STATE_TRANSLATION | HL_STATE_SELECTION, show);
}

/* The first three are set once. */
static void take_interventions (HlAttentionPage *self, HlInterventions *interventions)
{
  self->interventions = g_object_ref (interventions);
  hl_try_button_set_interventions (self->alter, interventions);
}

static void take_settings (HlAttentionPage *self, GSettings *settings)
{
  self->settings = g_object_ref (settings);
  hl_connect (settings, "changed::attention-kind", show_choices, self);
  show_choices (self);
}

static void hl_attention_page_class_init (HlAttentionPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  HL_OWNS (HlAttentionPage, gtk_widget_unparent, box);
  HL_OWNS (HlAttentionPage, hl_figure_free, paper);
  HL_OWNS (HlAttentionPage, g_object_unref, state, interventions, settings, told);
  HL_KEEPS (HlAttentionPage, g_free, view);
  HL_PROPERTIES ({ "state", HL_TYPE_STATE, G_STRUCT_OFFSET (HlAttentionPage, state), HL_WRITTEN,
                   NULL, G_CALLBACK (take_state) },
                 { "interventions", HL_TYPE_INTERVENTIONS,
                   G_STRUCT_OFFSET (HlAttentionPage, interventions), HL_WRITTEN, NULL,
                   G_CALLBACK (take_interventions) },
                 { "settings", G_TYPE_SETTINGS, G_STRUCT_OFFSET (HlAttentionPage, settings),
                   HL_WRITTEN, NULL, G_CALLBACK (take_settings) },
                 { "view", G_TYPE_STRING, G_STRUCT_OFFSET (HlAttentionPage, view), HL_WRITTEN, NULL,
                   G_CALLBACK (set_view) });
  gtk_widget_class_install_property_action (widget_class, "attention.view", "view");
  HL_ACTION ("attention.try", NULL, try_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "attention.try", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "attention.try",
                                       NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "told");
}

static void hl_attention_page_init (HlAttentionPage *self)
{
  self->view = g_strdup ("head");
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->row = g_object_new (HL_TYPE_SENTENCE_ROW, NULL);
  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, "vexpand", TRUE, NULL);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->row));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->frame));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_views (self);
  add_controls (self);
  connect (self);
  show_choices (self);
}
