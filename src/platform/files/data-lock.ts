// One process per data folder. Two processes on one embedded database lose committed data, so the
// second refuses to open it. The lock file names its owner; a lock whose owner has ended is taken
// over.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CannotStart } from '#platform/stop.ts'

const MAX_TRIES = 20
const TRIES_FOR_UNREADABLE = 10
const PAUSE_MS = 25
/** Clearing a stale lock takes microseconds: a guard file this old was left by a killed process. */
const MAX_GUARD_AGE_MS = 10_000

export type DataLock = { release(): void }

/** Locks a data folder, or throws CannotStart naming the process that holds it. */
export function lockDataFolder(folder: string): DataLock {
  const file = join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`The data folder ${folder} cannot be made: ${(error as Error).message}.`)
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (tryToOwn(file)) return ownedLock(file)
    const owner = readOwner(file)
    if (owner && isAlive(owner))
      throw new CannotStart(`The data folder ${folder} is in use by process ${owner.pid}.`)
    // Its owner might not have written its process id yet, or another process is taking it over.
    if (owner || tries >= TRIES_FOR_UNREADABLE) clearAway(file, owner)
    pause()
  }
  throw new CannotStart(`The data folder ${folder} cannot be locked.`)
}

function tryToOwn(file: string): boolean {
  const descriptor = create(file)
  if (descriptor === undefined) return false
  writeSync(descriptor, `${process.pid} ${startTimeOf(process.pid)}`)
  closeSync(descriptor)
  return true
}

/** Creates and opens a file; undefined if it exists. */
function create(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw new CannotStart(`The data folder cannot be written to: ${(error as Error).message}.`)
  }
}

/**
 * Removes the lock of a process that has ended. One process at a time, and only while the file
 * still names that owner: otherwise two starting processes could each remove the lock that the
 * other has just taken.
 */
function clearAway(file: string, gone: Owner | undefined): void {
  const guard = `${file}.turn`
  const descriptor = create(guard)
  if (descriptor === undefined) {
    if (isOlderThan(guard, MAX_GUARD_AGE_MS)) rmSync(guard, { force: true })
    return
  }
  closeSync(descriptor)
  if (isDeepStrictEqual(readOwner(file), gone)) rmSync(file, { force: true })
  rmSync(guard, { force: true })
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

/** Alive and the same process: process ids are reused after a restart. */
function isAlive({ pid, start }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !start || startTimeOf(pid) === start
}

/** When a process started: field 22 of its `stat`, the 20th after the name in parentheses. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
