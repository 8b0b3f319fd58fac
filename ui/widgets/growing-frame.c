#include "ui/widgets/growing-frame.h"

#include "ui/widgets/theme.h"

#define LINE 2.0f
#define PAPER_ALPHA 0.08f /* what is below the frame can still be read */

struct _HlGrowingFrame
{
  GtkWidget parent_instance;

  graphene_rect_t rect; /* in pixels of this widget */
};

G_DEFINE_FINAL_TYPE (HlGrowingFrame, hl_growing_frame, GTK_TYPE_WIDGET)

static void hl_growing_frame_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HlGrowingFrame *self = HL_GROWING_FRAME (widget);
  const GdkRGBA   ink = hl_color_to_rgba (hl_widget_palette (widget)->text);
  GdkRGBA         paper = ink;
  GskRoundedRect  edge;

  paper.alpha = PAPER_ALPHA;
  gsk_rounded_rect_init_from_rect (&edge, &self->rect, 0.0f);
  gtk_snapshot_append_color (snapshot, &paper, &self->rect);
  gtk_snapshot_append_border (snapshot, &edge, (float[4]){ LINE, LINE, LINE, LINE },
                              (GdkRGBA[4]){ ink, ink, ink, ink });
}

static void hl_growing_frame_class_init (HlGrowingFrameClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = hl_growing_frame_snapshot;
}

static void hl_growing_frame_init (HlGrowingFrame *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* from: the small rectangle, in pixels of this widget; to: the large rectangle, likewise; grown:
 * 0 for from, 1 for to, else between both. */
void hl_growing_frame_show (HlGrowingFrame *self, const graphene_rect_t *from,
                            const graphene_rect_t *to, double grown)
{
  graphene_rect_interpolate (from, to, grown, &self->rect);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
