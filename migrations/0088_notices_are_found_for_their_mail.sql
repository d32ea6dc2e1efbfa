-- no transaction
-- Notices that wait for the mail of the day are found by their partner.
drop index concurrently if exists "notifications_to_mail";
--> statement-breakpoint
create index concurrently "notifications_to_mail" on "notifications" using btree ("member_id","id") where "notifications"."type" = 'commission-changed' and "notifications"."mailed_at" is null;
