// A process on its way out, as a proxy in front of it sees it.

import { once } from 'node:events'
import { Agent, get, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Listener, openListener } from './listener.ts'

const HOST = '127.0.0.1'

/** More than the system takes for a reader who takes nothing. */
const A_LOT = 32 * 1024 * 1024
const UNTAKEN_MS = 600

/** Asks for a lot; how much of it is taken is left to the caller. */
async function askForALot(listener: Listener): Promise<Socket> {
  const socket = connect({ host: HOST, port: listener.port })
  socket.pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  return socket
}

test('a reader who takes nothing is let go, one who takes little by little is not', async () => {
  const listener = await openListener(0, HOST, { untakenMs: UNTAKEN_MS })
  const open = new Map<number | undefined, ServerResponse>()
  listener.open((request, response) => {
    open.set(request.socket.remotePort, response)
    response.end(Buffer.alloc(A_LOT))
  })
  const [idle, slow] = [await askForALot(listener), await askForALot(listener)]
  const began = performance.now()
  const taking = setInterval(() => slow.read(), 5)
  slow.on('readable', () => {})
  await expect.poll(() => open.get(idle.localPort)?.destroyed, { timeout: 5000 }).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(UNTAKEN_MS)
  await pause(2 * UNTAKEN_MS)
  expect(open.get(slow.localPort)?.destroyed).toBe(false)
  clearInterval(taking)
  for (const socket of [idle, slow]) socket.destroy()
  await listener.close({ abrupt: true })
})

test('who waits for an answer that takes the shop long is not let go', async () => {
  const listener = await openListener(0, HOST, { untakenMs: UNTAKEN_MS })
  listener.open((_, response) => {
    response.write('it ')
    setTimeout(() => response.end('took long'), 3 * UNTAKEN_MS)
  })
  expect(await ask(listener, new Agent({ keepAlive: false }))).toBe('it took long')
  await listener.close({ abrupt: true })
})

async function openAnswering(): Promise<Listener> {
  const listener = await openListener(0, HOST)
  listener.open((_, response) => void response.end('an answer'))
  return listener
}

function ask({ port }: Listener, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: HOST, port, agent }, (answer) => void text(answer).then(resolve, reject)).once(
      'error',
      ({ message }) => resolve(message),
    )
  })
}

/** Whether a new connection is refused. */
async function isShut({ port }: Listener): Promise<boolean> {
  const socket = connect({ host: HOST, port })
  const refused = await once(socket, 'connect').then(
    () => false,
    () => true,
  )
  socket.destroy()
  return refused
}

test('on its way out a process answers over the connections that a proxy holds, and takes no new ones', async () => {
  const listener = await openAnswering()
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(listener, proxy)).toBe('an answer')
  const closing = listener.close({ abrupt: false })
  await expect.poll(() => isShut(listener)).toBe(true)
  expect(await ask(listener, proxy)).toBe('an answer')
  proxy.destroy()
  await closing
})

test('who has connected when a process is told to stop, and is not taken yet, is answered', async () => {
  const listener = await openAnswering()
  const visitors = new Agent({ keepAlive: false })
  const answers = Array.from({ length: 20 }, () => ask(listener, visitors))
  // By now the system has their connections, and the process has none of them.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const closing = listener.close({ abrupt: false })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['an answer']))
  await closing
})

test('told to stop by somebody at the keyboard, a process breaks the connections that are idle', async () => {
  const listener = await openAnswering()
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(listener, proxy)).toBe('an answer')
  await listener.close({ abrupt: true })
  expect(await isShut(listener)).toBe(true)
  proxy.destroy()
})
