-- The checks of deliveries hold for orders from before, too. Nobody waits for this.
alter table orders validate constraint orders_service_known;
--> statement-breakpoint
alter table orders validate constraint orders_service_has_days;
--> statement-breakpoint
alter table orders validate constraint orders_delivery_days;
