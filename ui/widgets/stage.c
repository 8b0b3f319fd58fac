#include "ui/widgets/stage.h"

#include <glib/gi18n.h>

#include "ui/figures/word-bars.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/stage-formula.h"
#include "ui/widgets/template.h"

#define FEW_WORDS 8 /* bars, where there is little room */
#define NONE (-1)

/* Keeps what is pointed out while the head changes, as far as the other head has it.
 *
 * One node named `stage`.
 *
 * ## Accessibility
 *
 * The picture speaks the number that is pointed out. */
struct _HlStage
{
  GtkWidget parent_instance;

  HlEquationStep *steps;    /* NULL: there is no operation */
  HlEquationInput place;    /* with @steps */
  HlEquation     *equation; /* that of the picture, or NULL */
  HlWordBars      words;    /* without probabilities: none */
  HlItem          reported; /* the number that the outside was told last */
  int             head;
  gboolean        has_notes;
  gboolean        shows_plot;
  gboolean        has_spotlight;

  GtkLabel       *trail;
  GtkStack       *pictures;
  HlFigureView   *picture;
  GtkWidget      *plot_window; /* scrolls the plot where type is large */
  HlFigureView   *plot;        /* dots, or the next words as bars */
  GtkWidget      *look;        /* how the words are shown */
  GtkCheckButton *logarithmic;
  GtkSpinButton  *temperature;
  GtkLabel       *hint;
  HlStageFormula *formula;
};

G_DEFINE_FINAL_TYPE (HlStage, hl_stage, GTK_TYPE_WIDGET)

static const NnOperation *operation_at_hand (HlStage *self)
{
  return self->steps != NULL ? self->steps[self->place.at_hand].operation : NULL;
}

/* Returns what makes the probabilities of the next word; NULL where the current step is about
 * something else, or is not known yet. place: the operations of a place, and the current step. */
static const NnOperation *find_probabilities (const HlEquationInput *place)
{
  const NnOperation *at_hand = place->steps[place->at_hand].operation;

  if (place->n_known <= place->at_hand)
    return NULL;
  if (at_hand->kind != NN_OP_CHOICE)
    return hl_word_bars_is_for (at_hand) ? at_hand : NULL;

  for (int i = 0; i < place->at_hand; i++)
    if (hl_word_bars_is_for (place->steps[i].operation))
      return place->steps[i].operation;

  return NULL;
}

/* Returns the id of the word that the decoder continues with, or −1 where none is chosen. place:
 * the operations of a place, and the current step. */
static int find_chosen_word (const HlEquationInput *place)
{
  const NnOperation *at_hand = place->steps[place->at_hand].operation;

  if (at_hand->kind != NN_OP_CHOICE)
    return -1;

  return at_hand->constants.is_given ? at_hand->constants.given : (int) at_hand->output->values[0];
}

static const NnOperation *probabilities_at_hand (HlStage *self)
{
  return self->steps != NULL ? find_probabilities (&self->place) : NULL;
}

/* In general, or of the number that is pointed out. */
static void show_formula (HlStage *self)
{
  NnNumber       number;
  const gboolean has_number = hl_stage_get_number (self, &number);

  if (self->steps != NULL)
    hl_stage_formula_show (self->formula, self->equation, has_number ? &number : NULL);
}

/* number: what to point out, if it is in the picture, or NULL. */
static void point_out (HlStage *self, const NnNumber *number)
{
  HlItem cell;

  if (number == NULL || self->equation == NULL ||
      !hl_equation_cell_of (self->equation, number, &cell))
    cell = HL_NOTHING;
  hl_figure_view_point (self->picture, cell);
}

/* No number is pointed out then, and none is marked. */
static void take_equation (HlStage *self, HlEquation *equation)
{
  self->equation = equation;
  if (equation != NULL)
    equation->has_spotlight = self->has_spotlight;
  hl_figure_view_take (self->picture, equation != NULL ? hl_equation_figure (equation) : NULL);
  hl_figure_view_point (self->picture, HL_NOTHING);
}

