-- A mail says which document goes along; its PDF is made when the mail is sent. A process of the previous version
-- sends it without.
ALTER TABLE "mails" ADD COLUMN "document_number" text;
