-- no transaction
-- Deleted orders count for no customer.
drop index concurrently if exists "orders_counted_by_customer";
--> statement-breakpoint
create index concurrently "orders_counted_by_customer" on "orders" using btree (customer_key, created_at, id) where hidden_at is null;
