-- Which events of its order a mail tells: what happens together is one mail, and staff see which mail says what.
ALTER TABLE "mails" ADD COLUMN "tells" bigint[] DEFAULT '{}' NOT NULL;