/* ui/figures/heads.h
 *
 * Attention maps: those of all heads, one head, or one large beside all.
 *
 *                 key: source                    Head 1   Head 2
 *               i'm   home    .        Block 1     ▦        ▦
 *      je        ■     ░      ░                 same word  · ·
 *      suis      ░     ■      ░        Block 2     ▦        ▦
 *
 * Row = query, column = key, color = how much the query attends to the key.  A cell is the item
 * { map, row, column }, a head { map, −1, −1 }, a row { map, row, −1 }, with map = block · heads +
 * head: the same cell is lit in the large map and in the small one.
 */

#pragma once

#include <gio/gio.h>

#include "core/experiments/head-habit.h"
#include "core/experiments/intervention.h"
#include "core/translation/translation.h"
#include "ui/picture/figure.h"
#include "ui/render/matrix.h"

/* The attention weights of all heads for one sentence, and what there is to say about them.
 *
 *      encoder   query: source             key: source
 *      decoder   query: target so far      key: target so far    (causal)
 *      cross     query: target so far      key: source
 *
 * A query that writes a word is named by what it has read and by what it writes: "est → calme".
 * Weights are read in the translation; nothing is copied.
 */

typedef enum
{
  HL_ATTENTION_ENCODER, /* the encoder's self-attention */
  HL_ATTENTION_DECODER, /* the decoder's self-attention */
  HL_ATTENTION_CROSS,   /* cross-attention */
} HlAttentionKind;

typedef enum
{
  HL_HEADS_BOTH, /* one head large, beside the small maps of all */
  HL_HEADS_ALL,  /* all heads, with words on their axes */
  HL_HEADS_ONE,  /* one head */
} HlHeadsView;

typedef struct
{
  const NnTranslation  *told;
  GObject              *owner; /* keeps it; or NULL */
  HlAttentionKind       kind;
  HlHeadsView           view;
  int                   block, head;  /* the large one, from 0 */
  gboolean              is_stretched; /* whether each map spends all colors on its own range */
  gboolean              is_paper;     /* as large as it needs to be, with no word shortened */
  gboolean              is_followed;  /* whether only what the current step has computed is shown */
  const int            *n_rows;       /* (blocks) then: how many rows are shown; borrowed */
  int                   n_words;      /* then: how many words are written */
  const NnIntervention *altered;      /* what was done to the model, or NULL */
  const NnHeadHabit    *habits;       /* (blocks · heads) what they do; NULL: to be worked out */
} HlHeads;

gboolean hl_attention_kind_from_name (const char *name, HlAttentionKind *kind);
char    *hl_attention_kind_title (HlAttentionKind kind) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_attention_head_name (int block, int head) G_GNUC_WARN_UNUSED_RESULT;

int          hl_heads_blocks (const HlHeads *self);
int          hl_heads_per_block (const HlHeads *self);
int          hl_heads_rows (const HlHeads *self);
int          hl_heads_columns (const HlHeads *self);
int          hl_heads_rows_done (const HlHeads *self, int block);
HlCellState  hl_heads_state (const HlHeads *self, int row, int column);
const float *hl_heads_weights (const HlHeads *self, int block, int head);
double       hl_heads_weight (const HlHeads *self, HlCell cell);
int          hl_heads_largest (const HlHeads *self, HlCell row);
NnHeadHabit *hl_heads_habits (const HlHeads *self) G_GNUC_WARN_UNUSED_RESULT;
const char  *hl_heads_mark (const HlHeads *self, int block, int head);
const char  *hl_heads_written (const HlHeads *self, int row);
char        *hl_heads_row (const HlHeads *self, int row, int longest) G_GNUC_WARN_UNUSED_RESULT;
const char  *hl_heads_key (const HlHeads *self, int column);

char *hl_heads_say_cell (const HlHeads *self, HlCell cell) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_say_column (const HlHeads *self, HlCell cell) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_say_head (const HlHeads *self, int block, int head) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_say_all (const HlHeads *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_word (const HlHeads *self, int block, int head) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_how_to_read (const HlHeads *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_title (const HlHeads *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_heads_caption (const HlHeads *self, const char *model, const char *sentence, guint64 seed,
                        gint64 update) G_GNUC_WARN_UNUSED_RESULT;
void  hl_heads_tabulate (gconstpointer self, GString *csv);

HlFigure      *hl_heads_new (const HlHeads *heads) G_GNUC_WARN_UNUSED_RESULT;
const HlHeads *hl_heads_get (const HlFigure *figure);
HlCell         hl_heads_cell (const HlHeads *self, HlItem item);
HlItem         hl_heads_item (const HlHeads *self, HlCell cell);
HlCell         hl_heads_told (const HlHeads *self, int block, int head);
