/* core/text/remarks.h
 *
 * What a person should know about a dataset before a training of hours:
 *
 *      lines left out       the file is not quite what it was taken for
 *      words unknown        most tokens occur too rarely to get an id, so that the
 *                           model would learn little but to say <unk>
 *
 * Neither is an error: the run can be made, and its numbers are those of its options.
 */

#pragma once

#include "core/text/dataset.h"

G_BEGIN_DECLS

/* In hundredths of the words to learn from: as many may be unknown without a remark. */
#define NN_REMARKS_UNKNOWN 50

int nn_remarks_unknown_words (const NnDataset *dataset);

char **nn_remarks_new (const NnDataset *dataset) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
