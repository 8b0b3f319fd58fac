#include "ui/labs/lab.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/labs/lab-questions.h"
#include "ui/picture/words.h"
#include "ui/widgets/exportable.h"

static void playable_init (HlPlayableInterface *iface);
static void exportable_init (HlExportableInterface *iface);

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (HlLab, hl_lab, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (HL_TYPE_PLAYABLE, playable_init)
                               G_IMPLEMENT_INTERFACE (HL_TYPE_EXPORTABLE, exportable_init))
/* clang-format on */

/* The name of the view that is shown. */
const char *hl_lab_get_view_name (HlLab *self)
{
  return gtk_stack_get_visible_child_name (self->frame->views);
}

/* Which of the figures has that name, or −1. */
static int figure_of (HlLab *self, const char *view)
{
  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (g_strcmp0 (self->table->figures[i], view) == 0)
      return i;

  return -1;
}

static int shown_figure (HlLab *self) { return figure_of (self, hl_lab_get_view_name (self)); }

/* Whether what is shown follows from what is typed: the first figure; all, where no matrix is. */
static gboolean is_typed (HlLab *self)
{
  return shown_figure (self) == 0 || (shown_figure (self) > 0 && self->table->typed->n_parts == 0);
}

/* Whether the model's numbers have a figure of their own. */
static gboolean has_model_figure (HlLab *self)
{
  const HlLabTable *table = self->table;

  return table->model_chip >= 0 && figure_of (self, table->chips[table->model_chip].view) > 0;
}

static gboolean shows_model (HlLab *self)
{
  const HlLabTable *table = self->table;

  return has_model_figure (self)
             ? g_str_equal (table->chips[table->model_chip].view, hl_lab_get_view_name (self))
             : self->edits.is_model;
}

/* --- Controls --------------------------------------------------------------------------------- */

static int find_chip (HlLab *self)
{
  const HlLabTable *table = self->table;

  if (shown_figure (self) != 0)
    for (int i = 0; i < table->n_chips; i++)
      if (g_strcmp0 (table->chips[i].view, hl_lab_get_view_name (self)) == 0)
        return i;

  return hl_lab_get_model (self) != NULL ? table->model_chip
         : table->mark != NULL           ? table->mark (self)
                                         : shown_figure (self);
}

static void show_controls (HlLab *self)
{
  hl_page_choices_show (&self->choices, shown_figure (self) >= 0, self->is_told);
  hl_lab_steps_show_led (&self->steps);
  hl_model_choice_set_visible (&self->model, hl_lab_get_model (self) != NULL);
  hl_page_frame_mark (self->frame, find_chip (self));
  hl_page_frame_set_can_undo (self->frame, self->edits.past->len > 0);
}

