#include "ui/labs/lab-page.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/labs/operation-question.h"
#include "ui/widgets/cell-editor.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/undo.h"
#include "ui/widgets/wrap-layout.h"

#define SPACE 8
#define LATER "later-word"

typedef struct
{
  gpointer   state;
  HlEdits    edits;
  HlHistory *history;
  GPtrArray *models;      /* what the model has, a thing a place, or NULL */
  gboolean   wants_model; /* its numbers are shown as soon as they are there */
  gboolean   is_model;
  gboolean   is_showing; /* the controls are set, not used */
  gboolean   is_typing;  /* words, which are one step of the way back */
  gboolean   is_told;    /* what to show, by a lesson */
  gboolean   is_new;     /* other numbers altogether: they move to their places */
  char      *noticed;    /* what the later word did, in a sentence, or NULL */

  HlPageFrame      *frame;
  HlFigureView     *views[HL_LAB_MOST_FIGURES];
  GtkWidget        *editor;
  GtkWidget        *led, *places;
  GPtrArray        *controls, *fields; /* widgets, as the table has them */
  HlLaterTokenView *later;
  HlComparisonView *training;
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

static const HlLabTable *table_of (HlLabPage *self) { return HL_LAB_PAGE_GET_CLASS (self)->table; }

static const char *shown_view (HlLabPage *self)
{
  return gtk_stack_get_visible_child_name (hl_page_frame_get_views (private_of (self)->frame));
}

/* Which of the figures is shown, or −1. */
static int shown_figure (HlLabPage *self)
{
  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (g_strcmp0 (table_of (self)->figures[i], shown_view (self)) == 0)
      return i;

  return -1;
}

/* --- Controls --------------------------------------------------------------------------------- */

static int *field_of (HlLabPage *self, const HlPageControl *control)
{
  return G_STRUCT_MEMBER_P (private_of (self)->state, control->offset);
}

static char *words_of (HlLabPage *self, int field)
{
  return G_STRUCT_MEMBER_P (private_of (self)->state, table_of (self)->words[field].offset);
}

static void show_words (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);

  for (int i = 0; i < table_of (self)->n_words; i++)
    {
      GtkEditable *field = page->fields->pdata[i];

      if (g_str_equal (gtk_editable_get_text (field), words_of (self, i)))
        continue;
      if (page->is_told)
        gtk_editable_set_text (field, words_of (self, i));
      else
        hl_undo_replace (field, words_of (self, i));
    }
}

static int find_chip (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);

  if (shown_figure (self) != 0)
    for (int i = 0; i < table->n_chips; i++)
      if (g_strcmp0 (table->chips[i].view, shown_view (self)) == 0)
        return i;
  if (hl_lab_page_get_model (self) != NULL)
    return table->model_chip;

  return table->mark != NULL ? table->mark (self) : shown_figure (self);
}

static void show_controls (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  const gboolean    has_figure = shown_figure (self) >= 0;

  page->is_showing = TRUE;
  show_words (self);
  for (int i = 0; i < table->n_controls; i++)
    {
      GtkWidget     *widget = page->controls->pdata[i];
      const gboolean is_seen = table->has == NULL || table->has (self, i);
      const gboolean is_in_sight =
          table->controls[i].kind == HL_CONTROL_TOGGLE || table->controls[i].is_in_sight;

      hl_page_control_write (&table->controls[i], widget, *field_of (self, &table->controls[i]),
                             table->most != NULL ? table->most (self, i) : table->controls[i].most);
      gtk_widget_set_visible (hl_page_control_row (widget),
                              is_seen && (has_figure || !is_in_sight));
    }
  gtk_check_button_set_active (GTK_CHECK_BUTTON (page->led),
                               hl_playable_is_played (HL_PLAYABLE (self)));
  gtk_widget_set_visible (page->led, hl_player_get_n_steps (hl_lab_get_player (HL_LAB (self))) > 0);
  gtk_widget_set_visible (hl_page_control_row (page->places), hl_lab_page_get_model (self) != NULL);
  page->is_showing = FALSE;
  hl_page_frame_mark (page->frame, find_chip (self));
  hl_page_frame_set_can_undo (page->frame, page->history->past->len > 0);
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

/* The numbers, and then what is done with them; none: there are no steps. */
static void give_operations (HlPlayer *player, const GPtrArray *operations)
{
  const int                n = operations != NULL ? (int) operations->len + 1 : 0;
  g_autofree HlPlayerStep *steps = g_new0 (HlPlayerStep, MAX (n, 1));

  for (int i = 0; i < n; i++)
    {
      const NnOperation *operation = i > 0 ? operations->pdata[i - 1] : NULL;

      steps[i].end = i + 1;
      steps[i].title =
          operation == NULL
              ? g_strdup (_ ("Numbers"))
              /* Translators: the name of an operation and the letter of its result */
              : g_strdup_printf (_ ("%s: %s"), nn_operation_kind_title (operation->kind),
                                 operation->output->symbol);
    }
  hl_player_set_steps (player, steps, n, MAX (n - 1, 0));
  for (int i = 0; i < n; i++)
    g_free (steps[i].title);
}

/* Where the number of steps changes, all of them have been taken: a page opens with its result. */
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
    give_operations (player, operations);
}

