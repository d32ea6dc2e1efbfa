-- no transaction
-- A payment without a line of a statement is on the day on which it was noted; one with a line has no day of its own.
drop index concurrently if exists "order_payments_by_own_day";
--> statement-breakpoint
create index concurrently "order_payments_by_own_day" on "order_payments" ((case when statement_line_id is null then (recorded_at at time zone 'America/Jamaica')::date end));
