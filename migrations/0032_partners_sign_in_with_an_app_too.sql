-- Partners may sign in with an authenticator app, as staff do: one table holds the apps and recovery
-- codes of both, and codes are mailed for setting one up. Whoever reads the list of their sessions
-- sees when each was last used.
ALTER TABLE "staff_authenticators" RENAME TO "authenticators";--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" RENAME TO "recovery_codes";--> statement-breakpoint
ALTER TABLE "authenticators" RENAME CONSTRAINT "staff_authenticators_pkey" TO "authenticators_pkey";--> statement-breakpoint
ALTER TABLE "authenticators" RENAME CONSTRAINT "staff_authenticators_secret_sealed" TO "authenticators_secret_sealed";--> statement-breakpoint
ALTER TABLE "authenticators" RENAME CONSTRAINT "staff_authenticators_user_id_users_id_fk" TO "authenticators_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "staff_recovery_codes_user_id_hash_pk" TO "recovery_codes_user_id_hash_pk";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "staff_recovery_codes_hashed" TO "recovery_codes_hashed";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "staff_recovery_codes_user_id_users_id_fk" TO "recovery_codes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "sign_in_codes" DROP CONSTRAINT "sign_in_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_purpose_known" CHECK ("sign_in_codes"."purpose" in ('sign-in','payout-details','authenticator'));--> statement-breakpoint
ALTER TABLE "mlm_members" DROP CONSTRAINT "mlm_members_two_factor_has_secret";--> statement-breakpoint
ALTER TABLE "mlm_members" ADD CONSTRAINT "mlm_members_two_factor_elsewhere" CHECK ("mlm_members"."two_factor_secret" is null);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
UPDATE "sessions" SET "last_used_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "last_used_at" SET NOT NULL;
