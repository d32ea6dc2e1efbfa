-- Checks the offers from before, while quotes are written.
ALTER TABLE "quotes" VALIDATE CONSTRAINT "quotes_service_known";
