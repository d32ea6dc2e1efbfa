-- no transaction
-- A payee that no payment names is deleted with its partner.
drop index concurrently if exists "mlm_payments_by_payee";
--> statement-breakpoint
create index concurrently "mlm_payments_by_payee" on "mlm_payments" using btree ("payee_id");