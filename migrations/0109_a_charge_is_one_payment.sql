-- no transaction
-- What a gateway charged is one payment at most.
drop index concurrently if exists "order_payments_one_a_charge";
--> statement-breakpoint
create unique index concurrently "order_payments_one_a_charge" on "order_payments" using btree ("charge_id");
