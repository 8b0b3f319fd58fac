/* ui/widgets/token-chip.h
 *
 * One word of a sentence as the model sees it: the word, below it what there is
 * to say about it, behind it a color for how much it is attended to.
 */

#pragma once

#include <gtk/gtk.h>

typedef enum
{
  HL_TOKEN_PLAIN,     /* a token as any other */
  HL_TOKEN_UNKNOWN,   /* the vocabulary lacks it, so the model reads <unk> */
  HL_TOKEN_COPIED,    /* it is there instead of a written <unk> */
  HL_TOKEN_NEXT_BEST, /* it is where <unk> was preferred, and not allowed */
  HL_TOKEN_OUTSIDE,   /* it belongs to no sentence: padding, or written after the end */
} HlTokenMark;

typedef struct
{
  const char *text;        /* the word */
  HlTokenMark mark;        /* what is special about it */
  double      probability; /* what the model gave it when it chose it, 0 to 1; %NAN: not chosen */
  const char *details;     /* more about it, such as the next-best candidates; a tooltip, or NULL */
} HlToken;

#define HL_TYPE_TOKEN_CHIP (hl_token_chip_get_type ())

G_DECLARE_FINAL_TYPE (HlTokenChip, hl_token_chip, HL, TOKEN_CHIP, GtkWidget)

GtkWidget *hl_token_chip_new (const HlToken *token);

gboolean hl_token_chip_shows (HlTokenChip *self, const HlToken *token);
void     hl_token_chip_set_token (HlTokenChip *self, const HlToken *token);
void     hl_token_chip_set_selected (HlTokenChip *self, gboolean is_selected);
void     hl_token_chip_set_has_note (HlTokenChip *self, gboolean has_note);
