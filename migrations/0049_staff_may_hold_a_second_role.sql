-- In a shop of one or two people one person does what two do elsewhere: whoever may open a card may also
-- decide its payment, where the settings allow it. Nobody holds a second role before.
ALTER TABLE "users" ADD COLUMN "second_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_second_role_known" CHECK ("users"."second_role" in ('admin','manager','clerk','custodian','auditor','viewer'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_second_role_another" CHECK ("users"."second_role" is null or ("users"."second_role" <> "users"."role" and "users"."role" <> 'member'));