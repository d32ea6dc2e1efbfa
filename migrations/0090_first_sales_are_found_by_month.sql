-- no transaction
-- A simulation of a pay plan reads the sales of some months.
drop index concurrently if exists "orders_of_partners_first_sold";
--> statement-breakpoint
create index concurrently "orders_of_partners_first_sold" on "orders" using btree (coalesce("first_sold_at", "paid_at")) where "orders"."referred_by" is not null and "orders"."paid_at" is not null and "orders"."order_status" <> 'cancelled';
