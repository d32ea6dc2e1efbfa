// Ten thousand guesses of vouchers' codes from five hundred addresses, through previews and orders, while
// others look at pages, price their baskets and order with codes of their own.

import type { Agent } from 'node:http'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { trueRandom } from '#platform/random.ts'
import { generateCode } from '#domain/vouchers/voucher-codes.ts'
import { AN_ORDER, COLOR, fromAddress, PRODUCT } from '#testing/production-shop.ts'
import { ask, newAgent, type Said } from './ask.ts'
import { waitsOf } from './load.ts'
import { type Part, pause, percentile } from './part.ts'
import { inWorld, type World } from './world.ts'

const ADDRESSES = 500
/** As many as are looked up for an address in ten minutes, and a few that are refused. */
const LOOKED_UP = 20
const REFUSED = 2
const CODES = 200
/** Not scaled: the 99th percentile of a few requests would be the slowest one. */
const SECONDS = 40
const WARM_UP_SECONDS = 5
const EVERY_MS = 40
const GUESSERS = 6
/** So that the guesses take longer than the others are timed. */
const REST_MS = 50
const MAX_TIMES_SLOWER = 5

export const guessedCodes: Part = {
  name: 'guessed codes',
  claim:
    '10,000 guesses from 500 addresses: none found, 20 looked up for each, right codes always taken, others wait 5 times as long at most',
  run: async () => {
    const { before, during, guesses, after, counted } = await inWorld({}, besieged)
    const { lookedUp, refused, found, other, busiest, seconds } = guesses
    const [alone, beside] = [percentile(before.times, 0.99), percentile(during.times, 0.99)]
    const isExact = lookedUp === ADDRESSES * LOOKED_UP && refused === ADDRESSES * REFUSED
    const isServed = before.failed + during.failed + after.failed + other === 0
    return {
      held:
        isExact &&
        isServed &&
        found === 0 &&
        busiest === LOOKED_UP &&
        counted === lookedUp &&
        during.codes > 0 &&
        after.codes > 0 &&
        beside <= alone * MAX_TIMES_SLOWER,
      figures:
        `${lookedUp} guesses looked up in ${seconds} s, ${refused} refused with 429, ${other} answered otherwise, ` +
        `${found} found, ${busiest} at most for an address; the metric says ${counted}; ` +
        `${during.times.length} others: p99 ${beside.toFixed(0)} ms (without guesses ` +
        `${alone.toFixed(0)} ms), ${during.failed} failed; right codes taken: ${during.codes} ` +
        `during, ${after.codes} after`,
    }
  },
}

async function besieged(world: World) {
  await world.open()
  const codes = await makeCodes(world)
  await others(world.url, codes, { seconds: WARM_UP_SECONDS, network: 5 })
  const before = await others(world.url, codes, { seconds: SECONDS, network: 6 })
  const guessing = guess(world.url, codes)
  const during = await others(world.url, codes, { seconds: SECONDS, network: 7 })
  const guesses = await guessing
  const after = await others(world.url, codes, { seconds: WARM_UP_SECONDS, network: 9 })
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  const counted = Number(/^yaadbox_voucher_guesses_total (\d+)$/m.exec(metrics)?.[1])
  return { before, during, guesses, after, counted }
}

/** Codes that the shop generates, for everybody and as often as one likes. */
async function makeCodes(world: World): Promise<string[]> {
  const headers = await world.staff()
  const agent = newAgent(1)
  const codes: string[] = []
  for (let made = 0; made < CODES; made++) {
    const body = { kind: 'amount', amount: '1000.00' }
    const answer = await ask(agent, `${world.url}/api/vouchers`, { method: 'POST', headers, body })
    codes.push((JSON.parse(answer.text) as { code: string }).code)
  }
  agent.destroy()
  return codes
}

type Guesses = {
  lookedUp: number
  refused: number
  found: number
  /** Answers that are neither. */
  other: number
  /** The most that were looked up for one address. */
  busiest: number
  seconds: number
}

