-- Partners are paid once nothing of an order is due, and a month's placed orders stay what they were: an order says since
-- when it is paid in full, and what it came to when it was placed. A job fills both where earlier versions wrote the order.
ALTER TABLE "orders" ADD COLUMN "placed_total" numeric(10,2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_in_full_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_in_full_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_in_full_until" timestamp with time zone;
