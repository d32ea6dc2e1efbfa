-- Commissions that wait for their approval have an index of their own: those that are approved, on their
-- way or paid are in one index less, which a payout run writes for each of them.
DROP INDEX "commissions_by_status";--> statement-breakpoint
CREATE INDEX "commissions_to_approve" ON "commissions" USING btree ("held_until","id") WHERE "commissions"."status" = 'pending';