/* ui/render/figure-file.h
 *
 * The Transformer figure as a file: as it stands open, on white paper, with a title
 * above and a caption below; or as a table of its boxes.
 *
 *      path                               name             shape       numbers
 *      encoder.blks.block0.attention      Self-attention   (S, D)      (6, 32)
 */

#pragma once

#include "ui/render/figure-spec.h"
#include "ui/render/recording.h"

G_BEGIN_DECLS

/**
 * HlFigureFile:
 * @title: (nullable): a line above the figure
 * @caption: (nullable): lines below
 * @spec: what the figure shows; its palette and font do not count
 */
typedef struct
{
  const char         *title;
  const char         *caption;
  const HlFigureSpec *spec;
} HlFigureFile;

char        *hl_figure_file_to_table (const HlFigureFile *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_figure_file_record (const HlFigureFile *self,
                                    HlFigureFormat      format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
