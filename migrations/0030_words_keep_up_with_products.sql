-- A word that no product has was looked for in the texts of all products, 0.2 s of a search among
-- ten thousand. The words are counted as products come, change and go, whoever writes them; one that
-- no product has any more leaves with the statement that took it away.
create function count_product_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from before_rows join after_rows using (id)
      where before_rows.search_words <> after_rows.search_words
    ) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    update product_words as known set products = known.products - gone.products
    from (
      select word, count(*)::integer as products
      from before_rows, unnest(tsvector_to_array(search_words)) as word group by word
    ) as gone
    where known.word = gone.word;
  end if;
  if tg_op <> 'DELETE' then
    insert into product_words as known (word, products)
    select word, count(*)::integer
    from after_rows, unnest(tsvector_to_array(search_words)) as word group by word order by word
    on conflict (word) do update set products = known.products + excluded.products;
  end if;
  delete from product_words where products = 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_bring_words after insert on products
  referencing new table as after_rows
  for each statement execute function count_product_words();
--> statement-breakpoint
create trigger products_change_words after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_product_words();
--> statement-breakpoint
create trigger products_take_words_along after delete on products
  referencing old table as before_rows
  for each statement execute function count_product_words();
--> statement-breakpoint
insert into product_words (word, products)
select word, count(*)::integer
from products, unnest(tsvector_to_array(search_words)) as word group by word;
--> statement-breakpoint
-- The colours of a product as they are compared, whatever their capitals.
alter table products
  add column color_names jsonb not null generated always as (lower(colors::text)::jsonb) stored;
