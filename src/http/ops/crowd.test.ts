import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'

const WRITES = 60
let timer: NodeJS.Timeout | undefined
afterAll(() => clearInterval(timer))

test('a crowd of writes keeps sockets and timers waiting for one of them, never for all', async () => {
  const { db } = await testDatabase()
  let turns = 0
  timer = setInterval(() => (turns += 1), 0)
  const write = () => db.transaction((inside) => inside.execute(sql`select pg_sleep(0.002)`))
  await Promise.all(Array.from({ length: WRITES }, write))
  expect(turns).toBeGreaterThan(WRITES / 10)
})
