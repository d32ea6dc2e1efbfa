-- no transaction
-- The index of a payment's own day has taken its place.
drop index concurrently if exists "order_payments_by_day_noted";
