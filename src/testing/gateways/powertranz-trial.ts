// A shop's side of payments with the simulator of PowerTranz, for the adapter's tests.

import type { PowerTranzSettings } from '#platform/gateways/gateway-settings.ts'
import type { AttemptFacts, Back, Starting } from '#platform/gateways/gateway.ts'
import { openPowerTranz } from '#platform/gateways/powertranz.ts'
import { attemptOf, paymentOf as paymentWith, settingsOf } from './gateway-trial.ts'
import type { Paying } from './hosted-page.ts'
import { startPowerTranzSimulator } from './powertranz-simulator.ts'

export type Trial = Awaited<ReturnType<typeof openTrial>>

export async function openTrial() {
  const simulator = await startPowerTranzSimulator()
  const settings = settingsOf('powertranz', simulator.environment)
  /** A gateway with the simulator's settings, `changes` aside. */
  const gatewayWith = (changes: Partial<PowerTranzSettings>) =>
    openPowerTranz({ ...settings, ...changes })
  const gateway = gatewayWith({})
  /** The shop's side of a PowerTranz that never answers: it gives up at once. */
  const impatient = openPowerTranz(settings, { timeoutMs: 50 })
  const { now } = simulator.clock
  const paymentOf = (changes: Partial<Starting> = {}) => paymentWith({ now: now(), ...changes })

  /** Starts a payment that must succeed, and returns the attempt and its document. */
  const begin = async (changes: Partial<Starting> = {}) => {
    const payment = paymentOf(changes)
    const { facts, to } = attemptOf(payment, await gateway.start(payment))
    if (to.kind !== 'document') throw new Error('Not a document')
    /** The attempt as it is at this moment. */
    const attempt = (): AttemptFacts => ({ ...facts, now: now() })
    return { payment, attempt, html: to.html, policy: to.policy }
  }

  /** What a shopper's browser brings back; undefined if it stays away. */
  const visit = async (html: string, paying: Paying): Promise<Back | undefined> => {
    const way = await simulator.act({ html }, paying)
    return way?.method === 'POST' ? { query: {}, body: way.form } : undefined
  }

  /** Starts a payment, and goes through the pages. */
  const authorize = async (paying: Paying = 'pay', changes: Partial<Starting> = {}) => {
    const begun = await begin(changes)
    const back = await visit(begun.html, paying)
    if (!back) throw new Error('The shopper did not come back')
    return { ...begun, back }
  }

  /** A payment that was charged. */
  const charged = async (changes: Partial<Starting> = {}) => {
    const authorized = await authorize('pay', changes)
    const finding = await gateway.complete?.(authorized.attempt())
    if (finding?.state !== 'paid') throw new Error(`Not paid: ${finding?.state}`)
    return { ...authorized, charge: finding.charge, chargedAt: now() }
  }

  return {
    ...{ simulator, settings, gateway, gatewayWith, impatient, now },
    ...{ paymentOf, begin, visit, authorize, charged },
  }
}
