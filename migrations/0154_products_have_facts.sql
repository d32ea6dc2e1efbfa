-- What a product is beside its size and price: bed size, seats, load and the like, by key. None is known of
-- the products that are there, and an earlier version of the shop leaves what it does not know as it is.
-- The index is made with its column, while every row still has the same empty value.
ALTER TABLE "products" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_facts" ON "products" USING gin ("facts" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_facts_by_key" CHECK (jsonb_typeof("products"."facts") = 'object');