-- History is only added to: events, audit lines and stock movements stay as they were written, so
-- that what staff read later is what happened. A movement leaves only together with its product.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
end
$$;
--> statement-breakpoint
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger stock_movements_append_only before update or truncate on stock_movements
  for each statement execute function refuse_change();
--> statement-breakpoint
create function refuse_change_while_product_stands() returns trigger language plpgsql as $$
begin
  if exists (select from products where id = old.product_id) then
    raise exception 'stock_movements is append-only while the product stands'
      using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return old;
end
$$;
--> statement-breakpoint
create trigger stock_movements_stay_with_product before delete on stock_movements
  for each row execute function refuse_change_while_product_stands();
