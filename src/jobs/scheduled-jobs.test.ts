import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openQueue } from '#platform/jobs/queue.ts'
import { openLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { scheduledJobs } from './scheduled-jobs.ts'

test('each job of the clock has a name that no other has, or one would replace the other', () => {
  const names = scheduledJobs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('a shop that opens again leaves its queues and times as they are, and stores a changed time', async () => {
  const database = await testDatabase()
  const { db } = database
  const stored = async () => {
    const queues = await db.execute(sql`select name, updated_on from jobs.queue order by name`)
    const times = await db.execute(
      sql`select name, cron, updated_on from jobs.schedule order by name`,
    )
    return { queues: queues.rows, times: times.rows }
  }
  const openWith = async (cron: string) => {
    const queue = await openQueue(database, openLog('silent'), { isOutage: () => false })
    await queue.schedule('count-sheep', cron, async () => undefined)
    await queue.stop()
    return stored()
  }

  const first = await openWith('5 5 * * *')
  expect(first.times).toContainEqual(expect.objectContaining({ name: 'count-sheep' }))
  expect(await openWith('5 5 * * *')).toStrictEqual(first)

  const later = await openWith('6 6 * * *')
  expect(later.queues).toStrictEqual(first.queues)
  expect(later.times.find(({ name }) => name === 'count-sheep')).toMatchObject({
    cron: '6 6 * * *',
  })
  await db.execute(sql`delete from jobs.schedule where name = 'count-sheep'`)
})
