-- A large book is summed by its rounds, so that looking at it does not read every account.
ALTER TABLE "book_rounds" ADD COLUMN "sum_cents" bigint;