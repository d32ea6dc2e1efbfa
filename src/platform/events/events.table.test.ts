import { sql } from 'drizzle-orm'
import { run, testGuards } from '#testing/guards.ts'

testGuards([
  ['what happened is never rewritten', 'events_append_only', run(sql`update events set by = 'me'`)],
  ['what happened is never forgotten', 'events_append_only', run(sql`delete from events`)],
  ['the event log is never emptied', 'events_append_only', run(sql`truncate events`)],
])