/* The state is another one.  Figures that are not in sight are made anew, too: what they were made
 * of may be gone. */
void hl_lab_page_change (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  const int         shown = MAX (shown_figure (self), 0);

  for (int i = 0; i < HL_LAB_MOST_FIGURES; i++)
    if (i != shown && page->views[i] != NULL && hl_figure_view_get_figure (page->views[i]) != NULL)
      hl_figure_view_take (page->views[i], table->make (self, table->figures[i]));
  show (self);
  give_steps (self);
}

/* Somebody changed something: a lesson may have asked for it. */
void hl_lab_page_note (HlLabPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.noted", "s", "changed");
}

/* Says what is wrong, until something else is shown or pointed at; NULL: nothing is. */
void hl_lab_page_object (HlLabPage *self, const char *problem)
{
  hl_sentence_object (hl_page_frame_get_sentence (private_of (self)->frame), problem);
}

/* Ends typing, before somebody else changes numbers. */
void hl_lab_page_leave (HlLabPage *self)
{
  private_of (self)->is_typing = FALSE;
  hl_cell_editor_leave (private_of (self)->editor);
}

/* Before numbers that are others altogether: the part as it is now is one step of the way back, and
 * the new ones, which are no model's, move to their places. */
void hl_lab_page_begin (HlLabPage *self, int part)
{
  HlLabPagePrivate *page = private_of (self);

  hl_lab_page_leave (self);
  if (!page->is_model)
    hl_history_keep (page->history, part);
  page->is_model = FALSE;
  page->is_new = TRUE;
  hl_figure_view_point (page->views[0], HL_NOTHING);
}

/* A choice of the page.  What does not fit together is not taken, and says why. */
static void control_cb (HlLabPage *self, GParamSpec *pspec, GtkWidget *widget)
{
  HlLabPagePrivate    *page = private_of (self);
  const HlLabTable    *table = table_of (self);
  guint                index;
  const HlPageControl *control;
  int                  value;
  g_autofree char     *problem = NULL;
  g_autofree gpointer  before = NULL;

  if (page->is_showing || !g_ptr_array_find (page->controls, widget, &index))
    return;

  control = &table->controls[index];
  value = hl_page_control_read (control, widget);
  hl_lab_page_leave (self); /* shows the controls as they were */
  if (value == *field_of (self, control))
    return;

  before = g_memdup2 (page->state, table->state_size);
  if (table->state_size > 0 && !page->is_model)
    hl_history_keep (page->history, HL_LAB_STATE);
  *field_of (self, control) = value;
  problem = table->change != NULL ? table->change (self, (int) index, before) : NULL;
  if (problem != NULL)
    {
      memcpy (page->state, before, table->state_size);
      if (!page->is_model)
        hl_history_drop (page->history);
    }
  hl_lab_page_change (self);
  if (problem != NULL)
    hl_lab_page_object (self, problem);
  else
    hl_lab_page_note (self);
}

