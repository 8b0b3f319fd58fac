#include "ui/pages/attention-bar.h"

#include "ui/widgets/export-button.h"

#include "ui/widgets/wrap-layout.h"

/* ## Actions
 *
 * - `attention.kind`, `attention.view`, `attention.stretch`: the properties. */
struct _HlAttentionBar
{
  GtkWidget parent_instance;

  char    *kind;
  char    *view;
  gboolean is_stretched;

  HlSentenceRow *sentence;
  HlTryButton   *try_button;
};

enum
{
  PROP_KIND = 1,
  PROP_VIEW,
  PROP_IS_STRETCHED,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (HlAttentionBar, hl_attention_bar, GTK_TYPE_WIDGET)

/* Returns which attention is wanted: "encoder", "decoder" or "cross". */
const char *hl_attention_bar_get_kind (HlAttentionBar *self) { return self->kind; }

/* Returns what is wanted of it: "grid", "head" or "ranking". */
const char *hl_attention_bar_get_view (HlAttentionBar *self) { return self->view; }

/* Returns whether each map spends all colors on its own range. */
gboolean hl_attention_bar_get_is_stretched (HlAttentionBar *self) { return self->is_stretched; }

/* Returns what alters the model. */
HlTryButton *hl_attention_bar_get_try_button (HlAttentionBar *self) { return self->try_button; }

/* Returns where the sentence is typed. */
HlSentenceRow *hl_attention_bar_get_sentence (HlAttentionBar *self) { return self->sentence; }

static void hl_attention_bar_get_property (GObject *object, guint property_id, GValue *value,
                                           GParamSpec *pspec)
{
  HlAttentionBar *self = HL_ATTENTION_BAR (object);

  switch (property_id)
    {
    case PROP_KIND:
      g_value_set_string (value, self->kind);
      break;
    case PROP_VIEW:
      g_value_set_string (value, self->view);
      break;
    case PROP_IS_STRETCHED:
      g_value_set_boolean (value, self->is_stretched);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_attention_bar_set_property (GObject *object, guint property_id, const GValue *value,
                                           GParamSpec *pspec)
{
  HlAttentionBar *self = HL_ATTENTION_BAR (object);

  switch (property_id)
    {
    case PROP_KIND:
      g_free (self->kind);
      self->kind = g_value_dup_string (value);
      break;
    case PROP_VIEW:
      g_free (self->view);
      self->view = g_value_dup_string (value);
      break;
    case PROP_IS_STRETCHED:
      self->is_stretched = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void hl_attention_bar_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (hl_attention_bar_parent_class)->dispose (object);
}

static void hl_attention_bar_finalize (GObject *object)
{
  HlAttentionBar *self = HL_ATTENTION_BAR (object);

  g_free (self->kind);
  g_free (self->view);

  G_OBJECT_CLASS (hl_attention_bar_parent_class)->finalize (object);
}

static void install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS;

  properties[PROP_KIND] = g_param_spec_string ("kind", NULL, NULL, "cross", flags);
  properties[PROP_VIEW] = g_param_spec_string ("view", NULL, NULL, "grid", flags);
  properties[PROP_IS_STRETCHED] = g_param_spec_boolean ("is-stretched", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void hl_attention_bar_class_init (HlAttentionBarClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hl_attention_bar_dispose;
  object_class->finalize = hl_attention_bar_finalize;
  object_class->get_property = hl_attention_bar_get_property;
  object_class->set_property = hl_attention_bar_set_property;
  install_properties (object_class);

  g_type_ensure (HL_TYPE_EXPORT_BUTTON);
  g_type_ensure (HL_TYPE_SENTENCE_ROW);
  g_type_ensure (HL_TYPE_TRY_BUTTON);
  g_type_ensure (HL_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/headlight/Headlight/attention-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HlAttentionBar, sentence);
  gtk_widget_class_bind_template_child (widget_class, HlAttentionBar, try_button);
  gtk_widget_class_install_property_action (widget_class, "attention.kind", "kind");
  gtk_widget_class_install_property_action (widget_class, "attention.view", "view");
  gtk_widget_class_install_property_action (widget_class, "attention.stretch", "is-stretched");
}

static void hl_attention_bar_init (HlAttentionBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
