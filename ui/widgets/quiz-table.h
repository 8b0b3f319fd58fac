/* ui/widgets/quiz-table.h
 *
 * Answers as comma-separated values, a line for each question.
 *
 *      date,question,concept,answer,right answer,right
 *      2026-11-23T09:12:00+0100,Which keys …?,Masks,None,"“.”, “<eos>”",no
 *      2026-11-23T09:14:10+0100,Which token …?,Decoding,A 3; B 12; C 1,la,yes
 */

#pragma once

#include "ui/session/quiz-log.h"

typedef struct
{
  const HlQuizLog *log;   /* what was asked and answered */
  const char      *place; /* where, if an entry does not say it */
} HlQuizSource;

char *hl_quiz_table (const HlQuizSource *sources, int n_sources) G_GNUC_WARN_UNUSED_RESULT;
