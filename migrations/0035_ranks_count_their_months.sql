-- A rank may count the sales of several months, so that two of its periods can begin on the same day:
-- a period is told apart by its end too.
ALTER TABLE "member_qualifications" DROP CONSTRAINT "member_qualifications_once_a_period";--> statement-breakpoint
ALTER TABLE "member_qualifications" ADD CONSTRAINT "member_qualifications_once_a_period" UNIQUE("member_id","target_rank","qualification_period_start","qualification_period_end");