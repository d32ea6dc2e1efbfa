// Runs the shipped nginx configuration by a real nginx, in front of processes on this machine: all of
// it but the name, the certificate and the ports.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './running-shop.ts'

const SHIPPED = join('deploy', 'nginx.conf')
const PROGRAM_PATHS = [
  process.env.NGINX_PATH,
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/sbin/nginx',
]
const START_TIMEOUT_MS = 120_000

export type RunningNginx = {
  url: string
  /** What went wrong between nginx and the processes, but for those that take no connections. */
  errors(): string
  stop(): Promise<void>
}

export const findNginx = (): string | undefined =>
  PROGRAM_PATHS.find((path) => path !== undefined && existsSync(path))

/** Starts nginx in front of the processes that listen on `ports`. */
export async function startNginx(program: string, ports: readonly number[]): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, wholeConfig(folder, siteFor(ports, port)))
  const errorLog = join(folder, 'error.log')
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errorLog], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const log = () => (existsSync(errorLog) ? readFileSync(errorLog, 'utf8') : '')
  const errors = () =>
    log()
      .split('\n')
      .filter((line) => !line.includes('Connection refused'))
      .join('\n')
  for (
    const until = performance.now() + START_TIMEOUT_MS;
    performance.now() < until;
    await pause(25)
  )
    if (await answers(url)) return { url, errors, stop }
  const why = log()
  await stop()
  throw new Error(`nginx does not start: ${why}`)
}

const answers = (url: string) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  )

function siteFor(ports: readonly number[], port: number): string {
  const shipped = readFileSync(SHIPPED, 'utf8')
  const [, rules = ''] = /server 127\.0\.0\.1:\d+( [^;]+)?;/.exec(shipped) ?? []
  const servers = ports.map((one) => `server 127.0.0.1:${one}${rules};`)
  return replaceAll(shipped, [
    [/( *server 127\.0\.0\.1:\d+[^\n]+\n)+/, `${servers.join('\n')}\n`],
    [/server \{\s+listen 80;[^}]+\}/, ''],
    [/listen 443 ssl;\s+http2 on;/, `listen 127.0.0.1:${port};`],
    [/ssl_\w+ [^;]+;/g, ''],
  ])
}

function replaceAll(text: string, changes: readonly [RegExp, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.match(from)) throw new Error(`The shipped configuration has nothing like ${from}`)
    return changed.replace(from, to)
  }, text)
}

const wholeConfig = (folder: string, site: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')}
  ${site}
}
`
