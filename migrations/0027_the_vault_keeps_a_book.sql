-- A custodian's key may be retired and erased, and who opened which card is kept in a book of its own.
CREATE TABLE "vault_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vault_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" integer,
	"by" text NOT NULL,
	"session" text NOT NULL,
	"address" text NOT NULL,
	"order_id" integer,
	"secrets" text NOT NULL,
	"reason" text NOT NULL,
	"key_id" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "vault_log_act_known" CHECK ("vault_log"."act" in ('key-activated','key-erased','revealed')),
	CONSTRAINT "vault_log_outcome_known" CHECK ("vault_log"."outcome" in ('done','nothing-kept','too-many'))
);
--> statement-breakpoint
ALTER TABLE "vault_keys" ALTER COLUMN "wrapped_private_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_keys" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vault_log" ADD CONSTRAINT "vault_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vault_log_one_after_another" ON "vault_log" USING btree ("previous");--> statement-breakpoint
CREATE INDEX "vault_log_by_user" ON "vault_log" USING btree ("user_id","at");--> statement-breakpoint
ALTER TABLE "vault_keys" ADD CONSTRAINT "vault_keys_active_opens" CHECK (not "vault_keys"."is_active" or "vault_keys"."wrapped_private_key" is not null);