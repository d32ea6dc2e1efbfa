-- no transaction
-- Counting the documents of a kind, and finding the orders that may owe money, read few rows.
drop index concurrently if exists "documents_by_kind";
--> statement-breakpoint
create index concurrently "documents_by_kind" on "documents" using btree ("kind","issued_on");
--> statement-breakpoint
drop index concurrently if exists "orders_owing";
--> statement-breakpoint
create index concurrently "orders_owing" on "orders" using btree ("id") where "orders"."payment_status" <> 'paid' and "orders"."order_status" <> 'cancelled';
