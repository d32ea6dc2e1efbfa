// The built shop as its own process, on a free port and in its own data folder: what journeys
// and fault tests talk to.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type RunningShop = {
  url: string
  dataDir: string
  port: number
  pid: number
  /** Everything the process has printed so far. */
  output(): string
  /** Sends SIGINT (Ctrl-C) or SIGTERM (a supervisor); resolves to the exit status. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  /** SIGKILL: no chance to finish anything. */
  kill(): Promise<void>
}

const BUILT = join('dist', 'server', 'server.js')
/** What `npm start` runs. */
export const START_SCRIPT = join('scripts', 'start.ts')
const OPEN = 'Yaadbox is open at'
/** Generous, for a busy machine. */
const START_TIMEOUT_MS = 300_000

/** Starts the built shop and waits until it is open. Pass `dataDir` to reuse an earlier shop's data; `top` is the project folder. */
export async function startShop(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-')),
  script = BUILT,
  top = '.',
): Promise<RunningShop> {
  const port = Number(env.PORT ?? (await freePort()))
  const named = { ...env, PORT: String(port), DATA_DIR: dataDir }
  const { child, ended, output } = launchShop(named, script, top)
  await opened(child, ended, output).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const { pid } = child
  // Never fall back to 0: a signal to pid 0 goes to this process's own group.
  if (pid === undefined) throw new Error('The shop is open, but its process has no number')
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    port,
    pid,
    output,
    stop: (signal = 'SIGINT') => {
      child.kill(signal)
      return ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type Launched = { child: ChildProcess; ended: Promise<number | null>; output: () => string }

/** Launches the built shop without waiting: for starts that are meant to fail. */
export function launchShop(env: Record<string, string>, script = BUILT, cwd = '.'): Launched {
  const child = spawn(process.execPath, [script], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return { child, ended, output: () => text }
}

function opened(child: ChildProcess, ended: Promise<unknown>, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output()}`))
    const timer = globalThis.setTimeout(
      () => fail('The shop did not open in time'),
      START_TIMEOUT_MS,
    )
    child.stdout?.on('data', () => {
      if (!output().includes(OPEN)) return
      clearTimeout(timer)
      resolve()
    })
    void ended.then(() => {
      clearTimeout(timer)
      fail('The shop ended before it opened')
    })
  })
}

const UNFINISHED = ['yaadbox_jobs_unfinished', 'yaadbox_mails_unsent']
const IDLE_CHECK_MS = 100
/** Generous, for a busy machine. */
const IDLE_LIMIT_MS = 300_000

/** Waits until the shop has done all that follows from what happened in it. */
export async function whenIdle({ url }: RunningShop): Promise<void> {
  const limit = performance.now() + IDLE_LIMIT_MS
  for (;;) {
    const figures = await (await fetch(`${url}/metrics`)).text()
    if (UNFINISHED.every((name) => new RegExp(`^${name} 0$`, 'm').test(figures))) return
    if (performance.now() > limit) throw new Error('The shop still has jobs or mails to do')
    await setTimeout(IDLE_CHECK_MS)
  }
}

const FIRST_PORT = 10_000
const PORTS_OF_A_PROCESS = 100
let handedOut = 0

/**
 * A port that nothing listens on. It is below those that the system gives to outgoing connections, and in
 * a range of this process, so that nobody takes it before the caller listens.
 */
export async function freePort(): Promise<number> {
  const range = FIRST_PORT + (process.pid % 200) * PORTS_OF_A_PROCESS
  const port = range + (handedOut++ % PORTS_OF_A_PROCESS)
  return (await isFree(port)) ? port : freePort()
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Removes the data folder of a shop that has ended. */
export const forget = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

/** The environment of a shop whose clock is some days ahead: holds end and months close at once. */
export const daysAhead = (days: number) => withClock(moduleOfDaysAhead(days))

/** The environment of a shop whose clock stands still at a time; what depends on timers goes on. */
export const stoppedAt = (time: Date) => withClock(moduleOfClock(`${time.getTime()}`))

/** The environment of a shop whose clock is ahead by the milliseconds that a file names, which may change all the time. */
export const clockFrom = (file: string) => {
  const ahead = `process.getBuiltinModule('fs').readFileSync(${JSON.stringify(file)}, 'utf8') * 1`
  return withClock(moduleOfClock(`Real.now() + ${ahead}`))
}

const withClock = (module: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${module}`,
})

/** The address of a module that moves the clock of the process that imports it. */
export const moduleOfDaysAhead = (days: number) => moduleOfClock(`Real.now() + ${days} * 86400000`)

/** `now` is an expression, in which `Real` is the real `Date`. */
function moduleOfClock(now: string): string {
  const moved = `const Real = Date
    const now = () => ${now}
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(now()) }
      static now() { return now() }
    }`
  return `data:text/javascript,${encodeURIComponent(moved)}`
}
