-- The checks of the tables that grow hold for what was there before, too. Nobody waits for this.
alter table orders validate constraint orders_delivery_not_negative;
--> statement-breakpoint
alter table orders validate constraint orders_discount_not_negative;
--> statement-breakpoint
alter table orders validate constraint orders_gct_within_total;
--> statement-breakpoint
alter table stock_movements validate constraint stock_movements_reason_known;
--> statement-breakpoint
alter table order_payments validate constraint order_payments_signed;
--> statement-breakpoint
alter table order_payments validate constraint order_payments_method_known;
--> statement-breakpoint
alter table bank_statement_lines validate constraint bank_statement_lines_matched;
--> statement-breakpoint
alter table order_payments validate constraint order_payments_statement_line_id_fk;