/** Guesses from all addresses in turn. */
async function guess(url: string, codes: readonly string[]): Promise<Guesses> {
  const agent = newAgent(GUESSERS)
  const guesses = { lookedUp: 0, refused: 0, found: 0, other: 0 }
  const of = new Map<number, number>()
  const one = async (turn: number) => {
    const address = turn % ADDRESSES
    const { status, text } = await guessOnce(agent, url, { turn, address, codes })
    if (status === 429) guesses.refused += 1
    else if (isFound(status, text)) guesses.found += 1
    else if (NOT_TAKEN.some((sentence) => text.includes(sentence))) {
      guesses.lookedUp += 1
      of.set(address, (of.get(address) ?? 0) + 1)
    } else guesses.other += 1
  }
  let next = 0
  const begun = performance.now()
  const guesser = async () => {
    while (next < ADDRESSES * (LOOKED_UP + REFUSED)) {
      await one(next++)
      await pause(REST_MS)
    }
  }
  await Promise.all(Array.from({ length: GUESSERS }, guesser))
  agent.destroy()
  const seconds = Math.round((performance.now() - begun) / 1000)
  return { ...guesses, busiest: Math.max(...of.values()), seconds }
}

const isFound = (status: number, text: string) =>
  status === 201 ||
  (status === 200 && (JSON.parse(text) as OrderPreviewView).voucher?.kind !== null)

type Guess = { turn: number; address: number; codes: readonly string[] }

/** Every second guess is a right code but for its last letter; previews and orders take turns. */
function guessOnce(agent: Agent, url: string, { turn, address, codes }: Guess): Promise<Said> {
  const right = codes[turn % codes.length] ?? ''
  const made = generateCode(trueRandom, 'YB')
  const voucher = turn % 2 === 0 ? made : right.slice(0, -1) + otherThan(right.slice(-1))
  const isOrder = Math.floor(turn / ADDRESSES) % 2 === 0
  return tryCode(agent, url, { isOrder, headers: fromAddress(address, 8), code: { voucher } })
}

type Trying = { isOrder: boolean; headers: Record<string, string>; code: { voucher?: string } }

function tryCode(agent: Agent, url: string, { isOrder, headers, code }: Trying): Promise<Said> {
  const path = isOrder ? '/api/orders' : '/api/order-previews'
  const body = { ...(isOrder ? AN_ORDER : { lines: LINES }), ...code }
  return ask(agent, url + path, { method: 'POST', headers, body })
}

const otherThan = (letter: string) => (letter === 'A' ? 'B' : 'A')

/** A preview says that the code is unknown; an order names a person, who learns nothing more about codes. */
const NOT_TAKEN = [refusalSentence('voucher-unknown'), refusalSentence('voucher-not-valid')]

const LINES = [{ productId: PRODUCT, selectedColor: COLOR }]

type Shopping = { seconds: number; network: number }

/**
 * What others do: look at pages that are drawn for them alone and price their baskets, each from an
 * address of its own. Every fifth preview and every tenth order has a right code.
 */
async function others(url: string, codes: readonly string[], { seconds, network }: Shopping) {
  let taken = 0
  const waited = await waitsOf(seconds, {
    everyMs: EVERY_MS,
    agent: newAgent(20),
    asks: async (agent, turn) => {
      const headers = fromAddress(turn, network)
      if (turn % 2 === 0) return ask(agent, `${url}/products?q=piece${turn}`, { headers })
      const isRight = turn % 5 === 0
      const code = isRight ? { voucher: codes[turn % codes.length] } : {}
      const isOrder = turn % 50 === 5
      const response = await tryCode(agent, url, { isOrder, headers, code })
      if (!isRight) return response
      const isTaken = isFound(response.status, response.text)
      if (isTaken) taken += 1
      return isTaken ? response : { ...response, status: 0 }
    },
    isServed: (status) => status === 200 || status === 201,
  })
  return { ...waited, codes: taken }
}
