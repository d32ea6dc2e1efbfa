-- Who wants one colour read every product and every count of pieces. Both are found by the colour now,
-- as it is compared: in small letters. Neither index changes when pieces are sold. The
-- planner does not know how common each colour is before it has counted them once.
CREATE INDEX "products_by_color" ON "products" USING gin (color_names);--> statement-breakpoint
CREATE INDEX "stock_levels_by_color" ON "stock_levels" USING btree (lower("color"),"product_id");--> statement-breakpoint
analyze stock_levels;
