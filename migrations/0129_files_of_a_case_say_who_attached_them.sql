-- Staff attach files to a case, too. Those that are there came from shoppers, and so do those that an older process takes.
ALTER TABLE "case_files" ADD COLUMN "side" text DEFAULT 'shopper' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_side_known" CHECK ("case_files"."side" in ('shopper','shop'));