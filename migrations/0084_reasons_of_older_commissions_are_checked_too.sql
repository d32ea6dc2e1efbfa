-- The checks hold for commissions from before, too, and those that staff hold say so. Nobody waits for this.
alter table commissions validate constraint commissions_void_reason_known;
--> statement-breakpoint
alter table commissions validate constraint commissions_revision;
--> statement-breakpoint
update commissions set held_by_staff = true where status = 'held';
