/* tests/support/session-fixture.h
 *
 * A workspace and its inspection, over a corpus in a folder: what the pages share.
 */

#pragma once

#include "tests/support/workshop.h"
#include "ui/session/inspection.h"

typedef struct
{
  HlTestWorkshop workshop;   /* a folder with a corpus */
  HlWorkspace   *workspace;  /* with no model yet */
  HlInspection  *inspection; /* of that workspace */
} HlTestSession;

void hl_test_session_set_up (HlTestSession *self);
void hl_test_session_translate (HlTestSession *self, const char *sentence);
void hl_test_session_wait (HlTestSession *self);
void hl_test_session_tear_down (HlTestSession *self);
