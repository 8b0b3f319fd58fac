#include "ui/pages/stage-parts.h"

#include <glib/gi18n.h>

#include "ui/figures/equation.h"
#include "ui/figures/update-plot.h"
#include "ui/lessons/source-excerpt.h"
#include "ui/numbers/number-text.h"
#include "ui/session/alteration-text.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

#define FIGURES 3 /* of a number in the trail */

static void append_step (GString *text, const HlTrailStep *step, int index, gboolean is_last,
                         gboolean is_asked)
{
  g_autofree char *name = nn_number_name (&step->number);
  g_autofree char *value =
      is_asked ? g_strdup ("?") : hl_number_to_figures (nn_number_value (&step->number), FIGURES);
  g_autofree char *words = g_markup_printf_escaped ("%s %s", name, value);

  if (index > 0)
    g_string_append (text, step->is_onward ? "  →  " : "  ←  ");
  if (is_last)
    g_string_append_printf (text, "<b>%s</b>", words);
  else
    g_string_append_printf (text, "<a href=\"%d\">%s</a>", index, words);
}

/* Whether the step of a number is the one whose result is asked for, or comes after it. */
static gboolean is_asked (const NnWalk *walk, int asked, const NnNumber *number)
{
  return asked >= 0 && nn_walk_find_maker (walk, number->operand, nn_walk_count (walk)) >= asked;
}

/* Returns all its numbers by their names; each but the last is a link to its index, and those
 * that are asked for are hidden.  Nothing if it leads nowhere. walk: where it leads; NULL only
 * if asked is negative; asked: the step whose result is asked for; −1 for none. */
char *hl_number_trail_get_markup (const GArray *trail, const NnWalk *walk, int asked)
{
  GString  *text = g_string_new (NULL);
  const int n = (int) trail->len;

  for (int i = 0; n > 1 && i < n; i++)
    {
      const HlTrailStep *step = &g_array_index (trail, HlTrailStep, i);

      append_step (text, step, i, i == n - 1, is_asked (walk, asked, &step->number));
    }

  return g_string_free (text, FALSE);
}

/* An operand leads to the step that made it, a result to what weighs most in it.  Steps that
 * only hand a number on are gone over. Returns the step that made it, or −1 if the model had it
 * before. number: a number that the step reads or makes; becomes the one to look at next. */
