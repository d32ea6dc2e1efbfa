-- no transaction
-- The lines after the first are searched as quickly as the first.
drop index concurrently if exists "orders_by_other_lines";
--> statement-breakpoint
create index concurrently "orders_by_other_lines" on "orders" using gin ("other_lines" gin_trgm_ops);
