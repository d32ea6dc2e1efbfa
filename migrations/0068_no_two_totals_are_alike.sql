-- no transaction
-- As long as nothing came of an open transfer, its cents make its total unlike all others.
drop index concurrently if exists "orders_named_by_cents";
--> statement-breakpoint
create unique index concurrently "orders_named_by_cents" on "orders" using btree ("total_amount") where "orders"."naming_discount" > 0 and "orders"."payment_method" = 'bank_transfer' and "orders"."payment_status" in ('pending','failed') and "orders"."order_status" <> 'cancelled';
