import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import type { ApiEnv, Deps } from './endpoint.ts'
import { type DatabaseOutage, openDatabaseOutage } from '#platform/database/database-outage.ts'
import { type Log, openLog } from '#platform/log.ts'
import { testDatabase } from '#testing/database.ts'
import { answerError } from './answer-error.ts'

const LINK = 'AbCdEfGhIjKlMnOpQrStUv'

const outages: DatabaseOutage[] = []
afterEach(() => outages.splice(0).forEach((outage) => outage.close()))

async function partsWith(log: Log): Promise<Deps> {
  const outage = openDatabaseOutage({ db: (await testDatabase()).db }, log)
  outages.push(outage)
  return { log, outage } as Deps
}

test.each(['/api/order-pages', '/api/quote-pages', '/order', '/quote'])(
  'a bug behind %s is logged without the link, which is as good as a password',
  async (path) => {
    const lines: string[] = []
    const log = openLog('error', { write: (line) => void lines.push(line) })
    const door = new Hono<ApiEnv>().onError(answerError)
    door.use(async (c, next) => {
      c.set('deps', await partsWith(log))
      await next()
    })
    door.get('*', () => {
      throw new Error('a bug')
    })
    expect((await door.request(`${path}/${LINK}/receipts`)).status).toBe(500)
    expect(lines.join()).toContain(`${path}/…`)
    expect(lines.join()).not.toContain(LINK)
  },
)

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

test.each([
  failure('terminating connection due to administrator command', '57P01'),
  failure('the database system is starting up', '57P03'),
  failure('write EPIPE', 'EPIPE'),
  failure('Cannot call write after a stream was destroyed', 'ERR_STREAM_DESTROYED'),
  failure('Connection terminated unexpectedly'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('Client was closed and is not queryable'),
  failure('Query read timeout'),
])(
  'a database that broke off with "$message" is away: the caller may come again',
  async (cause) => {
    const door = new Hono<ApiEnv>().onError(answerError)
    door.get('*', async (c) => {
      c.set('deps', await partsWith(openLog('silent')))
      throw new Error('Failed query: select 1', { cause })
    })
    const answer = await door.request('/api/products')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)
