// WebKit and Firefox as Debian has them, driven with the commands of the WebDriver standard. WebKit's
// driver takes them by HTTP, Firefox takes them itself, by a socket.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The commands that journeys need, by their names in Firefox. */
export type Command =
  | 'Navigate'
  | 'Refresh'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys'
  | 'GetWindowHandles'
  | 'SwitchToWindow'
  | 'TakeScreenshot'

export type Engine = {
  /** Rejects with the driver's own words where a command cannot be carried out. */
  send(command: Command, fields?: Record<string, unknown>): Promise<unknown>
  /** Ends the browser, with all processes of its own. */
  end(): Promise<void>
}

export type Installed = { name: string; needs: readonly string[]; start: () => Promise<Engine> }

export const isInstalled = ({ needs }: Installed) => needs.every((program) => existsSync(program))

/** How long a browser may take to start, or a command to be carried out: only a failure waits that long. */
export const LIMIT_MS = 120_000

/** Starts a program in a process group of its own, which `end` ends as a whole. */
export function startGroup(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = () => killGroup(child)
  process.once('exit', kill)
  const end = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  return { child, end }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}
