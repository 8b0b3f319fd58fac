#include "ui/labs/lab-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/labs/operation-question.h"
#include "ui/picture/words.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/page-choices.h"
#include "ui/widgets/template.h"

#define SPACE 8

typedef struct
{
  gpointer state;
  gboolean wants_model; /* its numbers are shown as soon as they are there */
  gboolean is_typing;   /* words are being typed, all of which one Undo takes back */
  gboolean is_told;     /* a lesson says what to show */
  gboolean is_new;      /* other numbers altogether: they move to their new positions */

  HlPageFrame  *frame;
  HlFigureView *views[HL_LAB_MOST_FIGURES];
  HlModelChoice model;
  HlPageEdits   edits;
  HlPageChoices choices;
  HlExperiments experiments;
} HlLabPagePrivate;

static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_ABSTRACT_TYPE_WITH_CODE (HlLabPage, hl_lab_page, HL_TYPE_LAB,
                                  G_ADD_PRIVATE (HlLabPage)
                                  G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

static HlLabPagePrivate *private_of (HlLabPage *self)
{
  return hl_lab_page_get_instance_private (self);
}

static HlExperiments *experiments_of (gpointer lab) { return &private_of (lab)->experiments; }

static const HlLabTable *table_of (HlLabPage *self) { return HL_LAB_PAGE_GET_CLASS (self)->table; }

/* The name of the view that is shown. */
const char *hl_lab_page_get_shown (HlLabPage *self)
{
  return gtk_stack_get_visible_child_name (hl_page_frame_get_views (private_of (self)->frame));
}

/* Which of the figures has that name, or −1. */
static int figure_of (HlLabPage *self, const char *view)
{
  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (g_strcmp0 (table_of (self)->figures[i], view) == 0)
      return i;

  return -1;
}

static int shown_figure (HlLabPage *self) { return figure_of (self, hl_lab_page_get_shown (self)); }

/* Whether what is shown follows from what is typed: the first figure; all, where no matrix is. */
static gboolean is_typed (HlLabPage *self)
{
  return shown_figure (self) == 0 ||
         (shown_figure (self) > 0 && table_of (self)->typed->n_parts == 0);
}

/* Whether the model's numbers have a figure of their own. */
static gboolean has_model_figure (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);

  return table->model_chip >= 0 && figure_of (self, table->chips[table->model_chip].view) > 0;
}

static gboolean shows_model (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);

  return has_model_figure (self)
             ? g_str_equal (table->chips[table->model_chip].view, hl_lab_page_get_shown (self))
             : private_of (self)->edits.is_model;
}

/* --- Controls --------------------------------------------------------------------------------- */

static int find_chip (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);

  if (shown_figure (self) != 0)
    for (int i = 0; i < table->n_chips; i++)
      if (g_strcmp0 (table->chips[i].view, hl_lab_page_get_shown (self)) == 0)
        return i;

  return hl_lab_page_get_model (self) != NULL ? table->model_chip
         : table->mark != NULL                ? table->mark (self)
                                              : shown_figure (self);
}

static void show_controls (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);

  hl_page_choices_show (&page->choices, shown_figure (self) >= 0, page->is_told);
  hl_lab_show_led (HL_LAB (self));
  hl_model_choice_set_visible (&page->model, hl_lab_page_get_model (self) != NULL);
  hl_page_frame_mark (page->frame, find_chip (self));
  hl_page_frame_set_can_undo (page->frame, page->edits.history->past->len > 0);
}

static void show (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const int         index = MAX (shown_figure (self), 0);
  HlFigure         *figure = table_of (self)->make (self, table_of (self)->figures[index]);

  if (page->is_new)
    hl_figure_view_move_to (page->views[index], figure);
  else
    hl_figure_view_take (page->views[index], figure);
  page->is_new = FALSE;
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Tells the player how many steps there are. Where that number changes, the last step is current: a
 * page opens with its result. */
static void give_steps (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);
  HlPlayer         *player = hl_lab_get_player (HL_LAB (self));
  const GPtrArray  *operations =
      table->operations != NULL && shown_figure (self) == 0 ? table->operations (self) : NULL;
  const int n = operations != NULL ? (int) operations->len : 0;

  if (table->give_steps != NULL)
    table->give_steps (self);
  else if (n == 0 || hl_player_get_n_steps (player) != n + 1)
    hl_player_set_operations (player, operations);
}

/* Makes the figures anew, because the state has changed. Figures that are not seen are dropped,
 * because what they were made of may be gone. */
