/* The Translate page. */

#include "ui/pages/pages.h"

#include <glib/gi18n.h>

#include "core/translation/sentence.h"
#include "ui/figures/beam-tree.h"
#include "ui/figures/book-difference.h"
#include "ui/figures/translation.h"
#include "ui/figures/why.h"
#include "ui/numbers/word-text.h"
#include "ui/pages/bars.h"
#include "ui/pages/decoding-choices.h"
#include "ui/session/inspection.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/page-choices.h"
#include "ui/widgets/page-frame.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"
#include "ui/widgets/wrap-layout.h"

/* ## Actions
 *
 * - `translate.copy`: copies the translation, a sentence.
 * - `translate.what-if`: continues from the next best word.
 * - `translate.close`: forgets the branches.
 * - `translate.follow`: shows the steps on the Model page. */
struct _HlTranslatePage
{
  AdwBin parent_instance;

  HlState  *state;
  HlWhatIf *what_if;
  gboolean  is_branch; /* the branch is first, the model's own translation below it */
  int       word;      /* of the branch */
  int       node;      /* of the walk: where a person wants to go; −1: nowhere */

  HlSentenceRow     *row;
  GtkLabel          *hint, *translation, *in_use;
  GtkLabel          *badge;
  GtkSpinner        *spinner;
  HlPageFrame       *frame;
  HlFigureView      *view, *why_view;
  HlFigureView      *tree;
  GtkWidget         *tree_chip, *why, *instead, *close;
  HlDecodingChoices *choices;
};

static void exportable_init (HlExportableInterface *iface);
static void playable_init (HlPlayableInterface *iface);

#define EXPORTS G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init)
#define PLAYS G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)

G_DEFINE_FINAL_TYPE_WITH_CODE (HlTranslatePage, hl_translate_page, ADW_TYPE_BIN, EXPORTS PLAYS)

/* ── What is looked at ── */

static HlTranslation *get_first (HlTranslatePage *self)
{
  return self->state->workspace->translation;
}

static HlTranslation *get_branch (HlTranslatePage *self)
{
  return self->what_if != NULL ? hl_what_if_get_branch (self->what_if) : NULL;
}

/* The translation whose words have ribbons. */
static HlTranslation *at_hand (HlTranslatePage *self)
{
  return self->is_branch && get_branch (self) != NULL ? get_branch (self) : get_first (self);
}

static gboolean is_following (HlTranslatePage *self)
{
  return self->state->inspection->is_followed;
}

/* How many words are shown: all, or those chosen up to the current step. */
static int count_shown (HlTranslatePage *self, const NnTranslation *translation)
{
  return is_following (self) && !self->is_branch
             ? MIN (hl_inspection_count_written (self->state->inspection), translation->T)
             : translation->T;
}

static HlTold told_of (HlTranslatePage *self)
{
  HlTranslation       *shown = at_hand (self), *branch = get_branch (self);
  HlTranslation       *other = self->is_branch ? get_first (self) : branch;
  const NnTranslation *translation = shown->translation;
  const HlSelection    selection = hl_workspace_get_selection (self->state->workspace);
  const int            n_shown = count_shown (self, translation);
  const int            word = self->is_branch       ? self->word
                              : is_following (self) ? n_shown - 1
                                                    : selection.word;

  return (HlTold){
    .translation = translation,
    .vocabulary = shown->model->checkpoint->target_vocabulary,
    .other = branch != NULL ? other->translation : NULL,
    .owners = { G_OBJECT (shown), branch != NULL ? G_OBJECT (other) : NULL },
    .n_shown = n_shown,
    .word = MIN (word, n_shown - 1),
    .block = selection.block,
    .head = selection.head,
    .is_branch = self->is_branch,
    .has_choice = !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->why)),
  };
}

/* ── Showing it ── */

static void set_translation (HlTranslatePage *self, const char *text)
{
  hl_label_write (self->translation, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "translate.copy", *text != '\0');
  hl_name (self->translation, text);
}

