-- What staff write about an award may name somebody, and who is erased must be erased there as well:
-- the words of a commission change even when it is paid, and nothing else of it does. Written by
-- hand; a table cannot say this.
create or replace function keep_posted_commission() returns trigger language plpgsql as $$
declare
  may_change text[] := array['status', 'void_reason', 'held_until', 'payout_date', 'tax_year', 'notes'];
begin
  if old.status = 'paid' then
    may_change := array['notes'];
  end if;
  if to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'commission % stays as it was posted', old.id
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return new;
end
$$;
--> statement-breakpoint
alter table commissions disable trigger commissions_stay_as_posted;
--> statement-breakpoint
update commissions set notes = provenance ->> 'reason', provenance = provenance - 'reason'
  where source_type = 'adjustment' and notes = '' and provenance ? 'reason';
--> statement-breakpoint
alter table commissions enable trigger commissions_stay_as_posted;
