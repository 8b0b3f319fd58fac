#include "ui/widgets/stage-formula.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "core/trace/operation/symbols.h"
#include "ui/figures/addends.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/formula-view.h"
#include "ui/widgets/menu.h"
#include "ui/widgets/say.h"
#include "ui/widgets/template.h"

/* A button beside a formula, which lists what its symbols mean. */

#define FORMULA "headlight-formula"
#define MOST_HEIGHT 420
#define LINE_CHARS 46

static GtkWidget *new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static GtkWidget *new_meaning (const NnSymbol *symbol)
{
  GtkWidget *label = new_label (_ (symbol->meaning), NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), LINE_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_CHARS);

  return label;
}

static GtkWidget *new_table (const char *formula)
{
  g_autoptr (GPtrArray) symbols = nn_symbols_in (formula);
  GtkWidget            *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  for (guint i = 0; i < symbols->len; i++)
    {
      const NnSymbol *symbol = g_ptr_array_index (symbols, i);

      gtk_grid_attach (GTK_GRID (grid), new_label (symbol->name, "formula-line"), 0, (int) i, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), new_meaning (symbol), 1, (int) i, 1, 1);
    }

  return grid;
}

/* The list is made when a person opens it, because most lists are never opened. */
static void create_popover (GtkMenuButton *button, gpointer user_data)
{
  const char *formula = g_object_get_data (G_OBJECT (button), FORMULA);

  gtk_menu_button_set_popover (button, hl_popover_new (new_table (formula), MOST_HEIGHT));
}

/* A formula that wraps, the terms of its sum beside it, and a button.  Where the row is narrow,
 * the formula has the room of the terms.
 *
 *      S[1,2] = 0.4·1.1 + …         ▂▄▆█   [Symbols] */

#define SPACING 12
#define LEAST_FORMULA 260 /* width of a formula beside its terms */

/* How the width is divided between the parts. */
typedef struct
{
  GtkWidget *formula;
  GtkWidget *terms; /* NULL where they are left out */
  GtkWidget *button;
  int        formula_width;
  int        terms_width;
  int        button_width;
} Shares;

static int width_of (GtkWidget *widget, gboolean is_least)
{
  int least;
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);

  return is_least ? least : natural;
}

/* What the formula needs before the terms are beside it. */
static int least_beside_terms (GtkWidget *formula)
{
  return MAX (LEAST_FORMULA, width_of (formula, TRUE));
}

static Shares share_out (GtkWidget *row, int width)
{
  GtkWidget *formula = gtk_widget_get_first_child (row);
  GtkWidget *terms = gtk_widget_get_next_sibling (formula);
  GtkWidget *button = gtk_widget_get_last_child (row);
  Shares     self = { formula, NULL, button, 0, 0, width_of (button, FALSE) };

  self.formula_width = width - self.button_width - SPACING;
  if (gtk_widget_get_visible (terms) &&
      self.formula_width - width_of (terms, TRUE) - SPACING >= least_beside_terms (formula))
    {
      self.terms = terms;
      self.terms_width = width_of (terms, TRUE);
      self.formula_width -= self.terms_width + SPACING;
    }
  self.formula_width = MAX (self.formula_width, width_of (formula, TRUE));

  return self;
}

static void measure_width (GtkWidget *row, int *minimum, int *natural)
{
  GtkWidget *formula = gtk_widget_get_first_child (row);
  GtkWidget *terms = gtk_widget_get_next_sibling (formula);
  GtkWidget *button = gtk_widget_get_last_child (row);

  *minimum = width_of (formula, TRUE) + SPACING + width_of (button, FALSE);
  *natural = width_of (formula, FALSE) + SPACING + width_of (button, FALSE);
  if (gtk_widget_get_visible (terms))
    *natural = MAX (width_of (formula, FALSE), LEAST_FORMULA) + width_of (button, FALSE) +
               2 * SPACING + width_of (terms, FALSE);
}

static void grow_to (GtkWidget *child, int width, int *minimum, int *natural)
{
  int least;
  int usual;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &least, &usual, NULL, NULL);
  *minimum = MAX (*minimum, least);
  *natural = MAX (*natural, usual);
}

static void measure_cb (GtkWidget *row, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *terms = gtk_widget_get_next_sibling (gtk_widget_get_first_child (row));
  Shares     shares;
  int        least;

  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_width (row, minimum, natural);
      return;
    }

  if (for_size < 0)
    measure_width (row, &least, &for_size);
  shares = share_out (row, for_size);
  grow_to (shares.formula, shares.formula_width, minimum, natural);
  grow_to (shares.button, shares.button_width, minimum, natural);
  if (!gtk_widget_get_visible (terms))
    return;

  /* A narrow row leaves the terms out, but has the height of both beside each other: GTK looks
   * without an end for the width of a row that is higher where it is wider. */
  grow_to (terms, width_of (terms, TRUE), minimum, natural);
  if (shares.terms == NULL)
    grow_to (shares.formula, MIN (shares.formula_width, least_beside_terms (shares.formula)),
             minimum, natural);
}

