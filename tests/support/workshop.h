/* tests/support/workshop.h
 *
 * What the tests of the sessions and of the window work with: a temporary folder, a
 * corpus of two dozen pairs in it, a run so small that it ends in a moment, and
 * models that come from it.
 */

#pragma once

#include <gio/gio.h>

#include "core/training/run.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

/* Longer than anything here takes on the slowest machine. */
#define HL_TEST_SECONDS 60

/* A tenth of the sentences is held out, and the vocabularies know all words that occur twice. */
typedef struct
{
  NnTestFolder  files;   /* the folder */
  char         *corpus;  /* the file of pairs in it */
  NnRunOptions *options; /* a run of 12 updates; may be changed */
} HlTestWorkshop;

void hl_test_workshop_init (HlTestWorkshop *self);
void hl_test_workshop_clear (HlTestWorkshop *self);

char  *hl_test_workshop_path (const HlTestWorkshop *self,
                              const char           *name) G_GNUC_WARN_UNUSED_RESULT;
GFile *hl_test_workshop_train (const HlTestWorkshop *self, const char *name,
                               int epochs) G_GNUC_WARN_UNUSED_RESULT;
GFile *hl_test_workshop_break (const HlTestWorkshop *self,
                               const char           *name) G_GNUC_WARN_UNUSED_RESULT;

void hl_test_iterate (void);
void hl_test_spin (guint milliseconds);
void hl_test_drop (gpointer object);

/* A case that has a workshop to itself. */
#define HL_WORKSHOP_TEST(name)                                                                     \
  NN_TEST_WITH (name, HlTestWorkshop, workshop, hl_test_workshop_init, hl_test_workshop_clear)

/* Runs the main loop until condition is true, and fails if that takes too long. */
#define hl_test_wait_until(condition)                                                              \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const gint64 end_ = g_get_monotonic_time () + HL_TEST_SECONDS * (gint64) G_USEC_PER_SEC;       \
                                                                                                   \
    while (!(condition))                                                                           \
      {                                                                                            \
        if (g_get_monotonic_time () > end_)                                                        \
          g_error ("%s:%d: waited in vain for %s", __FILE__, __LINE__, #condition);                \
        hl_test_iterate ();                                                                        \
      }                                                                                            \
  }                                                                                                \
  G_STMT_END
