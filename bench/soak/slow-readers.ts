// One address against a shop without a proxy that has 1 GB of memory: 500 who ask for a video and take nothing of it,
// and beside them somebody who stores as much as the shop lets a stranger store.

import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { AN_ORDER } from '#testing/production-shop.ts'
import { ask, newAgent } from './ask.ts'
import { waitsOf } from './load.ts'
import { megabytesHeld, openMemoryGroup } from './memory-group.ts'
import { type Part, pause, percentile, scaled } from './part.ts'
import { beSlow } from './slow-clients.ts'
import { inWorld, type World } from './world.ts'

const READERS = 500
const SECONDS = 300
/** Fewer seconds give no median worth comparing. */
const LEAST_SECONDS = 30
const BESIDE_SECONDS = 60
const EVERY_MS = 250
const MIB = 1024 * 1024
const GROUP_BYTES = 1024 * MIB
const MAX_MEGABYTES = 600
const MAX_GROWTH = 150
const MAX_TIMES_SLOWER = 3
const PART_BYTES = 5 * MIB
const VIDEO_BYTES = 50 * MIB
const PHOTO_BYTES = 15 * MIB

export const slowReaders: Part = {
  name: 'slow readers',
  claim:
    '500 readers of one address who take nothing, and a stranger who stores: alive in 1 GB, under 600 MB, folder grows by less than 150 MB, another caller waits less than 3 times as long',
  run: async (scale = 1) => {
    const { before, during, alive, peak, growth, clients, stored, group } = await inWorld(
      {},
      (world) => attacked(world, scale),
    )
    const [alone, beside] = [before, during].map(({ times }) => percentile(times, 0.5))
    const slower = (beside ?? Number.NaN) / (alone ?? Number.NaN)
    const [alone95, beside95] = [before, during].map(({ times }) => percentile(times, 0.95))
    return {
      held:
        alive &&
        peak < MAX_MEGABYTES &&
        growth < MAX_GROWTH &&
        slower < MAX_TIMES_SLOWER &&
        during.failed === 0,
      figures:
        `${group}; ${alive ? 'alive' : 'ENDED'}, ${peak.toFixed(0)} MB at the most; the folder grew by ` +
        `${growth.toFixed(0)} MB (answers to uploads ${JSON.stringify(stored)}); readers ` +
        `${JSON.stringify(clients)}; another caller: ${during.times.length} pages, median ` +
        `${beside?.toFixed(0)} ms (${alone?.toFixed(0)} ms before), p95 ${beside95?.toFixed(0)} ms ` +
        `(${alone95?.toFixed(0)} ms), ${during.failed} failed`,
    }
  },
}

async function attacked(world: World, scale: number) {
  const shop = await world.open({ TRUSTED_PROXIES: '' })
  const group = openMemoryGroup(GROUP_BYTES)
  group?.add(shop.pid)
  const video = await storeVideo(world)
  const wait = (seconds: number) => others(world.url, seconds)
  await wait(5)
  const before = await wait(scaled(BESIDE_SECONDS, Math.max(scale, LEAST_SECONDS / SECONDS)))
  const sizeBefore = megabytesOf(shop.dataDir)
  const state = { isOver: false, peak: 0 }
  const watch = setInterval(() => {
    state.peak = Math.max(state.peak, megabytesHeld(shop.pid))
  }, 500)
  const readers = beSlow({
    ...{ port: shop.port, count: scaled(READERS, scale), startsEveryMs: 5, againMs: 1000 },
    says: [`GET ${video} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`],
    takesNothing: true,
  })
  const storing = storeUntil(world.url, () => state.isOver)
  const during = await wait(Math.max(LEAST_SECONDS, scaled(SECONDS, scale)))
  state.isOver = true
  const stored = await storing
  clearInterval(watch)
  const clients = readers.now()
  readers.stop()
  const alive = megabytesHeld(shop.pid) > 0
  const growth = megabytesOf(shop.dataDir) - sizeBefore
  await shop.stop()
  group?.remove()
  const words = group ? 'in a control group of 1 GB' : 'no control group can be made here'
  return { before, during, alive, peak: state.peak, growth, clients, stored, group: words }
}

