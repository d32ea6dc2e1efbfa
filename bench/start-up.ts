// How long a person waits for the first page: after `npm ci` (nothing built, no data), and at later
// starts. Prints a table against the targets.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#testing/running-shop.ts'

const LATER_STARTS = 5

/** Seconds from `npm start` to the first byte-complete home page. */
async function secondsToFirstPage(dataDir: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const began = performance.now()
  const child = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await firstPage(`http://127.0.0.1:${port}/`)
    return (performance.now() - began) / 1000
  } finally {
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function firstPage(url: string): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const page = await fetch(url).catch(() => undefined)
    if (page?.ok && (await page.text()).includes('</html>')) return
    if (Date.now() > deadline) throw new Error('no page within two minutes')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-bench-'))
rmSync('dist', { recursive: true, force: true })
const first = await secondsToFirstPage(dataDir)
const later: number[] = []
for (let start = 0; start < LATER_STARTS; start++) later.push(await secondsToFirstPage(dataDir))
rmSync(dataDir, { recursive: true, force: true })
const median = later.toSorted((a, b) => a - b)[Math.floor(LATER_STARTS / 2)] ?? 0

console.log('start                        seconds   target')
console.log(`first, nothing built        ${first.toFixed(1).padStart(8)}   under 30`)
console.log(`later, median of ${LATER_STARTS}          ${median.toFixed(1).padStart(8)}   under 3`)
