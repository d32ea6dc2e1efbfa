-- A transfer without a reference is known by its amount: cents taken off an order's total make it unlike
-- all others. They are a part of the order's discount, as what a voucher takes off is.
ALTER TABLE "orders" ADD COLUMN "naming_discount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_naming_discount_below_a_dollar" CHECK ("orders"."naming_discount" >= 0 and "orders"."naming_discount" < 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_naming_within_discount" CHECK ("orders"."naming_discount" = 0 or ("orders"."naming_discount" <= "orders"."discount" - "orders"."voucher_discount" and "orders"."total_amount" > 0)) NOT VALID;
