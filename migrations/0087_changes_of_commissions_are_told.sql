-- What became of commissions is told in one mail a day: the notices of it wait for that mail.
alter table "notifications" add column "mailed_at" timestamp with time zone;
