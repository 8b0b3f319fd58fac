/* ui/pages/run-facts.h
 *
 * A line of a form on the run that it describes: parameters, updates, the time that they take
 * here, unknown words.  It follows the form with some delay, in a worker.
 */

#pragma once

#include <gtk/gtk.h>

#include "core/training/run.h"

G_BEGIN_DECLS

#define HL_TYPE_RUN_FACTS (hl_run_facts_get_type ())

G_DECLARE_FINAL_TYPE (HlRunFacts, hl_run_facts, HL, RUN_FACTS, GtkWidget)

void hl_run_facts_look (HlRunFacts *self, const NnRunOptions *options);
void hl_run_facts_stop (HlRunFacts *self);

G_END_DECLS
