-- A request for a price keeps the partner by whose link it came: the offer is often accepted in another browser.
ALTER TABLE "quotes" ADD COLUMN "referred_by" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_referred_by_mlm_members_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."mlm_members"("id") ON DELETE no action ON UPDATE no action;
