-- What a misspelt word may have meant is looked up among the words of all products: by its beginning,
-- and by how alike it is.
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "product_words_count_products" CHECK ("product_words"."products" >= 0)
);
--> statement-breakpoint
CREATE INDEX "product_words_by_beginning" ON "product_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_words_by_likeness" ON "product_words" USING gist ("word" gist_trgm_ops) WHERE "product_words"."word" ~ '^[a-z]+$';