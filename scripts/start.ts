// `npm start`: builds what is missing or stale and opens the shop in this process, made anew with the
// settings that keep its memory small: Node reads them when it starts and at no other time. What is
// set from outside wins.

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.ts'

/** In MiB: how large the heap may become, by which V8 chooses how often to tidy it, and its nursery. */
const HEAP = { 'max-old-space-size': 1024, 'max-semi-space-size': 4 }
/** Two areas for all threads; what is larger than 32 KiB goes back to the system when it is free. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** Files may hold half of them, passwords, names and compression need the rest. */
const THREADS = { UV_THREADPOOL_SIZE: '16' }

process.env.NODE_ENV ??= 'production'
buildWhenStale()
const server = join('dist', 'server', 'server.js')
if (process.execve && process.platform === 'linux') {
  const given = `${process.env.NODE_OPTIONS ?? ''} ${process.execArgv.join(' ')}`
  const flags = Object.entries(HEAP)
    .filter(([name]) => !given.includes(`--${name}`))
    .map(([name, mib]) => `--${name}=${mib}`)
  const asked = [process.execPath, ...process.execArgv, ...flags, resolve(server)]
  process.execve(process.execPath, asked, { ...MALLOC, ...THREADS, ...process.env })
}
await import(pathToFileURL(resolve(server)).href)
