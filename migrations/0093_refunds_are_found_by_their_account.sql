-- no transaction
-- Refunds are found by the last digits of the account that they went to.
drop index concurrently if exists "order_refunds_by_ending";
--> statement-breakpoint
create index concurrently "order_refunds_by_ending" on "order_refunds" using btree ("last4") where "order_refunds"."last4" <> '';
