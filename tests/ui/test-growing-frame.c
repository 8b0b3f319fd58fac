#include "ui/widgets/growing-frame.h"

#include "tests/support/reference-image.h"
#include "tests/support/widget-window.h"
#include "tests/support/workshop.h"

#define SMALL GRAPHENE_RECT_INIT (10, 20, 40, 30)
#define LARGE GRAPHENE_RECT_INIT (0, 100, 200, 100)

typedef struct
{
  GtkWidget      *window;
  GtkWidget      *button;
  HlGrowingFrame *frame;
} Fixture;

static void set_up (Fixture *self)
{
  GtkWidget *overlay = gtk_overlay_new ();

  self->button = gtk_button_new ();
  self->frame = g_object_new (HL_TYPE_GROWING_FRAME, NULL);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->button);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->frame));
  self->window = hl_test_open_window (overlay, 200, 200);
}

static void tear_down (Fixture *self) { hl_test_close_window (self->window); }

/* Where the frame has drawn. */
static void assert_drawn (Fixture *self, double grown, graphene_rect_t wanted)
{
  cairo_surface_t      *picture;
  cairo_region_t       *drawn = cairo_region_create ();
  cairo_rectangle_int_t box;

  hl_growing_frame_show (self->frame, &SMALL, &LARGE, grown);
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (self->frame)) == 200);
  picture = hl_test_paint_widget (GTK_WIDGET (self->frame));
  for (int y = 0; y < cairo_image_surface_get_height (picture); y++)
    for (int x = 0; x < cairo_image_surface_get_width (picture); x++)
      if (hl_test_pixel (picture, x, y) != 0)
        cairo_region_union_rectangle (drawn, &(cairo_rectangle_int_t){ x, y, 1, 1 });
  cairo_region_get_extents (drawn, &box);
  g_assert_cmpint (box.x, ==, (int) wanted.origin.x);
  g_assert_cmpint (box.y, ==, (int) wanted.origin.y);
  g_assert_cmpint (box.width, ==, (int) wanted.size.width);
  g_assert_cmpint (box.height, ==, (int) wanted.size.height);
  cairo_region_destroy (drawn);
  cairo_surface_destroy (picture);
}

NN_FIXTURE_TEST (it_grows_from_one_rectangle_to_the_other)
{
  assert_drawn (fixture, 0.0, SMALL);
  assert_drawn (fixture, 0.5, GRAPHENE_RECT_INIT (5, 60, 120, 65));
  assert_drawn (fixture, 1.0, LARGE);
}

/* What is below the frame can be clicked meanwhile; nobody sees a frame that was not shown. */
NN_FIXTURE_TEST (it_is_not_in_the_way)
{
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (fixture->frame)));
  hl_growing_frame_show (fixture->frame, &SMALL, &LARGE, 0.0);
  hl_test_wait_until (gtk_widget_get_width (GTK_WIDGET (fixture->frame)) == 200);
  g_assert_true (gtk_widget_pick (gtk_window_get_child (GTK_WINDOW (fixture->window)), 20, 30,
                                  GTK_PICK_DEFAULT) == fixture->button);
}
