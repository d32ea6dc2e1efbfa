-- The sums of days that are over are kept, so that a report of years stays quick; files of products are
-- listed, so that those which none shows can go; imports of statements say how many lines were known
-- and how many rows wrong; mails are found by what became of them.
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	CONSTRAINT "sales_days_day_category_color_pk" PRIMARY KEY("day","category","color")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"path" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"unused_since" timestamp with time zone,
	"leaving_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "known_lines" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "skipped_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_files_unused" ON "stored_files" USING btree ("unused_since");--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at");