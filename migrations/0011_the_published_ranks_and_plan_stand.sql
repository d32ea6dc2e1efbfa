-- The published terms of the partner programme, without which it cannot run: what each rank asks for
-- (JMD, in a month) and what a sale pays. Executive has no published criteria, so it is not active:
-- staff award it.
insert into rank_requirements (rank_name, rank_order, personal_sales_required, team_volume_required,
  direct_referrals_required, active_team_members_required, is_active, created_at)
values
  ('Bronze', 1, 0, 0, 0, 0, true, now()),
  ('Associate', 2, 100, 0, 1, 0, true, now()),
  ('Supervisor', 3, 250, 500, 0, 3, true, now()),
  ('Manager', 4, 500, 1000, 0, 5, true, now()),
  ('Director', 5, 1000, 2500, 0, 10, true, now()),
  ('Executive', 6, null, null, null, null, false, now());
--> statement-breakpoint
insert into mlm_plan_configs (plan_name, version, plan_type, max_width, max_depth, spillover_enabled,
  commission_levels, is_active, activated_at, created_at)
values ('Team plan 1', 1, 'hybrid', 5, 5, true,
  '[{"level":1,"amountCents":500000},{"level":2,"amountCents":250000},{"level":3,"amountCents":200000},{"level":4,"amountCents":150000},{"level":5,"amountCents":100000}]',
  true, now(), now());
