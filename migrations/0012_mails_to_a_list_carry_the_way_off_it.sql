-- A mail to a list says in its headers where one press takes its recipient off (RFC 8058), so that a
-- mail program can offer the way out by itself. One plain address: no second header fits into it.
ALTER TABLE "mails" ADD COLUMN "leave_url" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_leave_url_is_an_address" CHECK ("mails"."leave_url" ~ '^https?://[^\s<>,]+$');