/* Returns a sentence, or the tokens so far while there are more to come. */
static char *make_text (HlTranslatePage *self)
{
  HlWorkspace *workspace = self->state->workspace;
  char        *text = NULL;

  if (hl_job_get_is_busy (workspace->translating))
    text = g_strdup (workspace->partial);
  else if (get_first (self) != NULL)
    text = is_following (self) && !self->is_branch
               ? hl_inspection_get_words (self->state->inspection)
               : nn_translation_to_sentence (at_hand (self)->translation);

  return text != NULL ? text : g_strdup ("");
}

static void show_text (HlTranslatePage *self)
{
  const gboolean   is_busy = hl_job_get_is_busy (self->state->workspace->translating);
  g_autofree char *text = make_text (self);

  gtk_spinner_set_spinning (self->spinner, is_busy || (self->what_if != NULL &&
                                                       hl_job_get_is_busy (self->what_if->trying)));
  set_translation (self, text);
}

static void show_hint (HlTranslatePage *self)
{
  HlTranslation   *first = get_first (self);
  g_autofree char *text = hl_book_hint (first->model->checkpoint, first->translation);

  hl_label_write (self->hint, text);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), *text != '\0');
}

/* What is behind More is told here while it is in use. */
static void show_use (HlTranslatePage *self)
{
  g_autofree char *text = get_first (self) != NULL
                              ? hl_decoding_choices_tell (self->choices, at_hand (self))
                              : g_strdup ("");

  hl_label_write (self->in_use, text);
  gtk_widget_set_visible (GTK_WIDGET (self->in_use), *text != '\0');
}

static void show_tree (HlTranslatePage *self)
{
  HlTranslation       *first = get_first (self);
  const NnTranslation *translation = first != NULL ? first->translation : NULL;
  HlFigure            *tree = NULL;
  GtkStack            *views = self->frame->views;

  if (translation != NULL && translation->tree != NULL)
    tree = hl_beam_tree_figure_new (translation, first->model->checkpoint->target_vocabulary);
  gtk_widget_set_visible (self->tree_chip, tree != NULL);
  if (tree == NULL)
    gtk_stack_set_visible_child_name (views, "words");
  hl_figure_view_take (self->tree, tree);
}

static void set_label (GtkWidget *chip, const char *label)
{
  g_autofree char *line = hl_line_apart (label);

  g_object_set (chip, "label", line, NULL);
  hl_name (chip, label);
}

/* What can be asked about the chosen word. */
static void show_chips (HlTranslatePage *self, const HlTold *told)
{
  const gboolean       has_word = told->word >= 0;
  const int            next = has_word ? hl_told_next_best (told) : -1;
  const NnTranslation *translation = told->translation;
  g_autofree char     *why = NULL, *instead = NULL;

  gtk_widget_set_visible (self->why, has_word && !self->is_branch);
  gtk_widget_set_visible (self->instead, next >= 0);
  gtk_widget_set_visible (self->close, get_branch (self) != NULL);
  hl_page_frame_set_can_undo (self->frame,
                              self->what_if != NULL && hl_what_if_can_undo (self->what_if));
  if (!has_word)
    return;

  /* Translators: %s is a word of the translation */
  why = g_strdup_printf (_ ("Why “%s”?"), translation->tokens[told->word]);
  set_label (self->why, why);
  if (next < 0)
    return;

  instead = g_strdup_printf (
      /* Translators: %s is one or more words that the decoder might have written */
      _ ("What if “%s”?"), nn_vocabulary_token (told->vocabulary, hl_told_candidate (told, next)));
  set_label (self->instead, instead);
}

/* Says why the word was chosen, as soon as the pass is taken apart. */
static void show_why (HlTranslatePage *self, const HlTold *told)
{
  const gboolean asks = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->why)) &&
                        told->word >= 0 && !self->is_branch;
  const char   *problem = NULL;
  const NnWalk *walk = asks ? hl_state_get_walk (self->state, &problem) : NULL;
  HlFigure     *figure = walk != NULL ? hl_why_figure_new (walk, told->word, FALSE) : NULL;

  hl_figure_view_take (self->why_view, figure);
  gtk_widget_set_visible (GTK_WIDGET (self->why_view), figure != NULL);
  if (problem != NULL)
    hl_sentence_object (self->frame->sentence, problem);
}

