/* core/trace/operation/labels.h
 *
 * Labels: names of rows, columns or cells.  They are reference-counted, because many operands share
 * them: the words of a vocabulary are the columns of many matrices.
 */

#pragma once

#include "core/text/vocabulary.h"

char **nn_labels_new (const char *const *names, int n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_take (GPtrArray *names) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_ids (const NnVocabulary *vocabulary, const int *ids,
                         int n) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_of_pairs (char *const *queries, int n_queries, char *const *keys,
                           int n_keys) G_GNUC_WARN_UNUSED_RESULT;
char **nn_labels_ref (char **labels) G_GNUC_WARN_UNUSED_RESULT;
void   nn_labels_unref (char **labels);
