-- The kept sums follow what they are made of: earnings with every commission that begins or ceases to
-- count, the others by being dropped, for the night to sum them again. Written by hand.
create function keep_earnings() returns trigger language plpgsql as $$
declare
  moved text;
begin
  if tg_op = 'INSERT' then
    if not exists (select from fresh where status in ('approved', 'batched', 'paid')) then
      return null;
    end if;
    moved := 'select member_id, created_at, amount from fresh
      where status in (''approved'', ''batched'', ''paid'')';
  else
    if not exists (
      select from fresh join stale using (id)
      where (fresh.status in ('approved', 'batched', 'paid'))
        <> (stale.status in ('approved', 'batched', 'paid'))
    ) then
      return null;
    end if;
    moved := 'select fresh.member_id, fresh.created_at,
        case when fresh.status in (''approved'', ''batched'', ''paid'') then fresh.amount
          else -fresh.amount end as amount
      from fresh join stale using (id)
      where (fresh.status in (''approved'', ''batched'', ''paid''))
        <> (stale.status in (''approved'', ''batched'', ''paid''))';
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
insert into earned_years (member_id, year, amount)
select member_id, extract(year from created_at at time zone 'America/Jamaica')::integer, sum(amount)
from commissions where status in ('approved', 'batched', 'paid') group by 1, 2;
--> statement-breakpoint
insert into earned_amounts (year, amount, members)
select year, amount, count(*) from earned_years where amount > 0 group by 1, 2;
--> statement-breakpoint
create trigger commissions_come_into_earnings after insert on commissions
  referencing new table as fresh for each statement execute function keep_earnings();
--> statement-breakpoint
create trigger commissions_change_in_earnings after update on commissions
  referencing old table as stale new table as fresh
  for each statement execute function keep_earnings();
--> statement-breakpoint
create function forget_retail_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from retail_days where day = (old.paid_at at time zone 'America/Jamaica')::date;
  end if;
  if tg_op <> 'DELETE' then
    delete from retail_days where day = (new.paid_at at time zone 'America/Jamaica')::date;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_come_into_retail after insert on orders
  for each row when (new.referred_by is not null and new.paid_at is not null)
  execute function forget_retail_of_orders();
--> statement-breakpoint
create trigger orders_leave_retail after delete on orders
  for each row when (old.referred_by is not null and old.paid_at is not null)
  execute function forget_retail_of_orders();
--> statement-breakpoint
create trigger orders_change_in_retail after update on orders
  for each row when (
    old.payment_status <> new.payment_status
    or (old.order_status = 'cancelled') <> (new.order_status = 'cancelled')
    or old.referred_by is distinct from new.referred_by
    or old.paid_at is distinct from new.paid_at
    or old.total_amount <> new.total_amount
    or lower(old.customer_email) <> lower(new.customer_email)
  ) execute function forget_retail_of_orders();
--> statement-breakpoint
create function forget_retail_of_members() returns trigger language plpgsql as $$
begin
  delete from retail_days where day in (
    select (paid_at at time zone 'America/Jamaica')::date from orders
    where customer_key = lower(new.email)
      or (tg_op = 'UPDATE' and customer_key = lower(old.email))
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger members_come_into_retail after insert on mlm_members
  for each row execute function forget_retail_of_members();
--> statement-breakpoint
create trigger members_change_in_retail after update on mlm_members
  for each row when (lower(old.email) <> lower(new.email))
  execute function forget_retail_of_members();
--> statement-breakpoint
create function forget_retail_of_commissions() returns trigger language plpgsql as $$
begin
  delete from retail_days where day in (
    select (paid_at at time zone 'America/Jamaica')::date from orders where id = new.source_order_id
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger commissions_come_into_retail after insert on commissions
  for each row when (new.void_reason = 'self-purchase')
  execute function forget_retail_of_commissions();
--> statement-breakpoint
create trigger commissions_change_in_retail after update on commissions
  for each row when (
    (old.void_reason = 'self-purchase') is distinct from (new.void_reason = 'self-purchase')
  ) execute function forget_retail_of_commissions();
--> statement-breakpoint
create function forget_joined() returns trigger language plpgsql as $$
begin
  delete from joined_until where day >= (new.created_at at time zone 'America/Jamaica')::date;
  return null;
end
$$;
--> statement-breakpoint
create trigger members_join_the_count after insert on mlm_members
  for each row execute function forget_joined();
