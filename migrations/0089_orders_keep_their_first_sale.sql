-- A sale's month is that in which its money first came; paid_at is forgotten when the money goes back.
ALTER TABLE "orders" ADD COLUMN "first_sold_at" timestamp with time zone;