void hl_lab_page_change (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const int         shown = MAX (shown_figure (self), 0);

  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (i != shown && page->views[i] != NULL)
      hl_figure_view_take (page->views[i],
                           i == 0 ? table_of (self)->make (self, table_of (self)->figures[0])
                                  : NULL);
  show (self);
  give_steps (self);
}

/* Tells the lesson that a person has changed something: this may be what it asked for. */
void hl_lab_page_note (HlLabPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

/* Says what is wrong, until something else is shown or pointed at; NULL: nothing is. */
void hl_lab_page_object (HlLabPage *self, const char *problem)
{
  hl_sentence_object (hl_page_frame_get_sentence (private_of (self)->frame), problem);
}

/* Ends typing before numbers change in another way. */
void hl_lab_page_leave (HlLabPage *self)
{
  private_of (self)->is_typing = FALSE;
  hl_page_edits_leave (&private_of (self)->edits);
}

/* To be called before a part gets new numbers altogether: Undo then leads back to those it has now,
 * and the new numbers move to their positions. */
void hl_lab_page_begin (HlLabPage *self, int part)
{
  private_of (self)->is_typing = FALSE;
  private_of (self)->is_new = TRUE;
  hl_page_edits_begin (&private_of (self)->edits, part);
}

/* A person chose something on the page. A choice that does not fit the others is not taken, and the
 * page says why. */
static void chose (gpointer lab, int control, int value)
{
  HlLabPage          *self = lab;
  HlLabPagePrivate   *page = private_of (self);
  const HlLabTable   *table = table_of (self);
  g_autofree char    *problem = NULL;
  g_autofree gpointer before = NULL;

  hl_lab_page_leave (self); /* shows the controls as they were */
  before = g_memdup2 (page->state, table->state_size);
  if (table->state_size > 0)
    hl_page_edits_keep (&page->edits, HL_LAB_STATE);
  *hl_page_choices_field (&page->choices, control) = value;
  problem = table->change != NULL ? table->change (self, control, before) : NULL;
  if (problem != NULL)
    {
      memcpy (page->state, before, table->state_size);
      if (!page->edits.is_model)
        hl_history_drop (page->edits.history);
    }
  hl_lab_page_change (self);
  hl_lab_page_object (self, problem);
  if (problem == NULL)
    hl_lab_page_note (self);
}

/* A person typed words. One Undo takes back all that was typed in one go. */
static void typed (gpointer lab, int field, const char *words)
{
  HlLabPagePrivate *page = private_of (lab);

  if (!page->is_typing)
    hl_page_edits_keep (&page->edits, HL_LAB_STATE);
  page->is_typing = TRUE;
  g_strlcpy (hl_page_choices_words (&page->choices, field), words, HL_TYPED_WORDS);
  hl_lab_page_change (lab);
  hl_lab_page_note (lab);
}

/* --- The model's own -------------------------------------------------------------------------- */

/* What is shown of the model; NULL while it is not the model's. */
gconstpointer hl_lab_page_get_model (HlLabPage *self)
{
  return shows_model (self) ? hl_model_choice_get (&private_of (self)->model) : NULL;
}

/* Where the model's numbers are. */
HlModelChoice *hl_lab_page_get_choice (HlLabPage *self) { return &private_of (self)->model; }

static void adopt (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  g_autofree char  *problem = NULL;

  page->edits.is_model = !has_model_figure (self) && hl_model_choice_get (&page->model) != NULL;
  if (hl_lab_page_get_model (self) == NULL)
    return;

  hl_lab_page_leave (self);
  problem = table_of (self)->adopt != NULL ? table_of (self)->adopt (self) : NULL;
  page->is_new = TRUE;
  hl_figure_view_point (page->views[shown_figure (self)], HL_NOTHING);
  hl_lab_page_change (self);
  hl_lab_page_object (self, problem);
}

/* The model's numbers, as soon as they are there; until then those before stay. */
static void take_walk (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  HlState          *state = hl_lab_get_state (HL_LAB (self));
  const char       *problem = NULL;
  const NnWalk     *walk = state != NULL ? hl_state_get_walk (state, &problem) : NULL;

  if (walk != NULL)
    {
      hl_model_choice_take (&page->model, table_of (self)->find (walk));
      adopt (self);
    }
  if (walk == NULL && (state == NULL || state->workspace->translation == NULL))
    problem = _ ("There is no translation to inspect yet: translate a sentence first.");
  if (problem != NULL)
    hl_lab_page_object (self, problem);
}

static void show_state (HlLab *lab, HlStateParts changed)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  HlLabPagePrivate *page = private_of (self);
  HlSelection       selection;

  if (changed & HL_STATE_WALK && (shows_model (self) || page->wants_model))
    take_walk (self);
  if (!(changed & HL_STATE_SELECTION))
    return;

  selection = hl_workspace_get_selection (hl_lab_get_state (lab)->workspace);
  if (hl_model_choice_follow (&page->model, selection.block) && shows_model (self))
    adopt (self);
  if (table_of (self)->select != NULL)
    table_of (self)->select (self, selection);
}

