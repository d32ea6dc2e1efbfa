-- Orders are put together to customers by their address in small letters, kept beside the order so that
-- an index alone answers who they are and how many; and the table is sorted by the way of delivery too.
DROP INDEX "orders_by_customer";--> statement-breakpoint
CREATE INDEX "orders_by_shipping" ON "orders" USING btree ("shipping_method","id");
--> statement-breakpoint
alter table orders
  add column customer_key text not null generated always as (lower(customer_email)) stored;
--> statement-breakpoint
create index orders_by_customer on orders (customer_key, created_at, id);
