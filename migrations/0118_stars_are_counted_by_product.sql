-- The stars of a product's shown reviews are counted as reviews change, also where they go with their
-- order, so that no list of products adds them up.
create function count_stars(product integer, stars smallint, change integer) returns void language plpgsql as $$
begin
  if change > 0 then
    insert into product_ratings (product_id) values (product) on conflict do nothing;
  end if;
  -- A product that is being deleted may have no row any more.
  update product_ratings set
    stars_1 = stars_1 + case when stars = 1 then change else 0 end,
    stars_2 = stars_2 + case when stars = 2 then change else 0 end,
    stars_3 = stars_3 + case when stars = 3 then change else 0 end,
    stars_4 = stars_4 + case when stars = 4 then change else 0 end,
    stars_5 = stars_5 + case when stars = 5 then change else 0 end
  where product_id = product;
end $$;
--> statement-breakpoint
create function count_shown_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'shown' then
    perform count_stars(old.product_id, old.rating, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'shown' then
    perform count_stars(new.product_id, new.rating, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_are_counted after insert or update of state, rating, product_id or delete on reviews
  for each row execute function count_shown_review();
