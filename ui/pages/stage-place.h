/* ui/pages/stage-place.h
 *
 * Which operations of a walk the stage shows together, and how: those of the sublayer that a step
 * is a part of, or of whatever else it is a part of; with their other passes, what was altered in
 * the model, and the cells that are asked about.
 *
 *      scores      ─►  Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      a sublayer  ─►  its operations, the first at hand
 */

#pragma once

#include "core/trace/question/question.h"

#include "ui/session/inspection.h"
#include "ui/widgets/stage.h"

G_BEGIN_DECLS

const NnOperation *hl_stage_place_operation (const NnWalk *walk, int node);
int  hl_stage_place_find_node (const NnWalk *walk, int box, const NnOperation *operation);
int  hl_stage_place_get_step (const NnWalk *walk, int node, int step);
void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked);

G_END_DECLS
