/* ui/render/attention-figure.h
 *
 * A picture to take home: one head's map or those of all heads, with a title
 * and a caption that says where it comes from, as a file.
 *
 *      ┌───────────────────────────────┐
 *      │ Encoder–decoder attention     │
 *      │           ▦ ▦ ▦ ▦             │
 *      │           ▦ ▦ ▦ ▦             │
 *      │ Model eng-fra, sentence "i'm  │
 *      │ home ." …, seed 0             │
 *      └───────────────────────────────┘
 *
 * The same functions serve headlight-cli and the window; no display is needed.
 */

#pragma once

#include "ui/render/heatmap-spec.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

typedef struct
{
  const char          *title;   /* a line above the maps */
  const char          *caption; /* lines below, see hl_attention_caption (), or NULL */
  const HlHeatmapSpec *spec;    /* one head, or all of them */
  /* how large it is at least, as one of several of the same size; zeros for one alone */
  HlSize at_least;
} HlAttentionFigure;

typedef struct
{
  const char *model;       /* the model's name, mostly its file's */
  const char *source;      /* the sentence */
  const char *translation; /* what the model made of it, or NULL */
  int         layer;       /* which block, from 0; −1 for all */
  int         head;        /* which head, from 0; −1 for all */
  guint64     seed;        /* the model's training seed, unless update is −1 */
  /* training updates the weights have seen; −1 when nothing is known of the training */
  gint64 update;
  /* whether the rows are named by what they have read and what they write */
  gboolean rows_write;
} HlAttentionSource;

char *hl_attention_caption (const HlAttentionSource *source) G_GNUC_WARN_UNUSED_RESULT;

HlRecording *hl_attention_figure_record (const HlAttentionFigure *self,
                                         HlFigureFormat           format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
