-- Small change that is owed to a customer is given up when the customer is erased, and its task says so.
ALTER TABLE "refund_tasks" DROP CONSTRAINT "refund_tasks_outcome_known";--> statement-breakpoint
ALTER TABLE "refund_tasks" ADD CONSTRAINT "refund_tasks_outcome_known" CHECK ("refund_tasks"."outcome" in ('refunded','kept','nothing-due','given-up')) NOT VALID;
