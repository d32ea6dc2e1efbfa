-- Orders are found by every line: what the lines after the first say is copied to the order, as its own text has the first.
ALTER TABLE "orders" ADD COLUMN "other_lines" text DEFAULT '' NOT NULL;