int hl_number_trail_find_origin (const NnWalk *walk, int node, NnNumber *number)
{
  int maker = nn_walk_find_maker (walk, number->operand, node);

  if (maker == node && nn_operation_follow (nn_walk_get (walk, node)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, node);
  while (maker >= 0 && nn_operation_hands_on (nn_walk_get (walk, maker)->operation, number) &&
         nn_operation_follow (nn_walk_get (walk, maker)->operation, number))
    maker = nn_walk_find_maker (walk, number->operand, maker);

  return maker;
}

static void add_uses (GArray *uses, const NnWalk *walk, const NnNumber *number)
{
  g_autoptr (GArray) readers = nn_walk_find_readers (walk, number);

  for (guint i = 0; i < readers->len; i++)
    {
      const int          node = g_array_index (readers, int, i);
      const NnOperation *reader = nn_walk_get (walk, node)->operation;
      HlTrailStep        use = { *number, node, TRUE };

      if (!nn_operation_lead (reader, &use.number))
        continue;
      if (nn_operation_hands_on (reader, &use.number))
        add_uses (uses, walk, &use.number);
      else
        g_array_append_val (uses, use);
    }
}

/* Returns the steps that read it, in their order, each with a number that it made of it; those
 * that only hand it on are gone over. */
static GArray *hl_number_trail_find_uses (const NnWalk *walk, const NnNumber *number)
{
  GArray *uses = g_array_new (FALSE, FALSE, sizeof (HlTrailStep));

  add_uses (uses, walk, number);

  return uses;
}

#define MOST_USES 60 /* a table of embeddings is read everywhere */

/* The list is made when it is opened, of the number that was set last.
 *
 * One node named `uses-button`. */
struct _HlUsesButton
{
  GtkWidget parent_instance;

  HlInspection *inspection;
  NnNumber      number; /* its operand is NULL where there is none */
  GArray       *uses;   /* HlTrailStep: as they are listed */

  GtkMenuButton *button;
  GtkLabel      *title;
  GtkListBox    *list;
};

G_DEFINE_FINAL_TYPE (HlUsesButton, hl_uses_button, GTK_TYPE_WIDGET)

static GtkWidget *new_row (HlUsesButton *self, const HlTrailStep *use)
{
  GtkWidget       *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  g_autofree char *place = hl_player_get_place (self->inspection->player, use->node);
  g_autofree char *name = nn_number_name (&use->number);
  GtkWidget       *where = gtk_label_new (place);
  GtkWidget       *what = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (where), 0.0F);
  gtk_label_set_ellipsize (GTK_LABEL (where), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (where, TRUE);
  gtk_widget_add_css_class (what, "formula-line");
  gtk_box_append (GTK_BOX (box), where);
  gtk_box_append (GTK_BOX (box), what);

  return box;
}

static void fill (HlUsesButton *self)
{
  const NnWalk *walk = self->inspection->walk;
  GtkWidget    *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  g_clear_pointer (&self->uses, g_array_unref);
  if (walk == NULL || self->number.operand == NULL)
    return;

  self->uses = hl_number_trail_find_uses (walk, &self->number);
  for (guint i = 0; i < MIN (self->uses->len, MOST_USES); i++)
    gtk_list_box_append (self->list, new_row (self, &g_array_index (self->uses, HlTrailStep, i)));
}

static void show_title (HlUsesButton *self)
{
  g_autofree char *name = nn_number_name (&self->number);
  g_autofree char *value = hl_number_to_figures (nn_number_value (&self->number), FIGURES);
  g_autofree char *text =
      self->uses->len > 0
          /* Translators: a number of the model and its value, as "A[voiture, red] 0.97" */
          ? g_strdup_printf (_ ("%s = %s is read by:"), name, value)
          /* Translators: a number of the model and its value, as "A[voiture, red] 0.97" */
          : g_strdup_printf (_ ("No other step reads %s = %s."), name, value);

  hl_label_write (self->title, text);
}

/* Fills the list when it is opened. */
static void open_cb (GtkMenuButton *button, gpointer user_data)
{
  HlUsesButton *self = HL_USES_BUTTON (user_data);

  fill (self);
  if (self->uses != NULL)
    show_title (self);
}

static void tell (gpointer widget, int index)
{
  HlUsesButton *self = HL_USES_BUTTON (widget);

  if (self->uses != NULL && index < (int) self->uses->len)
    {
      const HlTrailStep use = g_array_index (self->uses, HlTrailStep, index);

      g_signal_emit_by_name (self, "use-activated", &use);
    }
}

/* Goes to the step later, because the row is still emitting its click. */
static void row_cb (HlUsesButton *self, GtkListBoxRow *row)
{
  hl_menu_close (self->button);
  hl_defer (self, tell, gtk_list_box_row_get_index (row));
}

static void hl_uses_button_class_init (HlUsesButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  /* A person wants to go there. use: a HlTrailStep, until the handler returns. */
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "use-activated", 1, G_TYPE_POINTER);

  gtk_widget_class_set_css_name (widget_class, "uses-button");
  HL_TEMPLATE (HlUsesButton, "uses-button", button, title, list);
  HL_CALLED (row_cb);
  HL_OWNS (HlUsesButton, g_array_unref, uses);
  HL_OWNS (HlUsesButton, g_object_unref, inspection);
}

static void hl_uses_button_init (HlUsesButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_create_popup_func (self->button, open_cb, self, NULL);
  hl_uses_button_set_number (self, NULL);
}

void hl_uses_button_set_inspection (HlUsesButton *self, HlInspection *inspection)
{
  g_set_object (&self->inspection, inspection);
}

/* number: of the walk of the inspection, which it does not outlive, or NULL. */
void hl_uses_button_set_number (HlUsesButton *self, const NnNumber *number)
{
  self->number = number != NULL ? *number : (NnNumber){ NULL };
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), number != NULL);
}

gboolean hl_uses_button_get_number (HlUsesButton *self, NnNumber *number)
{
  *number = self->number;

  return self->number.operand != NULL;
}

/* Opens the list, if there is a number. */
void hl_uses_button_open (HlUsesButton *self)
{
  if (self->number.operand != NULL)
    gtk_menu_button_popup (self->button);
}

/* One node named `explain-button`.  Where an operation is computed: the function of our own source,
 * as it is in the file, and the same as a PyTorch user would write it; the tab that was chosen
 * stays while one steps on. */
struct _HlExplainButton
{
  GtkWidget parent_instance;

  const HlLesson *lesson; /* whose source is shown, or NULL */

  GtkLabel  *why;
  GtkWidget *source_pane;
  GtkLabel  *file;
  GtkLabel  *source;
  GtkLabel  *pytorch;
};

