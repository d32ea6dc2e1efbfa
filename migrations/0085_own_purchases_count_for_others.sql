-- What a partner bought counts in no figure of that partner. What a sale counts for partners is without the tax in its
-- pieces, which each order keeps for that.
CREATE TABLE "own_purchases" (
	"order_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "own_purchases_order_id_member_id_pk" PRIMARY KEY("order_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "own_purchases" ADD CONSTRAINT "own_purchases_member_id_mlm_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."mlm_members"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "own_purchases_by_member" ON "own_purchases" USING btree ("member_id","order_id");
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pieces_gct" numeric(10,2) DEFAULT 0 NOT NULL;
--> statement-breakpoint
create trigger orders_taxes_change_in_retail after update of pieces_gct on orders
  for each row when (old.pieces_gct <> new.pieces_gct and new.referred_by is not null)
  execute function forget_retail_of_orders();
