/* core/model/config.h
 *
 * The hyperparameters of a Transformer: how large it is, and which of the
 * variants in the literature it follows.
 *
 * Two configurations with the same numbers make models whose parameters have the
 * same names and shapes.
 *
 *      config-table.c      each hyperparameter: its name, limits, option and label; whether a model
 *                          can be made from the numbers
 *      config.c            the configuration of each layer, and how many numbers a model has
 *
 * Read in   D2L 11.7, "The Transformer Architecture"; Vaswani et al. 2017, section 6.2 (variants)
 */

#pragma once

#include "core/layers/add-norm.h"
#include "core/layers/multi-head-attention.h"
#include "core/layers/normalization.h"
#include "core/layers/parameters.h"
#include "core/layers/positional-encoding.h"
#include "core/model/hyperparameter.h"

#define NN_CONFIG_MAX_VOCAB 1000000
#define NN_CONFIG_MAX_HIDDENS 8192
#define NN_CONFIG_MAX_BLKS 64
#define NN_CONFIG_MAX_FFN_HIDDENS 65536
#define NN_CONFIG_MAX_POSITIONS 65536
#define NN_CONFIG_MAX_VALUES 500000000 /* learned values; 2 GB of floats */
#define NN_CONFIG_SMALL_TABLES 4194304 /* values of fixed positions; 16 MiB of floats */
#define NN_CONFIG_MASK_FILL_LIMIT -1e3f

typedef struct
{
  int              source_vocab;     /* |V| of the source: tokens that the encoder knows */
  int              target_vocab;     /* |V| of the target: tokens that the decoder knows */
  int              num_hiddens;      /* D, features of a token; even */
  int              num_blks;         /* L, blocks in each of the two stacks */
  int              num_heads;        /* H, which divides D */
  int              ffn_num_hiddens;  /* F, hidden units of the positionwise network */
  int              max_positions;    /* rows of the positional table: the longest sentence */
  double           dropout;          /* probability of dropping a feature, in [0, 1) */
  gboolean         use_bias;         /* whether the projections of the encoder's attention have a
                                      * bias; the textbook's switch does not reach the decoder,
                                      * so this one does not either */
  gboolean         decoder_bias;     /* whether those of the decoder's attentions have one, as in
                                      * models of others */
  gboolean         is_pre_norm;      /* whether normalization is before each sublayer instead of
                                      * after it; each stack then ends with one more
                                      * normalization */
  gboolean         ties_embeddings;  /* whether the output layer uses the decoder's embedding as
                                      * its weight */
  gboolean         has_causal_mask;  /* whether later positions are hidden from every target
                                      * position */
  gboolean         has_positions;    /* whether positions are added to the embeddings */
  gboolean         trains_positions; /* whether their table is learned */
  NnAttentionKind  attention;        /* the scoring function of every attention */
  NnNormKind       norm;             /* layer or batch normalization */
  gboolean         counts_padding;   /* whether padding counts in mean and variance of batch
                                      * normalization */
  gboolean         has_residual;     /* whether the input of a sublayer is added to its output */
  float            mask_fill;        /* what a hidden score is replaced by: a large negative
                                      * number or −∞ */
  NnInitialization initialization;   /* which text's first values the parameters get */
} NnConfig;

#define NN_CONFIG_ERROR (nn_config_error_quark ())

typedef enum
{
  NN_CONFIG_ERROR_OUT_OF_RANGE, /* a number is too small or too large */
  NN_CONFIG_ERROR_DOES_NOT_FIT, /* two settings contradict each other */
  NN_CONFIG_ERROR_TOO_LARGE,    /* the whole model would not fit into memory */
} NnConfigError;

GQuark nn_config_error_quark (void);

/* What files and the command line call the values of an enumeration, in its order; a title is for
 * people. */
extern const char *const nn_attention_names[];
extern const char *const nn_attention_titles[];
extern const char *const nn_attention_phrases[];
extern const char *const nn_attention_marks[];
extern const char *const nn_norm_names[];

/* One row for each member of NnConfig; the last row has no name. */
extern const NnHyperparameter nn_config_hyperparameters[];

NnConfig nn_config_default (void);
gboolean nn_config_validate (const NnConfig *self, GError **error);

gint64 nn_config_count_values (const NnConfig *self);
gint64 nn_config_count_table_values (const NnConfig *self);

NnAddNormConfig            nn_config_add_norm (const NnConfig *self);
NnMultiHeadAttentionConfig nn_config_attention (const NnConfig *self, gboolean has_bias);
NnPositionalEncodingConfig nn_config_positions (const NnConfig *self);
NnNormalization           *nn_config_new_last_norm (const NnConfig *self, NnParameters *parameters,
                                                    const char *path);
