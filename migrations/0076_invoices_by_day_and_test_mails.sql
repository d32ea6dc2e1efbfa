-- no transaction
-- Counting the invoices of each day and rate, and finding the last test mail, read an index only.
drop index concurrently if exists "documents_invoices_by_day";
--> statement-breakpoint
create index concurrently "documents_invoices_by_day" on "documents" using btree ("issued_on","rate_bp") where "documents"."kind" = 'invoice';
--> statement-breakpoint
drop index concurrently if exists "mails_that_test";
--> statement-breakpoint
create index concurrently "mails_that_test" on "mails" using btree ("created_at") where "mails"."kind" = 'mail-test';
