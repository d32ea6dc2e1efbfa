-- How often the link of a partner was followed, by day.
CREATE TABLE "referral_clicks" (
	"member_id" integer NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "referral_clicks_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "referral_clicks_positive" CHECK ("referral_clicks"."clicks" > 0)
);
--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_member_id_mlm_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."mlm_members"("id") ON DELETE no action ON UPDATE no action;