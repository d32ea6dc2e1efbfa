-- no transaction
-- People are looked up by their keys, and rows without keys are looked for. The indexes that these replace served nothing but
-- speed in the version before.
drop index concurrently if exists "orders_by_phone_key";
--> statement-breakpoint
create index concurrently "orders_by_phone_key" on "orders" using btree ("phone_key","id");
--> statement-breakpoint
drop index concurrently if exists "orders_by_mailbox";
--> statement-breakpoint
create index concurrently "orders_by_mailbox" on "orders" using btree ("mailbox_key","id");
--> statement-breakpoint
drop index concurrently if exists "lottery_claims_granted_by_mailbox";
--> statement-breakpoint
create unique index concurrently "lottery_claims_granted_by_mailbox" on "lottery_claims" using btree ("granted_day","mailbox_key") where "lottery_claims"."granted_day" is not null;
--> statement-breakpoint
drop index concurrently if exists "entitlements_by_mailbox";
--> statement-breakpoint
create index concurrently "entitlements_by_mailbox" on "entitlements" using btree ("mailbox_key");
--> statement-breakpoint
drop index concurrently if exists "voucher_uses_by_mailbox";
--> statement-breakpoint
create index concurrently "voucher_uses_by_mailbox" on "voucher_uses" using btree ("mailbox_key","voucher_id");
--> statement-breakpoint
drop index concurrently if exists "voucher_uses_by_phone";
--> statement-breakpoint
create index concurrently "voucher_uses_by_phone" on "voucher_uses" using btree ("phone_key","voucher_id");
--> statement-breakpoint
drop index concurrently if exists "orders_by_phone";
--> statement-breakpoint
drop index concurrently if exists "voucher_uses_standing";
