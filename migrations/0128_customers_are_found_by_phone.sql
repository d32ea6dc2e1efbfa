-- no transaction
-- A customer who orders with a second address is recognised by the telephone number.
drop index concurrently if exists "orders_by_phone";
--> statement-breakpoint
create index concurrently "orders_by_phone" on "orders" using btree (regexp_replace(regexp_replace(regexp_replace("customer_phone", '[^0-9]', '', 'g'), '^([0-9]{7})$', '876\1'), '^1([0-9]{10})$', '\1'),"id");
