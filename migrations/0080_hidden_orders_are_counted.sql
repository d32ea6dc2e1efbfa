-- no transaction
-- A list of all orders counts them by an index, less those that are hidden.
drop index concurrently if exists "orders_hidden";
--> statement-breakpoint
create index concurrently "orders_hidden" on "orders" using btree ("id") where "orders"."hidden_at" is not null;
