// The disk fills up: first the shop's own folder, then the database's. Both are on small file
// systems in memory, which only root can make.

import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#testing/postgres.ts'
import { ask, newAgent } from './ask.ts'
import { eventually, type Outcome, type Part, pause } from './part.ts'
import { mailsAreThrough, newWorld, type World } from './world.ts'

const FILES_MB = 16
const DATABASE_MB = 320
const LEFT_BYTES = 6 * 1024 * 1024
const RECOVERED_WITHIN_SECONDS = 60

export const fullDisk: Part = {
  name: 'full disk',
  claim:
    'a full disk (small tmpfs): orders are refused, no acknowledged order is lost, the shop recovers',
  run: async () => {
    if (process.getuid?.() !== 0)
      return {
        held: false,
        notRun: true,
        figures: 'not run: only root can make a small file system',
      }
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-disk-'))
    chmodSync(folder, 0o755)
    const disks = [
      smallDisk(join(folder, 'files'), FILES_MB),
      smallDisk(join(folder, 'database'), DATABASE_MB),
    ]
    try {
      return await fillBoth(join(folder, 'files'), join(folder, 'database'))
    } finally {
      for (const disk of disks) spawnSync('umount', ['-l', disk])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fillBoth(files: string, databaseDisk: string): Promise<Outcome> {
  // startPostgres keeps its data in TMPDIR.
  const previousTmpdir = process.env.TMPDIR
  process.env.TMPDIR = databaseDisk
  const postgres = await startPostgres({ durable: true })
  if (previousTmpdir === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = previousTmpdir
  const env = { DATA_DIR: join(files, 'data') }
  const world = await newWorld({ databaseUrl: postgres.url, pieces: 100_000, env })
  const shop = await world.open()
  const first = await filesOnFullDisk(world, files)
  const second = await ordersOnFullDisk(world, databaseDisk, async () => {
    // An operator restarts a server that panicked on a full disk.
    await postgres.start().catch(() => undefined)
  })
  const settled = await eventually(() => mailsAreThrough(world), 120, 2000)
  const found = await world.compare()
  await shop.stop()
  await postgres.stop()
  const faults = found.lost + found.doubled + found.wrongStockMovements + found.mailsWrong
  return {
    held: first.held && second.held && settled && faults === 0 && found.acknowledged > 0,
    figures:
      `${first.figures}; ${second.figures}; ${found.acknowledged} orders acknowledged, ${found.lost} lost, ${found.doubled} doubled, ` +
      `${found.wrongStockMovements} wrong stock movements, ${found.mailsWrong} without their mail`,
  }
}

/** The folder of receipts and mails is full: orders are taken, and their mails wait. */
async function filesOnFullDisk(world: World, disk: string): Promise<Outcome> {
  const ballast = fill(disk, 0)
  const before = world.acknowledged()
  await world.shopping({ orders: 20, connections: 2, prefix: 'files-full' })
  const accepted = world.acknowledged() - before
  await pause(1000)
  const unsent = (await world.compare()).mailsUnsent
  rmSync(ballast)
  return {
    held: accepted === 20 && unsent > 0,
    figures: `folder full: ${accepted} of 20 orders taken, ${unsent} of their mails waited for room`,
  }
}

/** The database's disk is full: orders are refused with 503 until there is room again. */
async function ordersOnFullDisk(world: World, disk: string, restart: () => Promise<void>) {
  const agent = newAgent(1)
  const ballast = fill(disk, LEFT_BYTES)
  const statuses: Record<string, number> = {}
  let broken = 0
  for (let round = 0; round < 40 && !statuses['503']; round++) {
    const counts = await world.shopping({ orders: 300, connections: 10, prefix: `rows-${round}` })
    for (const [status, times] of Object.entries(counts.statuses))
      statuses[status] = (statuses[status] ?? 0) + times
    broken += counts.broken + counts.withoutRetryAfter
  }
  rmSync(ballast)
  const begun = performance.now()
  const recovered = await eventually(async () => {
    await restart()
    return (await ask(agent, `${world.url}/ready`)).status === 200
  }, RECOVERED_WITHIN_SECONDS)
  const seconds = (performance.now() - begun) / 1000
  const after = await world.shopping({ orders: 20, connections: 2, prefix: 'rows-again' })
  agent.destroy()
  const bad = Object.entries(statuses).filter(([status]) => status >= '500' && status !== '503')
  const refused = statuses['503'] ?? 0
  return {
    held: refused > 0 && recovered && broken + bad.length === 0 && after.statuses[201] === 20,
    figures:
      `database full: ${JSON.stringify(statuses)}, ${broken} broken or without Retry-After, ` +
      `takes orders again after ${seconds.toFixed(1)} s`,
  }
}

function smallDisk(path: string, megabytes: number): string {
  mkdirSync(path)
  const made = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=0777`,
    'tmpfs',
    path,
  ])
  if (made.status !== 0) throw new Error(`mount: ${made.stderr.toString()}`)
  return path
}

/** Fills a disk until only `leave` bytes are free. */
function fill(disk: string, leave: number): string {
  const { bavail, bsize } = statfsSync(disk)
  const path = join(disk, 'ballast')
  writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  return path
}
