// One process per data folder. Two processes on one embedded database lose committed data, so the
// second refuses to open it. The lock names its owner; one whose owner is gone is taken over.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CannotStart } from '#platform/stop.ts'

const MOST_TRIES = 20
const TRIES_FOR_UNREADABLE = 10
const PAUSE_MS = 25
/** A turn to clear away lasts microseconds: one this old was left behind. */
const TURN_MS = 10_000

export type DataLock = { release(): void }

/** Takes the lock of a data folder or throws CannotStart naming the process that holds it. */
export function lockDataFolder(folder: string): DataLock {
  const file = join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`The data folder ${folder} cannot be made: ${(error as Error).message}.`)
  }
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (tryToOwn(file)) return ownedLock(file)
    const owner = readOwner(file)
    if (owner && isAlive(owner))
      throw new CannotStart(`The data folder ${folder} is in use by process ${owner.pid}.`)
    // Its owner may be about to write its name into it, or another may be taking it over.
    if (owner || tries >= TRIES_FOR_UNREADABLE) clearAway(file, owner)
    pause()
  }
  throw new CannotStart(`The data folder ${folder} cannot be locked.`)
}

function tryToOwn(file: string): boolean {
  const descriptor = create(file)
  if (descriptor === undefined) return false
  writeSync(descriptor, `${process.pid} ${startOf(process.pid)}`)
  closeSync(descriptor)
  return true
}

/** Opens a new file; undefined where there is one already. */
function create(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw new CannotStart(`The data folder cannot be written to: ${(error as Error).message}.`)
  }
}

/**
 * Removes the lock of a process that is gone. One at a time, and only while it still names that
 * process: otherwise two that start at once would each remove what the other has just taken.
 */
function clearAway(file: string, gone: Owner | undefined): void {
  const turn = `${file}.turn`
  const descriptor = create(turn)
  if (descriptor === undefined) {
    if (isOlderThan(turn, TURN_MS)) rmSync(turn, { force: true })
    return
  }
  closeSync(descriptor)
  if (isDeepStrictEqual(readOwner(file), gone)) rmSync(file, { force: true })
  rmSync(turn, { force: true })
}

function isOlderThan(file: string, ms: number): boolean {
  const facts = statSync(file, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > ms
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)

function ownedLock(file: string): DataLock {
  const release = () => {
    process.off('exit', release)
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return { release }
}

type Owner = { pid: number; start: string }

function readOwner(file: string): Owner | undefined {
  try {
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ')
    return Number(pid) > 0 ? { pid: Number(pid), start } : undefined
  } catch {
    return undefined
  }
}

/** Alive, and still the same process: a number can be given to another after a restart. */
function isAlive({ pid, start }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !start || startOf(pid) === start
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
