#include "app/type-scale.h"

#define KEY "type-scale"

/* The unit of GtkSettings: 1024 times dots per inch. */
#define DEFAULT_DPI (96 * 1024)

/* In percent; the schema has the same limits. */
static const int scales[] = { 100, 110, 125, 150, 175, 200 };

/* The desktop asks for it. */
static int own_dpi;

static gboolean to_dpi (GValue *value, GVariant *scale, gpointer user_data)
{
  g_value_set_int (value, own_dpi * g_variant_get_int32 (scale) / 100);

  return TRUE;
}

/* Sets all type by the settings from now on. */
void hl_type_scale_follow (GSettings *settings)
{
  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &own_dpi, NULL);
  if (own_dpi <= 0)
    own_dpi = DEFAULT_DPI;

  g_settings_bind_with_mapping (settings, KEY, gtk_settings_get_default (), "gtk-xft-dpi",
                                G_SETTINGS_BIND_GET, to_dpi, NULL, NULL, NULL);
}

/* steps: how many sizes larger, or smaller if negative; 0 for the size that the desktop asks
 * for. */
void hl_type_scale_change (GSettings *settings, int steps)
{
  const int now = g_settings_get_int (settings, KEY);
  int       index = 0;

  while (index + 1 < (int) G_N_ELEMENTS (scales) && scales[index + 1] <= now)
    index++;
  index = steps == 0 ? 0 : CLAMP (index + steps, 0, (int) G_N_ELEMENTS (scales) - 1);

  g_settings_set_int (settings, KEY, scales[index]);
}
