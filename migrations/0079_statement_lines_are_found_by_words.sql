-- no transaction
-- A search of statement lines reads those that hold its words, and not every line that waits.
drop index concurrently if exists "bank_statement_lines_by_words";
--> statement-breakpoint
create index concurrently "bank_statement_lines_by_words" on "bank_statement_lines" using gin ("description" gin_trgm_ops,"bank_reference" gin_trgm_ops);
