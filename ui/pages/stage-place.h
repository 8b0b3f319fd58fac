/* ui/pages/stage-place.h
 *
 * What the stage shows at a step of a walk: the operations of the sublayer that the step is a part
 * of, or of whatever else it is a part of.
 *
 *      scores      ─►  Q, K, V, Q_h, K_h, V_h, S₀, S, S′, A, O_h, O, Y
 *      a sublayer  ─►  its operations, from the first one on
 */

#pragma once

#include "core/trace/question/question.h"
#include "ui/session/inspection.h"
#include "ui/widgets/stage.h"

void hl_stage_place_show (HlStage *stage, HlInspection *inspection, int node, int most_passes,
                          const NnQuestion *asked);
int  hl_stage_place_find_step (const NnWalk *walk, int node, int step);
