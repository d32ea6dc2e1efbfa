-- What joins a delivered order, such as the replacement in an exchange, is still to be sent; and a cancelled order keeps
-- only those pieces of a line that had left the shop. Lines from before: everything of a delivered order was delivered,
-- and a cancelled order keeps the whole line.
ALTER TABLE "order_lines" ADD COLUMN "after_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "kept_out" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_kept_out" CHECK ("order_lines"."kept_out" is null or ("order_lines"."kept_out" between 1 and "order_lines"."quantity" and "order_lines"."held_color" is not null)) NOT VALID;
