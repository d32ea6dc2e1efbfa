-- The book of events grows with every act and is never rewritten. One table for each month lets the
-- months that are over lie still, and lets a month that the law no longer asks for go whole: deleting
-- is what the book refuses. What falls into a month that nobody has opened lies in `events_rest`
-- until it is. Months are those of UTC.
alter table events rename to events_before;
--> statement-breakpoint
alter sequence events_id_seq rename to events_before_id_seq;
--> statement-breakpoint
create table events (
  id bigint not null generated always as identity (sequence name events_id_seq),
  name text not null,
  facts jsonb not null,
  actor jsonb not null,
  by text not null,
  at timestamptz not null
) partition by range (at);
--> statement-breakpoint
create function keep_events_as_written(part text) returns void language plpgsql as $$
begin
  -- A trigger of the whole book is not asked where somebody names one of its parts.
  execute format('create trigger events_append_only before update or delete or truncate on %I
    for each statement execute function refuse_change()', part);
end
$$;
--> statement-breakpoint
create table events_rest partition of events default;
--> statement-breakpoint
-- Whoever waits for one of these locks keeps readers of the book waiting: not for long, and the job
-- comes again.
create function open_month_of_events(day date) returns boolean language plpgsql
set lock_timeout = '2s' as $$
declare
  part constant text := 'events_' || to_char(day, 'YYYY_MM');
  month constant timestamp := date_trunc('month', day::timestamp);
  first constant timestamptz := month at time zone 'UTC';
  last constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  astray boolean;
begin
  perform pg_advisory_xact_lock(hashtext('open_month_of_events'));
  if to_regclass(part) is not null then return false; end if;
  execute format('create table %I (like events including defaults including constraints)', part);
  select exists (select from events_rest where at >= first and at < last) into astray;
  if astray then
    alter table events detach partition events_rest;
    alter table events_rest rename to events_astray;
    create table events_rest partition of events default;
    perform keep_events_as_written('events_rest');
  end if;
  execute format('alter table events attach partition %I for values from (%L) to (%L)',
    part, first, last);
  perform keep_events_as_written(part);
  if astray then
    insert into events overriding system value select * from events_astray;
    drop table events_astray;
  end if;
  return true;
end
$$;
--> statement-breakpoint
create function drop_months_of_events(before timestamptz) returns integer language plpgsql
set lock_timeout = '2s' as $$
declare
  part text;
  gone integer := 0;
begin
  for part in
    select child.relname from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'events'::regclass and child.relname ~ '^events_\d{4,}_\d\d$'
      and (to_date(substr(child.relname, 8), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before
  loop
    execute format('drop table %I', part);
    gone := gone + 1;
  end loop;
  return gone;
end
$$;
--> statement-breakpoint
select open_month_of_events(month::date) from generate_series(
  date_trunc('month', coalesce((select min(at) from events_before), now()) at time zone 'UTC'),
  date_trunc('month', now() at time zone 'UTC') + interval '3 months', '1 month') as month;
--> statement-breakpoint
insert into events overriding system value select * from events_before order by id;
--> statement-breakpoint
select setval('events_id_seq', max(id)) from events having max(id) is not null;
--> statement-breakpoint
drop table events_before;
--> statement-breakpoint
alter table events add constraint events_id_at_pk primary key (id, at);
--> statement-breakpoint
create index events_by_order on events (((facts ->> 'orderId')::integer), id);
--> statement-breakpoint
create index events_by_member on events (((facts ->> 'memberId')::integer), id)
  where facts ->> 'memberId' is not null;
--> statement-breakpoint
create index events_by_run on events (((facts ->> 'batchId')::integer), id) where facts ? 'batchId';
--> statement-breakpoint
create index events_by_time on events (at);
--> statement-breakpoint
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();
--> statement-breakpoint
select keep_events_as_written('events_rest');
