// A control group with a limit of memory, in which a process of the shop runs as in a container.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where each version of control groups counts memory, and how its limit is called. */
const PLACES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max' },
]

export type MemoryGroup = { add(pid: number): void; remove(): void }

/** Undefined where the machine lets nobody make one. */
export function openMemoryGroup(bytes: number): MemoryGroup | undefined {
  const name = `yaadbox-soak-${process.pid}`
  for (const { root, limit } of PLACES) {
    const folder = join(root, name)
    try {
      mkdirSync(folder)
      if (!existsSync(join(folder, limit))) throw new Error('it counts no memory')
      writeFileSync(join(folder, limit), String(bytes))
      return {
        add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
        remove: () => rmdirSync(folder),
      }
    } catch {
      if (existsSync(folder)) rmdirSync(folder)
    }
  }
  return undefined
}

/** The memory that a process holds now, or the most that it has held, in megabytes; 0 once it has ended. */
export function megabytesHeld(pid: number, when: 'now' | 'at the most' = 'now'): number {
  const path = `/proc/${pid}/status`
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const line = when === 'now' ? /VmRSS:\s+(\d+) kB/ : /VmHWM:\s+(\d+) kB/
  return Number(line.exec(text)?.[1] ?? 0) / 1024
}
