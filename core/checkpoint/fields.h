/* core/checkpoint/fields.h
 *
 * Converts a struct to a JSON object and back.  A table has the name and the type of every field,
 * and both directions use the same table, so everything that is written can be read again.
 *
 *      static const NnField fields[] = {
 *        { "num_heads", NN_FIELD_INT, offsetof (NnConfig, num_heads) },
 *        …
 *      };
 *
 * A number that is written and read again has the same bits.  JSON has no NaN and no infinity; they
 * are the strings "nan", "inf" and "-inf".
 */

#pragma once

#include <jansson.h>

#include "core/model/hyperparameter.h"

void     nn_field_to_json (const NnField *self, gconstpointer record, json_t *json);
gboolean nn_field_from_json (const NnField *self, json_t *json, const char *where, gpointer record,
                             GError **error);

json_t  *nn_fields_to_json (const NnField *fields, int n_fields,
                            gconstpointer record) G_GNUC_WARN_UNUSED_RESULT;
gboolean nn_fields_from_json (const NnField *fields, int n_fields, json_t *json, const char *where,
                              gpointer record, GError **error);

gboolean   nn_json_check_object (json_t *json, const char *where, GError **error);
gboolean   nn_json_has (json_t *json, const char *name, const char *where, GError **error);
char      *nn_json_to_text (json_t *json) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray *nn_json_plain_strings (char *text);
json_t    *nn_json_from_text (const char *text, const char *where,
                              GError **error) G_GNUC_WARN_UNUSED_RESULT;
