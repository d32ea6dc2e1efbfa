// WebKitGTK, the engine of Safari, on a screen of its own that nobody sees.

import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#testing/running-shop.ts'
import { type Command, type Engine, type Installed, LIMIT_MS, startGroup } from './engine.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const MACHINE = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const BROWSER = `/usr/lib/${MACHINE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

export const WEBKIT: Installed = { name: 'WebKit', needs: [DRIVER, SCREEN, BROWSER], start }

async function start(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'yaadbox-webkit-'))
  const port = await freePort()
  const screen = startGroup(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {})
  const DISPLAY = `:${await firstLine(screen.child.stdio[3] as Readable)}`
  const env = { DISPLAY, HOME: home, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const driver = startGroup(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], env)
  const end = async () => {
    await driver.end()
    await screen.end()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const at = `http://127.0.0.1:${port}`
    const { sessionId } = await openSession(at)
    const call = (method: string, path: string, body?: object) =>
      ask(method, `${at}/session/${sessionId}${path}`, body)
    return {
      send: (command, fields = {}) => CALLS[command](call, fields),
      end: async () => {
        // The browser is a child of the session, and has left the driver's group.
        await call('DELETE', '').catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

const CALLS: Record<Command, (call: Call, fields: Record<string, unknown>) => Promise<unknown>> = {
  Navigate: (call, fields) => call('POST', '/url', fields),
  Refresh: (call) => call('POST', '/refresh', {}),
  ExecuteScript: (call, fields) => call('POST', '/execute/sync', fields),
  ElementClick: (call, { id }) => call('POST', `/element/${String(id)}/click`, {}),
  ElementClear: (call, { id }) => call('POST', `/element/${String(id)}/clear`, {}),
  ElementSendKeys: (call, { id, text }) => call('POST', `/element/${String(id)}/value`, { text }),
  GetWindowHandles: (call) => call('GET', '/window/handles'),
  SwitchToWindow: (call, fields) => call('POST', '/window', fields),
  TakeScreenshot: (call) => call('GET', '/screenshot'),
}

async function openSession(driver: string): Promise<{ sessionId: string }> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true']
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: BROWSER, args } }
  const until = Date.now() + LIMIT_MS
  for (;;)
    try {
      const opened = await ask('POST', `${driver}/session`, { capabilities: { alwaysMatch } })
      return opened as { sessionId: string }
    } catch (error) {
      // It is not listening yet.
      if (!(error instanceof TypeError) || Date.now() > until) throw error
      await setTimeout(50)
    }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (response.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function firstLine(stream: Readable): Promise<string> {
  const [bytes] = (await once(stream, 'data')) as [Buffer]
  return bytes.toString().trim()
}
