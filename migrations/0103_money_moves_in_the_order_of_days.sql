-- Of payments and refunds no part has a condition of its own, so that the latest days are read by their indexes,
-- and not each payment of a year. A payment with a line of a statement is in the first part alone: it has no day in
-- the second.
create or replace view money_movements as
select * from (
  select p.id::bigint * 2 as id,
    case when p.takes_back is null then 'payment' else 'taken-back' end as kind, 'in' as flow,
    l.day, 'bank' as day_of, p.method,
    case when p.bank_reference = '' then l.bank_reference else p.bank_reference end as reference,
    p.amount, p.order_id, p.recorded_by
  from order_payments p join bank_statement_lines l on l.id = p.statement_line_id
  where p.statement_line_id is not null
  union all
  select p.id::bigint * 2, case when p.takes_back is null then 'payment' else 'taken-back' end, 'in',
    case when p.statement_line_id is null then (p.recorded_at at time zone 'America/Jamaica')::date end,
    'noted', p.method, p.bank_reference, p.amount, p.order_id, p.recorded_by
  from order_payments p
  union all
  select r.id::bigint * 2 + 1, case when r.takes_back is null then 'refund' else 'taken-back' end, 'out',
    (r.recorded_at at time zone 'America/Jamaica')::date, 'noted', r.method, r.reference,
    -r.amount, r.order_id, r.recorded_by
  from order_refunds r
) as moved where day is not null;
