/* tests/support/tiny-model.h
 *
 * A Transformer small enough to move every one of its numbers, in all its
 * variants, and a batch for it to read.
 *
 *      3 sentence pairs   source 3, 5, 1 tokens   target 4, 2, 5 tokens
 */

#pragma once

#include "core/model/transformer.h"
#include "tests/support/cases.h"

#define NN_TEST_PAIRS 3
#define NN_TEST_STEPS 5
#define NN_TEST_SOURCE_VOCAB 7
#define NN_TEST_TARGET_VOCAB 9
#define NN_TEST_BLOCK_VARIANTS 6 /* the first of them change what a block does */

typedef struct
{
  const char *name;                  /* a sentence's end: "with-additive-attention" */
  void (*change) (NnConfig *config); /* what it changes in the tiny configuration, or NULL */
} NnTestVariant;

typedef struct
{
  NnRows     *source_rows; /* which row is which position of which source */
  NnRows     *target_rows; /* the same of the target */
  int        *source_ids;  /* the token of each row, 0 in padding */
  int        *target_ids;  /* what the decoder reads, likewise */
  NnSentences source;      /* both, for the encoder */
  NnSentences target;      /* both, for the decoder */
} NnTestBatch;

extern const NnTestVariant nn_test_variants[];
extern const int           nn_test_n_variants;

/* A case for each variant of the model. */
#define NN_VARIANT_TEST(name) NN_TEST_EACH (name, nn_test_variants, nn_test_n_variants)
#define NN_VARIANT_FIXTURE_TEST(name)                                                              \
  NN_FIXTURE_TEST_EACH (name, nn_test_variants, nn_test_n_variants)

/* Changes of the tiny configuration. */
void nn_test_make_pre_norm (NnConfig *config);
void nn_test_make_unusual (NnConfig *config);

NnConfig       nn_test_config (const NnTestVariant *variant);
NnTransformer *nn_test_model_new (const NnTestVariant *variant) G_GNUC_WARN_UNUSED_RESULT;
void           nn_test_set_lively_parameters (NnParameters *parameters, guint64 seed);

NnTestBatch *nn_test_batch_new (gboolean packed) G_GNUC_WARN_UNUSED_RESULT;
void         nn_test_batch_free (NnTestBatch *batch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTestBatch, nn_test_batch_free)
