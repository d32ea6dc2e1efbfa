-- How many years a piece is under warranty, said by its product and kept by the line that sold it. Both are null
-- for what was there before and for what an earlier version of the shop writes: nobody is promised a term that
-- was not said.
ALTER TABLE "products" ADD COLUMN "warranty_years" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "warranty_years" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_warranty_known" CHECK ("products"."warranty_years" between 1 and 5);--> statement-breakpoint
-- No line has a term yet; the next migration checks them without keeping anybody from ordering.
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_warranty_known" CHECK ("order_lines"."warranty_years" between 1 and 5) NOT VALID;