/* tests/support/training-fixture.h
 *
 * A training session in a workshop, and what it has said so far.
 */

#pragma once

#include "tests/support/workshop.h"
#include "ui/session/training-session.h"

typedef struct
{
  HlTestWorkshop          workshop;
  HlTrainingSession      *session;
  const HlTrainingRecord *record;
  GString                *states; /* the first letters of all states, in order */
  int                     n_progress;
  int                     n_snapshots;
  char                   *failure;
} HlTestTraining;

void hl_test_training_set_up (HlTestTraining *fixture);
void hl_test_training_tear_down (HlTestTraining *fixture);

#define HL_TRAINING_TEST(name)                                                                     \
  NN_TEST_WITH (name, HlTestTraining, fixture, hl_test_training_set_up, hl_test_training_tear_down)

void     hl_test_training_start (HlTestTraining *fixture);
void     hl_test_training_run_to_the_end (HlTestTraining *fixture);
void     hl_test_training_run_into_the_middle (HlTestTraining *fixture);
gboolean hl_test_training_is_in (HlTestTraining *fixture, HlTrainingState state);
