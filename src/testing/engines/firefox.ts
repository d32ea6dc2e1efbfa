// Firefox without a window. It takes the commands of the WebDriver standard by a socket, as
// `<length>:[0, number, "WebDriver:<command>", fields]`, and answers `<length>:[1, number, error, value]`.

import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Engine, type Installed, LIMIT_MS, startGroup } from './engine.ts'

const BROWSER = '/usr/bin/firefox-esr'

export const FIREFOX: Installed = { name: 'Firefox', needs: [BROWSER], start }

/** A free port for its socket, windows that a script opens, and no calls to its makers. */
const PREFERENCES = {
  'marionette.port': 0,
  'dom.disable_open_during_load': false,
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

/** A screen that the widest window fits on. */
const SCREEN = { MOZ_HEADLESS_WIDTH: '1600', MOZ_HEADLESS_HEIGHT: '1200' }

async function start(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'yaadbox-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const browser = startGroup(BROWSER, args, { HOME: profile, ...SCREEN })
  let socket: Socket | undefined
  const end = async () => {
    socket?.destroy()
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    socket = connect(await portOf(profile), '127.0.0.1')
    await once(socket, 'connect')
    const ask = talk(socket)
    await ask('WebDriver:NewSession', { capabilities: {} })
    return {
      send: async (command, fields = {}) => {
        const answer = await ask(`WebDriver:${command}`, fields)
        // Commands with one result wrap it; lists come bare.
        return Array.isArray(answer) ? answer : (answer as { value?: unknown } | null)?.value
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Firefox writes the port to its profile once it listens. */
async function portOf(profile: string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort')
  const until = Date.now() + LIMIT_MS
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (Date.now() > until) throw new Error('Firefox did not open its port in time')
    await setTimeout(50)
  }
  return Number(readFileSync(file, 'utf8'))
}

type Answer = { error: { error: string; message: string } | null; value: unknown }

function talk(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let unread = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    for (;;) {
      const start = unread.indexOf(':') + 1
      const end = start + Number(unread.subarray(0, start - 1))
      if (start === 0 || unread.length < end) return
      const message: unknown = JSON.parse(unread.subarray(start, end).toString())
      unread = unread.subarray(end)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, number, error, value] = message as [1, number, Answer['error'], unknown]
      waiting.get(number)?.({ error, value })
      waiting.delete(number)
    }
  })
  socket.on('close', () => {
    const error = { error: 'gone', message: 'Firefox has closed the connection' }
    for (const answer of waiting.values()) answer({ error, value: null })
  })
  let last = 0
  return async (command: string, fields: object): Promise<unknown> => {
    const number = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(number, resolve))
    const text = JSON.stringify([0, number, command, fields])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const { error, value } = await answered
    if (error) throw new Error(`${error.error}: ${error.message}`)
    return value
  }
}
