/* app/check/case.h
 *
 * A case that is being checked. A kind of case is a line and a function: the line says what is
 * read and how it is shaped, the function computes and hands in the results by name.
 *
 *      inputs I · hiddens F · in.x (…, I) · w.dense1.weight (F, I) → out (…, I)
 *
 * `inputs I` is a setting, a whole number that the letter then stands for. `in.x (…, I)` is a
 * tensor: a letter that is known is a size it must have, another one takes the size that it has,
 * and `…` are any axes. Behind the arrow are the shapes of results that are computed as rows;
 * `#` stands for the numbers at the end of a name. All others have the shape they are computed in,
 * and `grad.x` has that of `in.x`.
 *
 * Mistakes are kept. The file may hold anything, so any reading may fail; the first failure is
 * kept, and from then on every reading returns something harmless of the shape that was asked for.
 * A kind runs once its line was read, and asks nn_case_failed() after what it reads by itself.
 *
 * Whatever is neither read nor compared in the end is a failure, too.
 */

#pragma once

#include <jansson.h>

#include "app/check/report.h"
#include "core/checkpoint/safetensors.h"
#include "core/layers/mask.h"
#include "core/layers/cross-entropy.h"
#include "core/model/transformer.h"

/* What a result is, which decides how far it may be off. */
typedef enum
{
  NN_QUANTITY_VALUE,    /* what forward computes */
  NN_QUANTITY_GRADIENT, /* what backward computes */
  NN_QUANTITY_LOSS,     /* a loss */
  NN_QUANTITY_NORM,     /* the length of a gradient */
  NN_QUANTITY_WEIGHT,   /* a weight after training */
  NN_QUANTITY_CHOICE,   /* by how much the logit of a chosen word falls short of the best */
  NN_QUANTITY_EXACT,    /* text, ids and counts */
  NN_N_QUANTITIES,
} NnQuantity;

/* Which part of a model a case is about. */
typedef enum
{
  NN_CASE_NO_MODEL,
  NN_CASE_ENCODER_BLOCK, /* one block of the encoder; it knows no vocabulary */
  NN_CASE_DECODER_BLOCK, /* one block of the decoder, likewise */
  NN_CASE_ENCODER,       /* the encoder alone */
  NN_CASE_DECODER,       /* the decoder alone */
  NN_CASE_MODEL,         /* all of it */
} NnCasePart;

typedef struct _NnKind NnKind;

typedef struct
{
  const NnKind         *kind;       /* of which kind it is */
  const NnCheckOptions *options;    /* what the caller gave beside the file */
  const NnSafetensors  *file;       /* a numeric case, or NULL */
  json_t               *config;     /* the configuration; all of a text case */
  NnCheckReport        *report;     /* what has been found so far */
  NnConfig              model;      /* where the kind is about a part of a model: its settings */
  NnParameters         *parameters; /* for the layers of the case; the kind fills it */
  NnShape               any_shape;  /* what “…” stands for, as the line has read it */
  int                   sizes[128]; /* what the letters of the line stand for; 0: not known */
  GHashTable           *used;       /* the names that were read or compared */
  GHashTable           *inputs;     /* the tensors that were read, by their names */
  GHashTable           *results;    /* the axes that the line says of results, by their names */
  GPtrArray            *tensors;    /* all that was read, to be freed in the end */
  GPtrArray            *ints;       /* likewise */
  GPtrArray            *rows;       /* likewise */
  float                 fill;       /* what a mask has put instead of some values of this result */
  const NnTensor       *slack; /* what each value of it may be off beyond the tolerance, or NULL */
  double                largest_gradient; /* of all its gradients; 0 before it was looked for */
  GError               *error;            /* the first mistake in the file, or NULL */
} NnCase;

struct _NnKind
{
  const char *name;           /* what the file calls it */
  void (*run) (NnCase *self); /* computes, compares */
  /* the largest deviation for each NnQuantity; 0 where the kind has none */
  double      tolerances[NN_N_QUANTITIES];
  const char *line; /* what is read before it runs → shapes of results; see above */
  NnCasePart  part; /* whose settings are read before the line: D and V stand for its sizes */
};

/* One after the other, each list ended by one without a name. */
extern const NnKind nn_layer_kinds[];
extern const NnKind nn_model_kinds[];
extern const NnKind nn_optimizer_kinds[];
extern const NnKind nn_training_kinds[];
extern const NnKind nn_book_kinds[];
extern const NnKind nn_text_kinds[];

