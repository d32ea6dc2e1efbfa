// Holds processes to a share of a core, as a container with such a limit is held: each is stopped for
// the rest of every period, and their turns are spread over it. A thread of its own keeps the time, because
// that of the client who measures is busy.

import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

/** As Linux does by default to what has a limit. Shorter ones cost every order the caches of its core. */
const PERIOD_MS = 100
const MOST = 1

type Held = {
  working: readonly number[]
  resting: readonly number[]
  share: number
  over: Int32Array
}

/**
 * Gives each of `working` its share of a core and `resting` nothing: their turns pass in idle work, because
 * on a machine that falls asleep in between, the others would be slower than beside one that works. A
 * share of 1 holds nobody. Returns a function that ends the limits.
 */
export async function holdToShare(
  working: readonly number[],
  resting: readonly number[],
  share: number,
): Promise<() => Promise<void>> {
  signal('SIGSTOP', resting)
  const held = { working, resting, share, over: new Int32Array(new SharedArrayBuffer(4)) }
  const keeper =
    share < MOST ? new Worker(new URL(import.meta.url), { workerData: held }) : undefined
  if (keeper) await once(keeper, 'online')
  return async () => {
    Atomics.store(held.over, 0, 1)
    if (keeper) await once(keeper, 'exit')
    signal('SIGCONT', [...working, ...resting])
  }
}

function keepTime({ working, resting, share, over }: Held): void {
  const began = performance.now()
  const turns = [...working, ...resting]
  signal('SIGSTOP', working)
  for (let period = 0; Atomics.load(over, 0) === 0; period++)
    for (const [nth, pid] of turns.entries()) {
      const turn = began + (period + nth / turns.length) * PERIOD_MS
      const end = turn + share * PERIOD_MS
      waitUntil(turn)
      if (resting.includes(pid)) workUntil(end)
      else goUntil(end, pid)
    }
}

function goUntil(moment: number, pid: number): void {
  signal('SIGCONT', [pid])
  waitUntil(moment)
  signal('SIGSTOP', [pid])
}

function workUntil(moment: number): void {
  while (performance.now() < moment);
}

const never = new Int32Array(new SharedArrayBuffer(4))

/** Blocks this thread: a timer would be late by the round of an event loop. */
function waitUntil(moment: number): void {
  const ms = moment - performance.now()
  if (ms > 0) Atomics.wait(never, 0, 0, ms)
}

function signal(which: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, which)
}

if (!isMainThread) keepTime(workerData as Held)
