-- What was invoiced through each month that is over and through yesterday, kept by a job, so that a report of a
-- year need not read every row of every document. Totals go as soon as a row that belongs to them is added, also by
-- a process of the version before. The function, the trigger and the view are written by hand.
CREATE TABLE "invoiced_totals" (
	"through" date NOT NULL,
	"grouped_by" text NOT NULL,
	"is_delivery" boolean NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"latest_row" integer NOT NULL,
	"rows" integer NOT NULL,
	"quantity" integer NOT NULL,
	"total" numeric(14,2) NOT NULL,
	"gct" numeric(14,2) NOT NULL,
	"rows_with_cost" integer NOT NULL,
	"cost" numeric(14,2) NOT NULL,
	"cost_unknown" numeric(14,2) NOT NULL,
	CONSTRAINT "invoiced_totals_pk" PRIMARY KEY("through","grouped_by","is_delivery","product_id","name"),
	CONSTRAINT "invoiced_totals_group_known" CHECK ("invoiced_totals"."grouped_by" in ('product','category','colour','parish'))
);
--> statement-breakpoint
create function forget_invoiced_totals() returns trigger language plpgsql as $$
begin
  delete from invoiced_totals where through >= (select min(issued_on) from added);
  return null;
end
$$;
--> statement-breakpoint
create trigger document_rows_come_into_totals after insert on document_rows
  referencing new table as added
  for each statement execute function forget_invoiced_totals();
--> statement-breakpoint
-- Payments without a line of a statement are found by their day and need not be looked through for one.
create or replace view money_movements as
select p.id::bigint * 2 as id,
  case when p.takes_back is null then 'payment' else 'taken-back' end as kind, 'in' as flow,
  l.day, 'bank' as day_of, p.method,
  case when p.bank_reference = '' then l.bank_reference else p.bank_reference end as reference,
  p.amount, p.order_id, p.recorded_by
from order_payments p join bank_statement_lines l on l.id = p.statement_line_id
where p.statement_line_id is not null
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
