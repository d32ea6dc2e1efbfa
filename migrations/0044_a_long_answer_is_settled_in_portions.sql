-- What the bank answers of a large run is kept with each line at once, and settled portion by portion by
-- whichever process has the time: a kill costs one portion, and nobody sends the answer again.
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_status_known";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_step_known";--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" DROP CONSTRAINT "mlm_payout_batches_under_way";--> statement-breakpoint
ALTER TABLE "mlm_payments" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_status_known" CHECK ("mlm_payout_batches"."status" in ('open','calculating','calculated','locking','locked','committed','sent','settling','settled','cancelling','cancelled'));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_step_known" CHECK ("mlm_payout_batches"."step" in ('drop','write','check','post','settle','return'));--> statement-breakpoint
ALTER TABLE "mlm_payout_batches" ADD CONSTRAINT "mlm_payout_batches_under_way" CHECK (("mlm_payout_batches"."status" in ('calculating','locking','settling','cancelling')) = ("mlm_payout_batches"."step" is not null));--> statement-breakpoint
ALTER TABLE "mlm_payments" ADD CONSTRAINT "mlm_payments_answered_at_the_bank" CHECK ("mlm_payments"."answer" is null or "mlm_payments"."status" = 'sent');