/* Parts of the largest entry of a tensor: a tenth of what must be noticed.  Measured
 * against results computed in double, single precision is off by 2 · 10⁻⁷ of it in
 * the median and by 7 · 10⁻⁶ at worst; after a training run, which lets differences
 * grow, by 10⁻⁵, and the lengths of its gradients by 3 · 10⁻⁵. */
#define NN_TOLERANCES_LAYER                                                                        \
  {                                                                                                \
    [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_GRADIENT] = 1e-4                                      \
  }
#define NN_TOLERANCES_LOSS                                                                         \
  {                                                                                                \
    [NN_QUANTITY_VALUE] = 1e-4, [NN_QUANTITY_GRADIENT] = 1e-4, [NN_QUANTITY_LOSS] = 1e-4           \
  }

gboolean nn_case_failed (const NnCase *self);
/* Returns condition. format: what is wrong if it is not so, as a sentence. */
gboolean nn_case_require (NnCase *self, gboolean condition, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Settings. type: JSON_REAL stands for any number, JSON_TRUE for true or false. */
json_t  *nn_case_json (NnCase *self, const char *key, json_type type);
int      nn_case_int (NnCase *self, const char *key, int lowest, int highest);
double   nn_case_number (NnCase *self, const char *key);
double   nn_case_dropout (NnCase *self);
gboolean nn_case_boolean (NnCase *self, const char *key, gboolean if_missing);

/* What the line has read. */
const NnTensor *nn_case_input (const NnCase *self, const char *name);
int             nn_case_size (const NnCase *self, char letter);
void            nn_case_set_size (NnCase *self, char letter, int size);
void            nn_case_read (NnCase *self, const char *name, const char *axes);

/* A size that may be anything, in the shape that an input is asked for in. */
#define NN_ANY_SIZE (-1)

/* What a kind reads by itself. All of it lives as long as the case. */
gboolean        nn_case_has (const NnCase *self, const char *name);
void            nn_case_require_tensor (NnCase *self, const char *name);
NnShape         nn_case_shape (NnCase *self, const char *name, int n_dims);
const NnTensor *nn_case_tensor (NnCase *self, const char *name, NnShape shape);
const int      *nn_case_ints (NnCase *self, const char *name, NnShape shape, int highest);
NnRows         *nn_case_rows (NnCase *self, int B, int T, const int *valid_lens);
NnMask nn_case_mask (NnCase *self, const char *name, int B, int n_queries, int n_keys, float fill);
gboolean nn_case_load (NnCase *self, const NnParameters *parameters);
/* Returns the gradient that backward begins with, of the shape of the result "out…", or NULL if the
 * case has none. */
const NnTensor *nn_case_upstream (NnCase *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

typedef struct
{
  NnSentences source; /* (B, S) what the encoder reads */
  NnSentences target; /* (B, T) what the decoder reads */
  const int  *labels; /* (B, T) what it has to write, or NULL */
  int         B;      /* sentences */
  int         S;      /* source positions of each */
  int         T;      /* target positions of each */
} NnCaseBatch;

NnCaseBatch nn_case_batch (NnCase *self, const char *suffix);
NnCaseBatch nn_case_batch_slice (NnCase *self, const NnCaseBatch *batch, int first, int n);
NnSentences nn_case_sentences (NnCase *self, const char *ids, const char *valid_lens, int vocab);
double nn_case_loss (const NnTensor *logits, const NnCaseBatch *batch, NnLossKind kind, int pad,
                     NnTensor **d_logits);
NnTransformer *nn_case_model (NnCase *self);

/* What was computed against what the file says, if it says anything. What begins with "grad." is a
 * gradient, all else a value. */
void nn_case_compare (NnCase *self, const NnTensor *computed, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
void nn_case_compare_as (NnCase *self, NnQuantity quantity, const NnTensor *computed, NnShape shape,
                         const char *name);
void nn_case_compare_number (NnCase *self, const char *name, double computed, NnQuantity quantity);
void nn_case_compare_gradients (NnCase *self, const char *prefix, const NnParameters *parameters);
/* A result that cannot be compared. problem is taken. */
void nn_case_add_problem (NnCase *self, const char *name, char *problem);
void nn_case_add_result (NnCase *self, const char *name, double deviation, double largest,
                         NnQuantity quantity);
