// The disk fills up: first the shop's own folder, then the database's. Both are on small file
// systems in memory, which only root can make.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#testing/postgres.ts'
import { canMount, type SmallDisk, smallDisk } from '#testing/small-disk.ts'
import { newAgent } from './ask.ts'
import { isReady } from './load.ts'
import { eventually, type Outcome, type Part, pause } from './part.ts'
import { inWorld, mailsAreThrough, type World, wrongOrders } from './world.ts'

/** PostgreSQL is not root. */
const EMPTY = { mode: '0777', freeBytes: Infinity }
const LEFT_BYTES = 6 * 1024 * 1024
const RECOVERED_WITHIN_SECONDS = 60

export const fullDisk: Part = {
  name: 'full disk',
  claim:
    'a full disk (small tmpfs): orders are refused, no acknowledged order is lost, the shop recovers',
  run: async () => {
    if (!canMount)
      return {
        held: false,
        notRun: true,
        figures: 'not run: only root can make a small file system',
      }
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-disk-'))
    chmodSync(folder, 0o755)
    const files = smallDisk(join(folder, 'files'), { size: '16m', ...EMPTY })
    const rows = smallDisk(join(folder, 'database'), { size: '320m', ...EMPTY })
    try {
      return await fillBoth(folder, { files, rows })
    } finally {
      for (const disk of [files, rows]) disk.unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Disks = { files: SmallDisk; rows: SmallDisk }

async function fillBoth(folder: string, { files, rows }: Disks): Promise<Outcome> {
  // startPostgres keeps its data in TMPDIR.
  const previousTmpdir = process.env.TMPDIR
  process.env.TMPDIR = join(folder, 'database')
  const postgres = await startPostgres({ durable: true })
  if (previousTmpdir === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = previousTmpdir
  const env = { DATA_DIR: join(folder, 'files', 'data') }
  const fill = async (world: World) => {
    await world.open()
    const first = await filesOnFullDisk(world, files)
    const second = await ordersOnFullDisk(world, rows, async () => {
      // An operator restarts a server that panicked on a full disk.
      await postgres.start().catch(() => undefined)
    })
    const settled = await mailsAreThrough(world)
    const found = await world.compare()
    const faults = wrongOrders(found) + found.mailsWrong
    return {
      held: first.held && second.held && settled && faults === 0 && found.acknowledged > 0,
      figures:
        `${first.figures}; ${second.figures}; ${found.acknowledged} orders acknowledged, ${found.lost} lost, ${found.doubled} doubled, ` +
        `${found.wrongStockMovements} wrong stock movements, ${found.mailsWrong} without their mail`,
    }
  }
  return inWorld({ postgres, pieces: 100_000, env }, fill).finally(() => postgres.stop())
}

/** The folder of receipts and mails is full: orders are taken, and their mails wait. */
async function filesOnFullDisk(world: World, disk: SmallDisk): Promise<Outcome> {
  disk.fill(0)
  const before = world.acknowledged()
  await world.shopping({ orders: 20, connections: 2, prefix: 'files-full' })
  const accepted = world.acknowledged() - before
  await pause(1000)
  const unsent = (await world.compare()).mailsUnsent
  disk.empty()
  return {
    held: accepted === 20 && unsent > 0,
    figures: `folder full: ${accepted} of 20 orders taken, ${unsent} of their mails waited for room`,
  }
}

/** The database's disk is full: orders are refused with 503 until there is room again. */
async function ordersOnFullDisk(world: World, disk: SmallDisk, restart: () => Promise<void>) {
  const ready = isReady(newAgent(1), world.url)
  disk.fill(LEFT_BYTES)
  const statuses: Record<string, number> = {}
  let broken = 0
  for (let round = 0; round < 40 && !statuses['503']; round++) {
    const counts = await world.shopping({ orders: 300, connections: 10, prefix: `rows-${round}` })
    for (const [status, times] of Object.entries(counts.statuses))
      statuses[status] = (statuses[status] ?? 0) + times
    broken += counts.broken + counts.withoutRetryAfter
  }
  disk.empty()
  const begun = performance.now()
  const recovered = await eventually(async () => {
    await restart()
    return ready()
  }, RECOVERED_WITHIN_SECONDS)
  const seconds = (performance.now() - begun) / 1000
  const after = await world.shopping({ orders: 20, connections: 2, prefix: 'rows-again' })
  const bad = Object.entries(statuses).filter(([status]) => status >= '500' && status !== '503')
  const refused = statuses['503'] ?? 0
  return {
    held: refused > 0 && recovered && broken + bad.length === 0 && after.statuses[201] === 20,
    figures:
      `database full: ${JSON.stringify(statuses)}, ${broken} broken or without Retry-After, ` +
      `takes orders again after ${seconds.toFixed(1)} s`,
  }
}
