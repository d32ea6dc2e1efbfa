-- A product is prepared before shoppers see it. All that are there stay live, and so are those that a process
-- of the version before adds, which knows no drafts. Few products are drafts, so one index, of the live
-- ones, is enough for what the public counts.
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_live_by_category" ON "products" USING btree ("category",lower("name"),"id") WHERE "products"."state" = 'live';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state_known" CHECK ("products"."state" in ('draft','live'));--> statement-breakpoint
-- The words of a draft are not the shop's: a search that knew them would tell of it. A draft counts as a
-- product that is not there.
create or replace function count_product_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from before_rows join after_rows using (id)
      where before_rows.search_words <> after_rows.search_words
        or before_rows.state <> after_rows.state
    ) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    update product_words as known set products = known.products - gone.products
    from (
      select word, count(*)::integer as products
      from before_rows, unnest(tsvector_to_array(search_words)) as word
      where state = 'live' group by word
    ) as gone
    where known.word = gone.word;
  end if;
  if tg_op <> 'DELETE' then
    insert into product_words as known (word, products)
    select word, count(*)::integer
    from after_rows, unnest(tsvector_to_array(search_words)) as word
    where state = 'live' group by word order by word
    on conflict (word) do update set products = known.products + excluded.products;
  end if;
  delete from product_words where products = 0;
  return null;
end
$$;
--> statement-breakpoint
-- What a piece is called in the stockroom and what the shop pays for it. A line keeps the cost that held
-- when it was written; lines from before, and those that a process of the version before writes, have none.
CREATE TABLE "product_skus" (
	"product_id" integer NOT NULL,
	"color" text NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_skus_product_id_color_pk" PRIMARY KEY("product_id","color"),
	CONSTRAINT "product_skus_length" CHECK (length("product_skus"."sku") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost" numeric(10,2);--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_cost" numeric(10,2);--> statement-breakpoint
ALTER TABLE "product_skus" ADD CONSTRAINT "product_skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_skus_once" ON "product_skus" USING btree (lower("sku"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost" >= 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cost_not_negative" CHECK ("order_lines"."unit_cost" >= 0) NOT VALID;
