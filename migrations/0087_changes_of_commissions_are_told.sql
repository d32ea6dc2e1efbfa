-- no transaction
-- What became of commissions is told in one mail a day: the notices of it wait for that mail.
alter table "notifications" add column if not exists "mailed_at" timestamp with time zone;
--> statement-breakpoint
drop index concurrently if exists "notifications_to_mail";
--> statement-breakpoint
create index concurrently "notifications_to_mail" on "notifications" using btree ("member_id","id") where "notifications"."type" = 'commission-changed' and "notifications"."mailed_at" is null;