/** Pages that are drawn for one caller, at another address than that of the attack. */
const others = (url: string, seconds: number) =>
  waitsOf(seconds, {
    everyMs: EVERY_MS,
    agent: new Agent({ keepAlive: true, maxSockets: 20, localAddress: '127.0.0.2' }),
    asks: (agent, turn) => ask(agent, `${url}/products?q=piece${turn}`, {}, 30_000),
    isServed: (status) => status === 200,
  })

type Caller = { url: string; agent: Agent; counts: Record<string, number> }

async function post<View>({ url, agent, counts }: Caller, path: string, body: unknown) {
  const isPart = Buffer.isBuffer(body)
  const headers: Record<string, string> = isPart
    ? { 'content-type': 'application/octet-stream' }
    : {}
  const answer = await ask(agent, `${url}/api${path}`, { method: 'POST', body, headers })
  const key = `${isPart ? 'part' : path.replace(/.*\//, '')} ${answer.status}`
  counts[key] = (counts[key] ?? 0) + 1
  return answer.status < 300 && answer.text ? (JSON.parse(answer.text) as View) : undefined
}

/** The link of a new order by transfer. */
async function orderLink(caller: Caller): Promise<string | undefined> {
  const placed = await post<{ order: { link: string } }>(caller, '/orders', AN_ORDER)
  return placed?.order.link.split('/').at(-1)
}

type Sent = { mediaType: string; bytes: number; withoutLast?: boolean }

/** Announces a file of a case and sends its parts; returns its number if the shop took them. */
async function sendFile(caller: Caller, files: string, sent: Sent): Promise<number | undefined> {
  const { mediaType, bytes, withoutLast = false } = sent
  const announced = { fileName: 'a file', mediaType, bytes }
  const file = await post<{ id: number }>(caller, files, announced)
  if (!file) return undefined
  const content = randomBytes(bytes)
  content.writeUInt32BE(24, 0)
  content.write('ftypisom', 4, 'latin1')
  const parts = Math.ceil(bytes / PART_BYTES) - (withoutLast ? 1 : 0)
  for (let part = 0; part < parts; part++) {
    const some = content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    if (!(await post(caller, `${files}/${file.id}/parts/${part}`, some))) return undefined
  }
  return file.id
}

/** The address of a video in a case of a delivered order. */
async function storeVideo({ url, query }: World): Promise<string> {
  const caller = { url, agent: newAgent(1), counts: {} }
  const link = (await orderLink(caller)) ?? ''
  await query(
    `update orders set order_status = 'delivered', shipped_at = now(), delivered_at = now() where link = $1`,
    [link],
  )
  const report = { kind: 'damage', words: 'The left arm is torn.' }
  const opened = await post<{ id: number }>(caller, `/order-pages/${link}/cases`, report)
  const files = `/order-pages/${link}/cases/${opened?.id}/files`
  const id = await sendFile(caller, files, { mediaType: 'video/mp4', bytes: VIDEO_BYTES })
  caller.agent.destroy()
  return `/api${files}/${id}`
}

/** Orders by transfer, each with a question and as many files as it takes: videos first, then photos that never arrive whole. */
async function storeUntil(url: string, isOver: () => boolean): Promise<Record<string, number>> {
  const caller = { url, agent: newAgent(2), counts: {} as Record<string, number> }
  while (!isOver()) {
    await attackOnce(caller, isOver).catch(() => undefined)
    await pause(200)
  }
  caller.agent.destroy()
  return caller.counts
}

async function attackOnce(caller: Caller, isOver: () => boolean): Promise<void> {
  const link = await orderLink(caller)
  if (!link) return
  for (let turn = 0; turn < 5 && !isOver(); turn++) {
    const question = { kind: 'question', words: 'When does it come?' }
    const opened = await post<{ id: number }>(caller, `/order-pages/${link}/cases`, question)
    if (!opened) return
    const of = `/order-pages/${link}/cases/${opened.id}`
    for (let each = 0; each < 3; each++)
      await sendFile(caller, `${of}/files`, { mediaType: 'video/mp4', bytes: VIDEO_BYTES })
    const photo = { mediaType: 'image/jpeg', bytes: PHOTO_BYTES, withoutLast: true }
    await sendFile(caller, `${of}/files`, photo)
    await post(caller, `${of}/closing`, undefined)
  }
}

/** How much the files of a folder have. */
function megabytesOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size)
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) / MIB
}
