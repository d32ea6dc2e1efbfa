-- no transaction
-- Of the claims of one day only one is granted at once for each address, telephone number and network.
drop index concurrently if exists lottery_claims_granted_by_email;
--> statement-breakpoint
create unique index concurrently lottery_claims_granted_by_email on lottery_claims (granted_day,lower(email))
  where granted_day is not null;
--> statement-breakpoint
drop index concurrently if exists lottery_claims_granted_by_phone;
--> statement-breakpoint
create unique index concurrently lottery_claims_granted_by_phone on lottery_claims (granted_day,phone_key)
  where granted_day is not null;
--> statement-breakpoint
drop index concurrently if exists lottery_claims_granted_by_caller;
--> statement-breakpoint
create unique index concurrently lottery_claims_granted_by_caller on lottery_claims (granted_day,caller)
  where granted_day is not null;
