-- What is one person's is found by the address in every table, without reading all mails: by recipient
-- and sender, and in chats by the words. A line of the bank keeps whose order it had paid when that
-- order is deleted. A partner who was erased is closed for good; those of before are known by the
-- address that erasing gave them.
ALTER TABLE "mlm_members" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD COLUMN "payer_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_by_words" ON "chat_messages" USING gin ("message" gin_trgm_ops,"response" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_by_sender" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bank_statement_lines_by_payer" ON "bank_statement_lines" USING btree ("payer_email") WHERE "bank_statement_lines"."payer_email" <> '';--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
ALTER TABLE "mlm_members" ADD CONSTRAINT "mlm_members_closed_is_inactive" CHECK ("mlm_members"."closed_at" is null or not "mlm_members"."is_active");--> statement-breakpoint
update mlm_members set closed_at = updated_at, is_active = false
where email ~ '^erased-[0-9a-f]{12}@erased[.]invalid$';
