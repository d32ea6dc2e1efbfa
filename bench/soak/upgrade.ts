// A new version is started beside the one that serves, while people order: first the version after
// this one, as it would be with a column and an index more, then this one over the first that was
// released, with a large event log, and over the last one before orders had lines, with many orders.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '#testing/postgres.ts'
import { freePort } from '#testing/running-shop.ts'
import { eventually, type Outcome, type Part, pause, scaled } from './part.ts'
import { failures, inWorld, type World } from './world.ts'

const EVENTS = 3_000_000
const PIECES = 1_000_000
const MAX_WAIT_MS = 2000
const BEFORE_AND_AFTER_MS = 3000
/** The commit that 0.1.0 was made of (CHANGELOG.md). */
const FIRST_RELEASE = '9a47679'
/** The last commit whose orders were one piece each. */
const BEFORE_LINES = '371c7de'
const ORDERS = 1_000_000

export const nextVersion: Part = {
  name: 'next version',
  claim: 'a version with a column and an index more starts beside this one: no order waits for 2 s',
  run: (scale = 1) =>
    inWorld({ pieces: PIECES }, async (world) => {
      const partition = await growBook(world, scaled(EVENTS, scale))
      const next = withMigrations([
        'alter table "orders" add column "trial" text;--> statement-breakpoint\nalter table "events" add column "trial" text;',
        `-- no transaction\ndrop index concurrently if exists "trial";--> statement-breakpoint\ncreate index concurrently "trial" on ${partition} ("by");`,
      ])
      const outcome = upgradeUnderOrders(world, { from: resolve('.'), to: next })
      return outcome.finally(() => rmSync(next, { recursive: true, force: true }))
    }),
}

export const firstRelease: Part = {
  name: 'first release',
  claim: 'this version starts beside 0.1.0 and a large book of events: no order waits for 2 s',
  run: (scale = 1) =>
    upgradeFrom(FIRST_RELEASE, async (world, from) => {
      await growBook(world, scaled(EVENTS, scale))
      return upgradeUnderOrders(world, { from, to: resolve('.') })
    }),
}

export const ordersBeforeLines: Part = {
  name: 'orders before lines',
  claim:
    'a million orders of the version before lines get theirs beside it and under orders: none waits for 2 s',
  run: (scale = 1) =>
    upgradeFrom(BEFORE_LINES, async (world, from) => {
      await growOrders(world, scaled(ORDERS, scale))
      const written = () => allHaveLines(world)
      return upgradeUnderOrders(world, { from, to: resolve('.'), after: written })
    }),
}

