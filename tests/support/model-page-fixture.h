/* tests/support/model-page-fixture.h
 *
 * The Model page in a window, over a model that knows the pairs by heart.
 */

#pragma once

#include "tests/support/workshop.h"
#include "ui/pages/pages.h"
#include "ui/session/what-if.h"

typedef struct
{
  HlTestWorkshop workshop;   /* a folder with a corpus */
  HlWorkspace   *workspace;  /* with no model yet */
  HlInspection  *inspection; /* of that workspace */
  HlWhatIf      *what_if;    /* of that workspace */
  HlModelPage   *page;       /* the page itself */
  HlPlayer      *player;     /* its steps */
  GtkWidget     *window;     /* around it */
} HlTestModelPage;

void hl_test_model_page_set_up (HlTestModelPage *self);
void hl_test_model_page_translate (HlTestModelPage *self);
void hl_test_model_page_tear_down (HlTestModelPage *self);

void          hl_test_translate (HlTestModelPage *self, const char *sentence);
void          hl_test_update (HlTestModelPage *self);
void          hl_test_model_page_wait (HlTestModelPage *self);
void          hl_test_do (HlTestModelPage *self, const char *action, const char *what);
void          hl_test_go (HlTestModelPage *self, const char *path, int target_step);
const NnWalk *hl_test_walk (HlTestModelPage *self);
int           hl_test_node (HlTestModelPage *self, const char *path, int target_step);

gpointer    hl_test_page_part (HlTestModelPage *self, const char *name);
gpointer    hl_test_toolbar_part (HlTestModelPage *self, const char *name);
gpointer    hl_test_view_part (HlTestModelPage *self, const char *name);
gpointer    hl_test_pane_part (HlTestModelPage *self, const char *name);
gpointer    hl_test_stage (HlTestModelPage *self);
const char *hl_test_text (gpointer label);

/* A case with the page in its window. */
#define HL_MODEL_PAGE_TEST(name)                                                                   \
  NN_TEST_WITH (name, HlTestModelPage, fixture, hl_test_model_page_set_up,                         \
                hl_test_model_page_tear_down)

/* A case with the walk through the translation of “i see .” in it. */
#define HL_TRANSLATED_TEST(name)                                                                   \
  NN_TEST_WITH (name, HlTestModelPage, fixture, hl_test_model_page_translate,                      \
                hl_test_model_page_tear_down)
