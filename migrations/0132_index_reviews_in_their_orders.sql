-- no transaction
-- The desk of reviews also lists them by date and by rating, of which each page read the whole table.
drop index concurrently if exists "reviews_by_date";
--> statement-breakpoint
create index concurrently "reviews_by_date" on "reviews" using btree ("written_at","id");
--> statement-breakpoint
drop index concurrently if exists "reviews_by_rating";
--> statement-breakpoint
create index concurrently "reviews_by_rating" on "reviews" using btree ("rating","id");
