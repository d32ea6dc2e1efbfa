-- What the tables of lines and money cannot say by themselves. Written by hand.
alter table order_lines add constraint order_lines_one_a_place
  unique (order_id, position) deferrable initially deferred;
--> statement-breakpoint
create unique index refund_tasks_one_open on refund_tasks (order_id) where closed_at is null;
--> statement-breakpoint
alter table order_payments add constraint order_payments_statement_line_id_fk
  foreign key (statement_line_id) references bank_statement_lines (id) not valid;
--> statement-breakpoint
-- At commit an order's row agrees with its lines: total, product and colour.
create function refuse_order_unlike_lines() returns trigger language plpgsql as $$
declare
  of_order integer;
  o record;
  l record;
begin
  if tg_table_name = 'orders' then
    of_order := new.id;
  elsif tg_op = 'DELETE' then
    of_order := old.order_id;
  else
    of_order := new.order_id;
  end if;
  select total_amount, delivery, discount, product_id, selected_color, held_color into o
  from orders where id = of_order and lines_version = 1;
  if not found then
    return null;
  end if;
  select count(*) as lines, coalesce(sum(quantity * unit_price), 0) as pieces,
    (array_agg(product_id order by position))[1] as product_id,
    (array_agg(color order by position))[1] as color,
    (array_agg(held_color order by position))[1] as held_color
  into l from order_lines where order_id = of_order;
  if l.lines not between 1 and 20
    or o.total_amount <> l.pieces + o.delivery - o.discount
    or o.discount > l.pieces + o.delivery
    or o.product_id is distinct from l.product_id
    or o.selected_color <> l.color
    or o.held_color is distinct from l.held_color then
    raise exception 'order % is not what its lines say', of_order
      using errcode = 'check_violation', table = tg_table_name, constraint = 'orders_follow_lines';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger orders_follow_lines after insert or update of
  total_amount, delivery, discount, product_id, selected_color, held_color, lines_version on orders
  deferrable initially deferred
  for each row when (new.lines_version = 1) execute function refuse_order_unlike_lines();
--> statement-breakpoint
create constraint trigger lines_lead_orders after insert or update or delete on order_lines
  deferrable initially deferred
  for each row execute function refuse_order_unlike_lines();
--> statement-breakpoint
-- An earlier version changes product, colour or total without the lines: they are written from its row anew.
create function notice_order_without_lines() returns trigger language plpgsql as $$
begin
  new.lines_version := 0;
  return new;
end
$$;
--> statement-breakpoint
create trigger orders_changed_without_lines before update on orders
  for each row when (
    old.lines_version = 1 and new.lines_version = 1 and old.lines_stamp = new.lines_stamp
    and (
      old.total_amount <> new.total_amount
      or old.product_name <> new.product_name
      or old.selected_color <> new.selected_color
      or old.held_color is distinct from new.held_color
      -- A product that is deleted leaves its orders and their lines alike.
      or (old.product_id is distinct from new.product_id and new.product_id is not null)
    )
  ) execute function notice_order_without_lines();
--> statement-breakpoint
-- Rows of money stay as they were written, but for the one mark.
create function refuse_edited_money() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'taken_back_by' <> to_jsonb(old) - 'taken_back_by'
    or (old.taken_back_by is not null and new.taken_back_by is not null) then
    raise exception 'a row of money is not edited'
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_table_name || '_stay';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger order_payments_stay before update on order_payments
  for each row execute function refuse_edited_money();
--> statement-breakpoint
create trigger order_refunds_stay before update on order_refunds
  for each row execute function refuse_edited_money();
--> statement-breakpoint
-- No more goes back than came in.
create function refuse_refund_above_payments() returns trigger language plpgsql as $$
declare
  of_order integer := coalesce(new.order_id, old.order_id);
begin
  if (select coalesce(sum(amount), 0) from order_refunds where order_id = of_order)
    > (select coalesce(sum(amount), 0) from order_payments where order_id = of_order)
    and exists (select from orders where id = of_order) then
    raise exception 'more was sent back for order % than came in', of_order
      using errcode = 'check_violation', table = tg_table_name, constraint = 'order_refunds_within_payments';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger order_refunds_within_payments after insert or update on order_refunds
  deferrable initially deferred
  for each row execute function refuse_refund_above_payments();
--> statement-breakpoint
create constraint trigger order_payments_cover_refunds after insert or delete on order_payments
  deferrable initially deferred
  for each row execute function refuse_refund_above_payments();
--> statement-breakpoint
-- What stands of a statement's line, however its payments come and go; a check keeps it within the line.
create function keep_matched() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update bank_statement_lines set matched = matched + new.amount where id = new.statement_line_id;
  else
    update bank_statement_lines set matched = matched - old.amount where id = old.statement_line_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger order_payments_match_lines after insert on order_payments
  for each row when (new.statement_line_id is not null) execute function keep_matched();
--> statement-breakpoint
create trigger order_payments_leave_lines after delete on order_payments
  for each row when (old.statement_line_id is not null) execute function keep_matched();
--> statement-breakpoint
update bank_statement_lines line set matched = payment.amount
from order_payments payment where payment.statement_line_id = line.id;