static void show_equation (HlStage *self)
{
  NnNumber       number;
  const gboolean has_number = hl_stage_get_number (self, &number);

  self->place.head = self->head;
  take_equation (self, self->steps != NULL ? hl_equation_new (&self->place) : NULL);
  if (has_number && self->steps != NULL)
    {
      number.slice = CLAMP (self->head, 0, number.operand->slices - 1);
      point_out (self, &number);
    }
  show_formula (self);
}

static void tell_number (HlStage *self)
{
  show_formula (self);
  g_signal_emit_by_name (self, "number-changed");
}

/* lights: cells to light instead of all that the number was made of; NULL: these again. */
static void take_lights (HlStage *self, GArray *lights)
{
  NnNumber number;

  if (self->equation == NULL)
    return;

  if (lights == NULL && hl_stage_get_number (self, &number))
    lights = hl_equation_lights (self->equation, &number);
  g_clear_pointer (&self->equation->lights, g_array_unref);
  self->equation->lights = lights;
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
}

static void reading_cb (HlStage *self)
{
  const HlItem item = hl_figure_view_pointed (self->picture);

  if (hl_item_equal (item, self->reported))
    return;

  self->reported = item;
  take_lights (self, NULL);
  tell_number (self);
}

static void number_activated_cb (HlStage *self)
{
  g_signal_emit_by_name (self, "number-activated");
}

/* A term of a long sum lights the numbers that it was made of. */
static void term_cb (HlStage *self)
{
  take_lights (self, hl_stage_formula_find_lights (self->formula));
}

static void show_hint (HlStage *self)
{
  const char *hint = _ ("Click to go to the step that computed this number.");

  if (self->words.temperature != 1.0)
    hint = _ ("The temperature changes only this picture.");
  else if (self->words.chosen != NONE)
    hint = _ ("Click the chosen token to see how it was chosen; click another token to let the "
              "decoder continue from it.");
  gtk_label_set_text (self->hint, hint);
}

/* The same word is pointed out in the new bars. */
static void show_words (HlStage *self)
{
  self->words.is_logarithmic = gtk_check_button_get_active (self->logarithmic);
  self->words.temperature = gtk_spin_button_get_value (self->temperature);
  if (self->words.probabilities == NULL)
    return;

  hl_figure_view_take (self->plot, hl_word_bars_figure_new (&self->words));
  show_hint (self);
}

/* The id of the word that is pointed out, or −1. */
static int word_at_hand (HlStage *self)
{
  const HlFigure *figure = hl_figure_view_get_figure (self->plot);

  return figure != NULL && self->words.probabilities != NULL
             ? hl_word_bars_id (figure, hl_figure_view_pointed (self->plot).row)
             : NONE;
}

/* Another word is pointed out, or none any more. */
static void plot_reading_cb (HlStage *self)
{
  const HlItem item = hl_figure_view_pointed (self->plot);

  if (self->words.probabilities == NULL || hl_item_equal (item, self->reported))
    return;

  self->reported = item;
  tell_number (self);
}

/* Where a word is chosen, one asks why it was, or what would follow another one. */
static void plot_cb (HlStage *self, int part, int row)
{
  const int id = word_at_hand (self);

  if (id == NONE)
    return;

  if (self->steps != NULL && operation_at_hand (self)->kind == NN_OP_CHOICE)
    g_signal_emit_by_name (self, "word-activated", id);
  else
    number_activated_cb (self);
}

static void activated_cb (HlStage *self, int part, int row, int column)
{
  if (part == HL_EQUATION_HEAD)
    g_object_set (self, "head", column, NULL);
  else if (part == HL_EQUATION_STEP)
    g_signal_emit_by_name (self, "step-activated", column);
  else
    number_activated_cb (self);
}

static gboolean trail_cb (HlStage *self, const char *target)
{
  g_signal_emit_by_name (self, "trail-activated", (int) g_ascii_strtoll (target, NULL, 10));

  return GDK_EVENT_STOP;
}

static void set_head (HlStage *self, int head)
{
  if (head == self->head)
    return;

  self->head = head;
  if (self->steps != NULL)
    show_equation (self);
  g_object_notify (G_OBJECT (self), "head");
}

static gboolean has_plot (HlStage *self)
{
  return self->words.probabilities == NULL && hl_figure_view_get_figure (self->plot) != NULL;
}

