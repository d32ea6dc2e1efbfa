-- no transaction
-- The inbox of staff finds what is due next, and what somebody has.
drop index concurrently if exists "contact_messages_by_due";
--> statement-breakpoint
create index concurrently "contact_messages_by_due" on "contact_messages" using btree ("status",coalesce("answer_by", timestamptz '9999-01-01 00:00:00+00'),"id");
--> statement-breakpoint
drop index concurrently if exists "contact_messages_by_owner";
--> statement-breakpoint
create index concurrently "contact_messages_by_owner" on "contact_messages" using btree ("owner_id","status",coalesce("answer_by", timestamptz '9999-01-01 00:00:00+00'),"id");
--> statement-breakpoint
drop index concurrently if exists "contact_messages_by_promise";
--> statement-breakpoint
create index concurrently "contact_messages_by_promise" on "contact_messages" using btree ("answer_by");
--> statement-breakpoint
drop index concurrently if exists "quotes_by_due";
--> statement-breakpoint
create index concurrently "quotes_by_due" on "quotes" using btree ("status",coalesce("answer_by", timestamptz '9999-01-01 00:00:00+00'),"id");
--> statement-breakpoint
drop index concurrently if exists "quotes_by_owner";
--> statement-breakpoint
create index concurrently "quotes_by_owner" on "quotes" using btree ("owner_id","status",coalesce("answer_by", timestamptz '9999-01-01 00:00:00+00'),"id");
--> statement-breakpoint
drop index concurrently if exists "quotes_by_promise";
--> statement-breakpoint
create index concurrently "quotes_by_promise" on "quotes" using btree ("answer_by");
