// The adapter of WiPay against its simulator, with a server in the shop's place that keeps the notifications it gets.

import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import {
  gatewayEnvironment,
  gatewaySettings,
  type WiPaySettings,
} from '#platform/gateways/gateway-settings.ts'
import type {
  AttemptFacts,
  Back,
  Gateway,
  Notice,
  Notified,
  Started,
  Starting,
} from '#platform/gateways/gateway.ts'
import { openWiPay } from '#platform/gateways/wipay.ts'
import { trueRandom } from '#platform/random.ts'
import { openLocalServer } from '#testing/local-server.ts'
import type { Paying, WayBack } from './simulated-gateway.ts'
import type { WiPayNotice } from './wipay-notices.ts'
import { startWiPaySimulator, type WiPaySimulator } from './wipay-simulator.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const newReference = () =>
  Array.from({ length: 16 }, () => LETTERS[trueRandom.below(LETTERS.length)]).join('')

export function settingsOf(environment: Record<string, string>): WiPaySettings {
  const env = z.object(gatewayEnvironment).parse(environment)
  const { wipay } = gatewaySettings(env, { demo: true, publicUrl: undefined })
  if (!wipay) throw new Error('There are no settings of WiPay')
  return wipay
}

export function paymentOf(change: Partial<Starting> = {}): Starting {
  return {
    reference: newReference(),
    transactionId: trueRandom.uuid(),
    amountCents: 168_000_00,
    orderReference: 'YB-10001',
    customer: { name: 'Ann Brown', email: 'ann@shopper.example', phone: '+18765550101' },
    returnUrl: 'https://shop.example/pay/return/wipay',
    now: new Date(),
    ...change,
  }
}

/** An attempt that has begun: what the shop keeps of it, and the page that it leads to. */
export type TrialAttempt = { facts: AttemptFacts; page: { url: string } }

export function attemptOf(payment: Starting, started: Started): TrialAttempt {
  if (started.state !== 'started' || started.to.kind !== 'url') throw new Error('It did not begin')
  const { gatewayId, secret, expiresAt, to } = started
  const { reference, amountCents, now } = payment
  const facts = { reference, gatewayId, amountCents, secret, startedAt: now, expiresAt, now }
  return { facts, page: { url: to.url } }
}

export function backOf(way: WayBack | undefined): Back {
  if (way?.method !== 'GET') throw new Error('The browser did not come back')
  return { query: Object.fromEntries(new URL(way.url).searchParams), body: {} }
}

export function noticeOf({ headers, body }: WiPayNotice, now = new Date()): Notice {
  const header = (name: string) => headers[name.toLowerCase()]
  return { header, bytes: Buffer.from(body), now }
}

/** A notification with another header, such as `signature`. */
export const withHeader = (notice: WiPayNotice, name: string, value: string): WiPayNotice => ({
  ...notice,
  headers: { ...notice.headers, [`x-wipay-webhook-${name}`]: value },
})

export type WiPayTrial = Awaited<ReturnType<typeof openWiPayTrial>>

export async function openWiPayTrial() {
  const simulator: WiPaySimulator = await startWiPaySimulator()
  const received: Notice[] = []
  const shop = { status: 200 }
  const server = await openLocalServer((request, response) => {
    void buffer(request).then((bytes) => {
      const header = (name: string) => request.headers[name.toLowerCase()] as string | undefined
      received.push({ header, bytes, now: new Date() })
      response.writeHead(shop.status).end()
    })
  })
  simulator.connect(server.url)
  const settings = settingsOf(simulator.environment)
  const gateway: Gateway = openWiPay(settings)
  return {
    simulator,
    settings,
    gateway,
    received,
    shop,
    /** Begins an attempt. */
    async begin(change: Partial<Starting> = {}): Promise<TrialAttempt> {
      const payment = paymentOf(change)
      return attemptOf(payment, await gateway.start(payment))
    },
    /** Begins an attempt, and does what a shopper does. */
    async pay(paying: Paying = 'pay', change: Partial<Starting> = {}) {
      const payment = paymentOf(change)
      const attempt = attemptOf(payment, await gateway.start(payment))
      const way = await simulator.act(attempt.page, paying)
      return { ...attempt, way, gatewayId: attempt.facts.gatewayId ?? '' }
    },
    /** What the shop makes of the notifications it got so far. */
    notified: (): (Notified | undefined)[] => received.map((notice) => gateway.notified?.(notice)),
    async close() {
      await simulator.close()
      await server.close()
    },
  }
}

/** A server that answers every request with one JSON text. */
export async function openAnswering(json: unknown, status = 200) {
  return openLocalServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
}
