-- An unpaid order whose payment was taken back waits for staff; and a reminder counts once its mail was sent.
ALTER TABLE "refund_tasks" VALIDATE CONSTRAINT "refund_tasks_outcome_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reminding_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waits_since" timestamp with time zone;
