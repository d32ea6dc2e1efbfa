-- A product could be on sale without a price before, or from one that was no higher: shoppers saw a sale
-- that took nothing off. Such a product is no longer on sale, and none can be again.
UPDATE "products" SET "on_sale" = false WHERE "on_sale" AND NOT coalesce("original_price" > "price", false);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_from_more" CHECK (not "products"."on_sale" or coalesce("products"."original_price" > "products"."price", false));
