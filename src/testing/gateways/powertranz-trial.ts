// A shop's side of payments with the simulator of PowerTranz, for the adapter's tests.

import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  gatewayEnvironment,
  gatewaySettings,
  type PowerTranzSettings,
} from '#platform/gateways/gateway-settings.ts'
import type { AttemptFacts, Back, Starting } from '#platform/gateways/gateway.ts'
import { openPowerTranz } from '#platform/gateways/powertranz.ts'
import { startPowerTranzSimulator } from './powertranz-simulator.ts'
import type { Paying } from './simulated-gateway.ts'

export type Trial = Awaited<ReturnType<typeof openTrial>>

/** A gateway with the simulator's settings, `changes` aside. */
export async function openTrial() {
  const simulator = await startPowerTranzSimulator()
  const environment = z.object(gatewayEnvironment).parse(simulator.environment)
  const { powertranz } = gatewaySettings(environment, { demo: true, publicUrl: undefined })
  if (!powertranz) throw new Error('PowerTranz is not on')
  const gatewayWith = (changes: Partial<PowerTranzSettings>) =>
    openPowerTranz({ ...powertranz, ...changes })
  const gateway = gatewayWith({})
  /** The shop's side of a PowerTranz that never answers: it gives up at once. */
  const impatient = openPowerTranz(powertranz, { timeoutMs: 50 })
  const now = () => simulator.clock.now()

  const paymentOf = (changes: Partial<Starting> = {}): Starting => ({
    reference: randomBytes(8).toString('hex'),
    transactionId: randomUUID(),
    amountCents: 16_800_000,
    orderReference: 'YB-10001',
    customer: { name: 'Ann Brown', email: 'ann@shop.example', phone: '+1 (876) 555-0100' },
    returnUrl: 'https://shop.example/payments/back/powertranz',
    now: now(),
    ...changes,
  })

  /** Starts a payment that must succeed, and returns the attempt and its document. */
  const begin = async (changes: Partial<Starting> = {}) => {
    const payment = paymentOf(changes)
    const started = await gateway.start(payment)
    if (started.state === 'failed') throw new Error(`Not started: ${started.failure.code}`)
    if (started.to.kind !== 'document') throw new Error('Not a document')
    const facts = {
      reference: payment.reference,
      gatewayId: started.gatewayId,
      amountCents: payment.amountCents,
      secret: started.secret,
      startedAt: payment.now,
      expiresAt: started.expiresAt,
    }
    /** The attempt as it is at this moment. */
    const attempt = (): AttemptFacts => ({ ...facts, now: now() })
    return { payment, attempt, html: started.to.html, policy: started.to.policy }
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
    simulator,
    settings: powertranz,
    gateway,
    gatewayWith,
    impatient,
    now,
    paymentOf,
    begin,
    visit,
    authorize,
    charged,
  }
}
