/* core/engine/json-list.h
 *
 * JSON of what is one after the other; for files that include jansson.h.
 */

#pragma once

/* A list of the items that the expression has for i from 0 to n - 1.  Not within another one. */
#define NN_JSON_LIST(i, n, item)                                                                   \
  ({                                                                                               \
    json_t *nn_list = json_array ();                                                               \
                                                                                                   \
    for (int i = 0; i < (n); i++)                                                                  \
      json_array_append_new (nn_list, (item));                                                     \
    nn_list;                                                                                       \
  })