/* Words where a word is chosen, dots where there is a plot, the equation elsewhere.  Where there is
 * little room, dots take that of the formula, which is below the equation. */
static void show_picture (HlStage *self)
{
  const gboolean has_words = self->words.probabilities != NULL;
  GtkWidget     *picture = GTK_WIDGET (self->picture);

  if (has_words || (has_plot (self) && self->shows_plot))
    picture = self->plot_window;
  gtk_stack_set_visible_child (self->pictures, picture);
  gtk_widget_set_visible (self->look, has_words);
  gtk_widget_set_visible (GTK_WIDGET (self->formula),
                          self->has_notes || has_words || picture != self->plot_window);
}

static void set_shows_plot (HlStage *self, gboolean shows_plot)
{
  if (self->shows_plot == shows_plot)
    return;

  self->shows_plot = shows_plot;
  show_picture (self);
  g_object_notify (G_OBJECT (self), "shows-plot");
}

static void add_signals (GType type)
{
  hl_signal_new (type, "number-activated", 0);
  hl_signal_new (type, "number-changed", 0);
  hl_signal_new (type, "step-activated", 1, G_TYPE_INT);
  hl_signal_new (type, "word-activated", 1, G_TYPE_INT);
  hl_signal_new (type, "trail-activated", 1, G_TYPE_INT);
}

static void hl_stage_class_init (HlStageClass *klass)
{
  HL_PROPERTIES ({ "head", G_TYPE_INT, G_STRUCT_OFFSET (HlStage, head), HL_WRITTEN, NULL,
                   G_CALLBACK (set_head) },
                 { "has-plot", G_TYPE_BOOLEAN, 0, HL_READ, G_CALLBACK (has_plot) },
                 { "shows-plot", G_TYPE_BOOLEAN, G_STRUCT_OFFSET (HlStage, shows_plot), HL_WRITTEN,
                   NULL, G_CALLBACK (set_shows_plot) });
  add_signals (G_TYPE_FROM_CLASS (klass));

  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  g_type_ensure (HL_TYPE_STAGE_FORMULA);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "stage");
  HL_TEMPLATE (HlStage, "stage", trail, picture, pictures, plot_window, plot, look, logarithmic,
               temperature, hint, formula);
  HL_CALLED (activated_cb, reading_cb, term_cb, trail_cb, plot_cb, plot_reading_cb, show_words);
  HL_OWNS (HlStage, g_free, steps);
}

static void hl_stage_init (HlStage *self)
{
  self->reported = HL_NOTHING;
  self->words = (HlWordBars){ .n = HL_WORD_BARS, .temperature = 1.0, .chosen = NONE };
  gtk_widget_init_template (GTK_WIDGET (self));
  self->has_notes = TRUE;
  self->shows_plot = TRUE;
}

/* The head stays what it was, as far as there are that many. place: what to show, which is
 * copied; its operations live until there is another place; the head is the stage's own, or
 * NULL. */
void hl_stage_show (HlStage *self, const HlEquationInput *place)
{
  take_equation (self, NULL);
  g_clear_pointer (&self->steps, g_free);
  self->words.probabilities = NULL;
  hl_figure_view_point (self->plot, HL_NOTHING);
  hl_stage_take_plot (self, NULL);
  hl_stage_formula_set_operation (self->formula, NULL, FALSE);
  if (place == NULL)
    return;

  self->place = *place;
  self->place.steps = self->steps =
      g_memdup2 (place->steps, (gsize) place->n_steps * sizeof *place->steps);
  self->words.probabilities = probabilities_at_hand (self);
  self->words.chosen = find_chosen_word (&self->place);
  show_words (self);
  show_picture (self);
  hl_stage_formula_set_operation (self->formula, operation_at_hand (self), place->hides_shape);
  show_equation (self);
}

/* plot: the current step as dots, or NULL. */
void hl_stage_take_plot (HlStage *self, HlFigure *plot)
{
  if (plot == NULL && hl_figure_view_get_figure (self->plot) == NULL)
    return;

  hl_figure_view_take (self->plot, plot);
  show_picture (self);
  g_object_notify (G_OBJECT (self), "has-plot");
}

/* Holds until there is another place. remark: what its formula does not say; a sentence that
 * never goes away, or NULL. */
