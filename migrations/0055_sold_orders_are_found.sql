-- no transaction
-- Sold orders are found by the day that their money had come, all of them and those of partners.
drop index concurrently if exists "orders_sold";
--> statement-breakpoint
create index concurrently "orders_sold" on "orders" ("paid_at", "id")
  where "paid_at" is not null and "order_status" <> 'cancelled';
--> statement-breakpoint
drop index concurrently if exists "orders_of_partners_sold";
--> statement-breakpoint
create index concurrently "orders_of_partners_sold" on "orders" ("paid_at")
  where "referred_by" is not null and "paid_at" is not null and "order_status" <> 'cancelled';
