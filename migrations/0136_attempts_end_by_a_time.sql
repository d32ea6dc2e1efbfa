-- An attempt to pay ended only when its gateway said so or was asked, so that one of which nothing was heard held its order's
-- pieces for ever. Now each has a time by which it ends; the previous version leaves it to the default. `last_inquiry_at` says when
-- the gateway was last asked, `return_token_hash` which browser may be led back to the order's page.
ALTER TABLE "payment_attempts" ADD COLUMN "return_token_hash" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "last_inquiry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "ends_by" timestamp with time zone DEFAULT now() + interval '48 hours' NOT NULL;--> statement-breakpoint
-- The few that are open, by the rule of the code (src/domain/gateways/attempt-times.ts).
UPDATE "payment_attempts" SET "ends_by" = CASE
  WHEN "state" = 'created' THEN "created_at" + interval '2 minutes'
  WHEN "state" <> 'sent' THEN "created_at" + interval '48 hours'
  WHEN "gateway" = 'fygaro' AND "returned_at" IS NOT NULL THEN "returned_at" + interval '15 minutes'
  ELSE least("expires_at", "created_at" + interval '1 hour') + interval '10 minutes' END
WHERE "ended_at" IS NULL;--> statement-breakpoint
-- One that expired has a code if it may have been charged; so far only a return said so.
UPDATE "payment_attempts" SET "code" = 'came-back'
WHERE "state" = 'expired' AND "code" = '' AND "returned_at" IS NOT NULL AND EXISTS (
  SELECT FROM "gateway_tasks" WHERE "attempt_id" = "payment_attempts"."id" AND "kind" = 'unconfirmed' AND "closed_at" IS NULL);
