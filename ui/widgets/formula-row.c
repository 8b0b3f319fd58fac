#include "ui/widgets/formula-row.h"

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

static Shares share_out (GtkWidget *row, int width)
{
  GtkWidget *formula = gtk_widget_get_first_child (row);
  GtkWidget *terms = gtk_widget_get_next_sibling (formula);
  GtkWidget *button = gtk_widget_get_last_child (row);
  Shares     self = { formula, NULL, button, 0, 0, width_of (button, FALSE) };

  self.formula_width = width - self.button_width - SPACING;
  if (gtk_widget_get_visible (terms) &&
      self.formula_width - width_of (terms, TRUE) - SPACING >= LEAST_FORMULA)
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
  /* A narrow row leaves the terms out, but keeps their height: a wider row must not be higher. */
  if (gtk_widget_get_visible (terms))
    grow_to (terms, width_of (terms, TRUE), minimum, natural);
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

/* Shares its width out among the three. row: a box of a formula, its HlTermView and a button. */
void hl_formula_row_set_up (GtkWidget *row)
{
  gtk_widget_set_layout_manager (row,
                                 gtk_custom_layout_new (request_mode_cb, measure_cb, allocate_cb));
}