/* The block of the attention that was chosen is the one that all pages look at from now on. */
static void chose_place (gpointer lab)
{
  HlState  *state = hl_lab_get_state (lab);
  const int block = hl_model_choice_get_block (&private_of (lab)->model);

  if (hl_lab_page_get_model (lab) != NULL)
    adopt (lab);
  if (state != NULL && block >= 0)
    hl_workspace_select_block (state->workspace, block);
}

/* An item of the model may be a word: all pages look at it then. */
static void activated_cb (HlLabPage *self, int part, int row, int column)
{
  const HlLabTable *table = table_of (self);
  const HlItem      item = { part, row, column };
  const int         word = table->word_of != NULL ? table->word_of (self, item) : -1;

  if (word >= 0)
    hl_workspace_select_word (hl_lab_get_workspace (HL_LAB (self)), word);
}

static void undo_cb (HlLabPage *self) { hl_page_edits_undo (&private_of (self)->edits); }

/* --- Views ------------------------------------------------------------------------------------ */

/* What shows the figure that is in sight, or NULL: there is another view. */
static HlFigureView *figure_view (HlLabPage *self)
{
  return shown_figure (self) >= 0
             ? private_of (self)->views[shown_figure (self)]
             : hl_experiments_get_figure_view (experiments_of (self), hl_lab_page_get_shown (self));
}

static void say_view (HlLabPage *self)
{
  const int     chip = find_chip (self);
  HlSentence   *sentence = hl_page_frame_get_sentence (private_of (self)->frame);
  HlFigureView *view = figure_view (self);
  const char   *says = view == NULL && chip >= 0 ? table_of (self)->chips[chip].says : NULL;
  const char   *reading =
      hl_experiments_get_reading (experiments_of (self), hl_lab_page_get_shown (self));

  if (view != NULL)
    hl_sentence_follow (sentence, view);
  hl_sentence_say (sentence, reading != NULL ? reading : says != NULL ? _ (says) : NULL);
}

/* Something else is shown. */
static void experiment_cb (HlLabPage *self)
{
  say_view (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void view_cb (HlLabPage *self)
{
  if (shown_figure (self) > 0)
    show (self);
  experiment_cb (self);
  give_steps (self);
  show_controls (self);
  if (has_model_figure (self) && shows_model (self))
    take_walk (self);
}

static void show_chip (HlLabPage *self, int chip)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  page->wants_model = chip == table->model_chip && !has_model_figure (self);
  gtk_stack_set_visible_child_name (hl_page_frame_get_views (page->frame), table->chips[chip].view);
  if (page->wants_model)
    take_walk (self);
  else if (shown_figure (self) == 0 && table->choose != NULL)
    table->choose (self, chip);
  show_controls (self);
}

static void chosen_cb (HlLabPage *self, int chip)
{
  show_chip (self, chip);
  if (shown_figure (self) == 0 && table_of (self)->choose != NULL &&
      chip != table_of (self)->model_chip)
    hl_lab_page_note (self);
}

/* Takes numbers and choices as a lesson or a saved picture has them; says what is wrong where they
 * make no sense. */
static void take_typed (HlLabPage *self, const char *input)
{
  const HlLabTable  *table = table_of (self);
  g_autoptr (GError) error = NULL;

  hl_lab_page_begin (self, table->state_size > 0 ? HL_LAB_STATE : 0);
  hl_typed_read (table->typed, private_of (self)->state, input, &error);
  hl_lab_page_change (self);
  hl_lab_page_object (self, error != NULL ? error->message : NULL);
}

static void set_input (HlLab *lab, const char *input)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  const HlLabTable *table = table_of (self);

  for (int i = 0; i < table->n_chips; i++)
    if (g_strcmp0 (table->chips[i].input, input) == 0)
      {
        show_chip (self, i);
        return;
      }
  if (hl_experiments_read (experiments_of (self), input))
    return;
  if (table->read_view != NULL && table->read_view (self, input))
    {
      hl_lab_page_change (self);
      return;
    }
  private_of (self)->is_told = TRUE;
  if (table->set_input != NULL && !hl_typed_is (table->typed, input))
    table->set_input (self, input);
  else
    take_typed (self, input);
  private_of (self)->is_told = FALSE;
}

