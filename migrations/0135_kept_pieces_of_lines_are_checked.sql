-- Checks the lines from before, while orders are written.
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_kept_out";
