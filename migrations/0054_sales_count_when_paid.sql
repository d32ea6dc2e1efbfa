-- Sales count on the day that their money had come, line by line. The sums of a day go as soon as what they were
-- made of changes. Earlier versions go on with sales_days. The functions and triggers are written by hand.
CREATE TABLE "sold_days" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"orders" integer NOT NULL,
	"counted" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	CONSTRAINT "sold_days_day_category_color_pk" PRIMARY KEY("day","category","color")
);
--> statement-breakpoint
create function forget_sold_days() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.paid_at is not null then
    delete from sold_days where day = (old.paid_at at time zone 'America/Jamaica')::date;
  end if;
  if tg_op <> 'DELETE' and new.paid_at is not null then
    delete from sold_days where day = (new.paid_at at time zone 'America/Jamaica')::date;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_come_into_sold_days after insert on orders
  for each row when (new.paid_at is not null) execute function forget_sold_days();
--> statement-breakpoint
create trigger orders_leave_sold_days after delete on orders
  for each row when (old.paid_at is not null) execute function forget_sold_days();
--> statement-breakpoint
create trigger orders_change_in_sold_days after update on orders
  for each row when (
    (old.paid_at is not null or new.paid_at is not null)
    and (
      old.paid_at is distinct from new.paid_at
      or (old.order_status = 'cancelled') <> (new.order_status = 'cancelled')
      or old.lines_stamp <> new.lines_stamp
      or old.total_amount <> new.total_amount
      or old.discount <> new.discount
      or old.product_id is distinct from new.product_id
      or old.selected_color <> new.selected_color
    )
  ) execute function forget_sold_days();
--> statement-breakpoint
create function forget_sold_days_of_line() returns trigger language plpgsql as $$
begin
  delete from sold_days where day in (
    select (paid_at at time zone 'America/Jamaica')::date from orders where id = new.order_id
  );
  return null;
end
$$;
--> statement-breakpoint
-- A product that is deleted leaves its lines, and they its category.
create trigger lines_leave_products_in_sold_days after update of product_id on order_lines
  for each row when (old.product_id is distinct from new.product_id)
  execute function forget_sold_days_of_line();
--> statement-breakpoint
create function forget_sold_days_of_product() returns trigger language plpgsql as $$
begin
  delete from sold_days where day in (
    select (o.paid_at at time zone 'America/Jamaica')::date
    from order_lines l join orders o on o.id = l.order_id where l.product_id = new.id
    union
    select (paid_at at time zone 'America/Jamaica')::date from orders where product_id = new.id
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger products_move_in_sold_days after update on products
  for each row when (old.category <> new.category) execute function forget_sold_days_of_product();
--> statement-breakpoint
-- What a sale counts for partners is its total without the delivery, which may move against each other.
create trigger orders_deliveries_change_in_retail after update of delivery on orders
  for each row when (old.delivery <> new.delivery and new.referred_by is not null)
  execute function forget_retail_of_orders();
