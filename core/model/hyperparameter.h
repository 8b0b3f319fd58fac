/* core/model/hyperparameter.h
 *
 * A table of hyperparameters.  A row says everything about one of them: its name in files, its
 * limits, its option on the command line, its row in the form of the Train page.  Each struct of
 * hyperparameters has a table beside it:
 *
 *      nn_config_hyperparameters      config-table.c: the model
 *      nn_training_hyperparameters    training-config.c: the run, Adam, the text
 *
 * Validation, files, command line and form read these tables.  A new hyperparameter is a
 * member of a struct, a row of its table, and what uses it:
 *
 *      { MODEL (num_blks, INT),
 *        NN_BETWEEN (1, NN_CONFIG_MAX_BLKS, N_ ("The number of blocks (num_blks)")),
 *        NN_OPTION ("num-blks", N_ ("Blocks in the encoder, and as many in the decoder")),
 *        NN_FORM (120, 1, N_ ("Blocks"), N_ ("In the encoder, and as many in the decoder")) },
 */

#pragma once

#include <gio/gio.h>
#include <stddef.h>

typedef enum
{
  NN_FIELD_INT,     /* an int */
  NN_FIELD_INT64,   /* a gint64 */
  NN_FIELD_SEED,    /* a guint64 */
  NN_FIELD_FLOAT,   /* a float */
  NN_FIELD_DOUBLE,  /* a double */
  NN_FIELD_BOOLEAN, /* a gboolean */
  NN_FIELD_CHOICE,  /* an enumeration whose values have names */
} NnFieldKind;

typedef struct
{
  const char        *name;    /* what files call it */
  NnFieldKind        kind;    /* its type */
  gsize              offset;  /* its offset in the struct */
  const char *const *choices; /* (nullable): the names of an enumeration's values, from 0 on,
                               * NULL-terminated */
} NnField;

#define NN_FIELD(type, member, the_kind)                                                           \
  {                                                                                                \
    .name = #member, .kind = NN_FIELD_##the_kind, .offset = offsetof (type, member)                \
  }

/* The struct that a hyperparameter is in: NnConfig, NnTrainingConfig and its Adam and
 * text, NnRunOptions. */
typedef enum
{
  NN_IN_MODEL,
  NN_IN_TRAINING,
  NN_IN_ADAM,
  NN_IN_TEXT,
  NN_IN_RUN,
} NnConfigPart;

typedef enum
{
  NN_LIMIT_NONE,    /* any value of the type */
  NN_LIMIT_BETWEEN, /* from the lowest to the highest, both included */
  NN_LIMIT_BELOW,   /* the highest is left out */
  NN_LIMIT_ABOVE,   /* the lowest is left out */
} NnLimit;

typedef struct
{
  NnConfigPart part;      /* the struct */
  NnField      field;     /* name, type and place in the struct */
  NnLimit      limit;     /* which values make sense */
  double       lowest;    /* the lowest of them */
  double       highest;   /* the highest of them; that of a choice is its last one */
  const char  *what;      /* (nullable): its name as the subject of a message */
  const char  *refusal;   /* (nullable): the whole message, with a place for the value and one
                           * for @highest, or one */
  const char  *option;    /* (nullable): on the command line; of a gboolean, the one that says
                           * yes */
  const char  *help;      /* (nullable): what --help says about @option */
  const char  *no_option; /* (nullable): of a gboolean, the option that says no */
  const char  *no_help;   /* (nullable): what --help says about @no_option */
  int          place;     /* its place in the form, which is sorted by it; 0 if it is not there */
  double       step;      /* of the spin button; 0 for one that multiplies */
  const char  *title;     /* of the row in the form */
  const char  *subtitle;  /* below it */

  const char *const *titles;        /* (nullable) (array zero-terminated=1): of a choice that is
                                     * a list in the form, what people call its values; a choice
                                     * of two without is a switch */
  const char        *tooltip;       /* (nullable): what there is to know about that list */
  gboolean           is_of_machine; /* whether it changes only how fast the program computes,
                                     * such as the number of threads */
} NnHyperparameter;

/* The parts of a row. */
#define NN_MEMBER(the_part, type, member, the_kind)                                                \
  .part = the_part, .field = NN_FIELD (type, member, the_kind)
#define NN_CHOICE(the_part, type, member, names)                                                   \
  .part = the_part, .field = { #member, NN_FIELD_CHOICE, offsetof (type, member), names }
#define NN_BETWEEN(low, high, the_what)                                                            \
  .limit = NN_LIMIT_BETWEEN, .lowest = low, .highest = high, .what = the_what
#define NN_ONE_OF(the_what) .limit = NN_LIMIT_BETWEEN, .what = the_what
#define NN_OPTION(name, the_help) .option = name, .help = the_help
#define NN_NO_OPTION(name, the_help) .no_option = name, .no_help = the_help
#define NN_FORM(the_place, the_step, the_title, the_subtitle)                                      \
  .place = the_place, .step = the_step, .title = the_title, .subtitle = the_subtitle
#define NN_LIST(the_titles, the_tooltip) .titles = the_titles, .tooltip = the_tooltip
#define NN_LAST_ROW .field = { NULL }

double   nn_field_get (const NnField *self, gconstpointer record);
void     nn_field_set (const NnField *self, gpointer record, double value);
void     nn_field_copy (const NnField *self, gconstpointer from, gpointer to);
gboolean nn_field_set_choice (const NnField *self, gpointer record, const char *name);

gboolean nn_hyperparameter_check (const NnHyperparameter *self, gconstpointer record, GQuark domain,
                                  int code, GError **error);
