-- A plan that was ever active and the money that a commission states stay as they were: what was
-- paid can always be worked out again. A paid commission is final; a reversal takes back at most what
-- its own commission paid, in a row of its own.
create function keep_activated_plan() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null
    and (tg_op = 'DELETE' or to_jsonb(new) - 'is_active' <> to_jsonb(old) - 'is_active') then
    raise exception 'plan version % was active and stays as it was', old.version
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return coalesce(new, old);
end
$$;
--> statement-breakpoint
create trigger mlm_plan_configs_stay before update or delete on mlm_plan_configs
  for each row execute function keep_activated_plan();
--> statement-breakpoint
create trigger mlm_plan_configs_not_emptied before truncate on mlm_plan_configs
  for each statement execute function refuse_change();
--> statement-breakpoint
create function keep_posted_commission() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'held_until', 'payout_date', 'tax_year', 'notes'];
begin
  if old.status = 'paid' or to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'commission % stays as it was posted', old.id
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger commissions_stay_as_posted before update on commissions
  for each row execute function keep_posted_commission();
--> statement-breakpoint
create trigger commissions_never_vanish before delete or truncate on commissions
  for each statement execute function refuse_change();
--> statement-breakpoint
create function check_commission_reversal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from commissions original
      where original.id = new.reversal_of
        and original.status = 'paid'
        and original.member_id = new.member_id
        and original.source_order_id is not distinct from new.source_order_id
        and sign(new.amount) = -sign(original.amount)
        and abs(new.amount) <= abs(original.amount)
  ) then
    raise exception 'a reversal takes back at most what commission % paid', new.reversal_of
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger commissions_reverse_within before insert on commissions
  for each row when (new.reversal_of is not null) execute function check_commission_reversal();