/* What is typed in one go is one step of the way back. */
static void words_cb (HlLabPage *self, GtkEditable *field)
{
  HlLabPagePrivate *page = private_of (self);
  guint             index;

  if (page->is_showing || !g_ptr_array_find (page->fields, field, &index))
    return;

  if (!page->is_typing)
    hl_history_keep (page->history, HL_LAB_STATE);
  page->is_typing = TRUE;
  g_strlcpy (words_of (self, (int) index), gtk_editable_get_text (field), HL_LAB_WORDS);
  hl_lab_page_change (self);
  hl_lab_page_note (self);
}

/* From the first step on, or everything at once. */
static void led_cb (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const gboolean    is_led = gtk_check_button_get_active (GTK_CHECK_BUTTON (page->led));

  if (page->is_showing)
    return;

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (page->led, GTK_TYPE_POPOVER)));
  gtk_widget_grab_focus (GTK_WIDGET (page->views[0])); /* keys step now */
  hl_lab_set_is_led (HL_LAB (self), is_led);
  hl_player_move (hl_lab_get_player (HL_LAB (self)), is_led ? HL_PLAYER_FIRST : HL_PLAYER_LAST);
}

/* --- The model's own -------------------------------------------------------------------------- */

/* What is shown of the model; NULL while it is not the model's. */
gconstpointer hl_lab_page_get_model (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const guint       selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (page->places));

  return page->is_model && page->models != NULL && selected < page->models->len
             ? page->models->pdata[selected]
             : NULL;
}

static void list_places (HlLabPage *self)
{
  HlLabPagePrivate         *page = private_of (self);
  GtkDropDown              *places = GTK_DROP_DOWN (page->places);
  const guint               selected = gtk_drop_down_get_selected (places);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  page->is_showing = TRUE;
  for (guint i = 0; i < page->models->len; i++)
    gtk_string_list_take (titles, table_of (self)->name_model (page->models->pdata[i]));
  gtk_drop_down_set_model (places, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (places, selected < page->models->len ? selected : 0);
  page->is_showing = FALSE;
}

static void adopt (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  g_autofree char  *problem = NULL;

  page->is_model = TRUE;
  if (hl_lab_page_get_model (self) == NULL)
    {
      page->is_model = FALSE;
      return;
    }

  hl_lab_page_leave (self);
  problem = table_of (self)->adopt (self);
  page->is_new = TRUE;
  hl_figure_view_point (page->views[0], HL_NOTHING);
  hl_lab_page_change (self);
  if (problem != NULL)
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
      g_clear_pointer (&page->models, g_ptr_array_unref);
      page->models = table_of (self)->find (walk);
      list_places (self);
      adopt (self);
    }
  if (walk == NULL && (state == NULL || hl_workspace_get_translation (state->workspace) == NULL))
    problem = _ ("There is no translation yet to look into: translate a sentence first.");
  if (problem != NULL)
    hl_lab_page_object (self, problem);
}

static void show_state (HlLab *lab, HlStateParts changed)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  HlLabPagePrivate *page = private_of (self);

  if (changed & HL_STATE_WALK && (page->is_model || page->wants_model))
    take_walk (self);
  if (changed & HL_STATE_SELECTION && table_of (self)->select != NULL)
    table_of (self)->select (
        self, hl_workspace_get_selection (hl_lab_get_state (HL_LAB (self))->workspace));
}

static void places_cb (HlLabPage *self)
{
  if (!private_of (self)->is_showing && private_of (self)->is_model)
    adopt (self);
}

/* An item of the model may be a word: all pages look at it then. */
static void activated_cb (HlLabPage *self, int part, int row, int column)
{
  HlState  *state = hl_lab_get_state (HL_LAB (self));
  const int word = table_of (self)->word_of != NULL
                       ? table_of (self)->word_of (self, (HlItem){ part, row, column })
                       : -1;

  if (word >= 0 && state != NULL)
    hl_workspace_select_word (state->workspace, word);
}

/* --- Numbers that are edited ------------------------------------------------------------------ */

