-- no transaction
-- A page of a partner's orders is read in its order, however many orders name the partner. The index before it is
-- the beginning of this one.
drop index concurrently if exists "orders_by_link";
--> statement-breakpoint
create index concurrently "orders_by_link" on "orders" ("referred_by", "id");
--> statement-breakpoint
drop index concurrently if exists "orders_by_partner";