/* Returns what leads back to the current numbers, or NULL. */
char *hl_lab_page_write_input (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);
  const int         chip = find_chip (self);

  if (shown_figure (self) < 0)
    return hl_experiments_write (experiments_of (self), hl_lab_page_get_shown (self));
  if (shown_figure (self) > 0 && table->write_view != NULL)
    return table->write_view (self);
  if (!is_typed (self))
    return NULL;

  return chip >= 0 && g_strcmp0 (table->chips[chip].input, "sentence") == 0
             ? g_strdup ("sentence")
             : hl_typed_write (table->typed, private_of (self)->state);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  const HlLabTable *table = table_of (self);

  return table->ask != NULL          ? table->ask (self, position)
         : table->operations != NULL ? hl_operation_ask (table->operations (self), position, 0)
                                     : NULL;
}

/* Shows another step. What was pointed out belonged to the step before, so it is no longer pointed
 * out. */
static void show_step (HlLab *lab)
{
  HlLabPage *self = HL_LAB_PAGE (lab);
  const int  shown = shown_figure (self);

  if (shown >= 0)
    hl_figure_view_point (private_of (self)->views[shown], HL_NOTHING);
  show (self);
}

/* --- Files ------------------------------------------------------------------------------------ */

static char *get_file_name (HlExportable *exportable)
{
  HlLabPage        *self = HL_LAB_PAGE (exportable);
  const HlLabTable *table = table_of (self);

  return table->is_empty != NULL && table->is_empty (self)
             ? NULL
             : g_strdup_printf ("%s-%s.png", table->name, hl_lab_page_get_shown (self));
}

/* Where in the model the numbers are, and what is chosen. */
static char *new_caption (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);
  gconstpointer     model = hl_lab_page_get_model (self);
  g_autofree char  *place = model != NULL ? table->name_model (model) : NULL;
  g_autofree char  *name = hl_figure_view_get_name (private_of (self)->views[shown_figure (self)]);
  g_autofree char  *own = NULL;

  if (!is_typed (self))
    own = hl_words_plain (name);
  else if (table->caption != NULL && (model != NULL || table->typed->caption == NULL))
    own = table->caption (self);
  else
    own = table->typed->caption (private_of (self)->state, hl_lab_page_get_data (self));

  return place != NULL && own != NULL ? g_strdup_printf ("%s · %s", place, own)
         : place != NULL              ? g_steal_pointer (&place)
                                      : g_steal_pointer (&own);
}

static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlLabPage *self = HL_LAB_PAGE (exportable);
  const int  shown = shown_figure (self);

  if (shown < 0)
    return hl_experiments_get_figure (experiments_of (self), hl_lab_page_get_shown (self), text);

  text->title =
      g_strdup (_ (is_typed (self) ? table_of (self)->typed->title : table_of (self)->title));
  text->caption = new_caption (self);

  return hl_figure_view_get_figure (private_of (self)->views[shown]);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
}

/* --- The class -------------------------------------------------------------------------------- */

static HlPredictionPane *get_prediction (HlLab *lab)
{
  return hl_experiments_get_prediction (experiments_of (lab));
}

static void workspace_changed (HlLab *lab)
{
  HlLabPage *self = HL_LAB_PAGE (lab);

  hl_experiments_set_workspace (experiments_of (self), hl_lab_get_workspace (lab));
  if (table_of (self)->workspace_changed != NULL)
    table_of (self)->workspace_changed (self);
}

static void keep_in (HlLab *lab, const char *folder)
{
  hl_experiments_keep_in (experiments_of (lab), folder);
}

static void hl_lab_page_dispose (GObject *object)
{
  HlLabPagePrivate *page = private_of (HL_LAB_PAGE (object));

  hl_experiments_clear (&page->experiments);
  hl_page_choices_clear (&page->choices);
  hl_model_choice_clear (&page->model);

  G_OBJECT_CLASS (hl_lab_page_parent_class)->dispose (object);
}

static void hl_lab_page_finalize (GObject *object)
{
  hl_page_edits_clear (&private_of (HL_LAB_PAGE (object))->edits);

  G_OBJECT_CLASS (hl_lab_page_parent_class)->finalize (object);
}

/* Adds a view that has the title of its chip. */
static void add_view (HlLabPage *self, const char *name, gpointer view)
{
  const HlLabTable *table = table_of (self);
  int               chip = 0;

  while (!g_str_equal (table->chips[chip].view, name))
    chip++;
  hl_page_frame_add_view (private_of (self)->frame, name, _ (table->chips[chip].title), view);
}