static void show_words (HlTranslatePage *self)
{
  HlTold told;

  if (get_first (self) == NULL)
    {
      hl_figure_view_take (self->view, NULL);
      return;
    }

  told = told_of (self);
  hl_figure_view_move_to (self->view, hl_translation_figure_new (&told));
  show_chips (self, &told);
  show_why (self, &told);
  show_use (self);
}

static void show (gpointer page, HlState *state, HlStateParts changed)
{
  HlTranslatePage *self = page;

  if ((changed & HL_STATE_TRANSLATION) != 0)
    {
      self->is_branch = self->is_branch && get_branch (self) != NULL;
      show_tree (self);
      if (get_first (self) != NULL)
        {
          show_hint (self);
          hl_side_badge_show (self->badge, get_first (self));
        }
    }
  show_text (self);
  if ((changed & (HL_STATE_TRANSLATION | HL_STATE_SELECTION | HL_STATE_WALK)) != 0)
    show_words (self);
  if ((changed & HL_STATE_TRANSLATION) != 0)
    hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Another step is current: the newest word is of interest. */
static void progressed_cb (HlTranslatePage *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    show (self, self->state, HL_STATE_SELECTION);
}

/* A branch has come, or is gone. */
static void branch_cb (HlTranslatePage *self)
{
  HlInspection  *inspection = self->state->inspection;
  HlTranslation *branch = get_branch (self), *walked = inspection->branch;
  const gboolean is_busy = hl_job_get_is_busy (self->what_if->trying);

  if (!is_busy && self->what_if->problem == NULL)
    {
      self->is_branch = branch != NULL;
      if (branch != NULL)
        self->word = MAX (branch->translation->n_given - 1, 0);
      if (walked != NULL && walked != branch)
        hl_inspection_set_branch (inspection, branch);
    }
  progressed_cb (self);
}

/* ── What a person does ── */

static void try_candidate (HlTranslatePage *self, const HlTold *told, int k)
{
  const NnTranslation *translation = told->translation;
  const int            id = hl_told_candidate (told, k);

  if (id != NN_NO_TOKEN && id != translation->ids[told->word] &&
      !nn_banned_has (&translation->banned, id))
    {
      hl_what_if_try_after (self->what_if, translation, told->word, id);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
    }
}

static void choose (HlTranslatePage *self, gboolean is_branch, int word)
{
  self->is_branch = is_branch;
  if (is_branch)
    self->word = word;
  else
    hl_workspace_select_word (self->state->workspace, word);
  show (self, self->state, HL_STATE_SELECTION);
}

static void activated_cb (HlTranslatePage *self, int part, int row, int column)
{
  HlTold told;

  if (get_first (self) == NULL)
    return;

  told = told_of (self);
  if (part == HL_TOLD_TARGET)
    choose (self, self->is_branch, column);
  else if (part == HL_TOLD_OTHER)
    choose (self, !self->is_branch, column);
  else if (part == HL_TOLD_CANDIDATE && told.word >= 0 && self->what_if != NULL)
    try_candidate (self, &told, row);
}

static void go_to_node (HlTranslatePage *self)
{
  if (self->node < 0 || self->state->inspection->walk == NULL)
    return;

  hl_player_set_position (self->state->inspection->player, self->node);
  hl_inspection_leave (self->state->inspection); /* the other pages show the whole */
  self->node = -1;
}

/* The Model page shows every step. */
static void open_model (HlTranslatePage *self, HlTranslation *branch)
{
  hl_inspection_set_branch (self->state->inspection, branch);
  hl_inspection_set_mode (self->state->inspection, HL_INSPECTION_TRANSLATION);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "model");
}

/* Goes to the step that added a part of the difference. */
static void part_cb (HlTranslatePage *self, int part, int row)
{
  self->node = hl_why_node (hl_figure_view_get_figure (self->why_view), row);
  if (self->node < 0)
    return;

  open_model (self, NULL);
  go_to_node (self);
}

