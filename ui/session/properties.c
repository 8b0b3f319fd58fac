#include "ui/session/properties.h"

static GQuark row_quark (void) { return g_quark_from_static_string ("hl-property"); }

/* What the function returns, or else what the field holds. */
#define VALUE(ctype)                                                                               \
  (row->get != NULL ? ((ctype (*) (gpointer)) row->get) (object) : *(const ctype *) field)

/* Gives it to the function, or else to the field. */
#define TAKE(ctype, given)                                                                         \
  G_STMT_START                                                                                     \
  {                                                                                                \
    if (row->set != NULL)                                                                          \
      ((void (*) (gpointer, ctype)) row->set) (object, given);                                     \
    else                                                                                           \
      *(ctype *) field = given;                                                                    \
  }                                                                                                \
  G_STMT_END

static void get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const HlProperty *row = g_param_spec_get_qdata (pspec, row_quark ());
  gconstpointer     field = (const char *) object + row->field;

  switch (G_TYPE_FUNDAMENTAL (row->type))
    {
    case G_TYPE_BOOLEAN:
      g_value_set_boolean (value, VALUE (gboolean));
      break;
    case G_TYPE_INT:
      g_value_set_int (value, VALUE (int));
      break;
    case G_TYPE_UINT:
      g_value_set_uint (value, VALUE (guint));
      break;
    case G_TYPE_DOUBLE:
      g_value_set_double (value, VALUE (double));
      break;
    case G_TYPE_STRING:
      if (row->get != NULL)
        g_value_take_string (value, ((char *(*) (gpointer)) row->get) (object));
      else
        g_value_set_string (value, *(char *const *) field);
      break;
    case G_TYPE_OBJECT:
      g_value_set_object (value, VALUE (gpointer));
      break;
    default:
      g_assert_not_reached ();
    }
}

static void set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  const HlProperty *row = g_param_spec_get_qdata (pspec, row_quark ());
  gpointer          field = (char *) object + row->field;

  switch (G_TYPE_FUNDAMENTAL (row->type))
    {
    case G_TYPE_BOOLEAN:
      TAKE (gboolean, g_value_get_boolean (value));
      break;
    case G_TYPE_INT:
      TAKE (int, g_value_get_int (value));
      break;
    case G_TYPE_UINT:
      TAKE (guint, g_value_get_uint (value));
      break;
    case G_TYPE_DOUBLE:
      TAKE (double, g_value_get_double (value));
      break;
    case G_TYPE_STRING:
      ((void (*) (gpointer, const char *)) row->set) (object, g_value_get_string (value));
      break;
    case G_TYPE_OBJECT:
      ((void (*) (gpointer, gpointer)) row->set) (object, g_value_get_object (value));
      break;
    default:
      g_assert_not_reached ();
    }
}

static GParamSpec *new_spec (const HlProperty *row)
{
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | (row->use != HL_GIVEN ? G_PARAM_READABLE : 0) |
                            (row->use != HL_READ ? G_PARAM_WRITABLE : 0) |
                            (row->set != NULL ? G_PARAM_EXPLICIT_NOTIFY : 0);

  switch (G_TYPE_FUNDAMENTAL (row->type))
    {
    case G_TYPE_BOOLEAN:
      return g_param_spec_boolean (row->name, NULL, NULL, FALSE, flags);
    case G_TYPE_INT:
      return g_param_spec_int (row->name, NULL, NULL, G_MININT, G_MAXINT, 0, flags);
    case G_TYPE_UINT:
      return g_param_spec_uint (row->name, NULL, NULL, 0, G_MAXUINT, 0, flags);
    case G_TYPE_DOUBLE:
      return g_param_spec_double (row->name, NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0.0, flags);
    case G_TYPE_STRING:
      return g_param_spec_string (row->name, NULL, NULL, NULL, flags);
    default:
      return g_param_spec_object (row->name, NULL, NULL, row->type, flags);
    }
}

/* rows: ending in one without a name. */
void hl_properties_install (gpointer klass, const HlProperty *rows)
{
  G_OBJECT_CLASS (klass)->get_property = get_property;
  G_OBJECT_CLASS (klass)->set_property = set_property;
  for (guint i = 0; rows[i].name != NULL; i++)
    {
      GParamSpec *pspec = new_spec (&rows[i]);

      g_assert (rows[i].use == HL_READ || rows[i].set != NULL ||
                (rows[i].type != G_TYPE_STRING && !g_type_is_a (rows[i].type, G_TYPE_OBJECT)));
      g_param_spec_set_qdata_full (pspec, row_quark (), g_memdup2 (&rows[i], sizeof rows[i]),
                                   g_free);
      g_object_class_install_property (klass, i + 1, pspec);
    }
}

/* Returns a signal that has that many arguments, whose types follow, and no result. */
guint hl_signal_new (GType type, const char *name, guint n, ...)
{
  va_list types;
  guint   id;

  va_start (types, n);
  id = g_signal_new_valist (name, type, G_SIGNAL_RUN_LAST, NULL, NULL, NULL, NULL, G_TYPE_NONE, n,
                            types);
  va_end (types);

  return id;
}

/* What an object lets go: a field, or, without one, whatever the function knows of. */
typedef struct
{
  gboolean       is_last; /* not before it is finalized */
  GDestroyNotify release;
  gsize          field; /* its offset, or 0 */
} Owned;

static GQuark owned_quark (void) { return g_quark_from_static_string ("hl-owned"); }

static void let_go (GObject *object, gboolean is_last)
{
  const GArray *rows = g_type_get_qdata (G_OBJECT_TYPE (object), owned_quark ());

  NN_EACH_AT (const Owned, row, rows)
    {
      gpointer *field = (gpointer *) (gpointer) ((char *) object + row->field);

      if (row->is_last != is_last)
        continue;
      if (row->field == 0)
        row->release (object);
      else if (*field != NULL)
        row->release (g_steal_pointer (field));
    }
}

static GObjectClass *parent_of (GObject *object)
{
  return g_type_class_peek_parent (G_OBJECT_GET_CLASS (object));
}

static void dispose (GObject *object)
{
  let_go (object, FALSE);
  parent_of (object)->dispose (object);
}

static void finalize (GObject *object)
{
  let_go (object, TRUE);
  parent_of (object)->finalize (object);
}

/* klass: of a final type; is_last: when an object is finalized, not yet when it is disposed;
 * fields: where they are in the object, 0 behind the last one; if there is none, the function gets
 * the object. */
void hl_class_lets_go (gpointer klass, gboolean is_last, GDestroyNotify release,
                       const gsize *fields)
{
  const GType type = G_TYPE_FROM_CLASS (klass);
  GArray     *rows = g_type_get_qdata (type, owned_quark ());

  if (rows == NULL)
    {
      rows = g_array_new (FALSE, FALSE, sizeof (Owned));
      g_type_set_qdata (type, owned_quark (), rows);
    }
  do
    g_array_append_val (rows, ((Owned){ is_last, release, *fields }));
  while (*fields != 0 && *++fields != 0);
  G_OBJECT_CLASS (klass)->dispose = dispose;
  G_OBJECT_CLASS (klass)->finalize = finalize;
}
