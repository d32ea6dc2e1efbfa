// The adapter of WiPay against its simulator, with a server in the shop's place that keeps the notifications it gets.

import type { AttemptFacts, Back, Notice, Notified, Starting } from '#platform/gateways/gateway.ts'
import { openWiPay } from '#platform/gateways/wipay.ts'
import { openLocalServer } from '#testing/local-server.ts'
import { attemptOf, openReceiver, paymentOf, settingsOf } from './gateway-trial.ts'
import type { Paying, WayBack } from './hosted-page.ts'
import type { Signed } from './simulated-gateway.ts'
import { startWiPaySimulator } from './wipay-simulator.ts'

/** An attempt that has begun: what the shop keeps of it, and the page that it leads to. */
export type TrialAttempt = { facts: AttemptFacts; page: { url: string } }

export function backOf(way: WayBack | undefined): Back {
  if (way?.method !== 'GET') throw new Error('The browser did not come back')
  return { query: Object.fromEntries(new URL(way.url).searchParams), body: {} }
}

export function noticeOf({ headers, body }: Signed, now = new Date()): Notice {
  const header = (name: string) => headers[name.toLowerCase()]
  return { header, bytes: Buffer.from(body), now }
}

/** A notification with another header, such as `signature`. */
export const withHeader = (notice: Signed, name: string, value: string): Signed => ({
  ...notice,
  headers: { ...notice.headers, [`x-wipay-webhook-${name}`]: value },
})

export type WiPayTrial = Awaited<ReturnType<typeof openWiPayTrial>>

export async function openWiPayTrial() {
  const simulator = await startWiPaySimulator()
  const received: Notice[] = []
  const shop = { status: 200 }
  const server = await openReceiver((notice) => {
    received.push({ ...notice, now: new Date() })
    return shop.status
  })
  simulator.connect(server.url)
  const settings = settingsOf('wipay', simulator.environment)
  const gateway = openWiPay(settings)
  /** Begins an attempt. */
  const begin = async (change: Partial<Starting> = {}): Promise<TrialAttempt> => {
    const payment = paymentOf(change)
    const { facts, to } = attemptOf(payment, await gateway.start(payment))
    if (to.kind !== 'url') throw new Error('Not an address')
    return { facts, page: { url: to.url } }
  }
  return {
    ...{ simulator, settings, gateway, received, shop, begin },
    /** Begins an attempt, and does what a shopper does. */
    async pay(paying: Paying = 'pay', change: Partial<Starting> = {}) {
      const attempt = await begin(change)
      const way = await simulator.act(attempt.page, paying)
      return { ...attempt, way, gatewayId: attempt.facts.gatewayId ?? '' }
    },
    /** What the shop makes of the notifications it got so far. */
    notified: (): (Notified | undefined)[] => received.map((notice) => gateway.notified?.(notice)),
    close: async () => void (await Promise.all([simulator.close(), server.close()])),
  }
}

/** A server that answers every request with one JSON text. */
export async function openAnswering(json: unknown, status = 200) {
  return openLocalServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
}
