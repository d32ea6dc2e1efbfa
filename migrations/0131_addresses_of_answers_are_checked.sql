-- Checks the mails from before, while mails are written.
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_reply_to_is_an_address";
