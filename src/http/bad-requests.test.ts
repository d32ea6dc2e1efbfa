// Thousands of requests that cannot be right, made from the shop's own description of its calls and sent by an admin over
// every route, over real connections.

import { eq, sql } from 'drizzle-orm'
import { sample } from 'fast-check'
import { globSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import {
  type BadRequest,
  badRequests,
  type Described,
  mayBeAnswered,
  WRITTEN_DOWN,
  STACK,
  WHOLE_TABLES,
} from '#testing/bad-requests.ts'
import { noteFigures } from '#testing/count.ts'
import { openLocalServer } from '#testing/local-server.ts'
import { runs } from '#testing/runs.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const EACH = 20
const AT_ONCE = 32
const LIMIT_MS = 3_600_000

let shop: TestShop
let admin: Record<string, string>
let server: Awaited<ReturnType<typeof openLocalServer>>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  server = await openLocalServer(getRequestListener(shop.api.fetch))
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** What every table says, and which files there are. */
async function everythingKept(): Promise<Record<string, unknown>> {
  const files = globSync('**/*', { cwd: shop.config.dataDir }).toSorted()
  const kept: Record<string, unknown> = { files }
  const { rows: tables } = await shop.database.db.execute(WHOLE_TABLES)
  for (const { name } of tables) {
    const table = sql.raw(`"${String(name)}"`)
    const noted = sql.raw(WRITTEN_DOWN[String(name)] ?? 'false')
    const { rows } = await shop.database.db.execute(
      sql`select count(*) as rows, sum(hashtext(t::text)) as said from ${table} t where not (${noted})`,
    )
    kept[String(name)] = rows[0]
  }
  return kept
}

function send({ method, path, body, headers }: BadRequest): Promise<Response> {
  const given = { 'content-type': 'application/json', ...admin, ...headers }
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
  const init = { method, headers: given, ...(sent === undefined ? {} : { body: sent }) }
  return fetch(server.url + path, init)
}

test(
  'requests that cannot be right are refused in words, and leave everything as it was',
  async () => {
    const spec = (await (
      await shop.call('GET', '/api/openapi.json', undefined, admin)
    ).json()) as Described
    const { arbitrary, routes } = badRequests(spec)
    expect(routes).toBeGreaterThan(150)
    const all = sample(arbitrary, { numRuns: routes * runs(EACH) })
    const before = await everythingKept()
    const wrong: unknown[] = []
    const judge = async (bad: BadRequest) => {
      const answer = await send(bad)
      const text = await answer.text()
      const taken = answer.status < 400
      if (answer.status >= 500 || (taken && !mayBeAnswered(bad)) || (!taken && STACK.test(text)))
        wrong.push([bad.method, bad.path, bad.why, answer.status, text.slice(0, 200)])
    }
    let next = 0
    const worker = async () => {
      for (let bad = all[next++]; bad; bad = all[next++]) await judge(bad)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    noteFigures(`${all.length} over ${routes} routes, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
    expect(await everythingKept()).toEqual(before)
    // Of what an admin may not, opening cards, a few are written down however many there were.
    const refused = await shop.database.db.$count(auditLogs, eq(auditLogs.action, 'staff.refused'))
    if (runs(EACH) >= EACH) expect(refused).toBe(5)
    else expect(refused).toBeLessThanOrEqual(5)
    expect(new Set(all.map(({ why }) => why)).size).toBe(6)
  },
  LIMIT_MS,
)
