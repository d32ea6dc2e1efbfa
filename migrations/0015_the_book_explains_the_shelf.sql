-- The pieces on hand are the sum of their book. A movement follows the one before it of the same product
-- and colour, and at commit the last movement says what is on hand; so no piece moves unwritten, and
-- two who count at once cannot both be right. What was on hand before without a movement is written
-- down as the opening.
insert into stock_movements (product_id, color, change, pieces_after, reason, by, at)
select product_id, color, pieces - booked, pieces, 'opening', 'opening', now()
from (
  select level.product_id, level.color, level.pieces, coalesce(sum(movement.change), 0)::integer as booked
  from stock_levels level
  left join stock_movements movement
    on movement.product_id = level.product_id and movement.color = level.color
  group by level.product_id, level.color, level.pieces
) as counted
where pieces <> booked
order by product_id, color;
--> statement-breakpoint
create function refuse_gap_in_stock_book() returns trigger language plpgsql as $$
declare
  before integer;
begin
  select pieces_after into before from stock_movements
  where product_id = new.product_id and color = new.color and id < new.id
  order by id desc limit 1;
  if new.pieces_after <> coalesce(before, 0) + new.change then
    raise exception 'a movement of % to % does not follow %', new.change, new.pieces_after, coalesce(before, 0)
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger stock_movements_follow after insert on stock_movements
  for each row execute function refuse_gap_in_stock_book();
--> statement-breakpoint
create function refuse_unbooked_stock() returns trigger language plpgsql as $$
declare
  booked integer;
  on_hand integer;
begin
  -- As it stands at the commit, not as it was when this change was made.
  select pieces into on_hand from stock_levels where product_id = new.product_id and color = new.color;
  select pieces_after into booked from stock_movements
  where product_id = new.product_id and color = new.color
  order by id desc limit 1;
  if on_hand <> coalesce(booked, 0) then
    raise exception '% on hand, % in the book', on_hand, coalesce(booked, 0)
      using errcode = 'check_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger stock_levels_are_booked after insert or update on stock_levels
  deferrable initially deferred
  for each row execute function refuse_unbooked_stock();