void hl_stage_set_remark (HlStage *self, const char *remark)
{
  g_return_if_fail (self->steps != NULL);

  hl_stage_formula_set_remark (self->formula, remark);
}

/* Marks what is asked for. */
void hl_stage_mark (HlStage *self, const NnCells *cells, int n_cells)
{
  GArray *marks = g_array_new (FALSE, FALSE, sizeof (HlEquationLight));

  g_return_if_fail (self->steps != NULL);

  for (int i = 0; i < n_cells; i++)
    hl_equation_light (self->equation, operation_at_hand (self)->output, &cells[i], marks);
  g_clear_pointer (&self->equation->marks, g_array_unref);
  self->equation->marks = marks;
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
}

void hl_stage_set_trail (HlStage *self, const char *markup)
{
  gtk_label_set_markup (self->trail, markup);
  gtk_widget_set_visible (GTK_WIDGET (self->trail), *markup != '\0');
}

gboolean hl_stage_get_number (HlStage *self, NnNumber *number)
{
  const NnOperation *probabilities;

  probabilities = probabilities_at_hand (self);
  if (probabilities == NULL)
    {
      const HlItem item = hl_figure_view_pointed (self->picture);

      if (item.part < 0 || self->equation == NULL)
        return FALSE;

      *number = hl_equation_number (self->equation, item.part, item.row, item.column);

      return number->operand != NULL;
    }

  *number = (NnNumber){ .operand = probabilities->output, .column = word_at_hand (self) };

  return number->column >= 0;
}

/* id: of a word, which is pointed out if it has a bar. */
static void point_word (HlStage *self, int id)
{
  const HlFigure *figure = hl_figure_view_get_figure (self->plot);
  int             row = HL_WORD_BARS;

  while (row >= 0 && hl_word_bars_id (figure, row) != id)
    row--;
  hl_figure_view_point (self->plot, row >= 0 ? (HlItem){ 0, row, 0 } : HL_NOTHING);
}

/* number: what to point out, if it is in the equation; its head is shown then, or NULL. */
void hl_stage_set_number (HlStage *self, const NnNumber *number)
{
  if (number != NULL && number->operand->slices > 1)
    set_head (self, number->slice);
  if (number != NULL && has_plot (self))
    set_shows_plot (self, FALSE);
  point_out (self, number);
  if (number != NULL && probabilities_at_hand (self) != NULL &&
      probabilities_at_hand (self)->output == number->operand)
    point_word (self, number->column);
}

void hl_stage_set_has_spotlight (HlStage *self, gboolean has_spotlight)
{
  self->has_spotlight = has_spotlight;
  if (self->equation != NULL)
    self->equation->has_spotlight = has_spotlight;
  gtk_widget_queue_draw (GTK_WIDGET (self->picture));
}

/* has_notes: whether there is room for what is said of a formula, and for one below a plot. */
void hl_stage_set_has_notes (HlStage *self, gboolean has_notes)
{
  if (self->has_notes == has_notes)
    return;

  self->has_notes = has_notes;
  hl_stage_formula_set_has_notes (self->formula, has_notes);
  self->words.n = has_notes ? HL_WORD_BARS : FEW_WORDS;
  show_words (self);
  show_picture (self);
  show_formula (self);
}

/* Returns how many heads there are to choose from, 1 where nothing is done by head. */
int hl_stage_count_heads (HlStage *self)
{
  return self->equation != NULL ? self->equation->n_heads : 1;
}

/* Returns what the line below the equation says. */
const char *hl_stage_get_formula (HlStage *self)
{
  return hl_stage_formula_get_line (self->formula);
}

/* Returns what becomes a file: the equation, or the plot in its place, with the formulas below.
 * text: its formulas and letters become the caller's. */
const HlFigure *hl_stage_get_figure (HlStage *self, HlSheetText *text)
{
  const gboolean has_equation =
      probabilities_at_hand (self) == NULL && !(has_plot (self) && self->shows_plot);

  g_return_val_if_fail (self->steps != NULL, NULL);

  text->formulas = hl_stage_formula_to_lines (self->formula);
  text->letters = hl_stage_formula_new_letters (self->formula, &text->n_letters);

  return hl_figure_view_get_figure (has_equation ? self->picture : self->plot);
}