static void allocate_cb (GtkWidget *row, int width, int height, int baseline)
{
  const Shares        shares = share_out (row, width);
  GtkWidget          *terms = gtk_widget_get_next_sibling (shares.formula);
  const GtkAllocation formula = { 0, 0, shares.formula_width, height };
  const GtkAllocation button = { width - shares.button_width, 0, shares.button_width, height };
  const GtkAllocation between = { formula.width + SPACING, 0, shares.terms_width, height };

  gtk_widget_set_child_visible (terms, shares.terms != NULL);
  gtk_widget_size_allocate (shares.formula, &formula, -1);
  gtk_widget_size_allocate (shares.button, &button, -1);
  if (shares.terms != NULL)
    gtk_widget_size_allocate (terms, &between, -1);
}

static GtkSizeRequestMode request_mode_cb (GtkWidget *row)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* ## Accessibility
 *
 * The formula's label speaks the formula when it changes. */
struct _HlStageFormula
{
  GtkWidget parent_instance;

  const NnOperation *operation; /* whose formula it is, or NULL */
  gboolean           hides_shape;
  gboolean           has_number; /* it is that of one number */
  gboolean           has_notes;
  HlItem             reported; /* the term that the outside was told last */
  const char        *remark;   /* or NULL */

  GtkWidget     *formula_row;
  HlFormulaView *formula;
  HlFigureView  *terms;
  GtkMenuButton *symbols;
  GtkLabel      *note;
};

G_DEFINE_FINAL_TYPE (HlStageFormula, hl_stage_formula, GTK_TYPE_WIDGET)

/* Of a softmax: its sum in numbers, and why the maximum is taken away; else the remark. */
static void show_note (HlStageFormula *self, const NnNumber *number)
{
  const NnOperationKind kind = self->operation->kind;
  const gboolean        is_softmax = kind == NN_OP_SOFTMAX || kind == NN_OP_PROBABILITIES;
  g_autofree char      *sum =
      is_softmax && number != NULL ? hl_softmax_sum (self->operation, number) : NULL;
  g_autofree char *text = NULL;

  if (sum != NULL)
    /* Translators: behind the formula of a softmax: the same with all exp computed */
    text = g_strdup_printf (_ ("= %s. The maximum is subtracted so that no exp is too large; this "
                               "does not change the quotient."),
                            sum);
  else if (is_softmax)
    text = g_strdup (_ ("The maximum of a row is subtracted so that no exp is too large; this does "
                        "not change the quotient."));
  else
    text = g_strdup (self->remark);
  hl_label_write (self->note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note),
                          self->remark != NULL || (is_softmax && self->has_notes));
}

/* Returns the formula in general, without its sizes while a question asks for these. */
static char *new_general (HlStageFormula *self)
{
  return self->hides_shape ? nn_formula_line (self->operation)
                           : nn_formula_general (self->operation);
}

/* "S[he's,calm]:  0.12 = …" */
static char *name_formula (const NnNumber *number, const NnFormula *formula)
{
  g_autofree char *name = nn_number_name (number);

  return g_strdup_printf ("%s:  %s", name, formula->text);
}

/* The symbols of the formula, also those with which a long sum is written short; where no cell
 * of the step is a long sum, the formula has the room of its terms.  There is room for both. */
static void show_symbols (HlStageFormula *self)
{
  const NnOperation    *operation = self->operation;
  const int             last = operation->output->rows - 1; /* of which no mask hides the first */
  const NnNumber        number = { .operand = operation->output, .row = last };
  g_autofree char      *general = nn_formula_general (operation);
  g_autoptr (NnFormula) cell = nn_formula_new (operation, 0, last, 0, NN_FORMULA_SHORT);
  g_autofree char      *both = g_strconcat (general, "\n", cell->text, NULL);
  g_autofree char      *numbers = name_formula (&number, cell);

  g_object_set_data_full (G_OBJECT (self->symbols), FORMULA, g_strdup (both), g_free);
  gtk_menu_button_set_create_popup_func (self->symbols, create_popover, NULL, NULL);
  hl_formula_view_set_room (self->formula, (const char *const[]){ general, numbers, NULL });
  gtk_widget_set_visible (GTK_WIDGET (self->terms), hl_addends_are_many (cell->terms));
}

/* No term is pointed out then. */
static void show_terms (HlStageFormula *self, HlFigure *figure)
{
  gtk_widget_set_focusable (GTK_WIDGET (self->terms), figure != NULL);
  hl_figure_view_take (self->terms, figure);
  hl_figure_view_point (self->terms, HL_NOTHING);
}

