-- no transaction
-- The job that fills what earlier versions did not write finds its orders without reading the others.
drop index concurrently if exists "orders_without_placed_total";
--> statement-breakpoint
create index concurrently "orders_without_placed_total" on "orders" using btree ("id") where "orders"."placed_total" is null;
--> statement-breakpoint
drop index concurrently if exists "orders_sold_and_due";
--> statement-breakpoint
create index concurrently "orders_sold_and_due" on "orders" using btree ("id") where "orders"."paid_at" is not null and "orders"."paid_in_full_since" is null;
