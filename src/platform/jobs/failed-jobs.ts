// Jobs of events that failed as often as the queue tries them. The queue keeps them for a week.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { type EventJob, EVENTS } from './queue.ts'

export type FailedJob = EventJob & { id: string }

const AT_ONCE = 100

/** What names a job to staff: its listener, and the number of its event. */
export const nameOfJob = ({ listener, event }: EventJob): string => `${listener} ${event.id}`

/** The oldest first, without those of these names. */
export async function failedJobs({ db }: Tx, without: readonly string[]): Promise<FailedJob[]> {
  const { rows } = await db.execute(sql`
    select id, data from jobs.job
    where name = ${EVENTS} and state = 'failed'
      and (data ->> 'listener') || ' ' || (data -> 'event' ->> 'id') <> all(${sql.param([...without])}::text[])
    order by completed_on, id limit ${AT_ONCE}`)
  return rows.map(({ id, data }) => ({ ...(data as EventJob), id: String(id) }))
}

/** The job is done after all. */
export async function dropJob({ db }: Tx, { id }: FailedJob): Promise<void> {
  await db.execute(sql`delete from jobs.job where name = ${EVENTS} and id = ${id}`)
}
