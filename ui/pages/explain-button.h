/* ui/pages/explain-button.h
 *
 * A button that tells why a step is done, and opens the source that does it.
 *
 *      Explain ▾
 *      ┌─────────────────────────────────────────────────────┐
 *      │ The softmax makes weights of scores: positive, sum 1 │
 *      │ [ Source | PyTorch ]   core/layers/softmax.c, line 12 │
 *      └─────────────────────────────────────────────────────┘
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/lessons/lessons.h"

#define HL_TYPE_EXPLAIN_BUTTON (hl_explain_button_get_type ())

G_DECLARE_FINAL_TYPE (HlExplainButton, hl_explain_button, HL, EXPLAIN_BUTTON, GtkWidget)

void hl_explain_button_explain (HlExplainButton *self, const char *why, const HlLesson *lesson);
