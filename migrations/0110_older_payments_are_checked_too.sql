-- The checks of payments hold for what was there before, too. Nobody waits for this.
alter table order_payments validate constraint order_payments_source_known;
--> statement-breakpoint
alter table order_payments validate constraint order_payments_source_named;
--> statement-breakpoint
alter table order_payments validate constraint order_payments_charge_id_gateway_charges_id_fk;