G_DEFINE_FINAL_TYPE (HlExplainButton, hl_explain_button, GTK_TYPE_WIDGET)

static void hl_explain_button_class_init (HlExplainButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_css_name (widget_class, "explain-button");
  HL_TEMPLATE (HlExplainButton, "explain-button", why, source_pane, file, source, pytorch);
}

static void hl_explain_button_init (HlExplainButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void show_source (HlExplainButton *self)
{
  g_autoptr (HlSourceExcerpt) excerpt =
      hl_source_excerpt (self->lesson->file, self->lesson->function);
  g_autofree char *pytorch = hl_lesson_get_pytorch (self->lesson);
  g_autofree char *file = NULL;

  if (excerpt != NULL)
    /* Translators: a file of our source, and a line of it */
    file = g_strdup_printf (_ ("%s, line %d"), self->lesson->file, excerpt->function_line);
  gtk_label_set_text (self->pytorch, pytorch);
  gtk_label_set_text (self->file, file != NULL ? file : self->lesson->file);
  gtk_label_set_text (self->source, excerpt != NULL ? excerpt->text : "");
}

/* why: why the current step is done; NULL hides the button; lesson: whose source to show; NULL
 * for none. */
void hl_explain_button_explain (HlExplainButton *self, const char *why, const HlLesson *lesson)
{
  gtk_widget_set_visible (GTK_WIDGET (self), why != NULL);
  hl_label_write (self->why, why != NULL ? why : "");
  gtk_widget_set_visible (self->source_pane, lesson != NULL);
  if (lesson == NULL || lesson == self->lesson)
    return;

  self->lesson = lesson;
  show_source (self);
}

/* Returns the step of the walk, or −1. step: of the place of a node, from 0. */
int hl_stage_place_find_step (const NnWalk *walk, int node, int step)
{
  const int parent = nn_walk_get (walk, node)->parent;

  for (int i = parent + 1; parent >= 0 && i < nn_walk_get (walk, parent)->end; i++)
    if (nn_walk_get (walk, i)->operation != NULL && nn_walk_get (walk, i)->parent == parent &&
        step-- == 0)
      return i;

  return -1;
}

/* Returns what was altered in the open model and the formula does not tell, or NULL. */
static const char *find_remark (HlInspection *inspection, const NnOperation *operation)
{
  HlModel *model = inspection->workspace->model;

  return model != NULL && operation != NULL
             ? hl_intervention_remark (model->intervention, operation)
             : NULL;
}

static NnCells row_of (const NnQuestion *question, int row)
{
  return (NnCells){
    .slice = question->slice,
    .first_row = row,
    .n_rows = 1,
    .row_step = 1,
    .n_columns = question->operation->output->columns,
  };
}

/* Shows the head in question, and marks the row, the column or the cell of its result. */
static void mark_question (HlStage *stage, const NnQuestion *question)
{
  const NnOperand *output = question->operation->output;
  const NnCells    row = row_of (question, question->row);
  const NnCells    cell = {
       .slice = question->slice,
       .first_row = question->row,
       .n_rows = 1,
       .row_step = 1,
       .first_column = question->column,
       .n_columns = 1,
  };
  const NnCells column = {
    .slice = question->slice,
    .n_rows = output->rows,
    .row_step = 1,
    .first_column = question->column,
    .n_columns = 1,
  };
  const NnCells both[] = { row, column };
  const NnCells two_rows[] = { row, row_of (question, question->other_row) };

  g_object_set (stage, "head", question->slice, NULL);
  switch ((int) question->kind)
    {
    case NN_QUESTION_MOST_ATTENDED:
    case NN_QUESTION_SPREAD:
    case NN_QUESTION_HIDDEN:
    case NN_QUESTION_RELU:
    case NN_QUESTION_NEXT_TOKEN:
    case NN_QUESTION_RISING_LOGIT:
    case NN_QUESTION_LABEL:
    case NN_QUESTION_EXPOSURE:
    case NN_QUESTION_UNSCALED:
    case NN_QUESTION_WHICH_MODEL:
      hl_stage_mark (stage, &row, 1);
      break;
    case NN_QUESTION_SUM_ZERO:
      hl_stage_mark (stage, both, 2);
      break;
    case NN_QUESTION_SAME_WORD:
    case NN_QUESTION_SWAP:
      hl_stage_mark (stage, two_rows, 2);
      break;
    case NN_QUESTION_STEP_SIGN:
      hl_stage_mark (stage, &cell, 1);
      break;
    case NN_QUESTION_ROWS_CHANGE:
    case NN_QUESTION_LARGEST_LOSS:
    case NN_QUESTION_CLIPPED:
    case NN_QUESTION_LOSS_AGAIN:
    default:
      break;
    }
}

/* As people call them. */
static void name_steps (const NnWalk *walk, int node, HlPlayer *player, GArray *steps)
{
  for (int i = 0; i < (int) steps->len; i++)
    {
      const int step = hl_stage_place_find_step (walk, node, i);

      g_array_index (steps, HlEquationStep, i).title =
          hl_player_get_step (player, step >= 0 ? step : node)->title;
    }
}

/* node: an operation of the walk, or −1 for none; asked: what is asked about it; its cells are
 * marked, and no plot tells the answer, or NULL. */
void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked)
{
  const NnWalk      *walk = inspection->walk;
  const NnOperation *operation = nn_walk_get (walk, node)->operation;
  const char        *remark = find_remark (inspection, operation);
  HlPlayer          *player = inspection->player;
  HlEquationInput    place = { .is_asked = !player->is_revealed };
  g_autoptr (GArray) steps =
      hl_equation_place (walk, node, hl_player_count_done (player), most_passes, &place);

  name_steps (walk, node, player, steps);
  place.hides_shape = asked != NULL && asked->kind == NN_QUESTION_SHAPE;
  hl_stage_show (stage, &place);
  if (remark != NULL)
    hl_stage_set_remark (stage, remark);
  if (asked == NULL && place.n_known > place.at_hand && hl_update_plot_is_for (operation))
    hl_stage_take_plot (stage, hl_update_plot_new (walk, node));
  if (asked != NULL)
    mark_question (stage, asked);
}

