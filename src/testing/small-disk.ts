// A small disk, full to the last byte, for tests of what happens when there is no room. Only root can
// make one: tests skip otherwise.

import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const canMount = process.getuid?.() === 0

export type SmallDisk = {
  /** Fills it until so much is free. */
  fill: (freeBytes: number) => void
  /** Removes what fills it. */
  empty: () => void
  unmount: () => void
}

/** Mounts a disk over a folder; `freeBytes` of it are left, or all of it. */
export function smallDisk(
  path: string,
  { size = '64k', mode = '0700', freeBytes = 0 } = {},
): SmallDisk {
  mkdirSync(path, { recursive: true })
  const options = ['-o', `size=${size},mode=${mode}`]
  const made = spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', path], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const ballast = join(path, 'ballast')
  const fill = (leave: number) => {
    const { bavail, bsize } = statfsSync(path)
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  }
  if (freeBytes < Infinity) fill(freeBytes)
  const unmount = () => void spawnSync('umount', ['-l', path])
  return { fill, empty: () => rmSync(ballast), unmount }
}
