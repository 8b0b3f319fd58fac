/* ui/pages/rate-spin.h
 *
 * A spin button for a learning rate: its buttons and arrow keys multiply, 0.001, 0.003,
 * 0.01 and so on, and it shows no more digits than the rate has.  Any number can be typed.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *hl_rate_spin_new (double highest);

G_END_DECLS
