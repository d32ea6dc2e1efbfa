-- no transaction
-- What a network sent in a day is summed up whenever it sends more.
drop index concurrently if exists "case_files_by_network";
--> statement-breakpoint
create index concurrently "case_files_by_network" on "case_files" using btree ("network","announced_at") where "case_files"."network" is not null;