/** Works in a shop that an earlier version has planted, whose folder is given; not where git has no such commit. */
async function upgradeFrom(
  commit: string,
  work: (world: World, from: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (git('cat-file', '-e', `${commit}^{commit}`) !== 0)
    return { held: false, notRun: true, figures: `not run: git has no commit ${commit}` }
  const top = mkdtempSync(join(tmpdir(), 'yaadbox-earlier-'))
  const postgres = await startPostgres({ durable: true })
  try {
    checkOut(top, commit)
    plantBy(top, postgres.url)
    return await inWorld({ postgres, planted: true }, (world) => work(world, top))
  } finally {
    await postgres.stop()
    rmSync(top, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

const LINES_WITHIN_SECONDS = 3600
const WITHOUT_LINES = `select 1 from orders where lines_version = 0 and link like 'soak-%' limit 1`

/** Waits until every order that was there has its lines; returns how long that took, in words. */
async function allHaveLines(world: World): Promise<string> {
  const begun = performance.now()
  const areWritten = async () => (await world.query(WITHOUT_LINES)).length === 0
  const done = await eventually(areWritten, LINES_WITHIN_SECONDS, 1000)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  return done ? `; all orders had their lines after ${seconds} s` : NOT_WRITTEN
}

const NOT_WRITTEN = '; some orders never got their lines'

/** Orders as the version before lines wrote them: paid and not, some of them holding a piece. */
const growOrders = (world: World, rows: number) =>
  world.query(
    `insert into orders (product_name, customer_name, customer_email, customer_phone,
       payment_method, shipping_method, total_amount, payment_status, order_status, link,
       created_at, updated_at, paid_at)
     select 'Sofa', 'Ann Brown', 'soak' || n || '@example.com', '876-555-0100',
       case when n % 2 = 0 then 'bank_transfer' else 'credit_card' end, 'pickup', 649 + n % 1000,
       case when n % 3 = 0 then 'pending' else 'paid' end, 'delivered', 'soak-' || n, now(), now(),
       case when n % 3 = 0 then null else now() end
     from generate_series(1, $1::int) n`,
    [rows],
  )

type Upgrade = {
  from: string
  to: string
  /** Waited for while people go on ordering; says what came of it. */
  after?: () => Promise<string>
}

async function upgradeUnderOrders(world: World, { from, to, after }: Upgrade): Promise<Outcome> {
  await world.open({}, { top: from })
  const shoppers = world.keepShopping({ prefix: 'upgrade', connections: 4, restMs: 100 })
  await pause(BEFORE_AND_AFTER_MS)
  const begun = performance.now()
  const next = await world.open({ PORT: String(await freePort()) }, { top: to }).catch(String)
  const seconds = (performance.now() - begun) / 1000
  const started = typeof next !== 'string'
  const outcome = (started && (await after?.())) || ''
  await pause(BEFORE_AND_AFTER_MS)
  const counts = await shoppers.stop()
  const wrong = counts.broken + failures(counts)
  return {
    held:
      started &&
      wrong === 0 &&
      counts.slowestMs < MAX_WAIT_MS &&
      world.acknowledged() > 0 &&
      outcome !== NOT_WRITTEN,
    figures:
      `${world.acknowledged()} orders, ${wrong} failed, the slowest in ${counts.slowestMs.toFixed(0)} ms; ` +
      (started ? `the new one open after ${seconds.toFixed(0)} s` : `the start failed: ${next}`) +
      outcome,
  }
}

/** Fills the event log; returns the table that holds the rows. */
async function growBook(world: World, rows: number): Promise<string> {
  await world.query(
    `insert into events (name, facts, actor, by, at)
     select 'shop.changed', '{}', '{"kind": "system", "name": "soak"}', 'soak', now()
     from generate_series(1, $1::int)`,
    [rows],
  )
  const found = await world.query<{ name: string }>(
    'select tableoid::regclass::text as name from events order by id desc limit 1',
  )
  return found[0]?.name ?? ''
}

/** A folder of this version with more migrations. */
function withMigrations(texts: readonly string[]): string {
  const top = mkdtempSync(join(tmpdir(), 'yaadbox-next-'))
  for (const name of ['dist', 'node_modules', 'demo', 'package.json'])
    symlinkSync(resolve(name), join(top, name))
  cpSync('migrations', join(top, 'migrations'), { recursive: true })
  const path = join(top, 'migrations', 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: object[] }
  for (const [index, text] of texts.entries()) {
    const tag = `9${index}_trial`
    writeFileSync(join(top, 'migrations', `${tag}.sql`), text)
    journal.entries.push({ tag, when: Date.UTC(2100, 0, 1, index) })
  }
  writeFileSync(path, JSON.stringify(journal))
  return top
}

const git = (...args: string[]) => spawnSync('git', args, { stdio: 'ignore' }).status

/** An earlier version, built with the packages that it names. */
function checkOut(top: string, commit: string): void {
  rmSync(top, { recursive: true })
  if (git('worktree', 'add', '--detach', top, commit) !== 0)
    throw new Error(`git could not check out ${commit}`)
  // Its own packages: it may use some that this version left out.
  const installed = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: top, encoding: 'utf8' })
  if (installed.status !== 0) throw new Error(`npm ci of ${commit} failed: ${installed.stderr}`)
  runIn(top, ['scripts/build.ts'])
}

/** A shop as that version plants it, because this one would migrate it at once. */
function plantBy(top: string, databaseUrl: string): void {
  const options = JSON.stringify({ databaseUrl, pieces: PIECES })
  const code = `(await (await import('./bench/soak/world.ts')).newWorld(${options})).forget()`
  runIn(top, ['--input-type=module', '--eval', code])
}

function runIn(cwd: string, args: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]} ended with ${status}: ${stderr}`)
}
