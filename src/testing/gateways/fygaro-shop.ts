// The smallest shop that uses Fygaro: it takes what the simulator sends and keeps what the adapter makes of it.

import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { openFygaro } from '#platform/gateways/fygaro.ts'
import { gatewayEnvironment, gatewaySettings } from '#platform/gateways/gateway-settings.ts'
import type { Gateway, Notice, Notified, Starting } from '#platform/gateways/gateway.ts'
import { openLocalServer } from '#testing/local-server.ts'
import { type FygaroSimulator, startFygaroSimulator } from './fygaro-simulator.ts'

export type FygaroShop = {
  fygaro: FygaroSimulator
  gateway: Gateway
  /** What came, oldest first, and what the adapter made of it. */
  notices: { notice: Notice; result: Notified }[]
  /** Reads the simulator's settings again, as a restart does. */
  restart(environment?: Record<string, string>): void
  /** With a status, every hook is answered so and thrown away. */
  answerWith(status: number | undefined): void
  payment(changes?: Partial<Starting>): Starting
  /** The address at which a payment is made. */
  link(changes?: Partial<Starting>): Promise<string>
  close(): Promise<void>
}

const PAYMENT = {
  reference: 'k3v9x0c7b2m4q8z1',
  transactionId: '0b3d1a52-6f0e-4a36-9c8f-2d1f6f0c9a11',
  amountCents: 16_800_000,
  orderReference: 'YB-10001',
  customer: { name: 'Ann Brown', email: 'ann@shop.example', phone: '8765550100' },
  returnUrl: 'https://shop.example/api/gateways/fygaro/return',
}

function open(environment: Record<string, string>): Gateway {
  const env = z.object(gatewayEnvironment).parse(environment)
  const { fygaro } = gatewaySettings(env, { demo: true, publicUrl: undefined })
  if (!fygaro) throw new Error('There are no settings of Fygaro')
  return openFygaro(fygaro)
}

/** The simulator's clock stands still, and the shop has the same. */
export async function openFygaroShop(): Promise<FygaroShop> {
  const fygaro = await startFygaroSimulator()
  fygaro.clock.stop()
  let status: number | undefined
  const server = await openLocalServer((request, response) => {
    void buffer(request).then((bytes) => {
      if (request.method !== 'POST') return response.end('Waiting for the confirmation.')
      if (status !== undefined) return response.writeHead(status).end()
      const header = (name: string) => request.headers[name]?.toString()
      const notice = { header, bytes, now: fygaro.clock.now() }
      const result = shop.gateway.notified?.(notice)
      if (result) shop.notices.push({ notice, result })
      return response.writeHead(result?.verdict === 'genuine' ? 200 : 400).end()
    })
  })
  fygaro.connect(server.url)
  const shop: FygaroShop = {
    fygaro,
    gateway: open(fygaro.environment),
    notices: [],
    restart: (environment = fygaro.environment) => void (shop.gateway = open(environment)),
    answerWith: (next) => void (status = next),
    payment: (changes) => ({ ...PAYMENT, now: fygaro.clock.now(), ...changes }),
    link: async (changes) => {
      const started = await shop.gateway.start(shop.payment(changes))
      if (started.state !== 'started' || started.to.kind !== 'url') throw new Error('Not started')
      return started.to.url
    },
    close: async () => void (await Promise.all([fygaro.close(), server.close()])),
  }
  return shop
}
