// One process per data folder. Two processes on one embedded database lose committed data, so the
// second refuses to open it. The lock names its owner; one whose owner is gone is taken over.

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './stop.ts'

export type DataLock = { release(): void }

/** Takes the lock of a data folder or throws CannotStart naming the process that holds it. */
export function lockDataFolder(folder: string): DataLock {
  const file = join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CannotStart(`The data folder ${folder} cannot be made: ${(error as Error).message}.`)
  }
  for (let tries = 0; tries < 3; tries++) {
    if (tryToOwn(file)) return ownedLock(file)
    const owner = readOwner(file)
    if (owner && isAlive(owner))
      throw new CannotStart(`The data folder ${folder} is in use by process ${owner.pid}.`)
    rmSync(file, { force: true })
  }
  throw new CannotStart(`The data folder ${folder} cannot be locked.`)
}

function tryToOwn(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600)
    writeSync(descriptor, `${process.pid} ${startOf(process.pid)}`)
    closeSync(descriptor)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new CannotStart(`The data folder cannot be written to: ${(error as Error).message}.`)
  }
}

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
