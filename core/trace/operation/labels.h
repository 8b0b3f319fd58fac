/* core/trace/operation/labels.h
 *
 * Names of rows, columns or cells, which many operands share: a vocabulary names thousands of
 * columns in dozens of pictures.
 */

#pragma once

#include "core/text/vocabulary.h"

G_BEGIN_DECLS

char **nn_labels_new (const char *const *names,
                      int                n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_take (GPtrArray *names) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_ids (const NnVocabulary *vocabulary,
                         const int          *ids,
                         int                 n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_pairs (char *const *queries,
                           int          n_queries,
                           char *const *keys,
                           int          n_keys) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_ref (char **labels) G_GNUC_WARN_UNUSED_RESULT;
void   nn_labels_unref (char **labels);

G_END_DECLS
