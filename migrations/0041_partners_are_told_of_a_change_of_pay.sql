-- Partners are written to when a change of pay is published, and every notice has a day on which it goes:
-- 90 days after it was made; that of a tax form, not before its year is over.
CREATE TABLE "plan_notices" (
	"plan_id" integer NOT NULL,
	"about" text NOT NULL,
	"through_member" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"stopped_by" integer,
	CONSTRAINT "plan_notices_plan_id_about_pk" PRIMARY KEY("plan_id","about"),
	CONSTRAINT "plan_notices_about_known" CHECK ("plan_notices"."about" in ('change','recall')),
	CONSTRAINT "plan_notices_stopped_is_over" CHECK ("plan_notices"."stopped_by" is null or "plan_notices"."finished_at" is not null)
);
--> statement-breakpoint
UPDATE "notifications" SET "expires_at" = greatest("created_at" + interval '90 days',
	case when "type" = 'tax-form' then (date_trunc('year', "created_at" at time zone 'America/Jamaica') + interval '1 year') at time zone 'America/Jamaica' end)
WHERE "expires_at" IS NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_plan_id_mlm_plan_configs_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."mlm_plan_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_stopped_by_mlm_plan_configs_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."mlm_plan_configs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_by_expiry" ON "notifications" USING btree ("expires_at");