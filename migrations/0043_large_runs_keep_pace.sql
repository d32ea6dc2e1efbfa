-- A payout run changes two thousand commissions in one statement: what guards and sums them costs so
-- much for each, and no more the more there are. Written by hand; a table cannot say this.
create or replace function keep_earnings() returns trigger language plpgsql as $$
declare
  counted text := 'status in (''approved'', ''batched'', ''paid'')';
  moved text := 'select member_id, created_at, amount from fresh where ' || counted;
begin
  if tg_op = 'INSERT' then
    if not exists (select from fresh where status in ('approved', 'batched', 'paid')) then
      return null;
    end if;
  else
    -- No join of the two: a plan that was kept from a few rows would compare each with each.
    if not exists (
      select from (
        select member_id, created_at, amount from fresh
          where status in ('approved', 'batched', 'paid')
        union all
        select member_id, created_at, -amount from stale
          where status in ('approved', 'batched', 'paid')
      ) moves group by member_id, created_at having sum(amount) <> 0
    ) then
      return null;
    end if;
    moved := moved || ' union all select member_id, created_at, -amount from stale where '
      || counted;
  end if;
  execute replace($sums$
    with changed as (
      select member_id, extract(year from created_at at time zone 'America/Jamaica')::integer as year,
        sum(amount) as amount
      from (MOVED) moved group by 1, 2 having sum(amount) <> 0
    ), earned as (
      insert into earned_years as kept (member_id, year, amount)
      select member_id, year, amount from changed order by 1, 2
      on conflict (member_id, year) do update set amount = kept.amount + excluded.amount
      returning member_id, year, amount
    )
    insert into earned_amounts as kept (year, amount, members)
    select year, amount, sum(step) from (
      select year, amount, 1 as step from earned
      union all
      select year, earned.amount - changed.amount, -1 from earned join changed using (member_id, year)
    ) steps where amount > 0 group by 1, 2 having sum(step) <> 0 order by 1, 2
    on conflict (year, amount) do update set members = kept.members + excluded.members
  $sums$, 'MOVED', moved);
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_posted_commission() returns trigger language plpgsql as $$
declare
  told commissions := new;
begin
  told.notes := old.notes;
  if old.status <> 'paid' then
    told.status := old.status;
    told.void_reason := old.void_reason;
    told.held_until := old.held_until;
    told.payout_date := old.payout_date;
    told.tax_year := old.tax_year;
  end if;
  if told is distinct from old then
    raise exception 'commission % stays as it was posted', old.id
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
