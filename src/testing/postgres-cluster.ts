// A PostgreSQL server of our own in a throw-away folder, run as a user that is not root. A keeper
// outside this process sees to it that neither server nor folder outlives the process.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { MIGRATIONS_FOLDER } from '#platform/database/migration-files.ts'
import { hashOfFiles, isKept, keep, keptPath } from './kept.ts'
import { throwAwayFolder } from './own-folder.ts'
import { findPrograms } from './postgres-programs.ts'
import { freePort } from './running-shop.ts'

const READY_WITHIN_MS = 60_000
const ATTEMPTS = 10

const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'timezone=UTC']
const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const INITDB = ['--no-sync', '-E', 'UTF8', '--locale=C', '-U', 'postgres', '-A', 'trust']
/** The name of the cluster that is kept. */
const KEPT = 'cluster'

export type Cluster = {
  programs: string
  folder: string
  user: PlainUser
  settings: string[]
  /** 0 until the server has accepted connections once; then it stays. */
  port: number
  server?: ChildProcess
  dismissKeeper: () => void
}

/**
 * Makes the folder and the cluster in it, with the superuser `postgres`, in UTF-8. It may be a copy of one that was
 * kept; all copies have one system number.
 */
export async function newCluster(durable: boolean, { isCopy = true } = {}): Promise<Cluster> {
  const programs = await findPrograms()
  const user = plainUser()
  const folder = throwAwayFolder('yaadbox-postgres-')
  const settings = durable ? SETTINGS : [...SETTINGS, ...NOT_DURABLE]
  const dismissKeeper = hireKeeper(folder)
  const cluster = { programs, folder, user, settings, port: 0, dismissKeeper }
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)

  const hash = clusterHash(programs)
  const made =
    isCopy && isKept(KEPT, hash)
      ? spawnSync('cp', ['-a', keptPath(KEPT, hash), join(folder, 'data')], { encoding: 'utf8' })
      : spawnSync(join(programs, 'initdb'), [...INITDB, '-D', join(folder, 'data')], {
          ...surroundings(cluster),
          encoding: 'utf8',
        })
  if (made.status === 0) return cluster
  await remove(cluster)
  throw new Error(`A cluster cannot be made: ${made.error?.message ?? made.stderr}`)
}

/** A hash of all migrations, and of further words. */
export const migrationsHash = (...words: string[]): string =>
  hashOfFiles([join(MIGRATIONS_FOLDER, '*.sql')], ...words)

const clusterHash = (programs: string): string => migrationsHash(...INITDB, programs)

/** Keeps a copy of a cluster, for those that are made later; it is stopped for that. */
export async function keepCluster(cluster: Cluster): Promise<void> {
  await end(cluster, 'SIGINT')
  keep(KEPT, clusterHash(cluster.programs), join(cluster.folder, 'data'))
  await launch(cluster)
}

/** Starts the server and waits until it accepts connections; one that runs is left alone. */
export async function launch(cluster: Cluster): Promise<void> {
  if (cluster.server?.killed) await end(cluster, 'SIGKILL')
  if (cluster.server && isRunning(cluster.server)) return
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    // Another process may take the port first, or a killed server still hold its memory.
    const port = cluster.port || (await freePort())
    if (await startOnce(cluster, port)) return
    await pause(100 * attempt)
  }
  const log = readFileSync(join(cluster.folder, 'log'), 'utf8')
  throw new Error(`PostgreSQL does not start:\n${log.slice(-2_000)}`)
}

/** Stops the server and all its processes; returns what lets them go on. Nothing is forked once the first is stopped. */
export function freeze({ server }: Cluster): () => void {
  const pid = server?.pid
  if (pid === undefined) throw new Error('PostgreSQL does not run')
  process.kill(pid, 'SIGSTOP')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const all = [...children.filter(Boolean).map(Number), pid]
  const signal = (which: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of all) process.kill(one, which)
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

/** Ends the server at once, because nothing of it is kept, and removes its folder. */
export async function remove(cluster: Cluster): Promise<void> {
  await end(cluster, 'SIGQUIT')
  cluster.dismissKeeper()
  rmSync(cluster.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** The URL of the server's database `postgres`. */
export function addressOf({ port }: { port: number }): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

async function startOnce(cluster: Cluster, port: number): Promise<boolean> {
  const server = spawnServer(cluster, port)
  cluster.server = server
  const giveUpAt = performance.now() + READY_WITHIN_MS
  while (isRunning(server)) {
    if (await accepts(cluster, port)) {
      cluster.port = port
      return true
    }
    if (performance.now() > giveUpAt) await end(cluster, 'SIGKILL')
    await pause(25)
  }
  return false
}

function spawnServer(cluster: Cluster, port: number): ChildProcess {
  const { programs, folder, settings } = cluster
  const place = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const options = [...settings, ...place].flatMap((setting) => ['-c', setting])
  const log = openSync(join(folder, 'log'), 'a')
  const server = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    ...surroundings(cluster),
    stdio: ['ignore', log, log],
    detached: true,
  })
  server.on('error', () => {}) // seen as a server that is not running
  server.unref()
  closeSync(log)
  return server
}

async function end({ server }: Cluster, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  if (!server || !isRunning(server)) return
  const exited = once(server, 'exit')
  server.ref()
  server.kill(signal)
  await exited
}

async function accepts({ folder }: Cluster, port: number): Promise<boolean> {
  const connectionString = addressOf({ port })
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === join(folder, 'data') // not another server on this port
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Starts a shell that waits until this process ends, in whatever way, and then ends the server and
 * removes the folder. Returns a function that dismisses the shell.
 */
function hireKeeper(folder: string): () => void {
  const script = `
    read -r word && exit
    read -r pid < "$0/data/postmaster.pid" && [ "$(readlink /proc/$pid/cwd)" = "$0/data" ] && {
      kill -QUIT $pid
      for i in 1 2 3 4 5 6 7 8 9 10; do [ -e "$0/data/postmaster.pid" ] && sleep 0.2; done
    }
    rm -rf "$0"`
  const keeper = spawn('sh', ['-c', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true, // or Ctrl-C would end it too
  })
  keeper.unref()
  keeper.on('error', () => {})
  keeper.stdin.on('error', () => {})
  return () => void keeper.stdin.end('dismissed\n')
}

type PlainUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or else as `nobody`. */
function plainUser(): PlainUser {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => users.filter(([user]) => user === name))
  const [, , uid, gid] = found[0] ?? []
  if (!uid || !gid) throw new Error('PostgreSQL needs a user other than root, and there is none')
  return { uid: Number(uid), gid: Number(gid) }
}

function isRunning(server: ChildProcess): boolean {
  return server.pid !== undefined && server.exitCode === null && server.signalCode === null
}

function surroundings({ user, folder }: Pick<Cluster, 'user' | 'folder'>) {
  return { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
}
