-- no transaction
-- What is sold without an invoice, and whose buyer is to be blanked, is found without reading everything.
drop index concurrently if exists "orders_to_carry_over";
--> statement-breakpoint
create index concurrently "orders_to_carry_over" on "orders" using btree ("id") where "orders"."gct" is null and "orders"."lines_version" = 1 and "orders"."order_status" <> 'cancelled' and ("orders"."paid_at" is not null or "orders"."order_status" in ('shipped','delivered'));
--> statement-breakpoint
drop index concurrently if exists "documents_to_blank";
--> statement-breakpoint
create index concurrently "documents_to_blank" on "documents" using btree ("issued_on", "id") where "documents"."blanked_at" is null;
