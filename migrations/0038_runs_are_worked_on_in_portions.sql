-- Runs are calculated, locked and cancelled by a job, portion by portion; a kill costs one of them.
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_status_known";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_locked_whole";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_committed_whole";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_cancelled_before_approval";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "through_member" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "posted_through" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "not_paid" jsonb;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD COLUMN "changed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_to_pay" ON "commissions" USING btree ("member_id","id") WHERE "commissions"."status" = 'approved' and "commissions"."amount" <> 0;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_step_known" CHECK ("mlm_payout_batches"."step" in ('drop','write','check','post','return'));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_under_way" CHECK (("mlm_payout_batches"."status" in ('calculating','locking','cancelling')) = ("mlm_payout_batches"."step" is not null));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_status_known" CHECK ("mlm_payout_batches"."status" in ('open','calculating','calculated','locking','locked','committed','sent','settled','cancelling','cancelled'));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_locked_whole" CHECK ("mlm_payout_batches"."status" in ('open','calculating','calculated','cancelling','cancelled') or ("mlm_payout_batches"."locked_by" is not null and "mlm_payout_batches"."locked_at" is not null and ("mlm_payout_batches"."status" = 'locking' or ("mlm_payout_batches"."file_name" is not null and "mlm_payout_batches"."file_sha256" is not null and "mlm_payout_batches"."file_text" is not null))));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_committed_whole" CHECK ("mlm_payout_batches"."status" in ('open','calculating','calculated','locking','locked','cancelling','cancelled') or ("mlm_payout_batches"."approved_by" is not null and "mlm_payout_batches"."committed_at" is not null));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_cancelled_before_approval" CHECK ("mlm_payout_batches"."status" not in ('cancelling','cancelled') or "mlm_payout_batches"."approved_by" is null);