// A process on its way out, as a proxy in front of it sees it.

import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Listener, openListener } from './listener.ts'

const HOST = '127.0.0.1'

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
