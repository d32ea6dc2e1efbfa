-- A shopper answers a mail of a case, and the answer is a message of the case: the mail says to which address, and the
-- message by which mail it came, so that a mail that is delivered twice is one message.
ALTER TABLE "case_messages" ADD COLUMN "mail_key" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_messages_one_of_a_mail" ON "case_messages" USING btree ("mail_key");--> statement-breakpoint
-- No mail has one yet; the next migration checks them without stopping mails.
ALTER TABLE "mails" ADD CONSTRAINT "mails_reply_to_is_an_address" CHECK ("mails"."reply_to" ~ '^[^\s<>,@]+@[^\s<>,@]+$') NOT VALID;