/* The words that a picture is about are above it. */
static GtkWidget *with_words (HlLabPage *self, GtkWidget *picture)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);

  page->choices = (HlPageChoices){ .controls = table->controls,
                                   .n_controls = table->n_controls,
                                   .words = table->words,
                                   .n_words = table->n_words,
                                   .page = self,
                                   .state = page->state,
                                   .has = (HlPageHas) table->has,
                                   .most = (HlPageMost) table->most,
                                   .chosen = chose,
                                   .typed = typed };
  gtk_box_append (GTK_BOX (box), hl_page_choices_make_words (&page->choices));
  gtk_box_append (GTK_BOX (box), picture);

  return box;
}

static void add_figures (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  for (int i = 0; i < HL_LAB_MOST_FIGURES && table->figures[i] != NULL; i++)
    {
      page->views[i] = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
      hl_connect (page->views[i], "activated", activated_cb, self);
    }
  page->edits = (HlPageEdits){ .view = page->views[0],
                               .page = self,
                               .state = page->state,
                               .state_size = table->state_size,
                               .typed = table->typed,
                               .limits = table->limits,
                               .beside = (HlPageBeside) table->beside,
                               .changed = (HlPageCall) hl_lab_page_change,
                               .shown = (HlPageCall) show,
                               .noted = (HlPageCall) hl_lab_page_note,
                               .object = (HlPageObject) hl_lab_page_object,
                               .read = (HlPageRead) table->read,
                               .write = (HlPageWrite) table->write };
  add_view (self, table->figures[0], with_words (self, hl_page_edits_make (&page->edits)));
  for (int i = 1; i < HL_LAB_MOST_FIGURES && table->figures[i] != NULL; i++)
    add_view (self, table->figures[i], page->views[i]);
}

static void add_experiments (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  page->experiments =
      (HlExperiments){ table->training, table->later, self, (HlPageCall) experiment_cb };
  hl_experiments_make (&page->experiments);
  if (table->later != NULL)
    add_view (self, HL_LATER_WORD, page->experiments.later_view);
  if (table->training != NULL)
    add_view (self, table->training->view, page->experiments.training_view);
}

static void add_more (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);

  gtk_box_append (GTK_BOX (box), hl_lab_make_led (HL_LAB (self), page->views[0]));
  page->model = (HlModelChoice){ table->name_model, chose_place, self, table->model_block };
  hl_model_choice_add (&page->model, box, table->model_title != NULL ? _ (table->model_title) : "");
  hl_page_choices_add (&page->choices, page->frame, box);
  if (table->more != NULL)
    gtk_box_append (GTK_BOX (box), table->more (self));
  hl_page_frame_set_more (page->frame, box);
}

static HlPageFrame *make_page (HlLab *lab)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  page->state = G_STRUCT_MEMBER_P (self, table->state);
  page->frame = g_object_new (HL_TYPE_PAGE_FRAME, NULL);
  for (int i = 0; i < table->n_chips; i++)
    hl_page_frame_add_chip (page->frame, _ (table->chips[i].title));
  add_figures (self);
  add_experiments (self);
  add_more (self);
  hl_connect (page->frame, "chosen", chosen_cb, self);
  hl_connect (page->frame, "undo", undo_cb, self);
  hl_connect (hl_page_frame_get_views (page->frame), "notify::visible-child-name", view_cb, self);
  hl_sentence_follow (hl_page_frame_get_sentence (page->frame), page->views[0]);
  hl_lab_page_change (self);

  return page->frame;
}

static void hl_lab_page_class_init (HlLabPageClass *klass)
{
  HlLabClass *lab_class = HL_LAB_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_lab_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = hl_lab_page_finalize;
  lab_class->make_page = make_page;
  lab_class->get_prediction = get_prediction;
  lab_class->ask = ask;
  lab_class->show_step = show_step;
  lab_class->set_input = set_input;
  lab_class->keep_in = keep_in;
  lab_class->workspace_changed = workspace_changed;
  lab_class->parts = HL_STATE_WALK | HL_STATE_SELECTION;
  lab_class->show_state = show_state;
}

static void hl_lab_page_init (HlLabPage *self) {}

/* What shows the figure that is edited. */
HlFigureView *hl_lab_page_get_view (HlLabPage *self) { return private_of (self)->views[0]; }

/* The data of the figure that is edited. */
gconstpointer hl_lab_page_get_data (HlLabPage *self)
{
  return hl_figure_view_get_figure (private_of (self)->views[0])->data;
}

HlHistory *hl_lab_page_get_history (HlLabPage *self) { return private_of (self)->edits.history; }
