-- Payments and refunds as one list for the accountant: on the bank's day of the statement's line, else on the
-- Jamaican day on which they were noted. Three parts, so that each finds its days by an index.
create view money_movements as
select p.id::bigint * 2 as id,
  case when p.takes_back is null then 'payment' else 'taken-back' end as kind, 'in' as flow,
  l.day, 'bank' as day_of, p.method,
  case when p.bank_reference = '' then l.bank_reference else p.bank_reference end as reference,
  p.amount, p.order_id, p.recorded_by
from order_payments p join bank_statement_lines l on l.id = p.statement_line_id
union all
select p.id::bigint * 2, case when p.takes_back is null then 'payment' else 'taken-back' end, 'in',
  (p.recorded_at at time zone 'America/Jamaica')::date, 'noted', p.method, p.bank_reference,
  p.amount, p.order_id, p.recorded_by
from order_payments p where p.statement_line_id is null
union all
select r.id::bigint * 2 + 1, case when r.takes_back is null then 'refund' else 'taken-back' end, 'out',
  (r.recorded_at at time zone 'America/Jamaica')::date, 'noted', r.method, r.reference,
  -r.amount, r.order_id, r.recorded_by
from order_refunds r;
