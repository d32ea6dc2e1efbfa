// A hundred thousand requests that cannot be right, over every route that the shop describes, sent
// by somebody who is signed in. Afterwards the database and the folders are as they were.

import { globSync } from 'node:fs'
import { sample } from 'fast-check'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { ask, newAgent, type Said } from './ask.ts'
import {
  type BadRequest,
  badRequests,
  type Described,
  mayBeAnswered,
  WRITTEN_DOWN,
  STACK,
  WHOLE_TABLES,
} from '#testing/bad-requests.ts'
import { type Part, scaled } from './part.ts'
import { newWorld } from './world.ts'

const REQUESTS = 100_000
const CONNECTIONS = 32

export const badRequestsPart: Part = {
  name: 'bad requests',
  claim: '100,000 generated bad requests over every route: no 5xx, no stack trace, nothing stored',
  run: async (scale = 1) => {
    const world = await newWorld({ pieces: 100, partners: true, env: { RATE_LIMITS: 'off' } })
    const opened = await world.open()
    const token = await world.token()
    const spec = JSON.parse(
      (
        await ask(newAgent(1), `${world.url}/api/openapi.json`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text,
    )
    await opened.stop()
    const before = await everything(world.env)
    const shop = await world.open()
    const seed = Math.floor(Math.random() * 2 ** 31)
    const { arbitrary, routes } = badRequests(spec as Described)
    const all = sample(arbitrary, { numRuns: scaled(REQUESTS, scale), seed })
    const begun = performance.now()
    const found = await sendAll(world.url, token, all)
    const seconds = (performance.now() - begun) / 1000
    await shop.stop()
    const changed = differences(before, await everything(world.env))
    world.forget()
    const worst = [...found.failed.slice(0, 5), ...found.accepted.slice(0, 5)]
    return {
      held: found.failed.length + found.accepted.length + found.leaks + changed.length === 0,
      figures:
        `${all.length} over ${routes} routes in ${seconds.toFixed(0)} s (seed ${seed}): ` +
        `${found.failed.length} of 5xx, ${found.leaks} stack traces, ${found.accepted.length} ` +
        `taken, changed: ${changed.join(', ') || 'nothing'}${worst.length ? ` ${worst.join(' ')}` : ''}`,
    }
  },
}

async function sendAll(url: string, token: string, all: readonly BadRequest[]) {
  const agent = newAgent(CONNECTIONS)
  const found = { failed: [] as string[], accepted: [] as string[], leaks: 0 }
  let next = 0
  const judge = (bad: BadRequest, { status, text }: Said) => {
    const line = `[${bad.method} ${bad.path} ${bad.why}: ${status}]`
    if (status >= 500) found.failed.push(line)
    else if (status < 400 && !mayBeAnswered(bad)) found.accepted.push(line)
    if (STACK.test(text) && !(status < 400)) found.leaks += 1
  }
  const worker = async () => {
    for (let bad = all[next++]; bad; bad = all[next++]) {
      const headers = { authorization: `Bearer ${token}`, ...bad.headers }
      const response = await ask(agent, url + bad.path, { ...bad, headers }).catch(() => undefined)
      if (response) judge(bad, response)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  agent.destroy()
  return found
}

/** How many rows each table has, and what they say but for when a session was used; and the names of all files. */
async function everything(env: Record<string, string>): Promise<Map<string, string>> {
  const database = await openDatabase(configFrom(env))
  const { rows: tables } = await database.db.execute(WHOLE_TABLES)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await database.db.execute(
      `select count(*) || ' ' || coalesce(sum(hashtext((to_jsonb(t) - 'last_used_at')::text)::bigint), 0) as said from ${String(name)} t
       where not (${WRITTEN_DOWN[String(name)] ?? 'false'})`,
    )
    found.set(String(name), String(rows[0]?.said))
  }
  await database.close()
  const files = globSync('**/*', { cwd: env.DATA_DIR ?? '' })
  found.set(
    'files',
    files
      .filter((name) => !/^(database|lock)/.test(name))
      .toSorted()
      .join(),
  )
  return found
}

const differences = (before: Map<string, string>, after: Map<string, string>) =>
  [...after].filter(([name, response]) => before.get(name) !== response).map(([name]) => name)
