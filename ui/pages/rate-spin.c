#include "ui/pages/rate-spin.h"

#include <math.h>

/* Rates below this are shown as 0. */
#define LOWEST 1e-8

/* GtkSpinButton adds its step; this part of the value is so odd that only a step can have
 * added it. */
#define STEP 1.2345e-3

/* Returns the number @digit · 10^@power, rounded as if it had been typed. */
static double round_number (int digit, int power)
{
  g_autofree char *text = g_strdup_printf ("%de%d", digit, power);

  return g_ascii_strtod (text, NULL);
}

/* Returns the next of … 0.1, 0.3, 1, 3 … above or below @rate. */
static double next_rate (double rate, gboolean is_up)
{
  const double safe = MAX (rate, LOWEST);
  const int    power = (int) floor (log10 (safe) + 1e-9);
  const double digits = safe / pow (10, power);

  if (is_up)
    return digits < 3 - 1e-6 ? round_number (3, power) : round_number (1, power + 1);
  if (digits > 3 + 1e-6)
    return round_number (3, power);

  return digits > 1 + 1e-6 ? round_number (1, power) : round_number (3, power - 1);
}

static double step_at (double rate) { return MAX (rate, LOWEST) * STEP; }

static gboolean is_step (double change, double step) { return fabs (change - step) < 1e-3 * step; }

/* Turns one added step of the spin button into the next rounded rate. */
static void value_changed_cb (GtkAdjustment *adjustment, double *before)
{
  const double value = gtk_adjustment_get_value (adjustment);
  const double step = step_at (*before);
  const double last = *before;

  if (value == last)
    return;

  *before = value;
  gtk_adjustment_set_step_increment (adjustment, step_at (value));
  if (is_step (value - last, step))
    gtk_adjustment_set_value (adjustment, next_rate (last, TRUE));
  else if (is_step (last - value, step))
    gtk_adjustment_set_value (adjustment, last > LOWEST ? next_rate (last, FALSE) : 0.0);
}

static gboolean output_cb (GtkSpinButton *spin)
{
  g_autofree char *text = g_strdup_printf ("%.6g", gtk_spin_button_get_value (spin));

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (spin)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);

  return TRUE;
}

/* Returns a GtkSpinButton from 0 to highest. */
GtkWidget *hl_rate_spin_new (double highest)
{
  GtkAdjustment *adjustment = gtk_adjustment_new (0.0, 0.0, highest, step_at (0.0), 0.0, 0.0);
  GtkWidget     *spin = gtk_spin_button_new (adjustment, 0.0, 10);

  g_signal_connect_data (adjustment, "value-changed", G_CALLBACK (value_changed_cb),
                         g_new0 (double, 1), (GClosureNotify) (GCallback) g_free, 0);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);

  return spin;
}
