// How long a person waits for the first page, and what it takes of the processor: after `npm ci` (nothing built, no
// data), at later starts, and while nobody visits. Prints the parts of it one by one, each alone. On Linux.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#testing/running-shop.ts'
import { atMost, median, report, rounded } from './figures.ts'

const LATER_STARTS = 5
const SETTLED_AFTER_MS = 60_000
const IDLE_MS = 120_000
const GIVE_UP_MS = 300_000
const TICKS_PER_SECOND = 100

type Start = { seconds: number; cpuSeconds: number; idlePercent: number }

const folder = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
const fresh = join(folder, 'fresh')
rmSync('dist', { recursive: true, force: true })
const first = await measureStart(fresh)
const later: Start[] = []
for (let start = 0; start < LATER_STARTS; start++)
  later.push(await measureStart(fresh, start === LATER_STARTS - 1))

rmSync('dist', { recursive: true, force: true })
await measurePart('bundles', [
  'node_modules/vite/bin/vite.js',
  'build',
  '--app',
  '--logLevel',
  'error',
])
for (const part of ['quick-compression', 'best-compression', 'database', 'planting'])
  await measurePart(part, ['bench/start-part.ts', part], join(folder, part))
rmSync(folder, { recursive: true, force: true })

const last = later.at(-1)
const lines = [
  atMost('first page, nothing built, s', first.seconds, 18, ''),
  atMost('processor until then, s', first.cpuSeconds, 30, ''),
  atMost(
    'first page of a later start, median, s',
    median(later.map((each) => each.seconds)),
    3,
    '',
  ),
  atMost('processor of an idle demo, percent of a core', last?.idlePercent ?? Number.NaN, 1, ''),
]
report('start', lines, { first, later })

/** `npm start` up to the whole home page; then, if wanted, two minutes without visitors. */
async function measureStart(dataDir: string, thenIdle = false): Promise<Start> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
  const group = child.pid ?? Number.NaN
  try {
    await firstPage(`http://127.0.0.1:${port}/`)
    const start = { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSecondsOf(group) }
    return { ...start, idlePercent: thenIdle ? await idlePercent(group) : Number.NaN }
  } finally {
    process.kill(-group, 'SIGTERM')
    await once(child, 'exit')
  }
}

async function idlePercent(group: number): Promise<number> {
  await pause(SETTLED_AFTER_MS)
  const before = cpuSecondsOf(group)
  await pause(IDLE_MS)
  return ((cpuSecondsOf(group) - before) / (IDLE_MS / 1000)) * 100
}

async function firstPage(url: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const page = await fetch(url).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('</html>')) return
    if (Date.now() > deadline) throw new Error('no page within five minutes')
    await pause(20)
  }
}

/** Of all processes of a group, with those that have ended and were waited for. */
function cpuSecondsOf(group: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
  return stats
    .filter((stat) => stat.group === group)
    .reduce((sum, { own, children }) => sum + own + children, 0)
}

/** Zero of a process that has just ended. */
function statOf(pid: string) {
  let text = ''
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return { group: 0, own: 0, children: 0 }
  }
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [group = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [2, 11, 12, 13, 14].map(
    (index) => fields[index],
  )
  return {
    group,
    own: (user + system) / TICKS_PER_SECOND,
    children: (childUser + childSystem) / TICKS_PER_SECOND,
  }
}

async function measurePart(name: string, command: string[], dataDir = ''): Promise<void> {
  const before = statOf('self').children
  const began = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir }
  const [status] = (await once(
    spawn(process.execPath, command, { env, stdio: 'inherit' }),
    'exit',
  )) as [number]
  if (status !== 0) throw new Error(`${name} failed`)
  const took = rounded((performance.now() - began) / 1000, 1)
  console.log(
    `${name}: ${took} s, ${rounded(statOf('self').children - before, 1)} s of the processor`,
  )
}