static void show (HlLab *self)
{
  const int index = MAX (shown_figure (self), 0);
  HlFigure *figure = self->table->make (self, self->table->figures[index]);

  if (self->is_new)
    hl_figure_view_move_to (self->views[index], figure);
  else
    hl_figure_view_take (self->views[index], figure);
  self->is_new = FALSE;
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

/* Tells the player how many steps there are. Where that number changes, the last step is current: a
 * page opens with its result. */
static void give_steps (HlLab *self)
{
  const HlLabTable *table = self->table;
  HlPlayer         *player = self->steps.player;
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
void hl_lab_change (HlLab *self)
{
  const int shown = MAX (shown_figure (self), 0);

  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (i != shown && self->views[i] != NULL)
      hl_figure_view_take (self->views[i],
                           i == 0 ? self->table->make (self, self->table->figures[0]) : NULL);
  show (self);
  give_steps (self);
}

/* Tells the lesson that a person has changed something: this may be what it asked for. */
void hl_lab_note (HlLab *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

/* Says what is wrong, until something else is shown or pointed at; NULL or "": nothing is. */
void hl_lab_object (HlLab *self, const char *problem)
{
  hl_sentence_object (self->frame->sentence, problem);
}

/* Ends typing before numbers change in another way. */
void hl_lab_leave (HlLab *self)
{
  self->is_typing = FALSE;
  hl_cell_editor_leave (&self->edits);
}

/* To be called before a part gets new numbers altogether: Undo then leads back to those it has now,
 * and the new numbers move to their positions. */
void hl_lab_begin (HlLab *self, int part)
{
  self->is_typing = FALSE;
  self->is_new = TRUE;
  hl_cell_editor_begin (&self->edits, part);
}

/* A person chose something on the page. A choice that does not fit the others is not taken, and the
 * page says why. */
static void chose (gpointer lab, int control, int value)
{
  HlLab              *self = lab;
  const HlLabTable   *table = self->table;
  g_autofree char    *problem = NULL;
  g_autofree gpointer before = NULL;

  hl_lab_leave (self); /* shows the controls as they were */
  before = g_memdup2 (self->own, table->state_size);
  if (table->state_size > 0)
    hl_cell_editor_keep (&self->edits, HL_LAB_STATE);
  *hl_page_choices_field (&self->choices, control) = value;
  problem = table->change != NULL ? table->change (self, control, before) : NULL;
  if (problem == NULL && table->typed->settle != NULL && hl_lab_get_model (self) == NULL)
    problem = table->typed->settle (self->own, before);
  if (problem != NULL)
    {
      memcpy (self->own, before, table->state_size);
      if (!self->edits.is_model)
        hl_cell_editor_drop (&self->edits);
    }
  hl_lab_change (self);
  hl_lab_object (self, problem);
  if (problem == NULL)
    hl_lab_note (self);
}

/* A person typed words. One Undo takes back all that was typed in one go. */
static void typed (gpointer lab, int field, const char *words)
{
  HlLab *self = lab;

  if (!self->is_typing)
    hl_cell_editor_keep (&self->edits, HL_LAB_STATE);
  self->is_typing = TRUE;
  g_strlcpy (hl_page_choices_words (&self->choices, field), words, HL_TYPED_WORDS);
  hl_lab_change (self);
  hl_lab_note (self);
}

/* --- The model's own -------------------------------------------------------------------------- */

/* What is shown of the model; NULL while it is not the model's. */
gconstpointer hl_lab_get_model (HlLab *self)
{
  return shows_model (self) ? hl_model_choice_get (&self->model) : NULL;
}

static void adopt (HlLab *self)
{
  g_autofree char *problem = NULL;

  self->edits.is_model = !has_model_figure (self) && hl_model_choice_get (&self->model) != NULL;
  if (hl_lab_get_model (self) == NULL)
    return;

  hl_lab_leave (self);
  problem = self->table->adopt != NULL ? self->table->adopt (self) : NULL;
  self->is_new = TRUE;
  hl_figure_view_point (self->views[shown_figure (self)], HL_NOTHING);
  hl_lab_change (self);
  hl_lab_object (self, problem);
}

/* The model's numbers, as soon as they are there; until then those before stay. */
static void take_walk (HlLab *self)
{
  const char   *problem = NULL;
  const NnWalk *walk = self->state != NULL ? hl_state_get_walk (self->state, &problem) : NULL;

  if (walk != NULL)
    {
      hl_model_choice_take (&self->model, self->table->find (walk));
      adopt (self);
    }
  if (problem != NULL)
    hl_lab_object (self, problem);
}

static void show_state (gpointer lab, HlState *state, HlStateParts changed)
{
  HlLab            *self = lab;
  const HlLabTable *table = self->table;
  HlSelection       selection;

  if (changed & table->parts)
    table->changed (self);
  if (changed & HL_STATE_WALK && (shows_model (self) || self->wants_model))
    take_walk (self);
  if (!(changed & HL_STATE_SELECTION))
    return;

  selection = hl_workspace_get_selection (state->workspace);
  if (hl_model_choice_follow (&self->model, selection.block) && shows_model (self))
    adopt (self);
  if (table->select != NULL)
    table->select (self, selection);
}

/* The block of the attention that was chosen is the one that all pages look at from now on. */
static void chose_place (gpointer lab)
{
  HlLab    *self = lab;
  const int block = hl_model_choice_get_block (&self->model);

  if (hl_lab_get_model (self) != NULL)
    adopt (self);
  if (self->state != NULL && block >= 0)
    hl_workspace_select_block (self->state->workspace, block);
}

/* An item of the model may be a word: all pages look at it then. */
static void activated_cb (HlLab *self, int part, int row, int column)
{
  const HlItem item = { part, row, column };
  const int    word = self->table->word_of != NULL ? self->table->word_of (self, item) : -1;

  if (word >= 0)
    hl_workspace_select_word (self->workspace, word);
}

/* --- Views ------------------------------------------------------------------------------------ */

static void say_view (HlLab *self)
{
  const char   *name = hl_lab_get_view_name (self);
  const int     chip = find_chip (self), shown = shown_figure (self);
  HlFigureView *view =
      shown >= 0 ? self->views[shown] : hl_experiments_get_figure_view (&self->experiments, name);
  const char *says = view == NULL && chip >= 0 ? self->table->chips[chip].says : NULL;
  const char *reading = hl_experiments_get_reading (&self->experiments, name);

  if (view != NULL)
    hl_sentence_follow (self->frame->sentence, view);
  hl_sentence_say (self->frame->sentence, says != NULL && reading == NULL ? _ (says) : reading);
}

/* Something else is shown. */
static void experiment_cb (HlLab *self)
{
  say_view (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void view_cb (HlLab *self)
{
  if (shown_figure (self) > 0)
    show (self);
  experiment_cb (self);
  give_steps (self);
  show_controls (self);
  if (has_model_figure (self) && shows_model (self))
    take_walk (self);
}

static void show_chip (HlLab *self, int chip)
{
  const HlLabTable *table = self->table;

  self->wants_model = chip == table->model_chip && !has_model_figure (self);
  gtk_stack_set_visible_child_name (self->frame->views, table->chips[chip].view);
  if (self->wants_model)
    take_walk (self);
  else if (shown_figure (self) == 0 && table->choose != NULL)
    table->choose (self, chip);
  show_controls (self);
}

static void chosen_cb (HlLab *self, int chip)
{
  show_chip (self, chip);
  if (shown_figure (self) == 0 && self->table->choose != NULL && chip != self->table->model_chip)
    hl_lab_note (self);
}

/* Takes numbers and choices as a lesson or a saved picture has them; says what is wrong where they
 * make no sense. */
static void take_typed (HlLab *self, const char *input)
{
  g_autoptr (GError) error = NULL;

  hl_lab_begin (self, self->table->state_size > 0 ? HL_LAB_STATE : 0);
  hl_typed_read (self->table->typed, self->own, input, &error);
  hl_lab_change (self);
  hl_lab_object (self, error != NULL ? error->message : NULL);
}

/* Computes with it.  A lab that cannot be set stays as it is. input: what a lesson calls it:
 * "causal-mask", "padding-mask", or words. */
void hl_lab_set_input (HlLab *self, const char *input)
{
  const HlLabTable *table = self->table;

  for (int i = 0; i < table->n_chips; i++)
    if (g_strcmp0 (table->chips[i].input, input) == 0)
      {
        show_chip (self, i);
        return;
      }
  if (hl_experiments_read (&self->experiments, input))
    return;
  if (table->read_view != NULL && table->read_view (self, input))
    {
      hl_lab_change (self);
      return;
    }
  self->is_told = TRUE;
  if (table->set_input != NULL && !hl_typed_is (table->typed, input))
    table->set_input (self, input);
  else
    take_typed (self, input);
  self->is_told = FALSE;
}

/* Returns what leads back to the current numbers, or NULL. */
char *hl_lab_write_input (HlLab *self)
{
  const HlLabTable *table = self->table;
  const int         chip = find_chip (self);

  if (shown_figure (self) < 0)
    return hl_experiments_write (&self->experiments, hl_lab_get_view_name (self));
  if (shown_figure (self) > 0 && table->write_view != NULL)
    return table->write_view (self);
  if (!is_typed (self))
    return NULL;

  return chip >= 0 && g_strcmp0 (table->chips[chip].input, "sentence") == 0
             ? g_strdup ("sentence")
             : hl_typed_write (table->typed, self->own);
}

static HlQuestionSpec *ask (gpointer lab, int position)
{
  HlLab            *self = lab;
  const HlLabTable *table = self->table;

  return table->ask != NULL          ? table->ask (self, position)
         : table->operations != NULL ? hl_operation_ask (table->operations (self), position, 0)
                                     : NULL;
}

/* Shows another step. What was pointed out belonged to the step before, so it is no longer pointed
 * out. */
static void show_step (gpointer lab)
{
  HlLab    *self = lab;
  const int shown = shown_figure (self);

  if (shown >= 0)
    hl_figure_view_point (self->views[shown], HL_NOTHING);
  show (self);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* Whether what is shown is of the model and of the sentence before. */
static gboolean is_behind (HlLab *self)
{
  return shows_model (self) && self->state != NULL && hl_job_get_is_busy (self->state->walking);
}

static char *get_file_name (HlExportable *exportable)
{
  HlLab *self = HL_LAB (exportable);

  return is_behind (self) || (self->table->is_empty != NULL && self->table->is_empty (self))
             ? NULL
             : g_strdup_printf ("%s-%s.png", self->table->name, hl_lab_get_view_name (self));
}

/* Where in the model the numbers are, and what is chosen. */
static char *new_caption (HlLab *self)
{
  const HlLabTable *table = self->table;
  gconstpointer     model = hl_lab_get_model (self);
  g_autofree char  *place = model != NULL ? table->name_model (model) : NULL;
  g_autofree char  *name = hl_figure_view_get_name (self->views[shown_figure (self)]);
  g_autofree char  *own = NULL;

  if (!is_typed (self))
    own = hl_words_plain (name);
  else if (table->caption != NULL && (model != NULL || table->typed->caption == NULL))
    own = table->caption (self);
  else
    own = table->typed->caption (self->own, hl_lab_get_data (self));

  return place != NULL && own != NULL ? g_strdup_printf ("%s · %s", place, own)
         : place != NULL              ? g_steal_pointer (&place)
                                      : g_steal_pointer (&own);
}

static const HlFigure *get_figure (HlExportable *exportable, HlSheetText *text)
{
  HlLab    *self = HL_LAB (exportable);
  const int shown = shown_figure (self);

  if (shown < 0)
    return hl_experiments_get_figure (&self->experiments, hl_lab_get_view_name (self), text);

  text->title = g_strdup (_ (is_typed (self) ? self->table->typed->title : self->table->title));
  text->caption = new_caption (self);

  return hl_figure_view_get_figure (self->views[shown]);
}

/* What a person typed is told of like the first example. */
static char *get_subject (HlExportable *exportable)
{
  HlLab      *self = HL_LAB (exportable);
  const char *whose = self->table->chips[MAX (find_chip (self), 0)].whose;

  return whose != NULL ? g_strdup (_ (whose)) : NULL;
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_subject = get_subject;
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
}

/* --- The page --------------------------------------------------------------------------------- */

/* Adds a view that has the title of its chip. */
static void add_view (HlLab *self, const char *name, gpointer view)
{
  const HlLabTable *table = self->table;
  int               chip = 0;

  while (g_strcmp0 (table->chips[chip].view, name) != 0)
    chip++;
  hl_page_frame_add_view (self->frame, name, _ (table->chips[chip].title), view);
}

/* The words that a picture is about are above it. */
static void add_figures (HlLab *self)
{
  const HlLabTable *table = self->table;
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  for (int i = 0; i < HL_LAB_MOST_FIGURES && table->figures[i] != NULL; i++)
    {
      self->views[i] = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
      hl_connect (self->views[i], "activated", activated_cb, self);
    }
  self->choices = (HlPageChoices){ .controls = table->controls,
                                   .n_controls = table->n_controls,
                                   .words = table->words,
                                   .n_words = table->n_words,
                                   .page = self,
                                   .state = self->own,
                                   .has = (HlPageHas) table->has,
                                   .most = (HlPageMost) table->most,
                                   .chosen = chose,
                                   .typed = typed };
  self->edits = (HlCellEditor){ .view = self->views[0],
                                .page = self,
                                .state = self->own,
                                .state_size = table->state_size,
                                .typed = table->typed,
                                .limits = table->limits,
                                .beside = (HlPageBeside) table->beside,
                                .changed = (HlPageCall) hl_lab_change,
                                .shown = (HlPageCall) show,
                                .noted = (HlPageCall) hl_lab_note,
                                .object = (HlPageObject) hl_lab_object,
                                .read = (HlPageRead) table->read,
                                .write = (HlPageWrite) table->write };
  gtk_box_append (GTK_BOX (box), hl_page_choices_make_words (&self->choices));
  gtk_box_append (GTK_BOX (box), hl_cell_editor_make (&self->edits));
  add_view (self, table->figures[0], box);
  for (int i = 1; i < HL_LAB_MOST_FIGURES && table->figures[i] != NULL; i++)
    add_view (self, table->figures[i], self->views[i]);
}

static void add_experiments (HlLab *self)
{
  const HlLabTable *table = self->table;

  self->experiments =
      (HlExperiments){ table->training, table->later, self, (HlPageCall) experiment_cb };
  hl_experiments_make (&self->experiments);
  if (table->later != NULL)
    add_view (self, HL_LATER_WORD, self->experiments.later_view);
  if (table->training != NULL)
    add_view (self, table->training->view, self->experiments.training_view);
}

static void add_more (HlLab *self)
{
  const HlLabTable *table = self->table;
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_box_append (GTK_BOX (box), hl_lab_steps_make_led (&self->steps));
  self->model = (HlModelChoice){ table->name_model, chose_place, self, table->model_block };
  hl_model_choice_add (&self->model, box, table->model_title != NULL ? _ (table->model_title) : "");
  hl_page_choices_add (&self->choices, self->frame, box);
  if (table->more != NULL)
    gtk_box_append (GTK_BOX (box), table->more (self));
  hl_page_frame_set_more (self->frame, box);
}

/* A number that is wrong is said in the sentence. */
static void hint_action (HlLab *self, GVariant *hint)
{
  hl_lab_object (self, g_variant_get_string (hint, NULL));
}

static void make_page (HlLab *self)
{
  const HlLabTable *table = self->table;

  self->frame = g_object_new (HL_TYPE_PAGE_FRAME, NULL);
  for (int i = 0; i < table->n_chips; i++)
    hl_page_frame_add_chip (self->frame, _ (table->chips[i].title));
  add_figures (self);
  add_experiments (self);
  self->steps = (HlLabSteps){ .lab = self,
                              .player = hl_player_new (),
                              .frame = self->frame,
                              .prediction = hl_experiments_get_prediction (&self->experiments),
                              .view = self->views[0],
                              .ask = ask,
                              .show = show_step };
  add_more (self);
  hl_connect (self->frame, "chosen", chosen_cb, self);
  g_signal_connect_swapped (self->frame, "undo", G_CALLBACK (hl_cell_editor_undo), &self->edits);
  hl_connect (self->frame->views, "notify::visible-child-name", view_cb, self);
  hl_sentence_follow (self->frame->sentence, self->views[0]);
  hl_lab_change (self);
  gtk_widget_set_parent (GTK_WIDGET (self->frame), GTK_WIDGET (self));
  hl_lab_steps_begin (&self->steps);
}

/* Makes the page of that table. */
GtkWidget *hl_lab_new (const HlLabTable *table)
{
  HlLab *self = g_object_new (HL_TYPE_LAB, NULL);

  self->table = table;
  self->own = g_malloc0 (table->own_size);
  table->typed->begin (self->own, 0);
  if (table->begin != NULL)
    table->begin (self);
  hl_actions_add (GTK_WIDGET (self), "lab", table->actions);
  make_page (self);
  if (table->made != NULL)
    table->made (self);

  return GTK_WIDGET (self);
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean is_played (HlPlayable *playable) { return HL_LAB (playable)->steps.is_led; }

static HlPlayer *get_player (HlPlayable *playable) { return HL_LAB (playable)->steps.player; }

static gboolean answer (HlPlayable *playable, int choice)
{
  return hl_lab_steps_answer (&HL_LAB (playable)->steps, choice);
}

static gboolean reveal (HlPlayable *playable)
{
  return hl_lab_steps_reveal (&HL_LAB (playable)->steps);
}

static void playable_init (HlPlayableInterface *iface)
{
  iface->is_played = is_played;
  iface->get_player = get_player;
  iface->answer = answer;
  iface->reveal = reveal;
}

static void set_workspace (HlLab *self, HlWorkspace *workspace)
{
  if (!g_set_object (&self->workspace, workspace))
    return;

  hl_experiments_set_workspace (&self->experiments, workspace);
  if (self->table->workspace_changed != NULL)
    self->table->workspace_changed (self);
}

static void set_state (HlLab *self, HlState *state)
{
  if (g_set_object (&self->state, state) && state != NULL)
    hl_state_watch (state, GTK_WIDGET (self),
                    self->table->parts != 0 ? self->table->parts
                                            : HL_STATE_WALK | HL_STATE_SELECTION,
                    show_state);
}

static void end (HlLab *self)
{
  if (self->table->end != NULL)
    self->table->end (self);
  hl_experiments_clear (&self->experiments);
  hl_page_choices_clear (&self->choices);
  hl_model_choice_clear (&self->model);
}

static void end_last (HlLab *self)
{
  hl_cell_editor_clear (&self->edits);
  g_signal_handlers_disconnect_by_data (self->steps.player, &self->steps);
  g_object_unref (self->steps.player);
  if (self->table->clear != NULL)
    self->table->clear (self);
  hl_typed_clear (self->table->typed, self->own);
  g_free (self->own);
}

static void hl_lab_class_init (HlLabClass *klass)
{
  HL_PROPERTIES ({ "workspace", HL_TYPE_WORKSPACE, G_STRUCT_OFFSET (HlLab, workspace), HL_WRITTEN,
                   .set = G_CALLBACK (set_workspace) },
                 { "state", HL_TYPE_STATE, G_STRUCT_OFFSET (HlLab, state), HL_WRITTEN,
                   .set = G_CALLBACK (set_state) });
  HL_ENDS (end);
  hl_children_end (klass);
  HL_OWNS (HlLab, g_object_unref, workspace, state);
  HL_ENDS_LAST (end_last);
  HL_ACTION ("field.hint", "s", hint_action);
}

static void hl_lab_init (HlLab *self) {}

/* Returns the last step whose result may be shown; −1 while the first is asked about. */
int hl_lab_get_shown (HlLab *self)
{
  return self->steps.player->position - !self->steps.player->is_revealed;
}

/* The data of the figure that is edited. */
gconstpointer hl_lab_get_data (HlLab *self)
{
  return hl_figure_view_get_figure (self->views[0])->data;
}
