/* ui/widgets/token-row.h
 *
 * A sentence as the model sees it: its tokens side by side, in as many lines as
 * they need, of which one can be selected.
 *
 *      ┌──────┐ ┌──────┐ ┌──────┐ ┌──────┐
 *      │  je  │ │ suis │ │ chez │ │ moi  │
 *      │ 98 % │ │ 71 % │ │ 93 % │ │ 99 % │
 *      └──────┘ └──────┘ └──────┘ └──────┘
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/widgets/token-chip.h"

#define HL_TYPE_TOKEN_ROW (hl_token_row_get_type ())

G_DECLARE_FINAL_TYPE (HlTokenRow, hl_token_row, HL, TOKEN_ROW, GtkWidget)

void hl_token_row_set_tokens (HlTokenRow *self, const HlToken *tokens, int n_tokens);
void hl_token_row_append (HlTokenRow *self, const HlToken *token);

int  hl_token_row_get_selected (HlTokenRow *self);
void hl_token_row_set_selected (HlTokenRow *self, int selected);
