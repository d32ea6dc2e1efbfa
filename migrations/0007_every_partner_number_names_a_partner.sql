-- A partner's number always names a partner, also in the subjects that stand above partners and so
-- cannot say it in their tables. Until now there were no partners, so no order can name one rightly.
update orders set referred_by = null where referred_by is not null;
--> statement-breakpoint
alter table orders add constraint orders_referred_by_mlm_members_id_fk
  foreign key (referred_by) references mlm_members (id) on delete set null;
--> statement-breakpoint
alter table audit_logs add constraint audit_logs_member_id_mlm_members_id_fk
  foreign key (member_id) references mlm_members (id);
--> statement-breakpoint
alter table ledger_accounts add constraint ledger_accounts_member_id_mlm_members_id_fk
  foreign key (member_id) references mlm_members (id);
--> statement-breakpoint
alter table mlm_wallets add constraint mlm_wallets_member_id_mlm_members_id_fk
  foreign key (member_id) references mlm_members (id);
