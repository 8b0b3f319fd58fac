/* core/checkpoint/fields.h
 *
 * Between a struct and a JSON object: a table says which field has which name and
 * type, and two functions read the table.  So a new hyperparameter is one more
 * line of a table, and nothing is written that cannot be read again.
 *
 *      static const NnField fields[] = {
 *        { "num_heads", NN_FIELD_INT, offsetof (NnConfig, num_heads) },
 *        …
 *      };
 *
 * Numbers come back bit by bit.  JSON has no NaN and no infinity; they are the
 * strings "nan", "inf" and "-inf".
 *
 * Used by   checkpoint-json.h, checkpoint-{save,load}.c, sidecar.c; nobody outside of this folder
 */

#pragma once

#include <glib.h>
#include <jansson.h>

G_BEGIN_DECLS

/**
 * NnFieldKind:
 * @NN_FIELD_INT: an int
 * @NN_FIELD_INT64: a #gint64
 * @NN_FIELD_SEED: a #guint64, which JSON's numbers cannot hold: a string of digits
 * @NN_FIELD_FLOAT: a float
 * @NN_FIELD_DOUBLE: a double
 * @NN_FIELD_BOOLEAN: a #gboolean
 * @NN_FIELD_CHOICE: an enumeration: the name of its value
 */
typedef enum
{
  NN_FIELD_INT,
  NN_FIELD_INT64,
  NN_FIELD_SEED,
  NN_FIELD_FLOAT,
  NN_FIELD_DOUBLE,
  NN_FIELD_BOOLEAN,
  NN_FIELD_CHOICE,
} NnFieldKind;

/**
 * NnField:
 * @name: what JSON calls it
 * @kind: its type
 * @offset: where it stands in the struct
 * @choices: (nullable): the names of an enumeration's values, from 0 on, %NULL-terminated
 */
typedef struct
{
  const char        *name;
  NnFieldKind        kind;
  gsize              offset;
  const char *const *choices;
} NnField;

json_t  *nn_fields_to_json (const NnField *fields,
                            int            n_fields,
                            gconstpointer  record) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_fields_from_json (const NnField *fields,
                              int            n_fields,
                              json_t        *json,
                              const char    *where,
                              gpointer       record,
                              GError       **error);

gboolean nn_json_has (json_t     *json,
                      const char *name,
                      const char *where,
                      GError    **error);
char    *nn_json_to_text (json_t *json) G_GNUC_WARN_UNUSED_RESULT;
json_t  *nn_json_from_text (const char *text,
                            const char *where,
                            GError    **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
