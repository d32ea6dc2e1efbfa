-- no transaction
-- A commission is posted once a revision, and reversed once a revision.
drop index concurrently if exists "commissions_posted_once_a_revision";
--> statement-breakpoint
create unique index concurrently "commissions_posted_once_a_revision" on "commissions" using btree ("source_order_id","member_id","level","revision") where "commissions"."reversal_of" is null;
--> statement-breakpoint
drop index concurrently if exists "commissions_reversed_once_a_revision";
--> statement-breakpoint
create unique index concurrently "commissions_reversed_once_a_revision" on "commissions" using btree ("reversal_of","revision");
--> statement-breakpoint
drop index concurrently if exists "commissions_posted_once";
--> statement-breakpoint
drop index concurrently if exists "commissions_reversed_once";
