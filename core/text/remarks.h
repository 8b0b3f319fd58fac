/* core/text/remarks.h
 *
 * Remarks: what a person should know about a dataset before a long run.
 *
 *      lines left out       some lines of the file are not sentence pairs
 *      words unknown        most words occur too rarely to get an id, so the model would learn
 *                           little more than to predict <unk>
 *
 *      something odd        such as signs of HTML, see dataset.h
 *      held-out words       most held-out pairs have words that the model cannot know
 *      pairs cut            sentences that are longer than num_steps
 *
 * None of them is an error: the training can begin.
 */

#pragma once

#include "core/text/dataset.h"

/* In percent of the words of the training pairs: this many may be unknown without a remark. */
#define NN_REMARKS_UNKNOWN 50

int nn_remarks_unknown_words (const NnDataset *dataset);

char **nn_remarks_new (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;
