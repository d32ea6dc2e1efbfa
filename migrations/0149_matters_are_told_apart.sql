-- Two disputes of charges that the shop does not know are two tasks.
DROP INDEX "gateway_tasks_one_open";--> statement-breakpoint
ALTER TABLE "gateway_tasks" ADD COLUMN "matter" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_tasks_one_open" ON "gateway_tasks" USING btree ("gateway","kind",coalesce("attempt_id", 0),coalesce("charge_id", 0),coalesce("refund_id", 0),"matter") WHERE "gateway_tasks"."closed_at" is null;
