#include "ui/widgets/stage-formula.h"

#include <glib/gi18n.h>

#include "ui/figures/softmax-sum.h"
#include "ui/widgets/formula-row.h"
#include "ui/widgets/formula-view.h"
#include "ui/widgets/symbols-button.h"
#include "ui/widgets/term-view.h"

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
  const char        *remark; /* or NULL */

  GtkWidget     *formula_row;
  HlFormulaView *formula;
  HlTermView    *terms;
  GtkMenuButton *symbols;
  GtkLabel      *note;
};

enum
{
  TERM_POINTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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
    text = g_strdup_printf (_ ("= %s. The maximum is subtracted so that no exp is too large; it "
                               "cancels out."),
                            sum);
  else if (is_softmax)
    text = g_strdup (_ ("The maximum of a row is subtracted so that no exp is too large; it "
                        "cancels out."));
  else
    text = g_strdup (self->remark);
  gtk_label_set_text (self->note, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note),
                          self->remark != NULL || (is_softmax && self->has_notes));
}

/* Without the sizes, where these are asked for. */
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

  hl_symbols_button_set_formula (self->symbols, both);
  hl_formula_view_set_room (self->formula, (const char *const[]){ general, numbers, NULL });
  gtk_widget_set_visible (GTK_WIDGET (self->terms), hl_term_view_is_for (cell->terms));
}

/* Makes room for what is to be shown of it: hl_stage_formula_show() shows something. operation:
 * whose formula it is; it lives until there is another one, or NULL. */
void hl_stage_formula_set_operation (HlStageFormula *self, const NnOperation *operation,
                                     gboolean hides_shape)
{
  g_return_if_fail (HL_IS_STAGE_FORMULA (self));

  self->operation = operation;
  self->hides_shape = hides_shape;
  self->has_number = FALSE;
  self->remark = NULL;
  if (operation != NULL)
    show_symbols (self);
}

/* number: what is pointed out, or NULL to show the formula in general; formula: of number, or
 * NULL. */
void hl_stage_formula_show (HlStageFormula *self, const NnNumber *number, const NnFormula *formula)
{
  gsize                       n;
  g_autofree HlTypesetLetter *letters = NULL;
  g_autofree char            *line = NULL;

  g_return_if_fail (HL_IS_STAGE_FORMULA (self) && self->operation != NULL);

  letters = hl_stage_formula_new_letters (self, &n);
  self->has_number = formula != NULL;
  line = self->has_number ? name_formula (number, formula) : new_general (self);
  hl_formula_view_set_text (self->formula, line, letters, n);
  hl_term_view_set_terms (self->terms, self->has_number ? formula->terms : NULL);
  show_note (self, self->has_number ? number : NULL);
}

/* name: what the term that is pointed at is called. */
void hl_stage_formula_take_name_of_term (HlStageFormula *self, char *name)
{
  g_return_if_fail (HL_IS_STAGE_FORMULA (self));

  hl_term_view_take_name (self->terms, name);
}

/* Holds from the next hl_stage_formula_show() on. */
void hl_stage_formula_set_has_notes (HlStageFormula *self, gboolean has_notes)
{
  g_return_if_fail (HL_IS_STAGE_FORMULA (self));

  self->has_notes = has_notes;
}

/* remark: a sentence that never goes away; it holds for this operation. */
void hl_stage_formula_set_remark (HlStageFormula *self, const char *remark)
{
  g_return_if_fail (HL_IS_STAGE_FORMULA (self) && self->operation != NULL);

  self->remark = remark;
  show_note (self, NULL);
}

/* Returns what the formula says, as one line of text. */
const char *hl_stage_formula_get_line (HlStageFormula *self)
{
  g_return_val_if_fail (HL_IS_STAGE_FORMULA (self), NULL);

  return hl_formula_view_get_line (self->formula);
}

/* Returns the formula in general, and in a second line that of the number that is pointed out,
 * in the language of formula.h. */
char *hl_stage_formula_to_lines (HlStageFormula *self)
{
  g_autofree char *general = NULL;

  g_return_val_if_fail (HL_IS_STAGE_FORMULA (self) && self->operation != NULL, NULL);

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

static void term_cb (HlStageFormula *self, int index)
{
  g_signal_emit (self, signals[TERM_POINTED], 0, index);
}

static void hl_stage_formula_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_stage_formula_parent_class)->dispose (object);
}

static void hl_stage_formula_class_init (HlStageFormulaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hl_stage_formula_dispose;

  /* index: of a term of its sum, from 0, or −1 for none. */
  signals[TERM_POINTED] =
      g_signal_new ("term-pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, G_TYPE_INT);

  g_type_ensure (HL_TYPE_FORMULA_VIEW);
  g_type_ensure (HL_TYPE_TERM_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/stage-formula.ui");
  gtk_widget_class_bind_template_child (widget_class, HlStageFormula, formula_row);
  gtk_widget_class_bind_template_child (widget_class, HlStageFormula, formula);
  gtk_widget_class_bind_template_child (widget_class, HlStageFormula, terms);
  gtk_widget_class_bind_template_child (widget_class, HlStageFormula, symbols);
  gtk_widget_class_bind_template_child (widget_class, HlStageFormula, note);
  gtk_widget_class_bind_template_callback (widget_class, term_cb);
}

static void hl_stage_formula_init (HlStageFormula *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hl_formula_row_set_up (self->formula_row);
  self->has_notes = TRUE;
}
