// Twenty pictures at once that are small as files and large once they are decoded, wave after wave,
// while others look for a piece and sign in.

import sharp from 'sharp'
import { aPicture, aPictureBomb } from '#testing/files.ts'
import { fromAddress } from '#testing/production-shop.ts'
import { START_SCRIPT } from '#testing/running-shop.ts'
import { type Ask, ask, newAgent } from './ask.ts'
import { linkOf, order, waitsOf } from './load.ts'
import { megabytesHeld } from './memory-group.ts'
import { type Part, percentile } from './part.ts'
import { inWorld, type World } from './world.ts'

const AT_ONCE = 20
/** Not scaled: the 99th percentile of a few requests would be the slowest one. */
const SECONDS = 40
const WARM_UP_SECONDS = 5
/** More than the shop takes in while the others are timed. */
const ORDERS = 600
const EVERY_MS = 100
const MAX_TIMES_SLOWER = 5
const MAX_MEGABYTES = 450

export const hostilePictures: Part = {
  name: 'hostile pictures',
  claim: '20 hostile pictures at once: others wait 5 times as long at most, memory under 450 MB',
  run: async () => {
    const { before, during, statuses, megabytes } = await inWorld({}, attacked)
    const [alone, beside] = [percentile(before.times, 0.99), percentile(during.times, 0.99)]
    const refusedOnly = Object.keys(statuses).every((status) => /^(201|422|429|503)$/.test(status))
    return {
      held:
        beside <= alone * MAX_TIMES_SLOWER &&
        megabytes < MAX_MEGABYTES &&
        during.failed === 0 &&
        refusedOnly,
      figures:
        `pictures ${JSON.stringify(statuses)}; ${during.times.length} others: p99 ` +
        `${beside.toFixed(0)} ms (without them ${alone.toFixed(0)} ms), ${during.failed} failed; ` +
        `${megabytes.toFixed(0)} MB at the most`,
    }
  },
}

async function attacked({ open, url }: World) {
  // As `npm start` opens it: what is set there gives freed memory back to the system.
  const shop = await open({}, { script: START_SCRIPT })
  const pictures = await hostileFiles()
  const links = await placeOrders(url)
  await others(url, WARM_UP_SECONDS)
  const before = await others(url, SECONDS)
  let over = false
  const attack = attackUntil(url, { links, pictures }, () => over)
  const during = await others(url, SECONDS)
  over = true
  const statuses = await attack
  return { before, during, statuses, megabytes: megabytesHeld(shop.pid, 'at the most') }
}

/** The worst that is taken of each kind, and one that is not, as receipts are sent. */
async function hostileFiles(): Promise<Ask[]> {
  const large = await aPicture({ width: 4000, height: 4000 }, 'png')
  const files = [
    await aPictureBomb({ width: 4000, height: 3990 }, 'webp'),
    await aPictureBomb({ width: 1990, height: 2000 }, 'interlaced 16-bit png'),
    await sharp(large).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await aPictureBomb({ width: 6650, height: 6000 }, 'webp'),
  ]
  return Promise.all(
    files.map(async (bytes) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' }))
      const sent = new Response(form)
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
      return { method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) }
    }),
  )
}

/** Orders, each from an address of its own. Placed beforehand: what an order costs is not measured. */
async function placeOrders(url: string): Promise<string[]> {
  const agent = newAgent(AT_ONCE)
  const links: string[] = []
  while (links.length < ORDERS)
    links.push(linkOf(await order(agent, url, fromAddress(links.length, 8))))
  agent.destroy()
  return links
}

type Attack = { links: string[]; pictures: Ask[] }

/** Sends wave after wave, each picture as the receipt of another order. */
async function attackUntil(url: string, { links, pictures }: Attack, isOver: () => boolean) {
  const agent = newAgent(AT_ONCE)
  const statuses: Record<string, number> = {}
  let turn = 0
  const send = async () => {
    const number = turn++
    const place = number % links.length
    const picture = pictures[number % pictures.length]
    const { status } = await ask(agent, `${url}/api/order-pages/${links[place]}/receipts`, {
      ...picture,
      headers: { ...picture?.headers, ...fromAddress(place, 8) },
    })
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  while (!isOver()) await Promise.all(Array.from({ length: AT_ONCE }, send))
  agent.destroy()
  return statuses
}

/** What others do meanwhile: pages that are drawn for them alone, and sign-ins, which need threads. */
const others = (url: string, seconds: number) =>
  waitsOf(seconds, {
    everyMs: EVERY_MS,
    agent: newAgent(20),
    asks: (agent, turn) => {
      const headers = fromAddress(turn, 7)
      const signIn = { method: 'POST', headers, body: { username: 'nobody', password: 'a guess' } }
      return turn % 4 === 0
        ? ask(agent, `${url}/api/admin/login`, signIn)
        : ask(agent, `${url}/products?q=piece${turn}`, { headers })
    },
    isServed: (status) => status === 200 || status === 401,
  })
