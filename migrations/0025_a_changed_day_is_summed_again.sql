-- The sums of a day go as soon as what they were made of changes: an order of the day, or the category
-- of a product that was ordered on it. Mails are searched by address and subject.
create function forget_sums_of_changed_orders() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.order_status <> 'cancelled' then
    delete from sales_days where day = (old.created_at at time zone 'America/Jamaica')::date;
  end if;
  if tg_op <> 'DELETE' and new.order_status <> 'cancelled' then
    delete from sales_days where day = (new.created_at at time zone 'America/Jamaica')::date;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger orders_come_and_go_in_sums after insert or delete on orders
  for each row execute function forget_sums_of_changed_orders();
--> statement-breakpoint
create trigger orders_change_in_sums after update on orders
  for each row when (
    (old.order_status = 'cancelled') <> (new.order_status = 'cancelled')
    or old.created_at <> new.created_at
    or old.total_amount <> new.total_amount
    or old.product_id is distinct from new.product_id
    or old.selected_color <> new.selected_color
  ) execute function forget_sums_of_changed_orders();
--> statement-breakpoint
create function forget_sums_of_moved_products() returns trigger language plpgsql as $$
begin
  delete from sales_days where day in (
    select (created_at at time zone 'America/Jamaica')::date from orders where product_id = new.id
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger products_move_in_sums after update on products
  for each row when (old.category <> new.category)
  execute function forget_sums_of_moved_products();
--> statement-breakpoint
alter table mails
  add column search_text text not null generated always as (recipient || ' ' || subject) stored;
--> statement-breakpoint
create index mails_by_search_text on mails using gin (search_text gin_trgm_ops);
