-- What partners earned by year, how many earned how much, what they sold by day and how many there were
-- are kept as sums, so that the figures of a programme cost the same to read however large it is.
CREATE TABLE "earned_amounts" (
	"year" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "earned_amounts_year_amount_pk" PRIMARY KEY("year","amount"),
	CONSTRAINT "earned_amounts_something" CHECK ("earned_amounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "earned_years" (
	"member_id" integer NOT NULL,
	"year" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	CONSTRAINT "earned_years_member_id_year_pk" PRIMARY KEY("member_id","year")
);
--> statement-breakpoint
CREATE TABLE "joined_until" (
	"day" date PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retail_days" (
	"day" date PRIMARY KEY NOT NULL,
	"retail_sales" integer NOT NULL,
	"retail_amount" numeric(12,2) NOT NULL,
	"partner_sales" integer NOT NULL,
	"partner_amount" numeric(12,2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earned_years" ADD CONSTRAINT "earned_years_member_id_mlm_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."mlm_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_sold_by_partners" ON "orders" USING btree ("paid_at") WHERE "orders"."referred_by" is not null and "orders"."payment_status" = 'paid' and "orders"."order_status" <> 'cancelled';