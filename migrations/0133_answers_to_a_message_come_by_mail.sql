-- The sender of a message answers a mail of staff, and the answer is a reply to the message: it says by which mail it came,
-- so that a mail that is delivered twice is one reply.
ALTER TABLE "contact_replies" ADD COLUMN "mail_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_replies_one_of_a_mail" ON "contact_replies" USING btree ("mail_key");