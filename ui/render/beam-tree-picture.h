/* ui/render/beam-tree-picture.h
 *
 * The tree of a beam search: a column for each step, in it the hypotheses from the most to
 * the least probable.
 *
 *               1              2               3
 *            ┌ la ────────┬─ voiture ──┬─ rouge …      followed; the translation is bold
 *      <bos> ┤ −0.10      │  −0.14     └╌ est          dashed: dropped
 *            └ le ────────┴╌ maison
 *              −4.00
 *      the   red   car   is         what the row of the selected hypothesis looked at
 *      0.03  0.02  0.91  0.01
 */

#pragma once

#include "ui/render/beam-tree-spec.h"
#include "ui/render/recording.h"
#include "ui/render/text.h"

G_BEGIN_DECLS

HlSize hl_beam_tree_measure (const HlBeamTreeSpec *spec);
int    hl_beam_tree_pick (const HlBeamTreeSpec *spec, double x, double y);
void   hl_beam_tree_draw (const HlBeamTreeSpec *spec, cairo_t *cr);

HlRecording *hl_beam_tree_record (const HlBeamTreeSpec *spec, const char *caption,
                                  HlFigureFormat format) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
