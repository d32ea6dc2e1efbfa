-- no transaction
-- Every minute the shop looks for attempts whose time is over; few are open, and the table grows.
drop index concurrently if exists "payment_attempts_open";
--> statement-breakpoint
create index concurrently "payment_attempts_open" on "payment_attempts" using btree ("ends_by") where "ended_at" is null;
