-- Who buys from partners is summed by the hour: what has no sums yet is read from its orders, and in a large
-- programme a whole day of them is many. The functions of the triggers are written by hand.
CREATE TABLE "retail_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"retail_sales" integer NOT NULL,
	"retail_amount" numeric(12,2) NOT NULL,
	"partner_sales" integer NOT NULL,
	"partner_amount" numeric(12,2) NOT NULL
);
--> statement-breakpoint
DROP TABLE "retail_days";--> statement-breakpoint
create or replace function forget_retail_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from retail_hours where hour = date_trunc('hour', old.paid_at, 'UTC');
  end if;
  if tg_op <> 'DELETE' then
    delete from retail_hours where hour = date_trunc('hour', new.paid_at, 'UTC');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function forget_retail_of_members() returns trigger language plpgsql as $$
begin
  delete from retail_hours where hour in (
    select date_trunc('hour', paid_at, 'UTC') from orders
    where customer_key = lower(new.email)
      or (tg_op = 'UPDATE' and customer_key = lower(old.email))
  );
  return null;
end
$$;
--> statement-breakpoint
create or replace function forget_retail_of_commissions() returns trigger language plpgsql as $$
begin
  delete from retail_hours where hour in (
    select date_trunc('hour', paid_at, 'UTC') from orders where id = new.source_order_id
  );
  return null;
end
$$;
