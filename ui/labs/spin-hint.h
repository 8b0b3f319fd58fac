/* ui/labs/spin-hint.h
 *
 * Numbers that are typed into a spin button of a lab and are none, or out of its range,
 * get a hint in place and change nothing.
 *
 *      “1e30” is not a number from 1 to 50.
 */

#pragma once

#include "ui/labs/lab-frame.h"
#include "ui/widgets/page-frame.h"

G_BEGIN_DECLS

void hl_spin_hints_watch (GtkWidget *frame);

G_END_DECLS
