/* ui/labs/position-question.h
 *
 * What the positions lab asks before it lights a position: which of two others is more
 * like it, or on which side of 0 one of its numbers lies.
 *
 * Used by   positions-lab.c
 */

#pragma once

#include "ui/labs/lab-question.h"
#include "ui/labs/position-pictures.h"

G_BEGIN_DECLS

HlLabQuestionSpec *
hl_position_question_similarity (const HlPositionPictures *pictures,
                                 int                       position) G_GNUC_WARN_UNUSED_RESULT;
HlLabQuestionSpec *
hl_position_question_sign (const HlPositionPictures *pictures,
                           int                       position) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
