-- One mailbox and one telephone number can be written in many ways. What people are compared by stands beside what was typed;
-- it is null in rows of the version before, until a job writes it.
ALTER TABLE "orders" ADD COLUMN "mailbox_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "keys_stamp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lottery_claims" ADD COLUMN "mailbox_key" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "mailbox_key" text;--> statement-breakpoint
ALTER TABLE "voucher_uses" ADD COLUMN "mailbox_key" text;
--> statement-breakpoint
-- The version before changes an address or a number without the keys, and so does erasure.
create function forget_keys_of_order() returns trigger language plpgsql as $$
begin
  new.mailbox_key := null;
  new.phone_key := null;
  return new;
end
$$;
--> statement-breakpoint
create trigger orders_changed_without_keys before update on orders
  for each row when (
    old.keys_stamp = new.keys_stamp
    and (old.customer_email <> new.customer_email or old.customer_phone <> new.customer_phone)
  ) execute function forget_keys_of_order();
