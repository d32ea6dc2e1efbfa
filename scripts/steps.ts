// Runs a step of a check: a program from node_modules/.bin, reported with its duration.

import { spawn } from 'node:child_process'
import { join } from 'node:path'

export type Step = [name: string, program: string, ...args: string[]]

export const CACHE = join('node_modules', '.cache')

const pathOf = (program: string) =>
  program === 'node' ? process.execPath : join('node_modules', '.bin', program)

/**
 * Runs a step and returns whether it succeeded. With `quiet`, its output is printed in one piece at the
 * end, so that steps can run in parallel.
 */
export async function run(
  [name, program, ...args]: Step,
  { quiet = false } = {},
): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(pathOf(program), args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
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
