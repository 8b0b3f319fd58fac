/* ui/lessons/lessons.h
 *
 * All lessons, and which one an operation has.
 *
 *      lessons-input.c        tokens, embedding, positions, dropout, the batch
 *      lessons-attention.c    from queries to the output of the heads
 *      lessons-block.c        residual connection, normalization, feed-forward
 *      lessons-output.c       logits, probabilities, choice, loss
 *      lessons-gradient.c     back through all of these
 *      lessons-optimizer.c    gradients of what is learned, clipping, Adam
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/lessons/lesson.h"

const HlLesson *hl_lesson_for (const NnWalk *walk, const NnOperation *operation);

const HlLesson *hl_lessons_get (int index);
