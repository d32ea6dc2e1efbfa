// Callers who ask for a file and take nothing of it, over real connections.

import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:http'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { PART_BYTES } from '#contract/case-file-limits.ts'
import { CASE_FOLDER } from '#domain/cases/files.ts'
import { caseFiles } from '#domain/cases/cases.table.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'

const PARTS = 4
const MIB = 1024 * 1024

let shop: TestShop
let port: number
const server = createServer()
const connections: Socket[] = []
const isWaiting = ({ writableLength }: Socket) => writableLength > 0
const sockets: Socket[] = []
beforeAll(async () => {
  shop = await openTestShop()
  server.on('request', getRequestListener(shop.api.fetch))
  server.on('connection', (socket) => connections.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

let address: string
let videos = 0
beforeEach(async () => {
  address = await aStoredVideo()
})

/** The address of a video of a new order. */
async function aStoredVideo(): Promise<string> {
  const bytes = PARTS * PART_BYTES
  const storedName = `video${++videos}`
  const folder = join(shop.config.dataDir, CASE_FOLDER)
  mkdirSync(folder, { recursive: true })
  for (let part = 0; part < PARTS; part++)
    writeFileSync(join(folder, `${storedName}-${part}`), Buffer.alloc(PART_BYTES, part + 1))
  return shop.shop.write(system('test'), async (tx) => {
    const order = await aDeliveredOrder(tx)
    const { id: caseId } = await aCase(tx, { order })
    const arrived = { announcedAt: tx.now, uploadedAt: tx.now, bytes, received: bytes }
    const [file] = await tx.db
      .insert(caseFiles)
      .values({
        ...{ caseId, kind: 'video', fileName: 'a.mp4', storedName, mediaType: 'video/mp4' },
        ...arrived,
      })
      .returning()
    return `/api/order-pages/${order.link}/cases/${caseId}/files/${file?.id}`
  })
}

/** Asks for a file and takes nothing. */
async function askAndWait(path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  socket.on('error', () => {})
  sockets.push(socket)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`)
  return socket
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })

test('what waits in the shop for a reader who takes nothing of a video is a few pieces, not whole parts', async () => {
  for (let reader = 0; reader < 4; reader++) await askAndWait(address)
  await expect.poll(() => connections.filter(isWaiting).length).toBe(4)
  await pause(300)
  const waiting = connections.map(({ writableLength }) => writableLength)
  expect(Math.max(...waiting)).toBeLessThan(MIB / 2)
})

test('a ninth reader at once of an order’s files is asked to come again, and served once another has gone', async () => {
  const held: Socket[] = []
  for (let reader = 0; reader < 8; reader++) held.push(await askAndWait(address))
  await pause(300)
  const ninth = await get(address)
  await ninth.body?.cancel()
  expect(ninth.status).toBe(429)
  expect(Number(ninth.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await get(await aStoredVideo(), { range: 'bytes=0-9' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([206, 10])
  held[0]?.destroy()
  await expect
    .poll(() => get(address, { range: 'bytes=0-0' }).then(({ status }) => status))
    .toBe(206)
})

test('what is sent in pieces is the file, and a range of it is the range', async () => {
  const whole = Buffer.from(await (await get(address)).arrayBuffer())
  expect(whole.length).toBe(PARTS * PART_BYTES)
  for (let part = 0; part < PARTS; part++)
    expect(new Set(whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))).toEqual(
      new Set([part + 1]),
    )
  const range = `bytes=${PART_BYTES - 70_000}-${PART_BYTES + 69_999}`
  const across = Buffer.from(await (await get(address, { range })).arrayBuffer())
  expect([across.length, across[69_999], across[70_000]]).toEqual([140_000, 1, 2])
})
