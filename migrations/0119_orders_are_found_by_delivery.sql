-- no transaction
-- Two weeks after a delivery its customer is mailed the link to review the pieces.
drop index concurrently if exists "orders_by_delivery";
--> statement-breakpoint
create index concurrently "orders_by_delivery" on "orders" using btree ("delivered_at","id") where "orders"."order_status" = 'delivered';
