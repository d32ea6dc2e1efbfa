-- A report of damage says which box it is about, so that it is drawn where the boxes are.
ALTER TABLE "cases" ADD COLUMN "piece_number" smallint;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_piece_counted" CHECK ("cases"."piece_number" between 1 and 20);