-- Files of an order that nothing was paid for and of which nothing left are kept for a week, and are counted for the network
-- that they come from. Files from before, and those of the version before, are neither, and keep their term.
ALTER TABLE "case_files" ADD COLUMN "unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_files" ADD COLUMN "network" text;