/* pane: outlives it. */
void hl_walk_question_init (HlWalkQuestion *self, HlQuestionPane *pane)
{
  *self = (HlWalkQuestion){ .pane = pane };
}

void hl_walk_question_clear (HlWalkQuestion *self)
{
  g_clear_pointer (&self->asked, nn_question_free);
  g_clear_pointer (&self->plan, nn_question_plan_free);
}

static void make_plan (HlWalkQuestion *self, const NnWalk *walk)
{
  if (self->plan != NULL && nn_question_plan_is_of (self->plan, walk))
    return;

  hl_walk_question_clear (self);
  self->plan = nn_question_plan_new (walk);
}

/* Who steps into a box is asked at the operation itself; who goes over boxes is asked at the
 * box. Returns what is worth asking before this step shows what it makes, or NULL. */
NnQuestion *hl_walk_question_find (HlWalkQuestion *self, HlPlayer *player, const NnWalk *walk,
                                   int node)
{
  const gboolean         is_box = nn_walk_get (walk, node)->operation == NULL;
  g_autoptr (NnQuestion) question = NULL;

  if (!player->is_asking || (is_box && self->before == node - 1))
    return NULL;

  make_plan (self, walk);
  question = nn_question_plan_ask (self->plan, node);
  if (question == NULL || !hl_player_ask (player, question->node))
    return NULL;

  return g_steal_pointer (&question);
}

/* question: what is asked at the current step from now on, or NULL. */
void hl_walk_question_ask (HlWalkQuestion *self, HlPlayer *player, NnQuestion *question)
{
  g_clear_pointer (&self->asked, nn_question_free);
  self->asked = question;
  hl_question_pane_set_counts_votes (self->pane, player->counts_votes);
  hl_question_pane_ask (self->pane, question != NULL ? hl_question_spec_of (question) : NULL);
}

/* Returns whether the operand is one of those that the question is about. */
static gboolean is_about (const NnQuestion *question, const NnOperand *operand)
{
  const NnOperation *operation = question->operation;

  for (int i = 0; i < operation->n_inputs; i++)
    if (operation->inputs[i] == operand)
      return TRUE;

  return operation->output == operand;
}

/* Answers the question with it, if the question is about such numbers. */
void hl_walk_question_choose_number (HlWalkQuestion *self, const NnNumber *number)
{
  if (self->asked != NULL && is_about (self->asked, number->operand))
    hl_question_pane_choose_cell (self->pane, number->row, number->column);
}

/* Returns whether it answers the question. */
gboolean hl_walk_question_choose_place (HlWalkQuestion *self, const NnWalk *walk, int node)
{
  return self->asked != NULL &&
         hl_question_pane_choose (self->pane, nn_question_find_node (self->asked, walk, node));
}
