/* tests/support/window-fixture.h
 *
 * The whole window, with a corpus and no model: each test of it begins with that.
 */

#pragma once

#include "app/window-private.h"
#include "app/window-type.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

typedef struct
{
  HlTestWorkshop workshop; /* a folder with a corpus */
  GSettings     *settings; /* of the program, in memory */
  HlWindow      *window;   /* on the screen, once hl_test_window_show() has put it there, or NULL */
} HlTestWindow;

void hl_test_speak (const char *language);
void hl_test_window_set_up (HlTestWindow *self);
void hl_test_window_show (HlTestWindow *self);
void hl_test_window_open_model (HlTestWindow *self, int epochs);
void hl_test_window_tear_down (HlTestWindow *self);

void        hl_test_window_go (HlTestWindow *self, const char *page);
gpointer    hl_test_window_page (HlTestWindow *self);
const char *hl_test_window_page_name (HlTestWindow *self);
void        hl_test_window_learn (HlTestWindow *self, const char *lesson);

/* A case with a window, which it shows itself. */
#define HL_WINDOW_TEST(name)                                                                       \
  NN_TEST_WITH (name, HlTestWindow, fixture, hl_test_window_set_up, hl_test_window_tear_down)
