-- What a month sold is kept team by team, and how many of a team are active beside how many there are, so
-- that a dashboard costs the same above any number of partners. Who is active changes in one place; the
-- counts follow in the database, from the nearest upwards, as recruits do.
CREATE TABLE "team_volumes" (
	"member_id" integer NOT NULL,
	"month" integer NOT NULL,
	"team_leg" integer NOT NULL,
	"level" integer NOT NULL,
	"amount" numeric(12,2) NOT NULL,
	CONSTRAINT "team_volumes_member_id_month_level_team_leg_pk" PRIMARY KEY("member_id","month","level","team_leg"),
	CONSTRAINT "team_volumes_month" CHECK ("team_volumes"."month" % 100 between 1 and 12),
	CONSTRAINT "team_volumes_level" CHECK ("team_volumes"."level" between 0 and 5 and ("team_volumes"."level" = 0) = ("team_volumes"."team_leg" = 0) and "team_volumes"."team_leg" >= 0),
	CONSTRAINT "team_volumes_not_negative" CHECK ("team_volumes"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "team_counts" ADD COLUMN "active" integer;
--> statement-breakpoint
update team_counts t set active = (
  select count(*) from member_ancestors a join mlm_members m on m.id = a.member_id and m.is_active
  where a.ancestor_id = t.member_id and a.team_leg = t.team_leg and a.distance = t.level);
--> statement-breakpoint
ALTER TABLE "team_counts" ALTER COLUMN "active" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "team_volumes" ADD CONSTRAINT "team_volumes_member_id_mlm_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."mlm_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_counts" ADD CONSTRAINT "team_counts_some_are_active" CHECK ("team_counts"."active" between 0 and "team_counts"."count");
--> statement-breakpoint
create function count_active_partner() returns trigger language plpgsql as $$
declare above record;
begin
  for above in select * from member_ancestors where member_id = new.id order by distance loop
    update team_counts set active = active + case when new.is_active then 1 else -1 end
    where member_id = above.ancestor_id and team_leg = above.team_leg and level = above.distance;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger mlm_members_counted_while_active after update of is_active on mlm_members
  for each row when (old.is_active <> new.is_active) execute function count_active_partner();
--> statement-breakpoint
insert into team_volumes (member_id, month, team_leg, level, amount)
select referred_by, to_char(now() at time zone 'America/Jamaica', 'YYYYMM')::integer, 0, 0, sum(total_amount)
from orders
where referred_by is not null and payment_status = 'paid' and order_status <> 'cancelled'
  and date_trunc('month', paid_at at time zone 'America/Jamaica')
    = date_trunc('month', now() at time zone 'America/Jamaica')
group by 1;
--> statement-breakpoint
insert into team_volumes (member_id, month, team_leg, level, amount)
select a.ancestor_id, v.month, a.team_leg, a.distance, sum(v.amount)
from team_volumes v join member_ancestors a on a.member_id = v.member_id
group by 1, 2, 3, 4;