static const float *get (gpointer lab, int part, int *rows, int *columns)
{
  const HlLabTable *table = table_of (lab);

  if (part == HL_LAB_STATE && table->state_size > 0)
    {
      *rows = 1;
      *columns = (int) (table->state_size / sizeof (float));
      return private_of (lab)->state;
    }
  if (private_of (lab)->is_model || table->typed == NULL)
    return NULL;

  return hl_typed_edited (table->typed, private_of (lab)->state, part, rows, columns);
}

static void object (gpointer lab, const char *problem) { hl_lab_page_object (lab, problem); }

static void set (gpointer lab, int part, const float *numbers, int rows, int columns)
{
  HlLabPagePrivate *page = private_of (lab);
  g_autofree char  *problem = NULL;

  if (part == HL_LAB_STATE)
    {
      memcpy (page->state, numbers, table_of (lab)->state_size);
      page->is_model = FALSE;
    }
  else
    problem = table_of (lab)->typed->set (page->state, part, numbers, rows, columns);
  if (problem != NULL)
    {
      hl_lab_page_object (lab, problem);
      return;
    }
  hl_lab_page_change (lab);
  if (hl_figure_view_held (page->views[0]).part < 0)
    hl_lab_page_note (lab);
}

static char *read_words (gpointer lab, HlItem item) { return table_of (lab)->read (lab, item); }

static void write_words (gpointer lab, HlItem item, const char *words)
{
  g_autofree char *problem = table_of (lab)->write (lab, item, words);

  hl_lab_page_change (lab);
  if (problem != NULL)
    hl_lab_page_object (lab, problem);
}

static void done (gpointer lab)
{
  show (lab);
  hl_lab_page_note (lab);
}

static void undo_cb (HlLabPage *self)
{
  hl_lab_page_leave (self);
  hl_history_go (private_of (self)->history, FALSE);
}

/* From the last number of a matrix on into the next one. */
static gboolean key_cb (HlLabPage *self, guint key)
{
  HlFigureView *view = private_of (self)->views[0];
  const HlItem  item = hl_figure_view_pointed (view);
  const int     down = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);
  const int     right = (key == GDK_KEY_Right) - (key == GDK_KEY_Left);
  const HlItem  next = item.part < 0 || down == right || table_of (self)->beside == NULL
                           ? item
                           : table_of (self)->beside (self, item, down, right);

  if (!hl_item_equal (next, item))
    hl_figure_view_point (view, next);

  return !hl_item_equal (next, item);
}

/* --- Views ------------------------------------------------------------------------------------ */

static void say_view (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  HlSentence       *sentence = hl_page_frame_get_sentence (page->frame);
  const int         shown = shown_figure (self), chip = find_chip (self);
  g_autofree char  *said = NULL;

  if (shown >= 0)
    hl_sentence_follow (sentence, page->views[shown]);
  else if (g_strcmp0 (shown_view (self), LATER) == 0)
    said = g_strdup (page->noticed != NULL ? page->noticed : _ (table->later->question));
  else if (table->say != NULL && g_strcmp0 (shown_view (self), table->other_view) == 0)
    said = table->say (self);
  if (said == NULL && shown < 0 && chip >= 0 && table->chips[chip].says != NULL)
    said = g_strdup (_ (table->chips[chip].says));
  hl_sentence_say (sentence, said);
}