/* What is pointed at in the answer is said in the sentence. */
static void reading_cb (HlTranslatePage *self)
{
  const char *reading = hl_figure_view_get_reading (self->why_view);

  hl_sentence_say (self->frame->sentence, *reading != '\0' ? reading : NULL);
}

static void view_cb (HlTranslatePage *self)
{
  const char    *name = gtk_stack_get_visible_child_name (self->frame->views);
  const gboolean is_tree = g_strcmp0 (name, "tree") == 0;
  HlSentence    *sentence = self->frame->sentence;

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->tree_chip), is_tree);
  hl_sentence_follow (sentence, is_tree ? self->tree : self->view);
  hl_sentence_say (sentence, NULL);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
  g_object_notify (G_OBJECT (self), "view");
}

static void tree_cb (HlTranslatePage *self)
{
  gtk_stack_set_visible_child_name (
      self->frame->views,
      gtk_check_button_get_active (GTK_CHECK_BUTTON (self->tree_chip)) ? "tree" : "words");
}

static void why_cb (HlTranslatePage *self)
{
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->why)))
    gtk_stack_set_visible_child_name (self->frame->views, "words");
  if (self->state != NULL)
    show_words (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
  g_object_notify (G_OBJECT (self), "view");
}

static void undo_cb (HlTranslatePage *self) { hl_what_if_undo (self->what_if); }

static void copy_action (HlTranslatePage *self)
{
  g_autofree char *text = make_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

static void what_if_action (HlTranslatePage *self)
{
  HlTold told;

  if (get_first (self) == NULL || self->what_if == NULL)
    return;

  told = told_of (self);
  if (told.word >= 0)
    try_candidate (self, &told, hl_told_next_best (&told));
}

static void close_action (HlTranslatePage *self) { hl_what_if_close (self->what_if); }

/* Of the branch where that is current. */
static void follow_action (HlTranslatePage *self)
{
  if (get_first (self) != NULL)
    open_model (self, self->is_branch ? get_branch (self) : NULL);
}

/* ── What the window asks ── */

/* Where its sentence is typed. */
HlSentenceRow *hl_translate_page_get_sentence (HlTranslatePage *self) { return self->row; }

/* Says why a word was chosen.  word: which one of the translation, from 0. */
void hl_translate_page_explain (HlTranslatePage *self, int word)
{
  self->is_branch = FALSE;
  hl_workspace_select_word (self->state->workspace, word);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->why), TRUE);
}

static HlPlayer *get_player (HlPlayable *playable)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (playable);

  return self->state != NULL ? self->state->inspection->player : NULL;
}

/* Whether the translation is shown step by step, not as a whole. */
static gboolean is_played (HlPlayable *playable)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (playable);

  return self->state != NULL && is_following (self);
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->get_player = get_player;
  iface->is_played = is_played;
}

static gboolean shows_tree (HlTranslatePage *self)
{
  return gtk_check_button_get_active (GTK_CHECK_BUTTON (self->tree_chip)) &&
         hl_figure_view_get_figure (self->tree) != NULL;
}

static char *get_file_name (HlExportable *exportable)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (exportable);

  if (shows_tree (self))
    return g_strdup ("beam-search.png");
  if (hl_figure_view_get_figure (self->why_view) != NULL)
    return g_strdup ("why.png");

  return self->state != NULL && hl_figure_view_get_figure (self->view) != NULL
             ? g_strdup ("translation.png")
             : NULL;
}

static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlTranslatePage *self = HL_TRANSLATE_PAGE (exportable);
  HlTranslation   *first = get_first (self);
  const HlFigure  *why = hl_figure_view_get_figure (self->why_view);
  g_autofree char *words = NULL;

  if (shows_tree (self))
    {
      text->caption =
          hl_beam_tree_caption (first->translation, first->model->name,
                                hl_translation_get_options (first)->beam_width, first->sentence);
      return hl_figure_view_get_figure (self->tree);
    }

  words = nn_translation_to_sentence (at_hand (self)->translation);
  text->title = hl_told_title (at_hand (self)->sentence, words);

  return why != NULL ? why : hl_figure_view_get_figure (self->view);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
}

