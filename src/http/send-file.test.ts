import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOf } from '#platform/files/byte-source.ts'
import { Refusal } from '#platform/refusal.ts'
import { openReaders, sendFrom } from './send-file.ts'

const LARGE = Buffer.alloc(8 * 1024 * 1024)
const LIMITS = { perAddress: 2, assetsPerAddress: 3, waitMs: 50 }

const server = createServer()
let sockets: Socket[] = []
beforeEach(async () => {
  const readers = openReaders([], LIMITS)
  const site = new Hono()
  const source = sourceOf(LARGE)
  site.get('/file', (c) => sendFrom(c, readers, { source, headers: {} }))
  site.get('/picture', (c) => sendFrom(c, readers, { source, headers: {}, isAsset: true }))
  site.onError((error, c) => c.text('', error instanceof Refusal ? 429 : 500))
  server.removeAllListeners('request').on('request', getRequestListener(site.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Reads the status line and takes nothing more. */
async function statusFor(path: string): Promise<number> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  socket.pause()
  return Number(first.toString('latin1').split(' ')[1])
}

test('one address reads so many files at once, and pictures, of which a page has many, apart', async () => {
  const statuses = []
  for (const path of ['/file', '/file', '/file', '/picture', '/picture', '/picture', '/picture'])
    statuses.push(await statusFor(path))
  expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429])
})

test('a place is free again once its reader has gone', async () => {
  expect([await statusFor('/file'), await statusFor('/file')]).toEqual([200, 200])
  expect(await statusFor('/file')).toBe(429)
  sockets[0]?.destroy()
  await expect.poll(() => statusFor('/file')).toBe(200)
})
