-- Owners of messages and requests for a price exist in what was there before, too. Nobody waits for this.
alter table contact_messages validate constraint contact_messages_owner_id_users_id_fk;
--> statement-breakpoint
alter table quotes validate constraint quotes_owner_id_users_id_fk;