/* ── Its parts ── */

static GtkWidget *make_heading (HlTranslatePage *self)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_BOX, "layout-manager",
                                     g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", 8, NULL), NULL);
  GtkWidget *copy = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (heading, "heading-row");
  self->translation = GTK_LABEL (hl_label_new (NULL, "title-1"));
  gtk_label_set_selectable (self->translation, TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (copy), "translate.copy");
  gtk_widget_set_tooltip_text (copy, _ ("Copy the Translation"));
  hl_name (copy, _ ("Copy the Translation"));
  gtk_widget_add_css_class (copy, "flat");
  gtk_widget_set_valign (copy, GTK_ALIGN_CENTER);
  self->spinner = GTK_SPINNER (gtk_spinner_new ());
  self->badge = g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "valign", GTK_ALIGN_CENTER, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->badge), "badge");
  self->in_use = GTK_LABEL (hl_label_new (NULL, "explanation"));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->translation));
  gtk_box_append (GTK_BOX (heading), copy);
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->spinner));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->badge));
  gtk_box_append (GTK_BOX (heading), GTK_WIDGET (self->in_use));

  return heading;
}

static void add_views (HlTranslatePage *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  self->view = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
  self->why_view = g_object_new (HL_TYPE_FIGURE_VIEW, "visible", FALSE, NULL);
  self->tree = g_object_new (HL_TYPE_FIGURE_VIEW, NULL);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->view));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->why_view));
  hl_page_frame_add_view (self->frame, "words", _ ("Words"), words);
  hl_page_frame_add_view (self->frame, "tree", _ ("Beam search"), GTK_WIDGET (self->tree));
}

static void add_chips (HlTranslatePage *self)
{
  static const HlPageControl controls[] = {
    { HL_CONTROL_BUTTON, N_ ("What if?"),
      N_ ("How the decoder would continue from the second most probable token"),
      .action = "translate.what-if", .is_in_sight = TRUE },
    { HL_CONTROL_BUTTON, N_ ("Close the branch"), .action = "translate.close",
      .is_in_sight = TRUE },
    { HL_CONTROL_CHECK, N_ ("Beam search"), N_ ("All hypotheses that the search considered"),
      .is_in_sight = TRUE },
    /* Translators: a button: shows the translation step by step */
    { HL_CONTROL_BUTTON, N_ ("Through the Model"), .action = "translate.follow",
      .is_in_sight = TRUE },
  };
  GtkWidget *widgets[G_N_ELEMENTS (controls)];

  self->why = gtk_toggle_button_new ();
  gtk_widget_set_visible (self->why, FALSE);
  gtk_widget_add_css_class (self->why, "flat");
  gtk_widget_set_tooltip_text (self->why, _ ("The contribution of each part of the model"));
  hl_page_frame_add_tool (self->frame, self->why);
  for (gsize i = 0; i < G_N_ELEMENTS (controls); i++)
    {
      widgets[i] = hl_page_control_add (&controls[i], self->frame, NULL);
      gtk_widget_set_visible (widgets[i], i >= 3); /* the others once there is something to ask */
    }
  self->instead = widgets[0];
  self->close = widgets[1];
  self->tree_chip = widgets[2];
}

static void connect (HlTranslatePage *self)
{
  hl_connect (self->view, "activated", activated_cb, self);
  hl_connect (self->why_view, "activated", part_cb, self);
  hl_connect (self->why_view, "notify::reading", reading_cb, self);
  hl_connect (self->why, "toggled", why_cb, self);
  hl_connect (self->tree_chip, "toggled", tree_cb, self);
  hl_connect (self->frame->views, "notify::visible-child-name", view_cb, self);
  hl_connect (self->frame, "undo", undo_cb, self);
  hl_connect (self->choices, "notify::bleu", show_use, self);
  hl_connect (self->row, "run", hl_decoding_choices_update, self->choices);
}

