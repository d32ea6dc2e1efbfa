// `npm start`: builds the shop if necessary and opens it. The process replaces itself with one that has
// settings for a small memory footprint, because Node reads them only at its start. Settings in the
// environment take precedence.

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, isStale } from './build.ts'

/** In MiB: the maximum heap, from which V8 derives how often to collect garbage, and the nursery. */
const HEAP = { 'max-old-space-size': 1024, 'max-semi-space-size': 4 }
/** Two arenas for all threads; freed blocks of more than 32 KiB are returned to the system. */
const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** File operations may take half of the threads; password hashing, DNS and compression need the rest. */
const THREADS = { UV_THREADPOOL_SIZE: '16' }

process.env.NODE_ENV ??= 'production'
if (isStale()) await build({ quickly: true })
const server = join('dist', 'server', 'server.js')
if (process.execve && process.platform === 'linux') {
  const options = `${process.env.NODE_OPTIONS ?? ''} ${process.execArgv.join(' ')}`
  const flags = Object.entries(HEAP)
    .filter(([name]) => !options.includes(`--${name}`))
    .map(([name, mib]) => `--${name}=${mib}`)
  const command = [process.execPath, ...process.execArgv, ...flags, resolve(server)]
  process.execve(process.execPath, command, { ...MALLOC, ...THREADS, ...process.env })
}
await import(pathToFileURL(resolve(server)).href)
