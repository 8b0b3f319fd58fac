/* tests/support/lab-fixture.h
 *
 * A lab with a workspace of its own: what each test of a lab begins with.
 */

#pragma once

#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"
#include "ui/labs/lab.h"
#include "ui/session/player.h"
#include "ui/session/workspace.h"
#include "ui/state/state.h"
#include "ui/widgets/figure-view.h"
#include "ui/widgets/page-frame.h"

typedef struct
{
  HlTestWorkshop workshop; /* a folder with a corpus */
  /* of the lab, with no model yet, and that corpus as the included one */
  HlWorkspace *workspace;
  GtkWidget   *lab;    /* the lab itself */
  HlPlayer    *player; /* its steps */
  GtkWidget   *window; /* around it, once it has been shown, or NULL */
  HlState     *state;  /* what other pages look at, once it is shared, or NULL */
} HlTestLab;

void hl_test_lab_set_up (HlTestLab *self, const HlLabTable *table);
void hl_test_lab_show (HlTestLab *self);
void hl_test_lab_share (HlTestLab *self);
void hl_test_lab_translate (HlTestLab *self, const char *sentence, int epochs);
void hl_test_lab_tear_down (HlTestLab *self);

HlFigureView *hl_test_lab_view (HlTestLab *self);
HlPageFrame  *hl_test_lab_frame (HlTestLab *self);
const char   *hl_test_lab_sentence (HlTestLab *self);
gpointer      hl_test_lab_data (HlTestLab *self, int view);
void          hl_test_lab_choose (HlTestLab *self, int chip);
void          hl_test_lab_open (HlTestLab *self, const char *view);
void          hl_test_lab_undo (HlTestLab *self);
void          hl_test_lab_click (HlTestLab *self, int view, HlItem item);
void          hl_test_lab_type (HlTestLab *self, int part, int row, int column, const char *text);
void          hl_test_lab_set_count (HlTestLab *self, const char *title, int number);
void          hl_test_lab_check (HlTestLab *self, const char *title, gboolean is_active);

/* A case with a lab, which the file's set_up (HlTestLab *) has made. */
#define HL_LAB_TEST(name) NN_TEST_WITH (name, HlTestLab, fixture, set_up, hl_test_lab_tear_down)
