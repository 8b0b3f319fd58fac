#include "app/check-examples.h"

#include <glib/gi18n.h>
#include <jansson.h>
#include <stdio.h>

#include "app/check/kinds.h"
#include "core/checkpoint/safetensors-reader.h"

#define EXAMPLES "/org/headlight/Headlight/examples/"

/* Returns the example of a kind, or NULL: a case of the kind text_file describes another file. */
static GBytes *example_of (const char *kind)
{
  g_autofree char *path = g_strconcat (EXAMPLES, kind, NULL);

  return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static void print_tensors (const NnSafetensors *file)
{
  const char *config = nn_safetensors_metadata (file, "config");

  hl_cli_print (_ ("  settings  %s\n"), config != NULL ? config : "{}");
  for (int i = 0; i < nn_safetensors_count (file); i++)
    {
      const NnSafetensor *tensor = nn_safetensors_get (file, i);
      g_autofree char    *shape = nn_safetensor_shape_to_string (tensor);

      hl_cli_print ("  %-4s %-14s %s\n", nn_dtype_name (tensor->dtype), shape, tensor->name);
    }
}

static void print_keys (GBytes *example)
{
  gsize       length;
  const char *text = g_bytes_get_data (example, &length);
  json_t     *json = json_loadb (text, length, 0, NULL);
  const char *key;
  json_t     *value;

  json_object_foreach (json, key, value)
    hl_cli_print ("  %s\n", key);
  json_decref (json);
}

/* Prints each kind with the settings and the tensors that its example has. Returns the exit
 * status. */
HlCliStatus hl_check_print_kinds (void)
{
  for (const NnKind *kind = nn_kinds; kind->name != NULL; kind++)
    {
      g_autoptr (GBytes)        example = example_of (kind->name);
      g_autoptr (NnSafetensors) file = NULL;

      hl_cli_print ("%s%s\n", kind->name, nn_kind_is_text (kind) ? " (JSON)" : "");
      if (example == NULL)
        continue;
      if (nn_kind_is_text (kind))
        print_keys (example);
      else
        file = nn_safetensors_parse (example, kind->name, NULL);
      if (file != NULL)
        print_tensors (file);
    }

  return HL_CLI_DONE;
}

/* Returns the exit status. */
HlCliStatus hl_check_print_example (const char *kind)
{
  g_autoptr (GBytes)  example = example_of (kind);
  g_autoptr (GString) known = g_string_new (NULL);
  gsize               length;
  gconstpointer       bytes;

  for (const NnKind *each = nn_kinds; each->name != NULL; each++)
    {
      g_autoptr (GBytes) other = example_of (each->name);

      if (other != NULL)
        g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", each->name);
    }
  if (example == NULL)
    /* Translators: the name of a kind, the names of all */
    return hl_cli_misuse (_ ("There is no example of “%s”. There are: %s"), kind, known->str);

  bytes = g_bytes_get_data (example, &length);
  if (fwrite (bytes, 1, length, stdout) != length)
    return HL_CLI_FAILED;

  return HL_CLI_DONE;
}
