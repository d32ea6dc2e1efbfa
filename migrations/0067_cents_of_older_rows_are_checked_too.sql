-- The checks of cents hold for orders from before, too. Nobody waits for this.
alter table orders validate constraint orders_naming_discount_below_a_dollar;
--> statement-breakpoint
alter table orders validate constraint orders_naming_within_discount;