static void take_state (HlTranslatePage *self, HlState *state)
{
  self->state = g_object_ref (state);
  hl_sentence_row_set_workspace (self->row, state->workspace);
  hl_decoding_choices_set_workspace (self->choices, state->workspace);
  gtk_widget_insert_after (hl_follow_bar_new (state->inspection),
                           gtk_widget_get_parent (GTK_WIDGET (self->hint)),
                           GTK_WIDGET (self->hint));
  hl_connect (state->inspection, "progressed", progressed_cb, self);
  g_signal_connect (self, "map", G_CALLBACK (progressed_cb), NULL); /* for what it has missed */
  hl_connect (state->inspection->player, "steps-changed", go_to_node, self);
  hl_state_watch (state, GTK_WIDGET (self),
                  HL_STATE_TRANSLATION | HL_STATE_TRANSLATING | HL_STATE_SELECTION | HL_STATE_WALK,
                  show);
}

static void take_what_if (HlTranslatePage *self, HlWhatIf *what_if)
{
  self->what_if = g_object_ref (what_if);
  g_object_set (self->choices, "what-if", what_if, NULL);
  hl_connect (what_if, "changed", branch_cb, self);
}

static char *new_view (HlTranslatePage *self)
{
  return g_strdup (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->tree_chip)) ? "tree"
                   : gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->why))   ? "why"
                                                                                    : "words");
}

/* A view is one of the model's own translation, with nothing pointed out but the word chosen: a
 * branch would hide why its words were written. */
static void set_view (HlTranslatePage *self, const char *view)
{
  hl_figure_view_point (self->view, HL_NOTHING);
  if (self->what_if != NULL)
    hl_what_if_close (self->what_if);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->tree_chip), g_str_equal (view, "tree"));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->why), g_str_equal (view, "why"));
}

/* State and what-if are set once, the state first. */
static void hl_translate_page_class_init (HlTranslatePageClass *klass)
{
  HL_OWNS (HlTranslatePage, g_object_unref, state, what_if);
  HL_PROPERTIES (
      { "state", HL_TYPE_STATE, G_STRUCT_OFFSET (HlTranslatePage, state), HL_WRITTEN, NULL,
        G_CALLBACK (take_state) },
      { "what-if", HL_TYPE_WHAT_IF, G_STRUCT_OFFSET (HlTranslatePage, what_if), HL_WRITTEN, NULL,
        G_CALLBACK (take_what_if) },
      { "view", G_TYPE_STRING, 0, HL_WRITTEN, G_CALLBACK (new_view), G_CALLBACK (set_view) });
  HL_ACTION ("translate.copy", NULL, copy_action);
  HL_ACTION ("translate.what-if", NULL, what_if_action);
  HL_ACTION ("translate.close", NULL, close_action);
  HL_ACTION ("translate.follow", NULL, follow_action);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "told");
}

static void hl_translate_page_init (HlTranslatePage *self)
{
  static const HlPageAction links[] = { { N_ ("All Heads"), "win.page", "attention", NULL } };
  GtkWidget                *more;
  GtkWidget                *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->node = -1;
  self->row = g_object_new (HL_TYPE_SENTENCE_ROW, NULL);
  self->hint = GTK_LABEL (hl_label_new (NULL, "explanation"));
  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, "vexpand", TRUE, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->row));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->hint));
  gtk_box_append (GTK_BOX (box), make_heading (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->frame));
  adw_bin_set_child (ADW_BIN (self), box);
  self->choices = g_object_new (HL_TYPE_DECODING_CHOICES, NULL);
  add_views (self);
  add_chips (self);
  more = hl_page_actions_new (links, G_N_ELEMENTS (links));
  gtk_box_prepend (GTK_BOX (more), GTK_WIDGET (self->choices));
  hl_page_frame_set_more (self->frame, more);
  hl_sentence_follow (self->frame->sentence, self->view);
  connect (self);
  set_translation (self, "");
}
