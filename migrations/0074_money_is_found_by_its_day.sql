-- no transaction
-- Money of some days is found by the day on which it was noted.
drop index concurrently if exists "order_payments_by_day_noted";
--> statement-breakpoint
create index concurrently "order_payments_by_day_noted" on "order_payments" (((recorded_at at time zone 'America/Jamaica')::date)) where statement_line_id is null;
--> statement-breakpoint
drop index concurrently if exists "order_refunds_by_day_noted";
--> statement-breakpoint
create index concurrently "order_refunds_by_day_noted" on "order_refunds" (((recorded_at at time zone 'America/Jamaica')::date));