static void view_cb (HlLabPage *self)
{
  if (shown_figure (self) > 0)
    show (self);
  say_view (self);
  give_steps (self);
  show_controls (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void other_cb (HlLabPage *self)
{
  if (g_strcmp0 (shown_view (self), table_of (self)->other_view) != 0)
    return;

  say_view (self);
  hl_exportable_picture_changed (HL_EXPORTABLE (self));
}

static void show_chip (HlLabPage *self, int chip)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  page->wants_model = chip == table->model_chip;
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

/* What is written in a lesson or in a picture; what makes no sense is said. */
static void take_typed (HlLabPage *self, const char *input)
{
  HlLabPagePrivate  *page = private_of (self);
  const HlLabTable  *table = table_of (self);
  g_autoptr (GError) error = NULL;

  hl_lab_page_begin (self, table->state_size > 0 ? HL_LAB_STATE : 0);
  hl_typed_read (table->typed, page->state, input, &error);
  hl_lab_page_change (self);
  if (error != NULL)
    hl_lab_page_object (self, error->message);
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
  private_of (self)->is_told = TRUE;
  if (table->typed != NULL)
    take_typed (self, input);
  else if (table->set_input != NULL)
    table->set_input (self, input);
  private_of (self)->is_told = FALSE;
}

/* Returns what leads back to the numbers at hand, or NULL. */
char *hl_lab_page_write_input (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);

  if (table->typed == NULL || shown_figure (self) < 0)
    return NULL;
  if (private_of (self)->is_model)
    return table->model_chip >= 0 ? g_strdup (table->chips[table->model_chip].input) : NULL;

  return hl_typed_write (table->typed, private_of (self)->state);
}

/* What changing a word of the translation did; without words it is not known yet. */
static void computed_cb (HlLabPage *self, const char *before, const char *after, int positions,
                         int first, int second)
{
  HlLabPagePrivate *page = private_of (self);

  g_clear_pointer (&page->noticed, g_free);
  if (before != NULL)
    {
      g_autofree char *from = g_markup_escape_text (before, -1);
      g_autofree char *to = g_markup_escape_text (after, -1);

      page->noticed = table_of (self)->later->tell (from, to, positions, first, second);
    }
  say_view (self);
}

static HlQuestionSpec *ask (HlLab *lab, int position)
{
  HlLabPage        *self = HL_LAB_PAGE (lab);
  const HlLabTable *table = table_of (self);

  if (table->ask != NULL)
    return table->ask (self, position);

  return table->operations != NULL ? hl_operation_ask (table->operations (self), position, 0)
                                   : NULL;
}

/* What was pointed out belonged to the step before. */
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
             : g_strdup_printf ("%s-%s.png", table->name, shown_view (self));
}

/* Where in the model the numbers are, and what is chosen. */
static char *new_caption (HlLabPage *self)
{
  const HlLabTable *table = table_of (self);
  gconstpointer     model = hl_lab_page_get_model (self);
  g_autofree char  *place = model != NULL ? table->name_model (model) : NULL;
  g_autofree char  *own = NULL;

  if (table->caption != NULL && (model != NULL || table->typed == NULL))
    own = table->caption (self);
  else if (table->typed != NULL)
    own = table->typed->caption (private_of (self)->state, hl_lab_page_get_data (self));

  return place != NULL && own != NULL ? g_strdup_printf ("%s · %s", place, own)
         : place != NULL              ? g_steal_pointer (&place)
                                      : g_steal_pointer (&own);
}

static const HlFigure *get_figure (HlExportable *exportable, char **title, char **caption)
{
  HlLabPage        *self = HL_LAB_PAGE (exportable);
  const HlLabTable *table = table_of (self);
  const int         shown = shown_figure (self);

  if (shown < 0)
    return NULL;

  *title = g_strdup (_ (table->typed != NULL ? table->typed->title : table->title));
  *caption = new_caption (self);

  return hl_figure_view_get_figure (private_of (self)->views[shown]);
}

static HlRecording *record (HlExportable *exportable, HlFigureFormat format, GError **error)
{
  HlLabPage        *self = HL_LAB_PAGE (exportable);
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  if (g_strcmp0 (shown_view (self), LATER) == 0)
    return hl_later_token_view_record (page->later, format, error);
  if (table->training != NULL && g_strcmp0 (shown_view (self), table->training->view) == 0)
    return hl_comparison_view_record (page->training, _ (table->training->title), format, error);

  return table->record (self, format, error);
}

static void exportable_init (HlExportableInterface *iface)
{
  iface->get_file_name = get_file_name;
  iface->get_figure = get_figure;
  iface->record = record;
}

/* --- The class -------------------------------------------------------------------------------- */

static HlPredictionPane *get_prediction (HlLab *lab)
{
  HlComparisonView *training = private_of (HL_LAB_PAGE (lab))->training;

  return training != NULL ? hl_comparison_view_get_prediction (training) : NULL;
}