/* Makes room for what is to be shown of it: hl_stage_formula_show() shows something. operation:
 * whose formula it is; it lives until there is another one, or NULL. */
void hl_stage_formula_set_operation (HlStageFormula *self, const NnOperation *operation,
                                     gboolean hides_shape)
{
  self->operation = operation;
  self->hides_shape = hides_shape;
  self->has_number = FALSE;
  self->remark = NULL;
  show_terms (self, NULL);
  if (operation != NULL)
    show_symbols (self);
}

/* number: a number of the equation, whose formula is shown, or NULL to show it in general. */
void hl_stage_formula_show (HlStageFormula *self, const HlEquation *equation,
                            const NnNumber *number)
{
  const NnOperation          *maker;
  g_autoptr (NnFormula)       formula = NULL;
  g_autofree HlTypesetLetter *letters = NULL;
  g_autofree char            *line = NULL;
  gboolean                    is_sum;
  gsize                       n;

  g_return_if_fail (self->operation != NULL);

  maker = number != NULL ? hl_equation_find_maker (equation, number) : NULL;
  if (maker != NULL)
    formula = nn_formula_new (maker, number->slice, number->row, number->column, NN_FORMULA_SHORT);
  letters = hl_stage_formula_new_letters (self, &n);
  self->has_number = formula != NULL;
  line = self->has_number ? name_formula (number, formula) : new_general (self);
  hl_formula_view_set_text (self->formula, line, letters, n);
  is_sum = self->has_number && hl_addends_are_many (formula->terms);
  show_terms (self, is_sum ? hl_addends_figure (equation, number, formula->terms) : NULL);
  show_note (self, self->has_number ? number : NULL);
}

/* Holds from the next hl_stage_formula_show() on. */
void hl_stage_formula_set_has_notes (HlStageFormula *self, gboolean has_notes)
{
  self->has_notes = has_notes;
}

/* remark: a sentence that never goes away; it holds for this operation. */
void hl_stage_formula_set_remark (HlStageFormula *self, const char *remark)
{
  g_return_if_fail (self->operation != NULL);

  self->remark = remark;
  show_note (self, NULL);
}

/* Returns what the formula says, as one line of text. */
const char *hl_stage_formula_get_line (HlStageFormula *self)
{
  return hl_formula_view_get_line (self->formula);
}

/* Returns the formula in general, and in a second line that of the number that is pointed out,
 * in the language of formula.h. */
char *hl_stage_formula_to_lines (HlStageFormula *self)
{
  g_autofree char *general = NULL;

  g_return_val_if_fail (self->operation != NULL, NULL);

  general = new_general (self);
  if (!self->has_number)
    return g_steal_pointer (&general);

  return g_strjoin ("\n", general, hl_formula_view_get_text (self->formula), NULL);
}

/* Returns the letters of what the step reads and makes, which have the colors of their matrices
 * in the equation. */
HlTypesetLetter *hl_stage_formula_new_letters (HlStageFormula *self, gsize *n)
{
  const NnOperation *operation = self->operation;
  HlTypesetLetter   *letters = g_new (HlTypesetLetter, (gsize) operation->n_inputs + 1);

  *n = (gsize) operation->n_inputs + 1;
  for (int i = 0; i <= operation->n_inputs; i++)
    {
      const NnOperand *operand = i < operation->n_inputs ? operation->inputs[i] : operation->output;

      letters[i].symbol = operand->symbol;
      letters[i].ink = operand->is_parameter ? HL_TYPESET_LEARNED : HL_TYPESET_COMPUTED;
    }

  return letters;
}

static void term_cb (HlStageFormula *self)
{
  const HlItem item = hl_figure_view_pointed (self->terms);

  if (hl_item_equal (item, self->reported))
    return;

  self->reported = item;
  g_signal_emit_by_name (self, "term-pointed");
}

/* Returns cells of the equation that the term that is pointed out was made of, or NULL. */
GArray *hl_stage_formula_find_lights (HlStageFormula *self)
{
  const HlItem item = hl_figure_view_pointed (self->terms);

  return item.part >= 0 ? hl_addends_lights (hl_figure_view_get_figure (self->terms), item) : NULL;
}

static void hl_stage_formula_class_init (HlStageFormulaClass *klass)
{
  hl_signal_new (G_TYPE_FROM_CLASS (klass), "term-pointed", 0);

  g_type_ensure (HL_TYPE_FORMULA_VIEW);
  g_type_ensure (HL_TYPE_FIGURE_VIEW);
  HL_TEMPLATE (HlStageFormula, "stage-formula", formula_row, formula, terms, symbols, note);
  HL_CALLED (term_cb);
}

static void hl_stage_formula_init (HlStageFormula *self)
{
  self->reported = HL_NOTHING;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->formula_row,
                                 gtk_custom_layout_new (request_mode_cb, measure_cb, allocate_cb));
  self->has_notes = TRUE;
}
