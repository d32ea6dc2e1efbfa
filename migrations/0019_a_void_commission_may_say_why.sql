-- The reason why a commission is void changes with its status, so the guard of posted commissions
-- lets it. Written by hand; a table cannot say this.
create or replace function keep_posted_commission() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'void_reason', 'held_until', 'payout_date', 'tax_year', 'notes'];
begin
  if old.status = 'paid' or to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'commission % stays as it was posted', old.id
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