static void workspace_changed (HlLab *lab)
{
  HlLabPage *self = HL_LAB_PAGE (lab);

  if (private_of (self)->later != NULL)
    g_object_set (private_of (self)->later, "workspace", hl_lab_get_workspace (lab), NULL);
  if (table_of (self)->workspace_changed != NULL)
    table_of (self)->workspace_changed (self);
}

static void keep_in (HlLab *lab, const char *folder)
{
  HlLabPage           *self = HL_LAB_PAGE (lab);
  const HlLabTraining *training = table_of (self)->training;
  g_autofree char *path = training != NULL ? g_build_filename (folder, training->file, NULL) : NULL;

  if (path != NULL)
    hl_comparison_view_keep_in (private_of (self)->training, path);
}

static void hl_lab_page_finalize (GObject *object)
{
  HlLabPagePrivate *page = private_of (HL_LAB_PAGE (object));

  g_free (page->noticed);
  hl_history_free (page->history);
  g_clear_pointer (&page->controls, g_ptr_array_unref);
  g_clear_pointer (&page->fields, g_ptr_array_unref);
  g_clear_pointer (&page->models, g_ptr_array_unref);

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

/* The words that a picture is about stand above it. */
static GtkWidget *with_words (HlLabPage *self, GtkWidget *picture)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);
  GtkWidget        *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, SPACE);

  page->fields = g_ptr_array_new ();
  for (int i = 0; i < table->n_words; i++)
    {
      GtkWidget  *label = gtk_label_new_with_mnemonic (_ (table->words[i].title));
      GtkWidget  *field = gtk_entry_new ();
      const char *hint = table->words[i].hint;

      g_object_set (field, "hexpand", TRUE, "width-chars", 18, "max-length", HL_LAB_WORDS / 4 - 1,
                    "placeholder-text", hint != NULL ? _ (hint) : NULL, NULL);
      gtk_label_set_mnemonic_widget (GTK_LABEL (label), field);
      gtk_box_append (GTK_BOX (row), label);
      gtk_box_append (GTK_BOX (row), field);
      g_ptr_array_add (page->fields, field);
      g_signal_connect_object (field, "changed", G_CALLBACK (words_cb), self, G_CONNECT_SWAPPED);
    }
  if (table->n_words == 0)
    gtk_widget_set_visible (row, FALSE);
  g_object_set (row, "layout-manager", g_object_new (HL_TYPE_WRAP_LAYOUT, "spacing", SPACE, NULL),
                NULL);
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), picture);

  return box;
}

static void add_figures (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  page->edits = (HlEdits){ get,         set,           object,
                           done,        table->limits, table->read != NULL ? read_words : NULL,
                           write_words, HL_LAB_STATE };
  page->history = hl_history_new (&page->edits, self);
  for (int i = 0; i < HL_LAB_MOST_FIGURES && table->figures[i] != NULL; i++)
    {
      page->views[i] = g_object_new (HL_TYPE_FIGURE_VIEW, "hexpand", TRUE, "vexpand", TRUE, NULL);
      if (i == 0)
        page->editor = hl_cell_editor_new (page->views[0], GTK_WIDGET (self), page->history);
      add_view (self, table->figures[i],
                i == 0 ? (gpointer) with_words (self, page->editor) : page->views[i]);
    }
}

static void started_cb (HlComparisonView *view, const HlLabTraining *self)
{
  HlLab *lab = HL_LAB (gtk_widget_get_ancestor (GTK_WIDGET (view), HL_TYPE_LAB));

  hl_comparison_view_start_pair (
      view, hl_lab_get_workspace (lab),
      &(HlComparisonPair){ _ (self->pair.first), _ (self->pair.second), self->pair.change });
}

/* Makes the view of two trainings. */
static HlComparisonView *new_training (const HlLabTraining *self)
{
  HlComparisonView *view =
      g_object_new (HL_TYPE_COMPARISON_VIEW, "action-label", _ ("_Train Both"), "text",
                    _ (self->text), "outcome", _ (self->outcome), NULL);

  g_signal_connect (view, "started", G_CALLBACK (started_cb), (gpointer) self);

  return view;
}

