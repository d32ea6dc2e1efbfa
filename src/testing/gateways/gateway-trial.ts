// What the trials of the gateways' adapters have in common: the settings that a simulator gives, a payment, and a server in the
// place of the shop, which takes notifications.

import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { GatewayName } from '#contract/gateways.ts'
import {
  gatewayEnvironment,
  type GatewaySettings,
  gatewaySettings,
} from '#platform/gateways/gateway-settings.ts'
import type { AttemptFacts, Notice, Started, Starting } from '#platform/gateways/gateway.ts'
import { openLocalServer } from '#testing/local-server.ts'

export function settingsOf<Name extends GatewayName>(
  name: Name,
  environment: Record<string, string>,
): NonNullable<GatewaySettings[Name]> {
  const env = z.object(gatewayEnvironment).parse(environment)
  const settings = gatewaySettings(env, { demo: true, publicUrl: undefined })[name]
  if (!settings) throw new Error(`There are no settings of ${name}`)
  return settings
}

export const paymentOf = (changes: Partial<Starting> = {}): Starting => ({
  reference: randomBytes(8).toString('hex'),
  transactionId: randomUUID(),
  amountCents: 168_000_00,
  orderReference: 'YB-10001',
  customer: { name: 'Ann Brown', email: 'ann@shopper.example', phone: '+1 (876) 555-0100' },
  returnUrl: 'https://shop.example/payments/back',
  now: new Date(),
  ...changes,
})

/** What the shop keeps of an attempt that has begun, and where the shopper goes. */
export function attemptOf({ reference, amountCents, now }: Starting, started: Started) {
  if (started.state === 'failed') throw new Error(`Not started: ${started.failure.code}`)
  const { gatewayId, secret, expiresAt, to } = started
  const facts = { reference, gatewayId, amountCents, secret, startedAt: now, expiresAt, now }
  return { facts: facts satisfies AttemptFacts, to }
}

/** A server that answers notifications with the status that `take` gives, and browsers with nothing. */
export const openReceiver = (take: (notice: Omit<Notice, 'now'>) => number) =>
  openLocalServer((request, response) => {
    void buffer(request).then((bytes) => {
      const header = (name: string) => request.headers[name.toLowerCase()]?.toString()
      return response.writeHead(request.method === 'POST' ? take({ header, bytes }) : 200).end()
    })
  })
