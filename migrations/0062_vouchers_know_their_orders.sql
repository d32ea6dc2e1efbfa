-- A use outlives its order, a voucher its claim and its partner. The checks of orders and claims hold for what
-- was there before, too; nobody waits for this.
alter table voucher_uses add constraint voucher_uses_order_id_fk
  foreign key (order_id) references orders (id) on delete set null;
--> statement-breakpoint
alter table entitlements add constraint entitlements_order_id_fk
  foreign key (order_id) references orders (id);
--> statement-breakpoint
alter table vouchers add constraint vouchers_claim_id_fk
  foreign key (claim_id) references lottery_claims (id) on delete set null;
--> statement-breakpoint
alter table entitlements add constraint entitlements_claim_id_fk
  foreign key (claim_id) references lottery_claims (id) on delete set null;
--> statement-breakpoint
alter table vouchers add constraint vouchers_partner_id_fk
  foreign key (partner_id) references mlm_members (id) on delete set null;
--> statement-breakpoint
alter table orders validate constraint orders_voucher_within_discount;
--> statement-breakpoint
alter table orders validate constraint orders_delivery_discount_within_voucher;
--> statement-breakpoint
alter table lottery_claims validate constraint lottery_claims_status_before_known;
