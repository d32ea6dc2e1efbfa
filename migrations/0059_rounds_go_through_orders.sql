-- A round through the books goes through the orders too.
ALTER TABLE "book_rounds" ADD COLUMN "through_order" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "book_rounds" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;
