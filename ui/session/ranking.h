/* ui/session/ranking.h
 *
 * Which head of the model in use does the work: a ranking that is made in the background,
 * grows as long as it is made, and belongs to one model.
 *
 * Signals
 *   changed    more heads are ranked, or none any more
 */

#pragma once

#include "core/experiments/head-ranking.h"

#include "ui/session/task.h"
#include "ui/session/workspace.h"

#define HL_TYPE_RANKING (hl_ranking_get_type ())

G_DECLARE_FINAL_TYPE (HlRanking, hl_ranking, HL, RANKING, GObject)

/* Read by everybody; its functions write. */
struct _HlRanking
{
  GObject parent_instance;

  HlWorkspace   *workspace;
  HlModel       *model;   /* whose heads they are, or NULL */
  NnHeadRanking *ranking; /* so far, or NULL */
  HlJob         *job;
};

HlRanking *hl_ranking_new (HlWorkspace *workspace) G_GNUC_WARN_UNUSED_RESULT;

void hl_ranking_start (HlRanking *self);
void hl_ranking_cancel (HlRanking *self);
