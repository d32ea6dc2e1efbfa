-- no transaction
-- Bank lines that pay nothing yet, payments by line and by receipt, and orders whose lines are yet to be
-- written are found without reading the rest; a receipt is counted once while its payment stands.
drop index concurrently if exists "order_payments_by_line";
--> statement-breakpoint
create index concurrently "order_payments_by_line" ON "order_payments" USING btree ("statement_line_id");
--> statement-breakpoint
drop index concurrently if exists "order_payments_by_receipt";
--> statement-breakpoint
create index concurrently "order_payments_by_receipt" ON "order_payments" USING btree ("receipt_id");
--> statement-breakpoint
drop index concurrently if exists "bank_statement_lines_open";
--> statement-breakpoint
create index concurrently "bank_statement_lines_open" ON "bank_statement_lines" USING btree ("day","id") WHERE "bank_statement_lines"."matched" < "bank_statement_lines"."amount" and "bank_statement_lines"."set_aside_at" is null;
--> statement-breakpoint
drop index concurrently if exists order_payments_one_a_receipt;
--> statement-breakpoint
create unique index concurrently order_payments_one_a_receipt on order_payments (receipt_id)
  where taken_back_by is null and takes_back is null and receipt_id is not null;
--> statement-breakpoint
drop index concurrently if exists orders_without_lines;
--> statement-breakpoint
create index concurrently orders_without_lines on orders (id) where lines_version = 0;
