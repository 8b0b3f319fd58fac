/* ui/lessons/told.h
 *
 * What there is to say about a translation and its words, for its figure (figures/translation.h).
 */

#pragma once

#include <gio/gio.h>

#include "core/translation/translation.h"

/* Its items: tokens of three rows, the words that were in the running, and the ribbons of the
 * chosen word. */
enum
{
  HL_TOLD_SOURCE,
  HL_TOLD_TARGET,
  HL_TOLD_OTHER,
  HL_TOLD_CANDIDATE,
  HL_TOLD_RIBBON,
  HL_TOLD_HEAD, /* of which block and head the ribbons are */
};

typedef struct
{
  const NnTranslation *translation;
  const NnVocabulary  *vocabulary; /* of the target */
  const NnTranslation *other;      /* in a row of its own below, or NULL */
  GObject             *owners[2];  /* of both; kept */
  int                  n_shown;    /* of the words written */
  int                  word;       /* the chosen one, or −1 */
  int                  block, head;
  gboolean             is_branch;  /* the other one is what the model wrote by itself */
  gboolean             has_choice; /* what else it could have been */
  gboolean             is_plain;   /* for a first look: without heads and weights in digits */
} HlTold;

typedef enum
{
  HL_TOLD_PLAIN,
  HL_TOLD_UNKNOWN,     /* is read as <unk> */
  HL_TOLD_COPIED,      /* of the source, in place of <unk> */
  HL_TOLD_SECOND_BEST, /* in place of <unk>, which was not allowed */
  HL_TOLD_GIVEN,       /* nobody chose it */
  HL_TOLD_OUTSIDE,     /* padding, or after <eos> */
} HlToldMark;

/* A word that was in the running; the last line is all the others. */
typedef struct
{
  char    *words;
  double   probability;
  gboolean is_written, is_banned;
} HlToldLine;

int         hl_told_count (const HlTold *self, int part);
HlToldMark  hl_told_mark (const HlTold *self, int part, int i);
const char *hl_told_word (const HlTold *self, int part, int i);
float      *hl_told_weights (const HlTold *self, int step) G_GNUC_WARN_UNUSED_RESULT;
int         hl_told_count_candidates (const HlTold *self);
int         hl_told_next_best (const HlTold *self);
int         hl_told_candidate (const HlTold *self, int k);
char       *hl_told_block (const HlTold *self) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_told_head (const HlTold *self) G_GNUC_WARN_UNUSED_RESULT;
HlToldLine *hl_told_lines (const HlTold *self, int n) G_GNUC_WARN_UNUSED_RESULT;
void        hl_told_free_lines (HlToldLine *lines, int n);
char       *hl_told_say_step (const HlTold *self, int step) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_told_title (const char *sentence, const char *translation) G_GNUC_WARN_UNUSED_RESULT;
char *hl_told_say (const HlTold *self, int part, int row, int column) G_GNUC_WARN_UNUSED_RESULT;