/* Makes the view of a word that changes. */
static HlLaterTokenView *new_later (const HlLabLater *self)
{
  HlLaterTokenView   *view = g_object_new (HL_TYPE_LATER_TOKEN_VIEW, "text", _ (self->text), NULL);
  HlLaterTokenVariant variants[HL_LATER_TOKEN_VARIANTS];

  for (int i = 0; i < HL_LATER_TOKEN_VARIANTS; i++)
    {
      variants[i] = self->variants[i];
      variants[i].name = _ (variants[i].name);
    }
  hl_later_token_view_set_variants (view, variants);

  return view;
}
static void add_experiments (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);

  if (table->later != NULL)
    {
      page->later = new_later (table->later);
      add_view (self, LATER, page->later);
      g_signal_connect_object (page->later, "computed", G_CALLBACK (computed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  if (table->training != NULL)
    {
      page->training = new_training (table->training);
      add_view (self, table->training->view, page->training);
    }
}

static void add_more (HlLabPage *self)
{
  HlLabPagePrivate *page = private_of (self);
  const HlLabTable *table = table_of (self);
  GtkWidget        *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACE);

  page->led = gtk_check_button_new_with_label (_ ("Step by step"));
  gtk_box_append (GTK_BOX (box), page->led);
  page->places =
      hl_page_control_labelled (box, table->model_title != NULL ? _ (table->model_title) : "",
                                gtk_drop_down_new (NULL, NULL));
  page->controls = g_ptr_array_new ();
  for (int i = 0; i < table->n_controls; i++)
    {
      const HlPageControl *control = &table->controls[i];
      GtkWidget           *widget = hl_page_control_add (control, page->frame, box);

      g_ptr_array_add (page->controls, widget);
      if (hl_page_control_signal (control) != NULL)
        g_signal_connect_object (widget, hl_page_control_signal (control), G_CALLBACK (control_cb),
                                 self, G_CONNECT_SWAPPED);
    }
  if (table->more != NULL)
    gtk_box_append (GTK_BOX (box), table->more (self));
  hl_page_frame_set_more (page->frame, box);
}

static void connect (HlLabPage *self)
{
  HlLabPagePrivate   *page = private_of (self);
  GtkEventController *keys = gtk_event_controller_key_new ();
  const struct
  {
    gpointer    object;
    const char *signal;
    GCallback   callback;
  } handlers[] = {
    { page->frame, "chosen", G_CALLBACK (chosen_cb) },
    { page->frame, "undo", G_CALLBACK (undo_cb) },
    { hl_page_frame_get_views (page->frame), "notify::visible-child-name", G_CALLBACK (view_cb) },
    { page->views[0], "activated", G_CALLBACK (activated_cb) },
    { page->places, "notify::selected", G_CALLBACK (places_cb) },
    { page->led, "toggled", G_CALLBACK (led_cb) },
    { keys, "key-pressed", G_CALLBACK (key_cb) },
  };

  gtk_widget_add_controller (GTK_WIDGET (page->views[0]), keys);
  for (gsize i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (handlers[i].object, handlers[i].signal, handlers[i].callback, self,
                             G_CONNECT_SWAPPED);
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
  if (table->make_view != NULL)
    {
      GtkWidget *view = table->make_view (self);

      add_view (self, table->other_view, view);
      g_signal_connect_object (view, "notify", G_CALLBACK (other_cb), self, G_CONNECT_SWAPPED);
    }
  add_more (self);
  connect (self);
  hl_sentence_follow (hl_page_frame_get_sentence (page->frame), page->views[0]);
  hl_lab_page_change (self);

  return page->frame;
}

static void hl_lab_page_class_init (HlLabPageClass *klass)
{
  HlLabClass *lab_class = HL_LAB_CLASS (klass);

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

/* The data of the figure that is shown now. */
gconstpointer hl_lab_page_get_data (HlLabPage *self)
{
  const HlFigure *figure = hl_figure_view_get_figure (private_of (self)->views[0]);

  return figure != NULL ? figure->data : NULL;
}

HlHistory *hl_lab_page_get_history (HlLabPage *self) { return private_of (self)->history; }
