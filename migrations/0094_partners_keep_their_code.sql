-- A referral code that its partner switches off is kept, so that printed links work again when it is back.
ALTER TABLE "mlm_members" ADD COLUMN "kept_code" text;
