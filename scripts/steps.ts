// Runs the steps of a check and says what they cost: seconds, and CPU seconds of the whole tree of processes, so that
// a busy machine does not change the figure.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

export type Step = [name: string, program: string, ...args: string[]]

/** What is kept between runs, and never needed. Outside node_modules, because `npm ci` deletes that. */
export const CACHE = '.cache'

const TICKS_A_SECOND = 100
/** In /proc/self/stat, counted from what follows the name: of this process, and of those that it waited for. */
const CPU_FIELDS = [11, 12, 13, 14]

const pathOf = (program: string) =>
  program === 'node' ? process.execPath : join('node_modules', '.bin', program)

export type RunOptions = {
  /** Prints the output in one piece at the end, so that steps can run in parallel. */
  quiet?: boolean
  env?: Record<string, string>
}

/** Runs a program from node_modules/.bin, or Node, and returns whether it succeeded. */
export async function run(
  [name, program, ...args]: Step,
  { quiet = false, env = {} }: RunOptions = {},
): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(pathOf(program), args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const status = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(Buffer.concat(output))
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  return status === 0
}

/** Runs steps one after another; `true` for each that succeeded. */
export async function inSequence(steps: readonly Step[]): Promise<boolean[]> {
  const results: boolean[] = []
  for (const step of steps) results.push(await run(step, { quiet: true }))
  return results
}

/** Says, when called, what this process and all that it started have cost since: `281 s, 512 CPU s, load 1.3`. */
export function measureCost(): () => string {
  const startedAt = performance.now()
  const before = cpuSeconds()
  return () => {
    const cpu = cpuSeconds()
    return [
      `${Math.round((performance.now() - startedAt) / 1000)} s`,
      ...(cpu === undefined || before === undefined ? [] : [`${Math.round(cpu - before)} CPU s`]),
      `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ].join(', ')
  }
}

/** User and system, of all processes that have ended; only Linux counts them. */
function cpuSeconds(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return CPU_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_A_SECOND
  } catch {
    return undefined
  }
}
