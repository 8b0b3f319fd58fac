/* ui/session/run-choice.h
 *
 * Which runs a picture is of, as its place says.
 *
 *      20261128-053411-123456     20261128-053502-000123:4     sentence=2
 *      the folder of a run        another, and its color       whose map is shown
 */

#pragma once

#include "ui/session/run.h"

typedef struct
{
  GPtrArray *folders;  /* their names, or paths */
  GArray    *styles;   /* of int: the color of each, from 0 */
  int        sentence; /* from 0, or −1: it is not said */
} HlRunChoice;

HlRunChoice *hl_run_choice_new (void) G_GNUC_WARN_UNUSED_RESULT;
HlRunChoice *hl_run_choice_of (const GPtrArray *runs,
                               const GArray    *styles) G_GNUC_WARN_UNUSED_RESULT;
HlRunChoice *hl_run_choice_read (const char *text) G_GNUC_WARN_UNUSED_RESULT;
void         hl_run_choice_free (HlRunChoice *self);

void  hl_run_choice_add (HlRunChoice *self, const char *folder, int style);
char *hl_run_choice_write (const HlRunChoice *self) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlRunChoice, hl_run_choice_free)
